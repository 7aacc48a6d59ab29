// The gap that the learner is told, against the true one: one number on a logarithmic slider, or one a step.

import { el } from "../dom.js";
import { measure } from "../numbers.js";
import { button } from "./button.js";

/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {number | (number | null)[] | "true" | "true-per-step"} Gap as in a spec */

const places = 1000;
/** Gaps of more steps are edited under Spec. */
const most = 60;

/**
 * @param {HTMLElement} mount
 * @param {{ edit: import("./field.js").OnEdit }} on
 */
export function createGap(mount, on) {
  const path = "algorithm.gap";
  const parse = (/** @type {string} */ text) => (text.trim() === "" || Number.isNaN(Number(text)) ? text : Number(text));
  const message = el("p", { class: "fault", id: "gap-fault", role: "alert", hidden: true });
  const input = el("input", {
    class: "input", id: "gap-input", "aria-label": "Declared gap", "aria-describedby": "gap-fault", inputmode: "decimal", autocomplete: "off",
    on: { input: () => on.edit(path, parse(input.value), false), change: () => on.edit(path, parse(input.value), true) },
  });
  const slider = el("input", {
    type: "range", class: "gap-slider", min: 0, max: places, step: 1, "aria-label": "Declared gap, logarithmic slider",
    on: {
      input: () => { input.value = String(valueAt(Number(slider.value))); paint(); on.edit(path, Number(input.value), false); },
      change: () => on.edit(path, Number(input.value), true),
      keydown: (/** @type {KeyboardEvent} */ event) => {
        const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
        if (!by || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
        event.preventDefault();
        slider.value = String(beyond(Number(slider.value), by));
        slider.dispatchEvent(new Event("input"));
        slider.dispatchEvent(new Event("change"));
      },
    },
  });
  const mark = el("div", { class: "gap-mark", "aria-hidden": "true", hidden: true }, el("span", {}, "true"));
  const truth = el("span", { class: "gap-truth" });
  const useTrue = button({ text: "Use the true gap", kind: "small" }, () => on.edit(path, perStep() ? "true-per-step" : "true", true));
  const one = el("button", { type: "button", class: "switch", on: { click: () => perStep() && on.edit(path, single(), true) } }, "one gap");
  const many = el("button", { type: "button", class: "switch", on: { click: () => !perStep() && on.edit(path, spread(), true) } }, "one a step");
  const line = el("div", { class: "gap-line" }, el("div", { class: "gap-track" }, slider, mark), input);
  const steps = el("div", { class: "gap-steps" });
  mount.replaceChildren(el("div", { class: "gap-head" }, el("div", { class: "switches" }, one, many), useTrue), line, steps, message, truth);

  /** @type {ProblemInfo | null} */
  let problem = null;
  /** @type {Gap} */
  let gap = 1;
  let low = -2;
  let high = 0;
  /** @type {HTMLInputElement[]} */
  let inputs = [];

  const perStep = () => Array.isArray(gap) || gap === "true-per-step";
  const valueAt = (/** @type {number} */ place) => Number((10 ** (low + (place / places) * (high - low))).toPrecision(2));
  /** The nearest place in a direction whose gap reads otherwise: an arrow key moves the number by a digit. */
  const beyond = (/** @type {number} */ place, /** @type {number} */ by) => {
    let next = Math.round(place);
    do next += by; while (next > 0 && next < places && valueAt(next) === valueAt(place));
    return Math.max(0, Math.min(places, next));
  };
  const placeOf = (/** @type {number} */ value) => (places * (Math.log10(Math.max(1e-300, value)) - low)) / (high - low);
  const single = () => {
    if (typeof gap === "number") return gap;
    const numbers = declared().slice(1).filter((g) => g !== null);
    return numbers.length > 0 ? Math.min(...numbers) : problem?.gap.true ?? 1;
  };
  const spread = () => declared().map((g, i) => g ?? problem?.gap.perStep[i] ?? null);

  /** @returns {(number | null)[]} */
  function declared() {
    const horizon = problem?.horizon ?? 1;
    if (Array.isArray(gap)) return gap;
    if (gap === "true-per-step") return problem?.gap.perStep ?? [];
    return Array(horizon).fill(gap === "true" ? problem?.gap.true ?? null : gap);
  }

  /** Marks and the filled part of the slider. */
  function paint() {
    slider.setAttribute("aria-valuetext", measure(valueAt(Number(slider.value))));
    slider.style.setProperty("--filled", `${Number(slider.value) / (places / 100)}%`);
    const truly = problem?.gap.true ?? null;
    mark.hidden = truly === null;
    if (truly !== null) mark.style.left = `calc(8px + (100% - 16px) * ${Math.max(0, Math.min(1, placeOf(truly) / places))})`;
  }

  function paintSteps() {
    const list = declared();
    if (list.length > most) {
      inputs = [];
      steps.replaceChildren(el("p", { class: "hint" }, `${list.length} gaps: edit them under Spec, at algorithm.gap.`));
      return;
    }
    if (inputs.length !== list.length) {
      inputs = list.map((_, i) => el("input", {
        class: "input", "aria-label": `Gap at step ${i + 1}`, inputmode: "decimal", autocomplete: "off",
        on: { input: () => on.edit(path, read(), false), change: () => on.edit(path, read(), true) },
      }));
      steps.replaceChildren(...inputs.map((field, i) => el("label", { class: "gap-step" }, el("span", {}, String(i + 1)), field, el("small", {}))));
    }
    inputs.forEach((field, i) => {
      const text = list[i] === null || list[i] === undefined ? "" : String(Number(Number(list[i]).toPrecision(4)));
      if (document.activeElement !== field || parse(field.value) !== list[i]) field.value = text;
      field.disabled = i === 0;
      const note = /** @type {HTMLElement} */ (field.nextElementSibling);
      note.textContent = i === 0 ? "never read" : problem?.gap.perStep[i] == null ? "no gap" : `true ${measure(problem.gap.perStep[i])}`;
    });
  }

  const read = () => inputs.map((field, i) => {
    if (i === 0) return declared()[0];
    return field.value.trim() === "" ? null : parse(field.value);
  });

  return {
    /**
     * @param {Gap} newGap
     * @param {ProblemInfo} newProblem
     */
    draw(newGap, newProblem) {
      gap = newGap;
      problem = newProblem;
      const several = perStep();
      one.setAttribute("aria-pressed", String(!several));
      many.setAttribute("aria-pressed", String(several));
      line.hidden = several;
      steps.hidden = !several;
      const value = single();
      const truly = problem.gap.true;
      low = Math.floor(Math.log10(Math.min(value, truly ?? value, .1) / 2));
      high = Math.ceil(Math.log10(Math.max(value, truly ?? value, 1) * .999));
      const text = typeof gap === "number" ? String(value) : String(Number(value.toPrecision(6)));
      if (parse(input.value) !== Number(text)) input.value = text;
      if (valueAt(Number(slider.value)) !== value) slider.value = String(placeOf(value));
      paint();
      if (several) paintSteps();
      const witness = problem.gap.witness;
      useTrue.disabled = truly === null;
      truth.replaceChildren(truly === null ? "No action is sub-optimal anywhere: there is no gap." : "True gap ",
        truly === null ? "" : el("b", {}, measure(truly)),
        truly !== null && witness ? ` at step ${witness.h}, state ${problem.stateNames?.[witness.s] ?? witness.s}` : "",
        truly !== null && value > truly * (1 + 1e-9) ? el("span", { class: "over" }, `. The declared one is ${measure(value / truly)} times that: the learner trusts too early.`) : "");
    },
    /** @param {string} where @param {string | null} text */
    fault(where, text) {
      if (where !== path && !where.startsWith(`${path}[`)) return false;
      const index = Number(/\[(\d+)\]/.exec(where)?.[1] ?? NaN);
      message.textContent = text === null ? "" : Number.isNaN(index) ? text : `step ${index + 1}: ${text}`;
      message.hidden = text === null;
      const target = inputs[index] ?? input;
      target.setAttribute("aria-invalid", "true");
      return true;
    },
    clear() {
      message.hidden = true;
      for (const field of [input, ...inputs]) field.removeAttribute("aria-invalid");
    },
  };
}
