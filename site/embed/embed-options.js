// What the host page asks the embedded page to show: given by the frame's address, and later by the element.

/**
 * @typedef {object} Options
 * @property {"watch" | "access" | null} page of Revisit whose picture is shown instead of a run; then there are no panels
 * @property {boolean} unpriced whether the price list is shown without its prices
 * @property {string[]} panels in the page's order; empty: not given
 * @property {string[] | null} controls null: not given
 * @property {"light" | "dark" | null} theme null: the system's
 * @property {boolean} fill whether the page fills the frame's height
 * @property {string[]} faults what was given and does not exist, such as “view “tre””
 */

/** Names of panels, in the page's order. "maps", the heat maps of older links, is the state view. */
export const PANELS = [
  "stage",
  "ribbon",
  "why",
  "map",
  "tree",
  "strip",
  "regret",
  "bound",
  "sets",
  "numbers",
  "checks",
  "maps",
];

/** @type {{ [view: string]: string[] }} */
const VIEWS = {
  stage: ["stage", "ribbon", "why"],
  "state-view": ["stage"],
  tree: ["tree", "strip"],
  regret: ["regret"],
  grid: ["map"],
  full: ["stage", "ribbon", "why", "map", "tree", "strip", "regret", "bound", "sets", "numbers"],
};

export const CONTROLS = ["run", "step", "episode", "reset", "seed", "speed", "gap", "seek"];
/** Controls that stand in the bar. The reader seeks on the timeline. */
const BAR = CONTROLS.filter((name) => name !== "seek");
const USUAL = ["run", "step", "reset"];
/** Also shown for a link that locks other settings, since its author left these to the reader. */
const UNLOCKED = ["seed", "gap"];

/** Views of another page instead of a run, each with its controls and the only other views that may stand beside it. */
export const PAGES = {
  watch: { controls: ["run", "speed", "seek"], beside: /** @type {string[]} */ ([]) },
  access: {
    controls: ["family", "horizon", "survival", "entry", "actions", "gap", "run"],
    beside: ["unpriced"],
  },
};

const THEMES = ["light", "dark", "auto"];

/** The control of the full page whose lock counts for each control here. A lock on "run" counts for all that draw paths. @type {{ [control: string]: string }} */
const LOCK = { run: "run", step: "run", episode: "run", reset: "reset", speed: "speed", seed: "seed", gap: "gap" };

/**
 * @param {{ [name: string]: unknown }} given view, controls: names with spaces or commas between them; theme; pace; fill: "1" or "0"; wrong: a query
 *   string of other attributes that do not exist
 * @returns {Options}
 */
export function readOptions(given) {
  const views = words(given.view);
  const controls = words(given.controls);
  const panels = views.flatMap((name) => (Object.hasOwn(VIEWS, name) ? VIEWS[name] : [name]));
  const none = controls.includes("none");
  const page = views.includes("watch") ? "watch" : views.includes("access") ? "access" : null;
  const beside = page ? ` with “${page}”` : "";
  const there = page ? PAGES[page].controls : CONTROLS;
  const others = page ? views.filter((name) => name !== page) : panels;
  const may = page ? PAGES[page].beside : PANELS;
  const known = there.filter((name) => controls.includes(name));
  const wrong = (/** @type {string} */ kind, /** @type {string[]} */ names, after = "") =>
    names.map((name) => `${kind} “${name.slice(0, 40)}”${after}`);
  return {
    page,
    unpriced: page === "access" && views.includes("unpriced"),
    panels: PANELS.filter((name) => !page && panels.includes(name)),
    controls: none ? [] : known.length === 0 ? null : known,
    theme: given.theme === "light" || given.theme === "dark" ? given.theme : null,
    fill: given.fill === "1",
    faults: [
      ...wrong(
        "view",
        others.filter((name) => !may.includes(name)),
        beside,
      ),
      ...wrong(
        "control",
        controls.filter((name) => name !== "none" && !there.includes(name)),
        beside,
      ),
      ...wrong(
        "theme",
        words(given.theme).filter((name) => !THEMES.includes(name)),
      ),
      ...wrong(
        "pace",
        words(given.pace).filter((number) => page || !(Number(number) > 0)),
        beside,
      ),
      ...[...new URLSearchParams(typeof given.wrong === "string" ? given.wrong : "")].flatMap(([kind, name]) =>
        wrong(kind.slice(0, 20), [name]),
      ),
    ],
  };
}

/**
 * The panels to draw: the host page's choice, else the link's.
 * @param {Options} options
 * @param {{ panels?: string[] } | undefined} view of the link
 */
export function panelsOf(options, view) {
  if (options.panels.length > 0) return options.panels;
  const linked = PANELS.filter((name) => view?.panels?.includes(name));
  return linked.length > 0 ? linked : VIEWS.tree;
}

/** The panels that are drawn for those that were asked for. @param {string[]} names */
export function drawnFor(names) {
  const drawn = names.map((name) => (name === "maps" ? "stage" : name));
  return PANELS.filter((name) => drawn.includes(name));
}

/**
 * The controls to show, and which of them are locked.
 * @param {Options} options
 * @param {{ hidden?: string[], fixed?: string[] } | undefined} locks of the link
 * @returns {{ name: string, fixed: boolean }[]}
 */
export function controlsOf(options, locks) {
  const locked = [...(locks?.fixed ?? []), ...(locks?.hidden ?? [])];
  const usual = locked.length > 0 ? [...USUAL, ...UNLOCKED.filter((name) => !locked.includes(LOCK[name]))] : USUAL;
  return (options.controls ?? usual)
    .filter((name) => BAR.includes(name))
    .filter((name) => !locks?.hidden?.includes(LOCK[name]))
    .map((name) => ({ name, fixed: locks?.fixed?.includes(LOCK[name]) ?? false }));
}

/**
 * Whether the reader may move the timeline's playhead. No lock of a link counts here: it draws no path.
 * @param {Options} options
 */
export function mayScrub({ controls }) {
  return controls === null || controls.includes("seek");
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
