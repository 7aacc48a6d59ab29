// The sizes of the problem and its gap in one line.

import { el } from "../ui/dom.js";
import { brief, count, measure } from "../ui/numbers.js";

/**
 * @param {HTMLElement} mount
 */
export function createProblemSizes(mount) {
  return {
    /** @param {import("../revisit.d.ts").ProblemInfo} problem */
    draw({ states, actions, horizon, dim, gap }) {
      mount.replaceChildren(
        size("S", brief(states), `${count(states)} states`),
        size("A", brief(actions), `${count(actions)} actions`),
        size("H", brief(horizon), `${count(horizon)} steps`),
        size("d", brief(dim), `${count(dim)} feature dimensions`),
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
