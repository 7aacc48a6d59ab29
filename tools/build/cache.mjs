// A cache of the results of slow build steps, in bin/, by hashes of their inputs. Without it the same bytes are computed again.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), "bin", "kept");
/** Days after which a result is dropped. */
const days = 7;

/** @param {(string | Uint8Array)[]} from all inputs of a result @returns {string} */
export function keyOf(...from) {
  const hash = createHash("sha256");
  for (const part of from) hash.update(String(part.length)).update(" ").update(part);
  return hash.digest("hex");
}

/**
 * @param {string} key
 * @returns {Buffer | null}
 */
export function lookUp(key) {
  const file = join(folder, key);
  return existsSync(file) ? readFileSync(file) : null;
}

/** @param {string} key @param {Uint8Array | string} result */
export function store(key, result) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, key);
  writeFileSync(`${file}.${process.pid}`, result);
  renameSync(`${file}.${process.pid}`, file); // never half written
}

export function dropOld() {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (Date.now() - statSync(join(folder, name)).mtimeMs > days * 86_400_000)
      rmSync(join(folder, name), { force: true });
  }
}
