// The inspector: why the learner does what it does, in its pseudocode, and under it what it knows of one state at one step.

import { el, tell } from "../ui/dom.js";
import { count, measure } from "../ui/numbers.js";
import { createCode } from "./inspector-code.js";
import { actionName } from "../run/path-text.js";
import { isBest } from "../state-view/reading.js";

/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("../state-view/reading.js").Pair} Pair */

/**
 * What is inspected.
 * @typedef {object} Inspected
 * @property {string} of why it is this state: "the line above", "pinned"
 * @property {{ why: string, so: string, back: boolean, truth: string }} words
 * @property {number} a the action that is taken, -1: not known
 * @property {Pair[]} pairs the actions there; none if they are not known
 */

/**
 * @param {HTMLElement} mount
 * @param {{ stop: (line: number, on: boolean) => void } | null} on null: without the pseudocode
 */
export function createInspector(mount, on) {
  const aside = el("p", { class: "aside" });
  const codeBox = el("div", { class: "code-box" }, el("div", { class: "skeleton fill" }));
  const note = el("p", { class: "inspector-note" });
  const ending = el("p", { class: "inspector-ending", hidden: true });
  const of = el("h3", { class: "inspector-of" }, "Inspector");
  const reason = el("p", { class: "inspector-words" }, "Press Run, or . for the first line.");
  const said = el("p", { class: "unseen", role: "status", id: "inspector-said" });
  const body = el("tbody", { translate: "no" });
  const table = el(
    "table",
    { class: "inspector-table" },
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        ...["action", "estimate", "bonus", "Q̂", "Q*", "visits"].map((name) => el("th", { scope: "col" }, name)),
      ),
    ),
    body,
  );
  const state = el(
    "div",
    { class: "inspector-state" },
    on ? null : ending,
    of,
    reason,
    said,
    el("div", { class: "inspector-rows", tabindex: 0, role: "region", "aria-label": "The actions there" }, table),
  );
  mount.replaceChildren(
    ...(on
      ? [
          el("header", { class: "region-head" }, el("h2", { id: "inspector-title" }, "Inspector"), aside),
          el(
            "div",
            { class: "inspector-parts" },
            el("div", {}, codeBox, el("div", { class: "inspector-under" }, note, ending)),
            state,
          ),
        ]
      : [state]),
  );
  /** @type {ReturnType<typeof createCode> | null} */
  let code = null;

  return {
    /**
     * @param {HTMLElement} pseudocode
     * @param {string} kind of the learner
     * @param {{ [line: number]: string }} stops
     * @param {Set<number>} long
     */
    dress(pseudocode, kind, stops, long) {
      if (!on) return;
      code ??= createCode(codeBox, on);
      const name = code.dress(pseudocode, kind, stops, long);
      aside.textContent = name;
      codeBox.hidden = name === "";
    },
    /** @param {import("./inspector-code.js").Now} now */
    drawCode(now) {
      code?.draw(now);
    },
    /** @param {Set<number>} stops @param {string} words what is to be said of them */
    setStops(stops, words) {
      code?.setStops(stops);
      note.textContent = words;
    },
    /** @param {string} text of a finished run, "": it is not finished */
    setEnding(text) {
      ending.hidden = text === "";
      note.hidden = text !== "";
      tell(ending, text);
    },
    /** @param {ProblemInfo} problem @param {Inspected | null} inspected */
    draw(problem, inspected) {
      of.textContent = inspected?.of ?? "Inspector";
      if (!inspected) {
        reason.replaceChildren("Press Run, or . for the first line.");
        body.replaceChildren();
        return;
      }
      const { words } = inspected;
      reason.replaceChildren(
        words.why,
        words.so && " ",
        words.so && el("span", { class: words.back ? "revisit" : undefined }, words.so),
        words.truth && " ",
        words.truth && el("span", { class: "inspector-truth" }, words.truth),
      );
      body.replaceChildren(
        ...rowsOf(problem, inspected).map(({ action, taken, numbers, optimal, best, visits }) =>
          el(
            "tr",
            { class: taken ? "taken" : undefined },
            el("th", { scope: "row" }, action),
            ...numbers.map((text) => el("td", {}, text)),
            el("td", { class: best ? "best" : undefined }, optimal),
            el("td", {}, visits),
          ),
        ),
      );
    },
    /** Says something to screen readers. @param {string} text */
    say(text) {
      tell(said, text);
    },
  };
}

/**
 * The actions of the state that is inspected.
 * @param {ProblemInfo} problem
 * @param {Pick<Inspected, "pairs" | "a">} inspected
 * @returns {{ action: string, taken: boolean, numbers: string[], optimal: string, best: boolean, visits: string }[]} numbers: estimate, bonus and
 *   Q-hat; optimal: Q*, and best: whether it is the largest
 */
export function rowsOf(problem, { pairs, a }) {
  const best = Math.max(...pairs.map(({ qStar }) => qStar));
  return pairs.map((pair) => ({
    action: actionName(problem, pair.a),
    taken: pair.a === a,
    numbers: [pair.estimate, pair.bonus, pair.q].map(digits),
    optimal: digits(pair.qStar),
    best: isBest(pair.qStar, best, problem.horizon),
    visits: Number.isNaN(pair.visits) ? "—" : count(pair.visits),
  }));
}

/** A number of the table, with three digits behind the point where it is small. @param {number} x */
function digits(x) {
  if (Number.isNaN(x)) return "—";
  return Math.abs(x) < 100 && (x === 0 || Math.abs(x) >= 0.0005) ? x.toFixed(3).replace("-", "−") : measure(x);
}
