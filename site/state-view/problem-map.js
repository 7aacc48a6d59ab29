// A picture of the problem: a text map, a town, a chain of states, or a list of them, shaded by V1*.

import { el, formula } from "../ui/dom.js";
import { measure } from "../ui/numbers.js";
import { ground } from "./ground.js";
import { plan } from "./problem-plan.js";
import { chain, list } from "./states.js";
import { taxi } from "./taxi.js";

/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("./picture.js").Canvas} Canvas */
/** @typedef {import("./picture.js").Picture} Picture */

// Drawn no wider than the column is beside a scrollbar: what is drawn smaller has letters that are too small.
const width = 284;
/** A map of more cells is drawn without details. */
const many = 900;

/**
 * @param {HTMLElement} mount
 */
export function createProblemMap(mount) {
  /** @type {Picture | null} */
  let picture = null;
  return {
    /** @param {ProblemInfo} problem */
    draw(problem) {
      const least = Math.min(...problem.value);
      const most = Math.max(...problem.value);
      // If even the worst state has a large value, as after rewards were scaled, only the differences are shown.
      const floor = least > 0.5 * most ? least : 0;
      const shade = (/** @type {number} */ s) =>
        s < problem.value.length && most > floor ? (0.62 * (problem.value[s] - floor)) / (most - floor) : 0;
      picture = pictureOf(problem, { width, shade });
      mount.replaceChildren(
        picture.element,
        el(
          "p",
          { class: "hint" },
          el("i", { class: "shade", "aria-hidden": "true" }),
          "Colour: true value ",
          formula("V1"),
          least === most
            ? ` (${measure(most)} in every state)`
            : floor > 0
              ? `, ${measure(least)} to ${measure(most)}`
              : `, at most ${measure(most)}`,
        ),
      );
    },
    /**
     * Marks the state that the learner goes back to.
     * @param {number | null} state
     */
    mark: (state) => picture?.mark(state),
  };
}

/**
 * @param {ProblemInfo} problem
 * @param {Canvas} canvas
 * @returns {Picture}
 */
function pictureOf(problem, canvas) {
  const { map } = problem;
  if (map) return (map.length * map[0].length > many ? plan : ground)({ ...problem, map }, canvas);
  switch (problem.kind) {
    case "river-swim":
      return chain(problem, canvas);
    case "taxi":
      return taxi(problem, canvas);
    default:
      return list(problem, canvas);
  }
}
