/**
 * Returns the share of a picture's pixels that do not have its most common colour; 0 for a blank sheet.
 * @param {import("@playwright/test").Page} page any page; it decodes the picture
 * @param {Buffer} png
 * @returns {Promise<number>} from 0 to 1
 */
export function inkOf(page, png) {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (
      new OffscreenCanvas(image.width, image.height).getContext("2d")
    );
    context.drawImage(image, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
    /** @type {Map<number, number>} */
    const colours = new Map();
    for (const pixel of pixels) colours.set(pixel, (colours.get(pixel) ?? 0) + 1);
    return 1 - Math.max(...colours.values()) / pixels.length;
  }, png.toString("base64"));
}
