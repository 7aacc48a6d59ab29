// Turns a module's data segments into an image of its memory, and back.

/** The bytes that a segment takes in the file, about. A run of zeros divides two segments only if it is longer. */
const segmentOverhead = 24;

/** @param {import("./module.mjs").GoModule["data"]} data @returns {Uint8Array<ArrayBuffer>} from address 0 */
export function imageOf(data) {
  const image = new Uint8Array(data.reduce((end, { at, bytes }) => Math.max(end, at + bytes.length), 0));
  for (const { at, bytes } of data) image.set(bytes, at);
  return image;
}

/**
 * @param {Uint8Array} image
 * @param {Uint8Array} [before] what the memory holds already; else zeros
 * @returns {import("./module.mjs").GoModule["data"]}
 */
export function segmentsOf(image, before = new Uint8Array(image.length)) {
  /** @type {import("./module.mjs").GoModule["data"]} */
  const data = [];
  for (let at = 0; ; ) {
    while (at < image.length && image[at] === before[at]) at++;
    if (at === image.length) return data;
    let end = at + 1;
    for (let same = 0; end + same < image.length && same < segmentOverhead; ) {
      if (image[end + same] === before[end + same]) same++;
      else [end, same] = [end + same + 1, 0];
    }
    data.push({ at, bytes: image.subarray(at, end) });
    at = end;
  }
}
