// Predicts what a declared gap would mean, and compares it with the present run, while the slider moves.

import { el, formula, isNew } from "../ui/dom.js";
import { count, measure } from "../ui/numbers.js";
import { icon } from "../shell/icons.js";

/** @typedef {import("../revisit.d.ts").Prediction} Prediction */

/**
 * @typedef {object} Asked
 * @property {number | null} gap the smallest one that a run would use, null: none
 * @property {boolean} perStep
 * @property {number | null} over the first step whose declared gap exceeds its true one; null also for a single gap, which the prediction itself judges
 * @property {boolean} [none] whether that step has a gap and none is declared for it
 */

/**
 * @param {HTMLElement} mount
 */
export function createPrediction(mount) {
  const rows = {
    revisits: row("revisits at most", "KN", "(18)", "eq:UB-state-revisits"),
    phase: row("visits needed at a new state of step H, ≈", "", "", ""),
    samples: row("samples of the run, ≈", "T", "", ""),
    beta: row("bonus factor", "beta", "(16)", "eq:defn-beta"),
  };
  const verdict = el("p", { class: "verdict-line", role: "status" });
  const list = el("dl", { class: "prediction" }, ...Object.values(rows).map(({ element }) => element));
  mount.replaceChildren(verdict, list);
  /** The prediction for the present run. @type {Prediction | null} */
  let now = null;

  return {
    /** Forgets the present run. */
    reset() {
      now = null;
    },
    /**
     * @param {Asked} asked
     * @param {Prediction | null} prediction null: there is no gap to predict with
     * @param {boolean} current whether it is that of the present run
     */
    draw(asked, prediction, current) {
      if (current) now = prediction;
      const before = current ? null : now;
      list.hidden = prediction === null;
      const { kind, text } = guarantee(asked, prediction);
      verdict.className = `verdict-line ${kind}`;
      if (isNew(verdict, text)) verdict.replaceChildren(icon(kind), el("span", {}, text));
      if (!prediction) return;
      rows.revisits.set(whole(prediction.revisits), before && whole(before.revisits));
      rows.beta.set(measure(prediction.beta), before && measure(before.beta));
      rows.samples.set(
        prediction.samples === null || asked.perStep ? null : roughly(prediction.samples),
        before && before.samples !== null ? roughly(before.samples) : null,
      );
      rows.phase.set(
        asked.perStep || prediction.phase === null ? null : whole(prediction.phase),
        before && before.phase !== null ? whole(before.phase) : null,
      );
    },
  };
}

/**
 * @param {Asked} asked
 * @param {Prediction | null} prediction
 * @returns {{ kind: "yes" | "no" | "unknown", text: string }}
 */
export function guarantee({ perStep, over, none }, prediction) {
  if (perStep && over !== null)
    return {
      kind: "no",
      text: none
        ? `Step ${over} has a gap, but none is declared: it always passes the test; no guarantee.`
        : `Step ${over}: declared > true gap. The learner stops revisiting too early; no guarantee.`,
    };
  if (prediction === null)
    return {
      kind: "yes",
      text: "No step from 2 on has a gap: every step passes the test at once, and nothing is revisited.",
    };
  const { gap, true: truly, holds } = prediction;
  if (perStep) return { kind: "yes", text: "At most the true gap at every step: this assumption holds." };
  if (truly === null || holds === null) return { kind: "unknown", text: "There is no true gap to compare with." };
  if (holds)
    return {
      kind: "yes",
      text:
        gap < truly * (1 - 1e-9)
          ? `Safe: ${part(gap / truly)} of the true gap. Declaring more (up to ${measure(truly)}) saves revisits.`
          : "Equals the true gap: this assumption holds.",
    };
  return {
    kind: "no",
    text: `${measure(gap / truly)} × the true gap: steps pass the test too early; no guarantee.`,
  };
}

/** A share of a whole in words: "half", "90 %". @param {number} share */
function part(share) {
  return Math.abs(share - 0.5) < 5e-3 ? "half" : `${measure(100 * share, 2)} %`;
}

/** An estimate, to two digits. @param {number} x */
function roughly(x) {
  return x >= 1e7 ? measure(x, 2) : count(Number(x.toPrecision(2)));
}

/** @param {number} x */
function whole(x) {
  return x >= 1e7 || x < 10 ? measure(x) : count(Math.floor(x));
}

/**
 * @param {string} name
 * @param {string} symbol
 * @param {string} equation
 * @param {string} label
 */
function row(name, symbol, equation, label) {
  const value = el("b", {});
  const old = el("span", { class: "was" });
  const element = el(
    "div",
    {},
    el(
      "dt",
      {},
      name,
      symbol && " ",
      symbol && formula(symbol),
      equation && " ",
      equation && el("abbr", { title: label }, equation),
    ),
    el("dd", {}, old, value),
  );
  return {
    element,
    /** @param {string | null} text @param {string | null} before */
    set(text, before) {
      element.hidden = text === null;
      value.textContent = text ?? "";
      old.textContent = before !== null && before !== text ? `${before} → ` : "";
    },
  };
}
