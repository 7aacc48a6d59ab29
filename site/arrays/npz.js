// NumPy's .npz format: a zip of .npy files, stored or deflated, each named after its array.

import { FileFault, LIMITS, inPlace } from "./fault.js";
import { readNpy } from "./npy.js";

/** @typedef {import("./npy.js").Numbers} Numbers */
/** @typedef {{ name: string, originalSize: number }} Entry */
/** @typedef {(zip: Uint8Array, options: { filter: (entry: Entry) => boolean }) => Record<string, Uint8Array>} UnzipSync fflate's */

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
      filter: ({ name, originalSize }) => {
        if (!name.endsWith(".npy")) return false;
        size += originalSize;
        if (size > LIMITS.fileBytes)
          throw new FileFault(name, `${size} bytes when inflated`, `at most ${LIMITS.fileBytes} in all`);
        return true;
      },
    });
  } catch (error) {
    if (error instanceof FileFault) throw error;
    throw new FileFault(
      "",
      `no zip that can be read (${error instanceof Error ? error.message : error})`,
      "a .npz file, as np.savez writes it",
    );
  }
  const names = Object.keys(files);
  if (names.length === 0) throw new FileFault("", "no .npy file in it", "at least one array");
  return names.map((file) => {
    const name = file.slice(0, -".npy".length);
    return { name, ...inPlace(name, () => readNpy(files[file])) };
  });
}
