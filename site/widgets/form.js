// The left column's forms: the problem with its parameters and features, and the learner's constants.

import { el, formula } from "../dom.js";
import { createField } from "./field.js";

/** @typedef {import("../revisit.d.ts").Family} Family */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("../revisit.d.ts").Spec} Spec */
/** @typedef {import("./field.js").Field} Field */
/** @typedef {import("./field.js").OnEdit} OnEdit */

const FEATURES = /** @type {{ [kind: string]: string }} */ ({ own: "the problem’s own", "one-hot": "one per state and action", table: "own table" });
const LABELS = /** @type {{ [name: string]: string }} */ ({
  horizon: "Horizon, steps", states: "States", actions: "Actions", map: "Map", slippery: "Slippery ice", transition: "Transition probabilities",
  reward: "Rewards", start: "Start",
});
const SYMBOLS = /** @type {{ [name: string]: string }} */ ({ horizon: "H", states: "S", actions: "A", transition: "P", reward: "r", start: "s₁" });

/**
 * @param {HTMLElement} mount
 * @param {Family[]} families
 * @param {HTMLElement} picture drawn by others, shown between parameters and features
 * @param {HTMLElement} heat the features' picture
 * @param {{ edit: OnEdit, kind: (kind: string) => void, features: (kind: string) => void }} on
 */
export function createProblemForm(mount, families, picture, heat, on) {
  const kind = el("select", { class: "select wide", "aria-label": "Problem family", on: { change: () => on.kind(kind.value) } },
    ...families.map((family) => el("option", { value: family.kind, title: family.doc }, family.title)));
  const doc = el("p", { class: "hint" });
  const parameters = el("div", { class: "fields" });
  const featureKind = el("select", { class: "select low", "aria-label": "Features", on: { change: () => on.features(featureKind.value) } });
  const featureFields = el("div", { class: "fields" });
  mount.replaceChildren(
    el("div", { class: "field wide" }, kind, doc),
    parameters, picture,
    el("section", { class: "block" },
      el("header", { class: "block-head centred" }, el("h3", {}, "Features"), featureKind), featureFields, heat));

  let built = "";
  /** @type {Field[]} */
  let fields = [];

  return {
    /** @param {Spec} spec with all defaults */
    fill(spec) {
      const family = families.find((one) => one.kind === spec.problem.kind);
      if (!family) return;
      const features = spec.features ?? { kind: family.features[0] };
      const key = `${family.kind} ${features.kind}`;
      if (key !== built) {
        built = key;
        doc.textContent = family.doc;
        doc.title = family.source ? `Source: ${family.source}` : "";
        const own = family.parameters.map((p) => createField({
          path: `problem.${p.name}`, label: LABELS[p.name] ?? p.name, type: p.type, choices: p.choices, min: p.min, max: p.max, doc: p.doc,
          symbol: SYMBOLS[p.name] && el("i", { class: "math" }, SYMBOLS[p.name]), wide: p.type === "array" || p.type === "start",
        }, on.edit));
        const more = features.kind === "table" ? [createField({ path: "features.values", label: "Values", type: "array", wide: true, symbol: formula("phi"), doc: "φ_h(s,a) as [h][s][a][i], or [s][a][i] for all steps" }, on.edit)] : [];
        const scale = features.kind === "table" ? [createField({ path: "features.normalise", label: "Scale to norm at most 1", type: "bool" }, on.edit)] : [];
        parameters.replaceChildren(...own.map((field) => field.element));
        featureKind.replaceChildren(...family.features.map((name) => el("option", { value: name }, FEATURES[name] ?? name)));
        featureFields.replaceChildren(...[...more, ...scale].map((field) => field.element));
        fields = [...own, ...more, ...scale];
      }
      kind.value = family.kind;
      featureKind.value = features.kind;
      for (const field of fields) field.fill(at(spec, field.path));
    },
    /** @param {string} path @param {string | null} message @returns {boolean} whether a field here is meant */
    fault: (path, message) => faultAt(fields, path, message),
    clear: () => fields.forEach((field) => field.fault(null)),
  };
}

/**
 * @param {HTMLElement} mount
 * @param {{ edit: OnEdit }} on
 */
export function createConstants(mount, on) {
  const i = (/** @type {string} */ text) => el("i", { class: "math" }, text);
  const fields = [
    createField({ path: "algorithm.c_beta", label: "Constant", symbol: formula("cbeta"), type: "float", doc: "c_β of the bonus factor β (eq:defn-beta)" }, on.edit),
    createField({ path: "algorithm.delta", label: "Confidence", symbol: formula("delta"), type: "float", doc: "The bounds hold with probability at least 1 − δ" }, on.edit),
    createField({ path: "episodes", label: "Episodes", symbol: i("N"), type: "int", min: 1, doc: "Sets β through the path bound: more episodes is another run, not a longer one" }, on.edit),
    createField({ path: "seed", label: "Seed", type: "int", min: 0, doc: "The same spec and seed give the same run, bit for bit" }, on.edit),
    createField({ path: "budget.paths", label: "Budget, paths", type: "int", min: 1, doc: "The run stops here at the latest" }, on.edit),
    createField({ path: "algorithm.ties", label: "Ties", type: "choice", choices: ["first", "random"], doc: "Among actions that look equally good: the lowest index, or one drawn from the seeded stream" }, on.edit),
  ];
  mount.replaceChildren(el("div", { class: "fields" }, ...fields.map((field) => field.element)));
  return {
    /** @param {Spec} spec with all defaults */
    fill(spec) {
      for (const field of fields) field.fill(at(spec, field.path));
    },
    /** @param {string} path @param {string | null} message */
    fault: (path, message) => faultAt(fields, path, message),
    clear: () => fields.forEach((field) => field.fault(null)),
  };
}

/**
 * Shows a fault at the field whose value holds the path, with the place in that value in front of it ("[1][0]: …").
 * @param {Field[]} fields
 * @param {string} path
 * @param {string | null} message
 */
function faultAt(fields, path, message) {
  const field = fields.find((one) => path === one.path || path.startsWith(`${one.path}.`) || path.startsWith(`${one.path}[`));
  const rest = field ? path.slice(field.path.length).replace(/^\./, "") : "";
  field?.fault(message !== null && rest ? `${rest}: ${message}` : message);
  return field !== undefined;
}

/**
 * @param {Spec} spec
 * @param {string} path dotted
 */
function at(spec, path) {
  /** @type {unknown} */
  let value = spec;
  for (const name of path.split(".")) value = /** @type {{ [name: string]: unknown } | null | undefined} */ (value)?.[name];
  return value;
}
