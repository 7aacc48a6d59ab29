// NumPy's .npz format: a zip of .npy files, stored or deflated, each named after its array.

import { FileFault, LIMITS } from "./fault.js";
import { readNpy } from "./npy.js";

/** @typedef {import("./npy.js").Numbers} Numbers */
/** @typedef {{ name: string, size: number, originalSize: number }} Entry size: as it is stored; originalSize: as the file says */
/** @typedef {(zip: Uint8Array, options: { filter: (entry: Entry) => boolean }) => Record<string, Uint8Array>} UnzipSync fflate's */

/** What is deflated becomes at most so many times longer. A file that claims more is damaged, and would only take memory. */
const inflation = 1032;

/** @param {Uint8Array} bytes */
export function isZip(bytes) {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/** What macOS adds to a ZIP file, which are no arrays. */
const isForeign = (/** @type {string} */ path) => /^__MACOSX\/|(^|\/)\._[^/]*$/.test(path);

/**
 * @param {Uint8Array} bytes a whole .npz file, or a ZIP file of arrays and texts
 * @param {UnzipSync} unzip
 * @param {(path: string, bytes: Uint8Array) => any} [readText]
 * @returns {(Numbers & { name: string, unread?: string })[]} its arrays, by name; unread: why one cannot be read
 * @throws {FileFault}
 */
export function readNpz(bytes, unzip, readText) {
  const wanted = readText ? /\.(npy|csv|tsv)$/i : /\.npy$/i;
  /** @type {Record<string, Uint8Array>} */
  let files;
  const unread = /** @type {Map<string, FileFault>} */ (new Map());
  let size = 0;
  try {
    files = unzip(bytes, {
      filter: ({ name, size: stored, originalSize }) => {
        if (!wanted.test(name) || isForeign(name)) return false;
        if (originalSize > inflation * Math.min(stored, bytes.length))
          throw new FileFault(
            name,
            `${originalSize} bytes when inflated`,
            `at most ${inflation} times the ${stored} that it has`,
          );
        if (size + originalSize > LIMITS.fileBytes) {
          unread.set(name, new FileFault("", `${originalSize} bytes`, `at most ${LIMITS.fileBytes} in all arrays`));
          return false;
        }
        size += originalSize;
        return true;
      },
    });
  } catch (error) {
    if (error instanceof FileFault) throw error;
    // A file that is longer than it says does not fit its room, which every browser says in other words.
    const why = error instanceof RangeError ? "an entry’s size is wrong" : /** @type {Error} */ (error).message;
    throw new FileFault("", `no zip that can be read (${why})`, "a .npz file, as np.savez writes it");
  }
  const read = Object.keys(files).flatMap((path) => {
    try {
      const array = /\.npy$/i.test(path) ? readNpy(files[path]) : readText?.(path, files[path]);
      return [{ path, ...array }];
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      unread.set(path, error);
      return [];
    }
  });
  const [fault] = unread;
  if (read.length === 0)
    throw fault ? fault[1].within(stem(fault[0])) : new FileFault("", "no .npy file in it", "at least one array");
  const all = [...read, ...[...unread].map(([path, { message }]) => ({ path, ...nothing(), unread: message }))];
  const short = (/** @type {string} */ path) => stem(path).replace(/^.*\//, "");
  const twice = (/** @type {string} */ path) => all.filter((one) => short(one.path) === short(path)).length > 1;
  return all.map(({ path, ...array }) => ({ ...array, name: twice(path) ? stem(path) : short(path) }));
}

/** @param {string} path */
const stem = (path) => path.replace(/\.\w+$/, "");
/** @returns {Numbers} */
const nothing = () => ({ dtype: "", shape: [], values: new Float64Array(0) });
