// Elements and outlines of marks that several pictures have.

import { svg } from "./dom.js";

/** @typedef {{ x: number, y: number, text: string, anchor?: "start" | "middle" | "end" | null }} Words by default with their middle at the place; null: with their start */

/** @typedef {["M" | "L", number, number] | ["Q", number, number, number, number] | ["Z"]} Segment of a path */

/** A number of px to a hundredth. @param {number} value */
export const px = (value) => Math.round(100 * value) / 100;

/** A path as SVG's attribute d. @param {Segment[]} segments */
export const outlineOf = (segments) =>
  segments.map(([letter, ...numbers]) => letter + numbers.map(px).join(" ")).join("");

/** @param {Words} words @param {string} [kind] */
export const textOf = ({ x, y, text, anchor = "middle" }, kind) =>
  svg("text", { class: kind, x, y, "text-anchor": anchor }, text);

/** Sets attributes. @param {Element} element @param {{ [name: string]: string | number }} attributes */
export function setAll(element, attributes) {
  for (const name in attributes) element.setAttribute(name, String(attributes[name]));
}
