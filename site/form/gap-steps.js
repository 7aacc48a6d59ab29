// One declared gap for each step beside the true one. The first step's gap is not used.

import { el } from "../ui/dom.js";
import { measure } from "../ui/numbers.js";
import { typedIn } from "../ui/typed-numbers.js";
import { notNumber } from "./field.js";

/** Gaps of more steps are edited under Spec. */
const most = 60;

/**
 * @param {{ edit: (gaps: (number | null)[], done: boolean) => void }} on
 */
export function createGapSteps(on) {
  const element = el("div", { class: "gap-steps" });
  /** @type {HTMLInputElement[]} */
  let inputs = [];
  /** @type {(number | null)[]} */
  let shown = [];

  const valueIn = (/** @type {HTMLInputElement} */ field, done = false) => {
    const value = typedIn(field, done);
    return value === "" ? null : value;
  };
  // A text that is no number is sent as it is; the engine says what it expected.
  const read = (done = false) =>
    /** @type {(number | null)[]} */ (inputs.map((field, i) => (i === 0 ? shown[0] : valueIn(field, done))));

  /** @param {number | null} refused index of the gap that the engine refused @returns {HTMLElement | undefined} its field */
  function mark(refused) {
    inputs.forEach((field, i) => {
      const value = valueIn(field);
      const wrong =
        i > 0 && (i === refused || (value !== null && notNumber(value, { type: "float", min: 1e-9 }) !== null));
      if (wrong) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
    });
    return inputs[refused ?? -1];
  }

  return {
    element,
    mark,
    /**
     * @param {(number | null)[]} gaps
     * @param {(number | null)[]} truths
     */
    draw(gaps, truths) {
      shown = gaps;
      if (gaps.length > most) {
        inputs = [];
        element.replaceChildren(
          el("p", { class: "hint" }, `${gaps.length} gaps: edit them under Spec, at algorithm.gap.`),
        );
        return;
      }
      if (inputs.length !== gaps.length) {
        inputs = gaps.map((_, i) =>
          el("input", {
            class: "input",
            "aria-label": `Gap at step ${i + 1}`,
            inputmode: "decimal",
            autocomplete: "off",
            disabled: i === 0,
            on: {
              input: () => {
                mark(null);
                on.edit(read(), false);
              },
              change: () => on.edit(read(true), true),
            },
          }),
        );
        element.replaceChildren(
          ...inputs.map((field, i) =>
            el("label", { class: "gap-step" }, el("span", {}, String(i + 1)), field, el("small", {})),
          ),
        );
      }
      inputs.forEach((field, i) => {
        const gap = gaps[i];
        const text = gap === null || gap === undefined ? "" : String(Number(gap.toPrecision(4)));
        if (document.activeElement !== field || valueIn(field) !== gap) field.value = text;
        const note = /** @type {HTMLElement} */ (field.nextElementSibling);
        note.textContent = i === 0 ? "not used" : truths[i] == null ? "no gap" : `true ${measure(truths[i])}`;
      });
    },
  };
}
