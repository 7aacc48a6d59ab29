// Mutated files of arrays for the page's readers: node arrays.mjs csv|npy|npz SEED COUNT. It writes lines as cmd/fuzz does. A reader may only give
// numbers or a FileFault, within 2 s, and no more numbers, nor unzipped bytes, than the file has room for.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import papa from "papaparse";
import { readCsv } from "../../site/arrays/csv-numbers.js";
import { FileFault } from "../../site/arrays/fault.js";
import { readNpy } from "../../site/arrays/npy.js";
import { readNpz } from "../../site/arrays/npz.js";
import { root } from "../test/command.mjs";

/** No byte of a deflated file becomes more than so many. */
const INFLATES = 1032;
const BLOCK = 1000;
/** Milliseconds that a file may take; one that takes longer is read a second time, as the machine may have been busy with something else. */
const SLOW = 2000;
/** Bytes for which the archive that is read had room made. */
let inflated = 0;
const tokens = [
  "0",
  "-1",
  "1e308",
  "1e999",
  ",",
  ";",
  "\t",
  "\n",
  "\r",
  '"',
  "#",
  "NaN",
  "0x10",
  "\0",
  "ÿ",
  "(9999999, 9999999)",
  "'<f8'",
  "True",
  "PK\x01\x02",
  "PK\x05\x06",
];

/** @type {Record<string, { ending: RegExp, read: (bytes: Uint8Array) => { numbers: number, bytes: number, said: string } }>} */
const READERS = {
  csv: {
    ending: /\.(csv|tsv|txt)$/,
    read(bytes) {
      const { header, values } = readCsv(new TextDecoder().decode(bytes), /** @type {any} */ (papa.parse));
      return { numbers: values.length, bytes: 8 * values.length, said: JSON.stringify([header, [...values]]) };
    },
  },
  npy: {
    ending: /\.npy$/,
    read(bytes) {
      const { dtype, shape, values } = readNpy(bytes);
      return { numbers: values.length, bytes: 8 * values.length, said: JSON.stringify([dtype, shape, [...values]]) };
    },
  },
  npz: {
    ending: /\.npz$/,
    read(bytes) {
      const arrays = readNpz(bytes, (zip, { filter }) =>
        unzipSync(zip, {
          filter: (entry) => {
            const wanted = filter(entry);
            if (wanted) inflated += entry.originalSize;
            return wanted;
          },
        }),
      );
      const numbers = arrays.reduce((sum, { values }) => sum + values.length, 0);
      const said = JSON.stringify(arrays.map(({ name, shape, values }) => [name, shape, [...values]]));
      return { numbers: numbers / INFLATES, bytes: inflated + 8 * numbers, said };
    },
  },
};

/** Numbers below n, which depend on the seed alone (Marsaglia's xorshift32). @param {number} seed */
function drawn(seed) {
  let state = seed | 1;
  return (/** @type {number} */ n) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % n;
  };
}

/** A file with one change, or up to eight. @param {Uint8Array[]} corpus @param {(n: number) => number} draw */
function mutated(corpus, draw) {
  let file = Buffer.from(corpus[draw(corpus.length)]);
  for (let left = 1 + draw(1 << draw(4)); left > 0; left--) {
    const from = draw(file.length + 1);
    const to = Math.min(file.length, from + draw(1 << draw(9)));
    const put = (/** @type {Uint8Array} */ part, end = from) =>
      Buffer.concat([file.subarray(0, from), part, file.subarray(end)]);
    const other = corpus[draw(corpus.length)];
    const kind = draw(7);
    if (kind === 0 && file.length > 0) file[draw(file.length)] ^= 1 << draw(8);
    else if (kind === 1 && file.length > 0) file[draw(file.length)] = draw(256);
    else if (kind === 2) file = put(Buffer.from(tokens[draw(tokens.length)], "latin1"), draw(2) ? to : from);
    else if (kind === 3) file = put(Buffer.alloc(0), to);
    else if (kind === 4) file = put(file.subarray(from, to));
    else if (kind === 5) file = put(other.subarray(draw(other.length), draw(other.length)), to);
    else if (kind === 6 && draw(4) === 0) file = file.subarray(0, from);
  }
  return new Uint8Array(file);
}

/** @param {string} name @param {number} seed @param {number} count @param {(line: string) => void} write */
export function fuzzArrays(name, seed, count, write) {
  const { ending, read } = READERS[name];
  const folder = join(root, "e2e", "files");
  const corpus = readdirSync(folder)
    .filter((file) => ending.test(file))
    .sort()
    .map((file) => new Uint8Array(readFileSync(join(folder, file))));
  const draw = drawn(seed);
  let sum = createHash("sha256");
  let accepted = 0;
  let most = 0;
  for (let i = 0; i < count; i++) {
    const file = mutated(corpus, draw);
    const show = () => Buffer.from(file).toString("base64").slice(0, 4000);
    const look = () => {
      inflated = 0;
      const began = performance.now();
      try {
        return { found: read(file), took: performance.now() - began };
      } catch (error) {
        return { error, took: performance.now() - began };
      }
    };
    let { found, error, took } = look();
    if (took > SLOW) ({ found, error, took } = look());
    if (took > SLOW) throw new Error(`input ${i}: it takes ${took} ms: ${show()}`);
    let said;
    if (found) {
      if (found.numbers > file.length)
        throw new Error(`input ${i}: ${found.numbers} numbers of ${file.length} bytes: ${show()}`);
      most = Math.max(most, found.bytes);
      accepted++;
      ({ said } = found);
    } else {
      if (!(error instanceof FileFault)) throw new Error(`input ${i}: ${error}: ${show()}`);
      said = error.message;
    }
    if (inflated > INFLATES * file.length)
      throw new Error(`input ${i}: room for ${inflated} bytes, of ${file.length}: ${show()}`);
    sum.update(`${said.length}\n${said}`);
    if ((i + 1) % BLOCK === 0 || i + 1 === count) {
      write(`${i - (i % BLOCK)} ${accepted} ${sum.digest("hex")}`);
      sum = createHash("sha256");
      accepted = 0;
    }
  }
  write(`most ${most}`);
}

if (import.meta.filename === process.argv[1])
  fuzzArrays(process.argv[2], Number(process.argv[3]), Number(process.argv[4]), console.log);
