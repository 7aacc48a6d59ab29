// Buttons that are switched off say why.

/**
 * Switches a button on, or off with a reason, which is its tooltip and so its description.
 * @param {HTMLButtonElement} button its tooltip when it can be pressed is that of before, or data-title
 * @param {string | null} reason why it cannot be pressed; null: it can
 * @param {{ focusable?: boolean }} [how] focusable: it keeps the focus, and its listener has to do nothing
 */
export function allow(button, reason, { focusable = false } = {}) {
  if (focusable && reason === null) button.removeAttribute("aria-disabled");
  else if (focusable) button.setAttribute("aria-disabled", "true");
  else button.toggleAttribute("disabled", reason !== null);
  button.dataset.title ??= button.title;
  button.title = reason ?? button.dataset.title;
  if (!button.title) button.removeAttribute("title");
}

/**
 * Wraps what a focusable button does: one that is switched off says why to whoever presses it.
 * @param {() => HTMLElement} button
 * @param {() => void} act
 * @param {(reason: string) => void} say
 */
export function unlessRefused(button, act, say) {
  return () => (button().getAttribute("aria-disabled") === "true" ? say(button().title) : act());
}
