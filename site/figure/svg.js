// A picture as a file of SVG that needs nothing else: its colours are those of the light theme, its type any reader's sans serif.

import { node, nodeOf } from "./nodes.js";
import { LIGHT } from "./palette.js";
import { sheetOf } from "./sheet.js";
import { clean } from "./text.js";

/** @typedef {import("./model.d.ts").Scene} Scene */

const FONTS = "Helvetica, Arial, 'Liberation Sans', sans-serif";

/** @param {import("./model.d.ts").Figure} figure */
export function figureSVG(figure) {
  return sceneSVG(sheetOf(figure));
}

/** @param {Scene} scene @returns {string} */
export function sceneSVG({ title, description, width, height, marks }) {
  const [w, h] = [Math.ceil(width), Math.ceil(height)];
  const picture = node(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width: w,
      height: h,
      viewBox: `0 0 ${w} ${h}`,
      role: "img",
      "font-family": FONTS,
      "font-size": 13,
    },
    node("title", {}, title),
    node("desc", {}, description),
    node("rect", { width: w, height: h, fill: LIGHT.panel }),
    ...marks.map((mark) => nodeOf(mark, (paint) => (paint ? LIGHT[paint] : "none"))),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(picture)}\n`;
}

/** @param {import("./nodes.js").SvgNode | string} part @returns {string} */
function written(part) {
  if (typeof part === "string") return escapeXML(part);
  const attributes = Object.entries(part.attributes)
    .map(([name, value]) => (value === undefined ? "" : ` ${name}="${escapeXML(String(value))}"`))
    .join("");
  if (part.children.length === 0) return `<${part.tag}${attributes}/>`;
  // Texts stay on one line: a line's end would be a space in them.
  const apart = part.children.some((child) => typeof child !== "string" && child.tag !== "tspan") ? "\n" : "";
  return `<${part.tag}${attributes}>${apart}${part.children.map(written).join(apart)}${apart}</${part.tag}>`;
}

/** @param {string} text */
export function escapeXML(text) {
  return clean(text).replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}
