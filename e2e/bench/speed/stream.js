import { createHash } from "node:crypto";

const word = (1n << 64n) - 1n;
const multiplier = 47026247687942121848144207491837523525n;
const increment = 117397592171526113268558934119004209487n;
const cheap = 0xda942042e4dd58b5n;

/**
 * Returns the numbers in [0, 1) of a named stream of a seed. It follows core/detmath's description and shares no code with it: a 128-bit
 * PCG with the output function DXSM (O'Neill), seeded by SHA-256.
 * @param {number} seed
 * @param {string} name
 * @param {number} count
 */
export function uniforms(seed, name, count) {
  const text = Buffer.concat([Buffer.from(`revisit stream/1\0${name}\0`), Buffer.alloc(8)]);
  text.writeBigUInt64LE(BigInt(seed), text.length - 8);
  const sum = createHash("sha256").update(text).digest();
  let state = (sum.readBigUInt64LE(0) << 64n) | sum.readBigUInt64LE(8);
  const numbers = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    state = BigInt.asUintN(128, state * multiplier + increment);
    let high = state >> 64n;
    high ^= high >> 32n;
    high = BigInt.asUintN(64, high * cheap);
    high ^= high >> 48n;
    high = BigInt.asUintN(64, high * ((state & word) | 1n));
    numbers[i] = Number(high & ((1n << 53n) - 1n)) / 2 ** 53;
  }
  return numbers;
}
