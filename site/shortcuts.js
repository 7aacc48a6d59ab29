// Keys that work while no field has the focus.

/**
 * @typedef {object} Keys
 * @property {() => void} run
 * @property {() => void} path
 * @property {() => void} episode
 * @property {() => void} reset
 * @property {() => void} seed
 * @property {() => void} help
 */

/** @param {Keys} keys */
export function listenForKeys(keys) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest("input, textarea, select, [role='separator']")) return;
    const action = chosen(event, target, keys);
    if (!action) return;
    event.preventDefault();
    action();
  });
}

/**
 * @param {KeyboardEvent} event
 * @param {Element} target
 * @param {Keys} keys
 */
function chosen(event, target, keys) {
  switch (event.key) {
    // On a button the space bar presses it.
    case " ": return event.repeat || target.closest("button, summary, a") ? null : keys.run;
    case "ArrowRight": return event.shiftKey ? keys.episode : keys.path;
    case "r": case "R": return event.repeat ? null : keys.reset;
    case "n": case "N": return event.repeat ? null : keys.seed;
    case "?": return keys.help;
    default: return null;
  }
}
