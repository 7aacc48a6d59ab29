// The form of one learner: its colour, its sampling right, and its constants.

import { rightOf } from "../spec/learner-traits.js";
import { el } from "../ui/dom.js";
import { found, isOpen, readNumber } from "../ui/typed-numbers.js";
import { button } from "../shell/button.js";
import { checkName } from "../theory/check-names.js";
import { askedOf, createFields } from "../form/fields.js";
import { drawRight } from "../form/learner.js";
import { constantFields } from "../form/learner-constants.js";
import { createReplaceCode } from "../code/learner-templates.js";
import { allow, unlessRefused } from "../ui/allowed.js";
import { swatch } from "./colours.js";

/** @typedef {import("./types.d.ts").Comparison} Comparison */
/** @typedef {import("./types.d.ts").LearnerKind} LearnerKind */
/** @typedef {import("../form/field.js").Asked} Asked */

/**
 * @param {number} index of the learner
 * @param {LearnerKind} kind
 * @param {{ edit: import("../form/field.js").OnEdit, kind: (kind: string) => void, template: (template: import("../code/learner-templates.js").Template) => void, remove: () => void, refused: (reason: string) => void }} on
 * @param {LearnerKind[]} kinds
 */
export function createLearnerCard(index, kind, on, kinds) {
  const path = `learners.${index}`;
  let gap = "";
  const fields = createFields((place, value, done) => {
    if (!place.endsWith(".gap")) return on.edit(place, value, done);
    gap = String(value);
    on.edit(place, readGap(value), done);
  }, "Constants of the learner");
  /** @type {{ [constant: string]: Asked }} */
  const constants = {
    gap: {
      path: `${path}.algorithm.gap`,
      label: "Gap",
      symbol: el("i", { class: "math" }, "Δ"),
      type: "string",
      doc: "A number, “true”, or “true-per-step”",
    },
    ...constantFields(kind, `${path}.algorithm`),
    path_bound: {
      path: `${path}.algorithm.path_bound`,
      label: "Path bound",
      type: "float",
      optional: true,
      doc: "Replaces K in β, since K is not known in advance. Empty: derived from the other constants",
    },
  };
  fields.ask([
    { path: `${path}.name`, label: "Name", type: "string", doc: "Name in figures and tables" },
    {
      path: `${path}.episodes`,
      label: "Episodes",
      symbol: el("i", { class: "math" }, "N"),
      type: "int",
      min: 1,
      optional: true,
      doc: "Its own number of episodes. Empty: the comparison’s",
    },
    ...kind.parameters.map((parameter) => askedOf(parameter, `${path}.algorithm`, kind.kind)),
    // Only constants that affect its run.
    ...kind.reads.flatMap((name) => constants[name] ?? []),
  ]);
  const mark = el("span", { class: "swatch-place" });
  const label = el("b", { class: "learner-label" });
  const right = el("span");
  const choose = el(
    "select",
    { class: "select low", "aria-label": `Kind of learner ${index + 1}`, on: { change: () => on.kind(choose.value) } },
    ...kinds.map((one) => el("option", { value: one.kind, title: one.doc }, one.title)),
  );
  choose.value = kind.kind;
  const remove = button(
    { icon: "remove", name: `Remove learner ${index + 1}`, kind: "quiet small" },
    unlessRefused(() => remove, on.remove, on.refused),
  );
  const fault = el("p", { class: "fault", role: "alert", hidden: true });
  const more = el(
    "details",
    { class: "learner-more" },
    el("summary", { title: "Its constants" }, label, right),
    el(
      "div",
      { class: "learner-fields" },
      el(
        "div",
        { class: "field wide" },
        choose,
        el("p", { class: "hint", title: `Source: ${kind.source}` }, kind.doc),
        el("p", { class: "hint" }, ...guaranteeWords(kind.guarantee)),
      ),
      kind.kind === "own" && el("div", { class: "field wide" }, createReplaceCode(on.template)),
      fields.element,
      fault,
    ),
  );
  const element = el("li", { class: "learner-card" }, mark, more, remove);

  return {
    element,
    get open() {
      return more.open;
    },
    set open(value) {
      more.open = value;
    },
    /**
     * @param {Comparison} document
     * @param {string} name
     * @param {import("./colours.js").Colour} colour
     */
    fill(document, name, colour) {
      fields.fill(
        /** @type {any} */ ({
          ...document,
          learners: document.learners.map((entry) => ({
            ...entry,
            name,
            algorithm: { ...entry.algorithm, gap: writeGap(entry.algorithm.gap) },
          })),
        }),
      );
      label.textContent = name;
      drawRight(right, rightOf(kind, document.learners[index].algorithm), kind.hints);
      mark.replaceChildren(swatch(colour));
      allow(remove, document.learners.length < 2 ? "A comparison has at least one learner." : null, {
        focusable: true,
      });
    },
    /** @param {string} place @param {string | null} message */
    fault(place, message) {
      if (place !== path && !place.startsWith(`${path}.`)) return false;
      more.open = true;
      // The engine knows no text that may be two numbers.
      const open = message && place.endsWith(".gap") && isOpen(gap);
      const words = open ? `expected a number, “true” or “true-per-step”; found ${found(gap)}` : message;
      const placed = fields.fault(place, words) !== null;
      fault.textContent = placed ? "" : (message ?? "");
      fault.hidden = placed || message === null;
      return true;
    },
    clear() {
      fields.clear();
      fault.hidden = true;
    },
  };
}

/**
 * What is proved of a learner, and on what that rests.
 * @param {import("../revisit.d.ts").Guarantee} guarantee
 * @returns {import("../ui/dom.js").Child[]}
 */
function guaranteeWords({ says, needs, also }) {
  if (says === "") return ["Nothing is proved of it."];
  return [
    `Proved: ${says}. Rests on: `,
    ...needs.flatMap((id, i) => [i > 0 && "; ", ...checkName(id)]),
    also === "" ? "." : `; also: ${also}.`,
  ];
}

/** Reads a typed gap: a number, or a word or list for the engine. @param {unknown} text */
function readGap(text) {
  if (typeof text !== "string") return text;
  const trimmed = text.trim();
  const number = readNumber(trimmed);
  if (!Number.isNaN(number)) return number;
  if (!trimmed.startsWith("[")) return trimmed === "" ? undefined : trimmed;
  try {
    return JSON.parse(trimmed);
  } catch {
    return trimmed;
  }
}

/** @param {unknown} gap */
function writeGap(gap) {
  return gap === undefined ? "" : typeof gap === "string" ? gap : JSON.stringify(gap);
}
