// A picture as PNG: its SVG drawn on a canvas, which the page's policy allows from data: addresses.

import { el } from "../ui/dom.js";

/**
 * @param {string} svg
 * @param {number} [scale] pixels to a px of the SVG
 * @returns {Promise<Blob>}
 */
export async function svgPNG(svg, scale = 2) {
  const image = el("img", {});
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = el("canvas", { width: scale * image.naturalWidth, height: scale * image.naturalHeight });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser draws no picture here; save it as SVG");
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("this browser makes no PNG of it; save it as SVG"))),
      "image/png",
    ),
  );
}
