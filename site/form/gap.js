// The gap that the learner is told: one number on a logarithmic slider, one for each step, or the true gap. It reports every change at
// once, so that the prediction can follow.

import { allow } from "../ui/allowed.js";
import { el } from "../ui/dom.js";
import { measure } from "../ui/numbers.js";
import { typedIn } from "../ui/typed-numbers.js";
import { declaredGaps, firstOver, isPerStep, isTrue, smallestRead } from "./declared-gap.js";
import { notNumber, showFault } from "./field.js";
import { createGapSlider } from "./gap-slider.js";
import { createGapSteps } from "./gap-steps.js";
import { stateAt } from "../run/path-text.js";

/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("./declared-gap.js").Gap} Gap */
/** @typedef {import("./prediction.js").Asked} Asked */

const path = "algorithm.gap";
const expected = /** @type {const} */ ({ type: "float", min: 1e-9 });

/**
 * @param {HTMLElement} mount
 * @param {{ edit: import("./field.js").OnEdit, declare: (asked: Asked, current: boolean) => void, look: (at: { h: number, s: number } | null) => void }} on
 */
export function createGap(mount, on) {
  const message = el("p", { class: "fault", id: "gap-fault", role: "alert", hidden: true });
  const input = el("input", {
    class: "input",
    id: "gap-input",
    "aria-label": "Declared gap",
    "aria-describedby": "gap-fault",
    inputmode: "decimal",
    autocomplete: "off",
    on: { input: () => typed(false), change: () => typed(true) },
  });
  const slider = createGapSlider({
    slide: (value, done) => {
      input.value = String(value);
      show(null);
      declare(value, done);
    },
  });
  const truth = el("p", { class: "gap-truth" });
  const apart = el("p", { class: "hint gap-apart", hidden: true });
  const one = choice("same for all steps", () => isPerStep(gap) && declare(isTrue(gap) ? "true" : single(), true));
  const many = choice("per step", () => !isPerStep(gap) && declare(isTrue(gap) ? "true-per-step" : spread(), true));
  const follow = choice("use the true gap", () =>
    declare(isTrue(gap) ? (isPerStep(gap) ? spread() : single()) : isPerStep(gap) ? "true-per-step" : "true", true),
  );
  follow.title = "Always declare the model’s own gap";
  const line = el("div", { class: "gap-line" }, slider.element, input);
  const steps = createGapSteps({
    edit: (gaps, done) => {
      show(null);
      declare(gaps, done);
    },
  });
  mount.replaceChildren(
    el("div", { class: "gap-head" }, el("div", { class: "switches" }, one, many), follow),
    line,
    steps.element,
    message,
    truth,
    apart,
  );

  /** @type {ProblemInfo | null} */
  let problem = null;
  /** @type {Gap} */
  let gap = 1;

  const read = (done = false) => typedIn(input, done);
  const single = () => (typeof gap === "number" ? gap : (smallestRead(declared()) ?? problem?.gap.read ?? 1));
  const spread = () => declared().map((g, i) => g ?? problem?.gap.perStep[i] ?? null);
  const declared = () => (problem ? declaredGaps(gap, problem) : []);

  /** @param {boolean} done */
  function typed(done) {
    const value = read(done);
    // A number that is still being typed is marked only when it is left.
    show(done || (typeof value === "string" && value !== "") ? notNumber(value, expected) : null);
    if (typeof value === "number") slider.move(value);
    declare(/** @type {Gap} */ (value), done);
  }

  /**
   * @param {Gap} next
   * @param {boolean} done
   */
  function declare(next, done) {
    if (predict(next, false)) gap = next;
    on.edit(path, next, done);
  }

  /**
   * @param {Gap} asked
   * @param {boolean} current whether the gap is that of the present run
   * @returns {boolean} whether it is a valid gap
   */
  function predict(asked, current) {
    if (!problem) return false;
    const gaps = declaredGaps(asked, problem);
    if (gaps.some((g) => g !== null && notNumber(g, expected) !== null)) return false;
    const over = firstOver(gaps, problem.gap.perStep);
    const none = over !== null && gaps[over - 1] === null;
    on.declare({ gap: smallestRead(gaps), perStep: isPerStep(asked), over, none }, current);
    return true;
  }

  const show = (/** @type {string | null} */ text) => showFault(input, message, text);

  return {
    /**
     * @param {Gap} newGap
     * @param {ProblemInfo} newProblem
     * @param {string} remark what it means to a learner that does not test bonuses against it; "" for one that does
     */
    draw(newGap, newProblem, remark) {
      gap = newGap;
      problem = newProblem;
      const several = isPerStep(gap);
      const { read: truly, readAt: witness, true: overall } = problem.gap;
      one.setAttribute("aria-pressed", String(!several));
      many.setAttribute("aria-pressed", String(several));
      follow.setAttribute("aria-pressed", String(isTrue(gap)));
      allow(follow, truly === null ? "No step from 2 on has a gap" : null);
      line.hidden = several;
      steps.element.hidden = !several;
      const value = single();
      slider.draw(value, truly);
      const text = typeof gap === "number" ? String(value) : String(Number(value.toPrecision(6)));
      if (document.activeElement !== input || read() !== value) input.value = text;
      if (several) steps.draw(declared(), problem.gap.perStep);
      apart.textContent = remark;
      apart.hidden = remark === "";
      truth.replaceChildren(
        ...(remark !== "" && overall !== null && truly !== overall
          ? ["True gap ", el("b", {}, measure(overall))]
          : truly === null
            ? [
                overall === null
                  ? "Every action is optimal everywhere: there is no gap."
                  : `Only step 1 has a gap, ${measure(overall)}, which is not used.`,
              ]
            : [
                "True gap ",
                el("b", {}, measure(truly)),
                witness ? ` at step ${witness.h}, ${stateAt(problem, witness.s, witness.h)} ` : " ",
                el("button", { type: "button", class: "look", on: { click: () => on.look(witness) } }, "where"),
                overall !== null && overall < truly * (1 - 1e-9)
                  ? `. Over all steps it is ${measure(overall)}, but that of step 1 is not used.`
                  : "",
              ]),
      );
      predict(gap, true);
    },
    /** @param {string} where @param {string | null} text @returns {HTMLElement | null} the input that shows it; null: it is not of the gap */
    fault(where, text) {
      if (where !== path && !where.startsWith(`${path}[`)) return null;
      const index = Number(/\[(\d+)\]/.exec(where)?.[1] ?? NaN);
      show(text);
      if (!Number.isNaN(index)) {
        message.textContent = `step ${index + 1}: ${text}`;
        input.removeAttribute("aria-invalid");
        return steps.mark(index) ?? input;
      }
      return input;
    },
    /** Removes the engine's fault. Wrong numbers stay marked. */
    clear() {
      steps.mark(null);
      show(isPerStep(gap) ? null : notNumber(read(), expected));
    },
  };
}

/**
 * @param {string} text
 * @param {() => void} choose
 */
function choice(text, choose) {
  return el("button", { type: "button", class: "switch", on: { click: choose } }, text);
}
