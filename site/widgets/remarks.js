// What a reader should know of this problem and of its features, in small print.

import { el } from "../dom.js";
import { measure } from "../numbers.js";

/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */

export function createRemarks() {
  const problem = el("ul", { class: "remarks", "aria-label": "Remarks on the problem" });
  const features = el("ul", { class: "remarks", "aria-label": "Remarks on the features" });
  return {
    problem,
    features,
    /** @param {ProblemInfo} info */
    draw(info) {
      show(problem, [...(info.notes ?? []), ...(info.scaling ? [scaled(info.scaling)] : [])]);
      const { factor, notes } = info.features;
      show(features, [...(notes ?? []), ...(factor !== 1 ? [`Every feature was multiplied by ${measure(factor, 6)}, so that the largest norm is 1.`] : [])]);
    },
  };
}

/**
 * @param {HTMLElement} list
 * @param {string[]} sentences
 */
function show(list, sentences) {
  list.hidden = sentences.length === 0;
  list.replaceChildren(...sentences.map((sentence) => el("li", {}, sentence)));
}

/** @param {NonNullable<ProblemInfo["scaling"]>} scaling */
export function scaled({ add, times, original }) {
  const sum = add === 0 ? "original" : `(original ${add < 0 ? "−" : "+"} ${measure(Math.abs(add), 6)})`;
  const factor = measure(times, 6);
  const values = add === 0 ? `V_h and gaps are the original’s times ${factor}` : `V_h is (original V_h ${add < 0 ? "−" : "+"} ${measure(Math.abs(add), 6)} (H − h + 1)) × ${factor}, and a gap the original’s times ${factor}`;
  return `Rewards here are ${sum} × ${factor}, to lie in [0, 1]; the original’s: ${original}. ${values}.`;
}
