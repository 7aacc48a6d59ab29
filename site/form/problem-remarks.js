// Remarks about the problem and its features, in small print.

import { el } from "../ui/dom.js";
import { measure } from "../ui/numbers.js";

/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */

export function createProblemRemarks() {
  const problem = el("ul", { class: "remarks", "aria-label": "Remarks on the problem" });
  const features = el("ul", { class: "remarks", "aria-label": "Remarks on the features" });
  return {
    problem,
    features,
    /** @param {ProblemInfo} info */
    draw(info) {
      show(problem, [...(info.notes ?? []), ...(info.scaling ? [scaled(info.scaling)] : [])]);
      const { factor, notes } = info.features;
      show(features, [
        ...(notes ?? []),
        ...(factor !== 1
          ? [`Every feature was multiplied by ${measure(factor, 6)}, so that the largest norm is 1.`]
          : []),
      ]);
    },
  };
}

/**
 * @param {HTMLElement} list
 * @param {string[]} sentences V_h stands for the value function
 */
function show(list, sentences) {
  list.hidden = sentences.length === 0;
  list.replaceChildren(
    ...sentences.map((sentence) =>
      el(
        "li",
        {},
        ...sentence
          .split("V_h")
          .flatMap((text, i) => (i === 0 ? [text] : [el("span", { class: "math" }, "V", el("sub", {}, "h")), text])),
      ),
    ),
  );
}

/** @param {NonNullable<ProblemInfo["scaling"]>} scaling */
export function scaled({ add, times, original }) {
  const plus = (/** @type {string} */ after) =>
    add === 0 ? "" : ` ${add < 0 ? "−" : "+"} ${measure(Math.abs(add), 6)}${after}`;
  const whole = Math.round(1 / times);
  const by =
    times === 1 ? "" : ` × ${whole > 1 && Math.abs(whole * times - 1) < 1e-12 ? `1/${whole}` : measure(times, 6)}`;
  const map = (/** @type {string} */ what, /** @type {string} */ steps) =>
    add !== 0 && by ? `(${what}${plus(steps)})${by}` : `${what}${plus(steps)}${by}`;
  return `Rewards here are ${map("original", "")}, to lie in [0, 1]; the original’s: ${original}. V_h is ${map("original V_h", " (H − h + 1)")}, and a gap is the original’s${by}.`;
}
