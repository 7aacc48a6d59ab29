// The line about the revisit phase: the state that the learner goes back to, and how far it is.

import { el } from "../ui/dom.js";
import { count, duration, measure } from "../ui/numbers.js";
import { stateAt } from "./path-words.js";

/** @typedef {import("../revisit.d.ts").View} View */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */

/**
 * @param {HTMLElement} mount
 */
export function createPhase(mount) {
  const text = el("p", {});
  mount.replaceChildren(text);
  return {
    /**
     * @param {View} view
     * @param {ProblemInfo} problem
     * @param {boolean} done
     * @param {number | null} pathsPerSecond
     */
    draw(view, problem, done, pathsPerSecond) {
      const { phase } = view;
      mount.classList.toggle("busy", phase !== null);
      if (!phase) {
        text.textContent =
          view.episode === 0
            ? "Nothing drawn yet."
            : !view.current
              ? "Every tested step passed: this episode is over."
              : done
                ? "Run complete."
                : "No revisit phase at the moment.";
        return;
      }
      const left = phase.expected !== null && pathsPerSecond ? (phase.expected - phase.paths) / pathsPerSecond : null;
      const [bonus, half] = [view.bonus[phase.step - 1], view.halfGap[phase.step - 1]];
      text.replaceChildren(
        "Revisiting ",
        el("b", {}, stateAt(problem, phase.state, phase.step)),
        " at step ",
        el("b", {}, String(phase.step)),
        ": ",
        el("b", { class: "revisit" }, count(phase.paths)),
        phase.expected === null
          ? phase.paths === 1
            ? " path"
            : " paths"
          : ` of about ${count(phase.expected)} expected paths`,
        left !== null && left >= 1 ? `, ≈ ${duration(left)} more` : "",
        half === null || bonus === undefined ? "" : `; bonus ${measure(bonus)}, passes under ${measure(half)}`,
      );
    },
  };
}
