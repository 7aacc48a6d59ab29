// A button that cannot act now says why: as its tooltip, to screen readers, and to whoever presses it.

import { allow as switched } from "../ui/allowed.js";

/**
 * @param {HTMLButtonElement} button it keeps the focus and hears clicks while it cannot act
 * @param {string | null} reason why it cannot act; null: it can
 */
export function allow(button, reason) {
  switched(button, reason, { focusable: true });
}

/**
 * Wraps what a button does.
 * @param {() => HTMLElement} button
 * @param {() => void} act
 * @param {(reason: string) => void} say
 */
export function unlessRefused(button, act, say) {
  return () => (button().getAttribute("aria-disabled") === "true" ? say(button().title) : act());
}
