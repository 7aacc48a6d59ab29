// Buttons that are switched off say why.

import { el } from "./dom.js";

/** The reasons given so far, which buttons share, each in a hidden element. @type {Map<string, HTMLElement>} */
const reasons = new Map();

/**
 * Switches a button on, or off with a reason, which is its tooltip and its description.
 * @param {HTMLButtonElement} button its tooltip when it can be pressed is that of before, or data-title
 * @param {string | null} reason why it cannot be pressed; null: it can
 * @param {{ focusable?: boolean }} [how] focusable: it keeps the focus, and its listener has to do nothing
 */
export function allow(button, reason, { focusable = false } = {}) {
  if (focusable && reason === null) button.removeAttribute("aria-disabled");
  else if (focusable) button.setAttribute("aria-disabled", "true");
  else button.toggleAttribute("disabled", reason !== null);
  if (reason === null) {
    button.removeAttribute("aria-describedby");
    button.title = button.dataset.title ?? button.title;
    if (!button.title) button.removeAttribute("title");
    return;
  }
  button.dataset.title ??= button.title;
  button.setAttribute("aria-describedby", elementOf(reason).id);
  button.title = reason;
}

/** @param {string} reason */
function elementOf(reason) {
  const known = reasons.get(reason);
  if (known) return known;
  const made = el("span", { id: `why-${reasons.size}`, hidden: true }, reason);
  reasons.set(reason, made);
  document.body.append(made);
  return made;
}
