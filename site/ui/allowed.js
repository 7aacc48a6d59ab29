// Buttons that are switched off say why.

import { el } from "./dom.js";

let made = 0;

/**
 * Switches a button on, or off with a reason, which is its tooltip and its description.
 * @param {HTMLButtonElement} button its tooltip when it can be pressed is that of before, or data-title
 * @param {string | null} reason why it cannot be pressed; null: it can
 * @param {{ focusable?: boolean }} [how] focusable: it keeps the focus, and its listener has to do nothing
 */
export function allow(button, reason, { focusable = false } = {}) {
  const before = button.querySelector(".why");
  if (reason !== null) button.dataset.title ??= button.title;
  const why = before instanceof HTMLElement ? before : el("span", { class: "why", id: `why-${made++}`, hidden: true });
  if (reason !== null) button.append(why);
  why.textContent = reason ?? "";
  if (focusable) button.setAttribute("aria-disabled", String(reason !== null));
  else button.toggleAttribute("disabled", reason !== null);
  if (reason === null) {
    button.removeAttribute("aria-describedby");
    button.title = button.dataset.title ?? button.title;
    if (!button.title) button.removeAttribute("title");
    why.remove();
  } else {
    button.setAttribute("aria-describedby", why.id);
    button.title = reason;
  }
}
