// Every kind of file that a picture becomes.

import { el } from "../ui/dom.js";
import { download, fileName } from "../ui/files.js";
import { figureCSV } from "./csv.js";
import { figureTeX } from "./pgfplots.js";
import { figureSVG, sceneSVG } from "./svg.js";
import { sceneTeX } from "./tikz.js";

export { figureCSV, figureSVG, figureTeX, sceneSVG, sceneTeX };

/** @typedef {import("./model.d.ts").Picture} Picture */

/** @type {{ [K in import("./export-menu.js").Kind]: { type: string, of: (picture: Picture) => string | Promise<Blob> } }} */
const KINDS = {
  csv: { type: "text/csv;charset=utf-8", of: ({ figure, data }) => (figure ? figureCSV(figure) : data.csv) },
  json: {
    type: "application/json",
    of: ({ figure, data }) => (figure ? figureJSON(figure) : `${JSON.stringify(data.json)}\n`),
  },
  svg: { type: "image/svg+xml", of: ({ figure, scene }) => (figure ? figureSVG(figure) : sceneSVG(scene)) },
  png: { type: "image/png", of: ({ figure, scene }) => svgPNG(figure ? figureSVG(figure) : sceneSVG(scene)) },
  tex: { type: "application/x-tex", of: ({ figure, scene }) => (figure ? figureTeX(figure) : sceneTeX(scene)) },
};

/**
 * Saves a picture as a file.
 * @param {Picture} picture
 * @param {import("./export-menu.js").Kind} kind
 * @returns {Promise<string>} the file's name
 */
export async function save(picture, kind) {
  const { type, of } = KINDS[kind];
  const name = fileName((picture.figure ?? picture.scene).id, kind);
  const content = await of(picture);
  download(name, content instanceof Blob ? content : new Blob([content], { type }));
  return name;
}

/**
 * Saves BibTeX as a file.
 * @param {string} text
 * @returns {string} the file's name
 */
export function saveBibliography(text) {
  download("revisit.bib", new Blob([text], { type: "application/x-bibtex" }));
  return "revisit.bib";
}

/** A figure as JSON: the model as it is, typed arrays as plain ones, what is no number as null. @param {import("./model.d.ts").Figure} figure @returns {string} */
export function figureJSON(figure) {
  const plain = (/** @type {string} */ _, /** @type {unknown} */ value) =>
    ArrayBuffer.isView(value) && !(value instanceof DataView) ? Array.from(/** @type {Float64Array} */ (value)) : value;
  return `${JSON.stringify({ format: "revisit.figure/1", ...figure }, plain)}\n`;
}

/**
 * A picture as PNG: its SVG drawn on a canvas, which the page's policy allows from data: addresses.
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
