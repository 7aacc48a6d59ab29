// The form of what all learners share: seeds, episodes, limits and the target.

import { el } from "../ui/dom.js";
import { createFields } from "../form/fields.js";
import { readNumbers, writeNumbers } from "./comparison.js";

/** @typedef {import("./types.d.ts").Comparison} Comparison */

const ROLLOUTS = 100;

/**
 * @param {HTMLElement} mount
 * @param {{ edit: import("../form/field.js").OnEdit }} on
 */
export function createLimitsForm(mount, on) {
  const fields = createFields(
    (path, value, done) => on.edit(path, documentValue(path, value), done),
    "Seeds and limits",
  );
  mount.replaceChildren(fields.element);
  let built = "";

  /** @param {boolean} listed whether seeds are a list */
  function ask(listed) {
    if (built === String(listed)) return;
    built = String(listed);
    fields.ask([
      ...(listed
        ? [
            {
              path: "seeds",
              label: "Seeds",
              type: /** @type {const} */ ("string"),
              wide: true,
              doc: "A list: 1, 2, 5..9",
            },
          ]
        : [
            {
              path: "seeds.from",
              label: "First seed",
              type: /** @type {const} */ ("int"),
              min: 0,
              doc: "The other seeds follow it",
            },
            {
              path: "seeds.count",
              label: "Number of seeds",
              type: /** @type {const} */ ("int"),
              min: 1,
              max: 1000,
              doc: "Every learner runs with each of them",
            },
          ]),
      {
        path: "episodes",
        label: "Episodes",
        symbol: el("i", { class: "math" }, "N"),
        type: "int",
        min: 1,
        doc: "Episodes of each run, unless a learner sets its own. β depends on it: more episodes is a different run, not a longer one",
      },
      {
        path: "budget.samples",
        label: "Max. samples",
        symbol: el("i", { class: "math" }, "T"),
        type: "int",
        min: 1,
        optional: true,
        doc: "Maximum per run, the same for all learners. Empty: no limit",
      },
      { path: "budget.paths", label: "Max. paths", type: "int", min: 1, doc: "Maximum per run" },
      {
        path: "budget.minutes",
        label: "Time limit, min",
        type: "float",
        min: 0.01,
        max: 1440,
        doc: "A comparison whose estimated time on one worker exceeds this is refused",
      },
      {
        path: "epsilon",
        label: "Target",
        symbol: el("i", { class: "math" }, "ε"),
        type: "float",
        optional: true,
        doc: "Of “samples until V* − V^π ≤ ε”. Empty: a tenth of the true gap",
      },
      {
        path: "target",
        label: "Measured",
        type: "choice",
        choices: ["start", "reachable", "everywhere"],
        doc: "Where V* − V^π is taken. Start: the mean over the first states, of which the theorem speaks. Reachable: the largest at a state that an optimal policy comes to. Everywhere: the maximum over all steps and states",
      },
      {
        path: "regret",
        label: "Policy evaluation",
        type: "choice",
        choices: ["automatic", "exact", "curve", `${ROLLOUTS} rollouts`, "none"],
        doc: "Automatic: exact if that takes no longer than the runs, else at the curve’s points. Exact by dynamic programming, after every path or at the curve’s points only, or estimated by playing the policy",
      },
    ]);
  }

  return {
    /** @param {Comparison} document */
    fill(document) {
      const { seeds, regret = "automatic", target = "start" } = document;
      ask(Array.isArray(seeds));
      fields.fill(
        /** @type {any} */ ({
          ...document,
          seeds: Array.isArray(seeds) ? writeNumbers(seeds) : (seeds ?? { from: 1, count: 20 }),
          target,
          regret: typeof regret === "string" ? regret : `${ROLLOUTS} rollouts`,
        }),
      );
    },
    fault: fields.fault,
    clear: fields.clear,
  };
}

/**
 * @param {string} path
 * @param {unknown} value of the field
 */
function documentValue(path, value) {
  if (path === "seeds") return typeof value === "string" ? (readNumbers(value, true) ?? value) : value;
  if (path === "regret" && value === "automatic") return undefined;
  if (path === "target" && value === "start") return undefined;
  if (path === "regret" && typeof value === "string" && value.endsWith("rollouts")) return { rollouts: ROLLOUTS };
  // JSON has no infinity; the engine refuses this text.
  if (value === Infinity || value === -Infinity) return String(value);
  // An empty field means no limit, or the default target.
  if ((path === "budget.samples" || path === "epsilon") && value === undefined) return null;
  return value;
}
