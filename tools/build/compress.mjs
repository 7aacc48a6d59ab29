// A .gz and a .br beside every larger text or wasm file, for servers that send precompressed variants.
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { dropOld, keep, keyOf, recall } from "./cache.mjs";

const compressible = /\.(html|css|js|json|svg|wasm|webmanifest)$/;
/** One network packet: below it nothing is gained. */
const worthwhile = 1400;
/** Brotli's own limit, 16 MB: repetitions in the engine lie far apart. */
const window = constants.BROTLI_MAX_WINDOW_BITS;
/** Bytes from which on compressing takes so long that the result is kept. */
const slow = 1 << 20;

/** @param {string} dist folder whose files get their twins */
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
  const kept = bytes.length < slow ? null : recall(key);
  if (kept) return kept;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: window,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const compressed = await promisify(brotliCompress)(bytes, { params });
  if (bytes.length >= slow) keep(key, compressed);
  return compressed;
}
