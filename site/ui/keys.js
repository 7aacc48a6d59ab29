// Keyboard shortcuts, which work while no field has the focus.

import { byId } from "./dom.js";

/**
 * @typedef {object} Keys
 * @property {() => void} run
 * @property {() => void} path
 * @property {() => void} episode
 * @property {() => void} line
 * @property {() => void} lineBack
 * @property {() => void} reset
 * @property {() => void} seed
 * @property {() => void} share
 * @property {() => void} [projector] on the page that has one
 * @property {() => void} help
 * @property {() => void} undo
 * @property {() => void} redo
 */

/** Where keys are typed. A slider needs its arrow keys only. */
const TYPED = "input:not([type='range']), textarea, [contenteditable='true']";

/** Whether single letters and signs do something, as WCAG 2.1.4 asks: "off", they do not. */
const NAME = "revisit.keys";

/**
 * The letter or sign of a key, small: where the layout has no Latin letters, the one at its place on a keyboard that has.
 * @param {KeyboardEvent} event
 */
export function letterOf({ key, code, shiftKey }) {
  if (!/^[^\p{Script=Latin}\0-\x7f]/u.test(key)) return key.length > 1 ? key : key.toLowerCase();
  const sign = { Comma: ",", Period: ".", Slash: shiftKey ? "?" : "/" }[code];
  return sign ?? code.replace("Key", "").toLowerCase();
}

/** A tick in Help, that is kept. @returns {HTMLInputElement} */
function tickOfLetters() {
  const tick = /** @type {HTMLInputElement} */ (byId("letter-keys"));
  const read = () => {
    tick.checked = localStorage.getItem(NAME) !== "off";
  };
  try {
    read();
    addEventListener("storage", read);
    tick.addEventListener("change", () => localStorage.setItem(NAME, tick.checked ? "on" : "off"));
  } catch {
    /* storage is blocked: the choice lasts until the page closes */
  }
  return tick;
}

/** @param {Keys} keys */
export function listenForKeys(keys) {
  const letters = tickOfLetters();
  document.addEventListener("keydown", (event) => {
    if (
      event.defaultPrevented ||
      event.isComposing ||
      event.altKey ||
      document.querySelector("dialog:modal:not(.workbench)")
    )
      return;
    // The innermost element, also in a shadow root.
    const [inner] = event.composedPath();
    const target = inner instanceof Element ? inner : document.body;
    if (event.ctrlKey || event.metaKey) return travel(event, target, keys);
    if (target.closest(`${TYPED}, select, [role='separator'], dialog`)) return;
    if (target.matches("[type='range']") && event.key.startsWith("Arrow")) return;
    const letter = letterOf(event);
    const action = letters.checked || letter.length > 1 || letter === " " ? chosen(letter, event, target, keys) : null;
    if (!action) return;
    event.preventDefault();
    action();
  });
}

/**
 * Undo and Redo. In text fields the browser has its own.
 * @param {KeyboardEvent} event
 * @param {Element} target
 * @param {Keys} keys
 */
function travel(event, target, keys) {
  const key = letterOf(event);
  if (
    (key !== "z" && key !== "y") ||
    target.closest("textarea, [contenteditable='true'], input:not([type='checkbox'], [type='radio'], [type='range'])")
  )
    return;
  event.preventDefault();
  if (key === "y" || event.shiftKey) keys.redo();
  else keys.undo();
}

/**
 * @param {string} letter
 * @param {KeyboardEvent} event
 * @param {Element} target
 * @param {Keys} keys
 */
function chosen(letter, event, target, keys) {
  switch (letter) {
    // On a button the space bar presses that button.
    case " ":
      return event.repeat || target.closest("button, summary, a") ? null : keys.run;
    case "ArrowRight":
      return event.shiftKey ? keys.episode : keys.path;
    case ".":
      return keys.line;
    case ",":
      return keys.lineBack;
    case "r":
      return event.repeat ? null : keys.reset;
    case "n":
      return event.repeat ? null : keys.seed;
    case "s":
      return event.repeat ? null : keys.share;
    case "p":
      return event.repeat ? null : (keys.projector ?? null);
    case "?":
      return keys.help;
    default:
      return null;
  }
}
