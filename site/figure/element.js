// Marks on the page: their colours are the theme's properties, and change with it.

import { svg } from "../ui/dom.js";
import { nodeOf } from "./nodes.js";

/** @param {import("./model.d.ts").Mark} mark */
export function elementOf(mark) {
  return build(nodeOf(mark, (paint) => (paint ? `var(--${paint})` : "none")));
}

/** @param {import("./nodes.js").SvgNode} node @returns {SVGElement} */
function build({ tag, attributes, children }) {
  return svg(tag, attributes, ...children.map((child) => (typeof child === "string" ? child : build(child))));
}
