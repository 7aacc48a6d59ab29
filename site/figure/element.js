// Marks on the page: their colours are the theme's properties, and change with it.

import { svg } from "../ui/dom.js";
import { nodeOf } from "./nodes.js";

/** @typedef {import("./model.d.ts").Mark} Mark */
/** @typedef {import("./nodes.js").SvgNode} SvgNode */

/** @param {Mark} mark */
export function elementOf(mark) {
  return built(themed(mark));
}

/** @param {Mark} mark */
const themed = (mark) => nodeOf(mark, (paint) => (paint ? `var(--${paint})` : "none"));

/** @param {SvgNode} node @returns {SVGElement} */
function built({ tag, attributes, children }) {
  return svg(tag, attributes, ...children.map(childOf));
}

/** @param {SvgNode | string} child */
const childOf = (child) => (typeof child === "string" ? document.createTextNode(child) : built(child));

/** @param {SVGElement} picture @returns {(marks: Mark[]) => void} draws marks in it, and of those drawn before changes only what is different */
export function painter(picture) {
  /** @type {SvgNode[]} */
  let drawn = [];
  return (marks) => {
    const next = marks.map(themed);
    change(picture, drawn, next);
    drawn = next;
  };
}

/** @param {Element} parent @param {(SvgNode | string)[]} before what its children are @param {(SvgNode | string)[]} after what they are to be */
function change(parent, before, after) {
  while (parent.childNodes.length > after.length) parent.lastChild?.remove();
  after.forEach((node, i) => {
    const [old, child] = [before[i], parent.childNodes[i]];
    if (!child) parent.append(childOf(node));
    else if (typeof node === "string" || typeof old === "string" || node.tag !== old.tag) {
      if (node !== old) child.replaceWith(childOf(node));
    } else {
      const element = /** @type {Element} */ (child);
      for (const name in { ...old.attributes, ...node.attributes }) {
        const value = node.attributes[name];
        if (value === old.attributes[name]) continue;
        if (value === undefined) element.removeAttribute(name);
        else element.setAttribute(name, String(value));
      }
      change(element, old.children, node.children);
    }
  });
}
