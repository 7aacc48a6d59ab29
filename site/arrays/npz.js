// NumPy's .npz format: a zip of .npy files, stored or deflated, each named after its array.

import { FileFault, LIMITS, inPlace } from "./fault.js";
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

/**
 * @param {Uint8Array} bytes a whole .npz file
 * @param {UnzipSync} unzip
 * @returns {(Numbers & { name: string })[]} its arrays, by name
 * @throws {FileFault}
 */
export function readNpz(bytes, unzip) {
  /** @type {Record<string, Uint8Array>} */
  let files;
  let size = 0;
  try {
    files = unzip(bytes, {
      filter: ({ name, size: stored, originalSize }) => {
        if (!name.endsWith(".npy")) return false;
        if (originalSize > inflation * Math.min(stored, bytes.length))
          throw new FileFault(
            name,
            `${originalSize} bytes when inflated`,
            `at most ${inflation} times the ${stored} that it has`,
          );
        size += originalSize;
        if (size > LIMITS.fileBytes)
          throw new FileFault(name, `${size} bytes when inflated`, `at most ${LIMITS.fileBytes} in all`);
        return true;
      },
    });
  } catch (error) {
    if (error instanceof FileFault) throw error;
    // A file that is longer than it says does not fit its room, which every browser says in other words.
    const why =
      error instanceof RangeError ? "a file in it is not as long as it says" : /** @type {Error} */ (error).message;
    throw new FileFault("", `no zip that can be read (${why})`, "a .npz file, as np.savez writes it");
  }
  const names = Object.keys(files);
  if (names.length === 0) throw new FileFault("", "no .npy file in it", "at least one array");
  return names.map((file) => {
    const name = file.slice(0, -".npy".length);
    return { name, ...inPlace(name, () => readNpy(files[file])) };
  });
}
