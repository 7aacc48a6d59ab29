// Keyboard shortcuts, which work while no field has the focus.

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

/** @param {Keys} keys */
export function listenForKeys(keys) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || document.querySelector("dialog:modal:not(.workbench)")) return;
    // The innermost element, also in a shadow root.
    const [inner] = event.composedPath();
    const target = inner instanceof Element ? inner : document.body;
    if (event.ctrlKey || event.metaKey) return travel(event, target, keys);
    if (target.closest(`${TYPED}, select, [role='separator'], dialog`)) return;
    if (target.matches("[type='range']") && event.key.startsWith("Arrow")) return;
    const action = chosen(event, target, keys);
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
  const key = event.key.toLowerCase();
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
 * @param {KeyboardEvent} event
 * @param {Element} target
 * @param {Keys} keys
 */
function chosen(event, target, keys) {
  switch (event.key) {
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
    case "R":
      return event.repeat ? null : keys.reset;
    case "n":
    case "N":
      return event.repeat ? null : keys.seed;
    case "s":
    case "S":
      return event.repeat ? null : keys.share;
    case "p":
    case "P":
      return event.repeat ? null : (keys.projector ?? null);
    case "?":
      return keys.help;
    default:
      return null;
  }
}
