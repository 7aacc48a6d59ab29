// The sizes of the problem in one line.

import { el } from "../ui/dom.js";
import { brief, count } from "../ui/numbers.js";

/**
 * @param {HTMLElement} mount
 */
export function createProblemSizes(mount) {
  return {
    /** @param {import("../revisit.d.ts").ProblemInfo} problem */
    draw(problem) {
      const all = {
        S: ["states", problem.states],
        A: ["actions", problem.actions],
        H: ["steps", problem.horizon],
        d: ["feature dimensions", problem.dim],
      };
      mount.replaceChildren(
        ...Object.entries(all).map(([symbol, [name, n]]) =>
          el(
            "span",
            { class: "size", title: `${count(Number(n))} ${name}` },
            el("i", { class: "math" }, symbol),
            " = ",
            el("b", {}, brief(Number(n))),
          ),
        ),
      );
    },
  };
}
