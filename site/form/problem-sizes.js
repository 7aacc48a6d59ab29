// The sizes of the problem and its gap in one line.

import { el } from "../ui/dom.js";
import { brief, counted, measure } from "../ui/numbers.js";

/**
 * @param {HTMLElement} mount
 */
export function createProblemSizes(mount) {
  return {
    /** @param {import("../revisit.d.ts").ProblemInfo} problem */
    draw({ states, actions, horizon, dim, gap }) {
      mount.replaceChildren(
        size("S", brief(states), counted(states, "state")),
        size("A", brief(actions), counted(actions, "action")),
        size("H", brief(horizon), counted(horizon, "step")),
        size("d", brief(dim), counted(dim, "feature dimension")),
        gap.true === null
          ? el("span", { title: "No action is suboptimal" }, "no gap")
          : size("Δ", measure(gap.true), `a suboptimal action is worse by ${gap.true} at least`),
      );
    },
  };
}

/** @param {string} symbol @param {string} value @param {string} title */
function size(symbol, value, title) {
  return el("span", { class: "size", title }, el("i", { class: "math" }, symbol), " = ", el("b", {}, value), " ");
}
