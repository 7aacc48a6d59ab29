// Every kind of file that a picture becomes.

import { download, fileName } from "../ui/files.js";
import { figureCSV } from "./csv.js";
import { figureJSON } from "./figure-json.js";
import { figureTeX } from "./pgfplots.js";
import { svgPNG } from "./png.js";
import { figureSVG, sceneSVG } from "./svg.js";
import { sceneTeX } from "./tikz.js";

export { figureCSV, figureJSON, figureSVG, figureTeX, sceneSVG, sceneTeX, svgPNG };

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
