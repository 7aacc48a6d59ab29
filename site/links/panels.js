// The panels that the page shows. A link may name some; if it names none, all are shown.

/** The elements of each panel. @type {{ [name: string]: string }} */
const PANELS = {
  problem:
    "#problem-form > :not(#problem-map), #gap-block, #constants-block, #problem .example-note, .example-note.narrow",
  map: "#problem-map",
  checks: "#checks-block, #checks-sum",
  stage: "#state-view",
  ribbon: "#timeline-block",
  why: "#inspector",
  tree: "#tree, #episodes",
  strip: "#bonus-block",
  regret: "#regret-block",
  bound: "#bound-block",
  theorem: "#theorem-block",
  sets: "#sets-block",
  numbers: "#numbers-block",
  runs: "#tab-runs, #panel-runs",
  pseudocode: "#tab-pseudocode, #panel-pseudocode",
  spec: "#tab-spec, #panel-spec",
};

/** Elements that are shown with any of some panels. @type {{ [selector: string]: string[] }} */
const AROUND = {
  "#problem": ["problem", "map", "checks"],
  "#problem-fold": ["problem", "checks"],
  "#learner": ["stage", "tree", "strip"],
  "#meaning": ["why", "regret", "bound", "theorem", "sets", "numbers"],
  "#meaning > .region-head": ["regret", "bound", "theorem", "sets", "numbers"],
  "#drawer": ["runs", "pseudocode", "spec"],
};

/** The code of a learner that a link brings along; never hidden, since it runs here. */
const CODE = "#tab-own, #panel-own";

/** @typedef {string[] | null} Panels null: all */

/** The heat maps of older links are part of the state view. @param {string[]} names */
const present = (names) => [...new Set(names.map((name) => (name === "maps" ? "stage" : name)))];

/**
 * @param {Panels | undefined} asked
 * @returns {Panels} the known ones; null: none is known
 */
export function panelsOf(asked) {
  const known = present(asked ?? []).filter((name) => Object.hasOwn(PANELS, name));
  return known.length > 0 ? known : null;
}

/**
 * Shows these panels and what surrounds them. Call it again whenever they have been drawn anew.
 * @param {ParentNode} page
 * @param {Panels} panels
 * @param {boolean} [code] whether the learner is code
 */
export function showPanels(page, panels, code = false) {
  const asked = panels && present(panels); // those of a copy may be as old as its link
  const shows = (/** @type {string} */ name) => asked === null || asked.includes(name);
  const set = (/** @type {string} */ selector, /** @type {boolean} */ shown) => {
    for (const element of page.querySelectorAll(selector)) element.toggleAttribute("data-not-in-view", !shown);
  };
  for (const [name, selector] of Object.entries(PANELS)) set(selector, shows(name));
  for (const [selector, names] of Object.entries(AROUND)) set(selector, names.some(shows));
  set(CODE, asked === null || code);
  if (code) set("#drawer", true);
}
