// Makes a button.

import { el, isNew } from "../ui/dom.js";
import { icon } from "./icons.js";

/**
 * @typedef {object} Look
 * @property {string} [icon]
 * @property {string} [text] shown; without it the button has only its icon
 * @property {string} [name] what it does, for screen readers and as a tooltip; default: the text
 * @property {string} [key] its shortcut, as shown
 * @property {string} [kind] more classes
 * @property {string} [control] the control that it belongs to, for locks
 * @property {boolean} [spare] whether a narrow screen hides the text
 */

/**
 * @param {Look} look
 * @param {(event: MouseEvent) => void} onClick
 */
export function button(look, onClick) {
  const named = look.name !== undefined && look.name !== look.text;
  return el(
    "button",
    {
      type: "button",
      class: ["button", look.text ? "" : "icon", look.kind ?? ""].filter(Boolean).join(" "),
      "aria-label": named ? look.name : undefined,
      title: named ? look.name : look.spare ? look.text : undefined,
      "data-control": look.control,
      on: { click: onClick },
    },
    look.icon && icon(look.icon),
    look.text && el("span", { class: look.spare ? "text spare" : "text" }, look.text),
    look.key && el("kbd", { "aria-hidden": "true" }, look.key),
  );
}

/**
 * Gives a button another sign and text, where they are others: Firefox clicks no button whose parts are replaced between press and release.
 * @param {HTMLElement} button
 * @param {string} sign
 * @param {string} text
 */
export function relabel(button, sign, text) {
  if (isNew(button, text)) button.replaceChildren(icon(sign), el("span", { class: "text" }, text));
}
