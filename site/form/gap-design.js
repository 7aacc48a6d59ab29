// "Give this problem the gap x": the request, what it changed, its effect on linearity, and how to undo it.

import { el } from "../ui/dom.js";
import { counted, measure } from "../ui/numbers.js";
import { typedIn } from "../ui/typed-numbers.js";
import { deepEqual } from "../spec/deep-equal.js";
import { button } from "../shell/button.js";
import { notNumber, showFault } from "./field.js";
import { icon } from "../shell/icons.js";

/** @typedef {import("../revisit.d.ts").Check} Check */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("../revisit.d.ts").Spec} Spec */

/** @typedef {{ label: string, features: NonNullable<Spec["features"]> }} Offer features that make Q* linear again */

const path = "problem.design_gap";

/**
 * @param {HTMLElement} mount
 * @param {{ edit: import("./field.js").OnEdit }} on
 */
export function createGapDesign(mount, on) {
  const message = el("p", { class: "fault", id: "design-fault", role: "alert", hidden: true });
  const input = el("input", {
    class: "input",
    id: "design-gap",
    inputmode: "decimal",
    autocomplete: "off",
    "aria-describedby": "design-fault",
    placeholder: "0.1",
    on: {
      keydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Enter") give();
      },
      input: () => show(null),
    },
  });
  const giveIt = button({ text: "Apply", kind: "small" }, () => give());
  const takeBack = button({ text: "Revert", kind: "small quiet" }, () => {
    input.value = "";
    show(null);
    on.edit(path, undefined, true);
  });
  const outcome = el("div", { class: "design-outcome", role: "status" });
  const details = el(
    "details",
    { class: "design" },
    el("summary", {}, icon("chevron"), "Change the true gap"),
    el(
      "div",
      { class: "design-body" },
      el(
        "p",
        { class: "hint" },
        "Changes the rewards, within [0, 1], until the problem has this gap, by the smallest total change found that keeps the best actions.",
      ),
      el("div", { class: "design-line" }, el("label", { for: "design-gap" }, "New gap"), input, giveIt, takeBack),
      message,
      outcome,
    ),
  );
  mount.replaceChildren(details);

  /** The check before the design, with the problem and features that it is of. @type {{ of: unknown, check: Check | undefined } | null} */
  let before = null;

  function give() {
    const value = typedIn(input, true);
    const wrong = notNumber(value, { type: "float", min: 0 });
    show(wrong);
    if (wrong === null) on.edit(path, value, true);
  }

  const show = (/** @type {string | null} */ text) => showFault(input, message, text);

  return {
    /**
     * @param {Spec} spec
     * @param {ProblemInfo} problem
     * @param {Check[]} checks
     * @param {Offer[]} offers
     */
    draw(spec, problem, checks, offers) {
      const { design } = problem;
      const check = checks.find(({ id }) => id === "realizability");
      const of = [{ ...spec.problem, design_gap: undefined }, spec.features];
      if (!design) before = { of, check };
      takeBack.hidden = !design;
      if (design && document.activeElement !== input) input.value = String(spec.problem.design_gap ?? design.gap);
      if (!design && document.activeElement !== input && message.hidden) input.value = "";
      if (design) details.open = true;
      outcome.replaceChildren(
        ...(design
          ? summary(design, before && deepEqual(before.of, of) ? before.check : undefined, check, offers, (features) =>
              on.edit("features", features, true),
            )
          : []),
      );
    },
    /** @param {string} where @param {string} text @returns {HTMLElement | null} the input that shows it; null: it is not of the design */
    fault(where, text) {
      if (where !== path) return null;
      details.open = true;
      takeBack.hidden = false;
      show(text);
      return input;
    },
    clear: () => show(null),
  };
}

/**
 * @param {NonNullable<ProblemInfo["design"]>} design
 * @param {Check | undefined} before
 * @param {Check | undefined} after
 * @param {Offer[]} offers
 * @param {(features: Offer["features"]) => void} rebuild
 */
function summary({ gap, entries, largest, total, keepsV, sentence }, before, after, offers, rebuild) {
  const changed =
    entries === 0
      ? "No reward had to change"
      : `${counted(entries, "reward")} changed, by at most ${measure(largest)}, ${measure(total)} in all`;
  const linear = linearity(before, after);
  return [
    el(
      "p",
      {},
      `The gap is ${measure(gap)}. ${changed}. ${keepsV ? "V* and the optimal actions did not change." : "V* changed too."}`,
    ),
    sentence && el("p", { class: "hint" }, sentence),
    linear && el("p", { class: `verdict-line ${linear.kind}` }, icon(linear.kind), el("span", {}, linear.text)),
    linear?.kind === "no" &&
      el(
        "div",
        { class: "design-offers" },
        ...offers.map(({ label, features }) => button({ text: label, kind: "small" }, () => rebuild(features))),
      ),
  ].filter((node) => node instanceof Node);
}

/**
 * What a design did to the linearity of Q* in the features.
 * @param {Check | undefined} before undefined: unknown
 * @param {Check | undefined} after
 * @returns {{ kind: "yes" | "no", text: string } | null}
 */
export function linearity(before, after) {
  if (!after || after.ok === null) return null;
  const residual = measure(after.value);
  if (after.ok)
    return {
      kind: "yes",
      text:
        before?.ok === false
          ? "Q* is linear in the features now; before it was not."
          : "Q* is still linear in the features.",
    };
  if (before?.ok === true)
    return { kind: "no", text: `Q* is no longer linear in the features: the error is up to ${residual}.` };
  if (before?.ok === false)
    return {
      kind: "no",
      text: `Q* is still not linear in the features: the error is up to ${residual}; before, ${measure(before.value)}.`,
    };
  return { kind: "no", text: `Q* is not linear in these features: the error is up to ${residual}.` };
}

/**
 * The features that the engine can rebuild.
 * @param {import("../revisit.d.ts").FeatureKind[]} kinds
 * @param {Spec["features"]} features
 * @param {number} dim
 * @returns {Offer[]}
 */
export function offersOf(kinds, features, dim) {
  /** @type {Offer[]} */
  const offers = [];
  // The spec has all its defaults, so this field is there if the engine can complete these features.
  if (features?.complete === false) {
    offers.push({ label: "Add the missing direction", features: { ...features, complete: true } });
  }
  const span = kinds.find(({ kind }) => kind === "q-star-span");
  if (features?.kind !== "q-star-span" && span) {
    const least = span.parameters.find(({ name }) => name === "dim")?.min ?? 1;
    const d = Math.max(least, dim);
    offers.push({ label: `Features that span Q*, d = ${d}`, features: { kind: "q-star-span", dim: d } });
  }
  return offers;
}
