// A .gz and a .br beside every larger text or wasm file, for servers that send precompressed variants.
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { dropOld, keyOf, lookUp, store } from "./cache.mjs";

const compressible = /\.(html|css|js|json|svg|wasm|webmanifest)$/;
/** Bytes below which compressing gains nothing: one network packet. */
const worthwhile = 1400;
/** The largest window, 16 MB, since repetitions in the engine are far apart. */
const window = constants.BROTLI_MAX_WINDOW_BITS;
/** Bytes from which on the result is cached, since compressing takes long. */
const slow = 1 << 20;

/** @param {string} dist folder whose files are compressed */
export async function compress(dist) {
  dropOld();
  const files = (await readdir(dist, { recursive: true })).filter((file) => compressible.test(file));
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(join(dist, file));
      if (bytes.length < worthwhile) return;
      const twins = await Promise.all([promisify(gzip)(bytes, { level: 9 }), brotli(bytes)]);
      await Promise.all([".gz", ".br"].map((ending, i) => writeFile(join(dist, file + ending), twins[i])));
    }),
  );
}

/** @param {Buffer} bytes */
async function brotli(bytes) {
  const key = keyOf("brotli", bytes);
  const kept = bytes.length < slow ? null : lookUp(key);
  if (kept) return kept;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: window,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const compressed = await promisify(brotliCompress)(bytes, { params });
  if (bytes.length >= slow) store(key, compressed);
  return compressed;
}
