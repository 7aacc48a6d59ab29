// What the host asks the embedded page to look like: from the address, or from the element later on.

/**
 * @typedef {object} Look
 * @property {string[]} panels in the page's order; empty: none was asked for
 * @property {string[] | null} controls null: none was asked for
 * @property {"light" | "dark" | null} theme null: the system's
 * @property {boolean} fill whether the frame's height is given, so that the page fills it
 * @property {string[]} faults what of it is none, each as “view “tre””; the rest counts
 */

/** Panels that the embedded page can draw, in its order. */
export const PANELS = ["map", "tree", "strip", "regret", "bound", "sets", "numbers", "checks", "maps"];

/** @type {{ [view: string]: string[] }} */
const VIEWS = {
  tree: ["tree", "strip"],
  regret: ["regret"],
  grid: ["map"],
  full: ["map", "tree", "strip", "regret", "bound", "sets", "numbers"],
};

export const CONTROLS = ["run", "step", "episode", "reset", "seed", "speed", "gap"];
const USUAL = ["run", "step", "reset"];
/** Offered too by a link that holds other settings back: these its author left to the reader. */
const LEFT = ["seed", "gap"];

const THEMES = ["light", "dark", "auto"];

/** What a link's lock on a control of the full page means here; where "run" is locked, so is what else draws paths. @type {{ [control: string]: string }} */
const LOCK = { run: "run", step: "run", episode: "run", reset: "reset", speed: "speed", seed: "seed", gap: "gap" };

/**
 * @param {{ [name: string]: unknown }} given view, controls: names with spaces or commas between them; theme; pace; fill: "1" or "0"; wrong: a query
 *   of what else the element was given that is none
 * @returns {Look}
 */
export function readLook(given) {
  const views = words(given.view);
  const controls = words(given.controls);
  const panels = views.flatMap((name) => VIEWS[name] ?? [name]);
  const none = controls.includes("none");
  const known = CONTROLS.filter((name) => controls.includes(name));
  const wrong = (/** @type {string} */ kind, /** @type {string[]} */ names) =>
    names.map((name) => `${kind} “${name.slice(0, 40)}”`);
  return {
    panels: PANELS.filter((name) => panels.includes(name)),
    controls: none ? [] : known.length === 0 ? null : known,
    theme: given.theme === "light" || given.theme === "dark" ? given.theme : null,
    fill: given.fill === "1",
    faults: [
      ...wrong(
        "view",
        panels.filter((name) => !PANELS.includes(name)),
      ),
      ...wrong(
        "control",
        controls.filter((name) => name !== "none" && !CONTROLS.includes(name)),
      ),
      ...wrong(
        "theme",
        words(given.theme).filter((name) => !THEMES.includes(name)),
      ),
      ...wrong(
        "pace",
        words(given.pace).filter((number) => !(Number(number) > 0)),
      ),
      ...[...new URLSearchParams(typeof given.wrong === "string" ? given.wrong : "")].flatMap(([kind, name]) =>
        wrong(kind.slice(0, 20), [name]),
      ),
    ],
  };
}

/**
 * The panels to draw: the host's choice goes before the link's.
 * @param {Look} look
 * @param {{ panels?: string[] } | undefined} view of the link
 */
export function panelsOf(look, view) {
  if (look.panels.length > 0) return look.panels;
  const linked = PANELS.filter((name) => view?.panels?.includes(name));
  return linked.length > 0 ? linked : VIEWS.tree;
}

/**
 * The controls to show, and which of them do nothing.
 * @param {Look} look
 * @param {{ hidden?: string[], fixed?: string[] } | undefined} locks of the link
 * @returns {{ name: string, fixed: boolean }[]}
 */
export function controlsOf(look, locks) {
  const held = [...(locks?.fixed ?? []), ...(locks?.hidden ?? [])];
  const usual = held.length > 0 ? [...USUAL, ...LEFT.filter((name) => !held.includes(LOCK[name]))] : USUAL;
  return (look.controls ?? usual)
    .filter((name) => !locks?.hidden?.includes(LOCK[name]))
    .map((name) => ({ name, fixed: locks?.fixed?.includes(LOCK[name]) ?? false }));
}

/** @param {unknown} text */
function words(text) {
  return typeof text === "string"
    ? text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean)
    : [];
}
