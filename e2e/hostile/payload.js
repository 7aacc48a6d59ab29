// What an entry of the collection gives, made of its recipe: an entry that must be large names how much of what.

import { constants, crc32, deflateRawSync } from "node:zlib";
import { freshPayload } from "../link.js";

/**
 * A text; bytes in hexadecimal; JSON; a golden link's payload with changes; some of these in a row, repeated or cut; packed as a link carries
 * it; an array of NumPy; a zip. `size` is what the zip claims that a file has.
 * @typedef {string | { hex: string } | { json: unknown } | { run: { [name: string]: unknown }, of?: string } | { join: Give[] }
 *   | { repeat: Give, times: number } | { cut: Give, to: number } | { deflate: Give } | { link: Give } | { npy: string, data: Give, version?: number }
 *   | { zip: { name: string, content: Give, deflated?: boolean, size?: number }[] }} Give
 */

/** Bytes that come so many times in a row. @typedef {{ bytes: Buffer, times: number }} Part */

/** @param {Give} give @returns {Part[]} */
export function partsOf(give) {
  if (typeof give === "object" && "join" in give) return give.join.flatMap(partsOf);
  if (typeof give === "object" && "repeat" in give) {
    const bytes = bytesOf(give.repeat);
    if (bytes.length >= 1 << 20) return [{ bytes, times: give.times }];
    return [{ bytes: Buffer.alloc(bytes.length * give.times, bytes), times: 1 }]; // a file of a million parts is slow itself
  }
  return [{ bytes: whole(/** @type {Whole} */ (give)), times: 1 }];
}

/** @param {Give} give @returns {Buffer} */
export function bytesOf(give) {
  return Buffer.concat(partsOf(give).flatMap(({ bytes, times }) => Array(times).fill(bytes)));
}

/** A text that is no well-formed Unicode stays as it is. @param {Give} give @returns {string} */
export function textOf(give) {
  if (typeof give === "string") return give;
  if ("join" in give) return give.join.map(textOf).join("");
  if ("repeat" in give) return textOf(give.repeat).repeat(give.times);
  return bytesOf(give).toString();
}

/** @typedef {Exclude<Give, { join: Give[] } | { repeat: Give, times: number }>} Whole */

/** @param {Whole} give @returns {Buffer} */
function whole(give) {
  if (typeof give === "string") return Buffer.from(give);
  if ("hex" in give) return Buffer.from(give.hex.replace(/\s/g, ""), "hex");
  if ("json" in give) return Buffer.from(JSON.stringify(give.json));
  if ("run" in give) return Buffer.from(JSON.stringify({ ...freshPayload(give.of ?? "Figure 1"), ...give.run }));
  if ("cut" in give) return bytesOf(give.cut).subarray(0, give.to);
  if ("deflate" in give) return deflated(give.deflate);
  if ("link" in give) return Buffer.from(`#r=1.${deflated(give.link).toString("base64url")}`);
  if ("npy" in give) return npy(give);
  return zip(give.zip);
}

/** What comes many times is deflated once, so that a gigabyte takes no time. @param {Give} give */
function deflated(give) {
  const parts = partsOf(give).flatMap(({ bytes, times }) =>
    Array(times).fill(deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH })),
  );
  return Buffer.concat([...parts, Buffer.from([3, 0])]);
}

/** @param {{ npy: string, data: Give, version?: number }} array its header as Python writes it */
function npy({ npy: header, data, version = 1 }) {
  const text = Buffer.from(header);
  const length = Buffer.alloc(version === 1 ? 2 : 4);
  if (version === 1) length.writeUInt16LE(text.length);
  else length.writeUInt32LE(text.length);
  return Buffer.concat([Buffer.from("\x93NUMPY", "latin1"), Buffer.from([version, 0]), length, text, bytesOf(data)]);
}

/** @param {{ name: string, content: Give, deflated?: boolean, size?: number }[]} files */
function zip(files) {
  /** @type {Buffer[]} */
  const before = [];
  /** @type {Buffer[]} */
  const listed = [];
  let at = 0;
  for (const { name, content, deflated: packs = false, size } of files) {
    const packed = packs ? deflated(content) : bytesOf(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(packs ? 8 : 0, 4);
    fields.writeUInt32LE(packs ? 0 : crc32(packed), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(size ?? partsOf(content).reduce((sum, { bytes, times }) => sum + bytes.length * times, 0), 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), fields, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    listed.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), fields, rest, Buffer.from(name));
    before.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(listed);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...before, directory, end]);
}
