// The fields of one form, filled from a spec. A fault is shown at the field whose value contains its path.

import { memberAt } from "../spec/member.js";
import { el } from "../ui/dom.js";
import { createField } from "./field.js";
import { labelOf, symbolOf } from "./parameter-labels.js";

/** @typedef {import("../revisit.d.ts").Parameter} Parameter */
/** @typedef {import("../revisit.d.ts").Spec} Spec */
/** @typedef {import("./field.js").Asked} Asked */
/** @typedef {import("./field.js").Field} Field */
/** @typedef {import("./field.js").OnEdit} OnEdit */

/**
 * @param {OnEdit} edit
 * @param {string} [name] of the group
 */
export function createFields(edit, name) {
  const element = el("div", { class: "fields", role: name && "group", "aria-label": name });
  /** @type {Field[]} */
  let fields = [];
  return {
    element,
    /** @param {Asked[]} asked */
    ask(asked) {
      fields = asked.map((one) => createField(one, edit));
      element.replaceChildren(...fields.map((field) => field.element));
    },
    /** @param {Spec} spec with all defaults */
    fill(spec) {
      for (const field of fields) field.fill(memberAt(spec, field.path));
    },
    /**
     * Adds the place within the field's value to the message ("[1][0]: …").
     * @param {string} path
     * @param {string | null} message
     * @returns {HTMLElement | null} the input that shows it; null: the path belongs to no field here
     */
    fault(path, message) {
      const field = fields.find(
        (one) => path === one.path || path.startsWith(`${one.path}.`) || path.startsWith(`${one.path}[`),
      );
      const rest = field ? path.slice(field.path.length).replace(/^\./, "") : "";
      field?.fault(message, rest);
      return field?.input ?? null;
    },
    /** @param {string[]} names that formulas may use */
    knows: (names) => fields.forEach((field) => field.knows(names)),
    clear: () => fields.forEach((field) => field.fault(null)),
  };
}

/**
 * What a form asks for a parameter.
 * @param {Parameter} parameter
 * @param {string} path of its group: ends in "problem", "features" or "algorithm"
 * @param {string} [kind] of the learner
 * @returns {Asked}
 */
export function askedOf(parameter, path, kind) {
  const { name, type, choices, min, max, doc } = parameter;
  return {
    path: `${path}.${name}`,
    label: labelOf(name, path, kind),
    symbol: symbolOf(name),
    type,
    choices,
    min,
    max,
    doc,
    optional: parameter.default === null,
    wide: type === "array" || type === "start" || type === "texts" || type === "code",
  };
}
