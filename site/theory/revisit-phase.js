// The line about the revisit phase: the state that the learner goes back to, and how far it is.

import { el } from "../ui/dom.js";
import { count, duration, measure } from "../ui/numbers.js";
import { stateAt } from "../run/path-text.js";

/** @typedef {import("../revisit.d.ts").View} View */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {{ text: string, strong?: "plain" | "revisit" }} Run of letters */

/**
 * @param {Pick<View, "phase" | "bonus" | "halfGap" | "episode" | "current">} view
 * @param {ProblemInfo} problem
 * @param {boolean} done
 * @param {number | null} pathsPerSecond
 * @returns {Run[]}
 */
export function phaseWords({ phase, bonus: bonuses, halfGap, episode, current }, problem, done, pathsPerSecond) {
  if (!phase) {
    const text =
      episode === 0
        ? "Nothing drawn yet."
        : !current
          ? "Every tested step passed: this episode is over."
          : done
            ? "Run complete."
            : "No revisit phase at the moment.";
    return [{ text }];
  }
  const left = phase.expected !== null && pathsPerSecond ? (phase.expected - phase.paths) / pathsPerSecond : null;
  const [bonus, half] = [bonuses[phase.step - 1], halfGap[phase.step - 1]];
  return [
    { text: "Revisiting " },
    { text: stateAt(problem, phase.state, phase.step), strong: "plain" },
    { text: " at step " },
    { text: String(phase.step), strong: "plain" },
    { text: ": " },
    { text: count(phase.paths), strong: "revisit" },
    {
      text:
        phase.expected === null
          ? phase.paths === 1
            ? " path"
            : " paths"
          : ` of about ${count(phase.expected)} expected paths`,
    },
    { text: left !== null && left >= 1 ? `, ≈ ${duration(left)} more` : "" },
    {
      text: half === null || bonus === undefined ? "" : `; bonus ${measure(bonus)}, passes under ${measure(half)}`,
    },
  ];
}

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
      mount.classList.toggle("busy", view.phase !== null);
      text.replaceChildren(
        ...phaseWords(view, problem, done, pathsPerSecond).map(({ text, strong }) =>
          strong ? el("b", { class: strong === "revisit" ? strong : undefined }, text) : text,
        ),
      );
    },
  };
}
