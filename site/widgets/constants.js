// The learner's constants and the run's size.

import { el, formula } from "../dom.js";
import { createFields } from "./fields.js";

/**
 * @param {HTMLElement} mount
 * @param {{ edit: import("./field.js").OnEdit }} on
 */
export function createConstants(mount, on) {
  const fields = createFields(on.edit);
  fields.ask([
    { path: "algorithm.c_beta", label: "Constant", symbol: formula("cbeta"), type: "float", doc: "c_β of the bonus factor β (eq:defn-beta)" },
    { path: "algorithm.delta", label: "Confidence", symbol: formula("delta"), type: "float", doc: "The bounds hold with probability at least 1 − δ" },
    { path: "episodes", label: "Episodes", symbol: el("i", { class: "math" }, "N"), type: "int", min: 1, doc: "Sets β through the path bound: more episodes is another run, not a longer one" },
    { path: "seed", label: "Seed", type: "int", min: 0, doc: "The same spec and seed give the same run, bit for bit" },
    { path: "budget.paths", label: "Budget, paths", type: "int", min: 1, doc: "The run stops here at the latest" },
    { path: "algorithm.ties", label: "Ties", type: "choice", choices: ["first", "random"], doc: "Among actions that look equally good: the lowest index, or one drawn from the seeded stream" },
  ]);
  mount.replaceChildren(fields.element);
  return { fill: fields.fill, fault: fields.fault, clear: fields.clear };
}
