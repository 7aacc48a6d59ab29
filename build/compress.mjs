// A .gz beside every larger text or wasm file, for servers that send precompressed variants.
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

const compressible = /\.(html|css|js|json|svg|wasm|webmanifest)$/;
/** One network packet: below it nothing is gained. */
const worthwhile = 1400;

/** @param {string} dist folder whose files get .gz twins */
export async function compress(dist) {
  for (const file of await readdir(dist, { recursive: true })) {
    if (!compressible.test(file)) continue;
    const bytes = await readFile(join(dist, file));
    if (bytes.length < worthwhile) continue;
    await writeFile(join(dist, `${file}.gz`), await promisify(gzip)(bytes, { level: 9 }));
  }
}
