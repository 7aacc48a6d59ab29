// One field of a form: a label, an input for the parameter's type, and the message of its fault.

import { counted } from "../ui/numbers.js";
import { el } from "../ui/dom.js";
import { pretty } from "../ui/json-text.js";
import { found, listIn, readNumber, typedIn } from "../ui/typed-numbers.js";
import { button } from "../shell/button.js";
import { formulas } from "./formulas.js";

/** @typedef {import("../ui/dom.js").Child} Child */

/**
 * @typedef {object} Asked
 * @property {string} path the value's JSON path in the spec
 * @property {string} label
 * @property {Child} [symbol] its formula
 * @property {"int" | "float" | "bool" | "string" | "rows" | "array" | "start" | "choice" | "texts" | "code"} type
 * @property {string[] | null} [choices]
 * @property {{ [choice: string]: string }} [names] how choices are shown; without it as they are
 * @property {number | null} [min] the least number
 * @property {number | null} [max] the largest number
 * @property {string} [doc]
 * @property {boolean} [wide]
 * @property {() => void} [edit] opens an editor of its own for the value, in place of an input here
 * @property {boolean} [optional] whether it can be empty: then the engine derives the value
 */

/**
 * @typedef {object} Field
 * @property {string} path
 * @property {HTMLElement} element
 * @property {HTMLElement} input the element that is marked at a fault
 * @property {(value: unknown) => void} fill shows a value
 * @property {(message: string | null, rest?: string) => void} fault shows a fault, whose place within the value is the rest of the path; null: only what the field itself can find wrong
 * @property {(names: string[]) => void} knows sets the names that formulas may use
 */

/** @typedef {(path: string, value: unknown, done: boolean) => void} OnEdit done: the reader has finished typing */

/** Longer arrays are edited in the Spec tab. */
const longest = 6000;
let made = 0;

/**
 * @param {Asked} asked
 * @param {OnEdit} onEdit
 * @returns {Field}
 */
export function createField(asked, onEdit) {
  const id = `field-${made++}`;
  const edit = (/** @type {unknown} */ value, done = true) => onEdit(asked.path, value, done);
  const message = el("p", { class: "fault", id: `${id}-fault`, role: "alert", hidden: true });
  const control = controls[asked.type](asked, id, edit, (text) => fault(text));

  /**
   * @param {string | null} given the fault that the engine names; it names only one at a time, so wrong numbers are marked, too
   * @param {string} [rest]
   */
  function fault(given, rest = "") {
    const located = control.locate?.(rest, given) ?? (given !== null && rest ? `${rest}: ${given}` : given);
    showFault(control.input, message, located ?? control.wrong?.() ?? null);
  }

  const hint = asked.doc && el("span", { class: "unseen", id: `${id}-hint` }, asked.doc);
  control.input.setAttribute("aria-describedby", `${hint ? `${id}-hint ` : ""}${id}-fault`);
  const element =
    asked.type === "bool"
      ? el(
          "div",
          { class: asked.wide ? "field inline wide" : "field inline", "data-path": asked.path },
          el("div", {}, el("label", { class: "tick", title: asked.doc }, control.element, asked.label), hint, message),
        )
      : el(
          "div",
          { class: asked.wide ? "field wide" : "field", "data-path": asked.path },
          el(
            "div",
            { class: "label", title: asked.doc },
            asked.edit ? el("span", {}, asked.label) : el("label", { for: id }, asked.label),
            asked.symbol && el("span", { "aria-hidden": "true" }, asked.symbol),
          ),
          control.element,
          hint,
          message,
          control.note,
        );
  const { input, fill } = control;
  return { path: asked.path, element, input, fault, fill, knows: (names) => control.knows?.(names) };
}

/**
 * @typedef {object} Control
 * @property {HTMLElement} element
 * @property {HTMLElement} input the element that is marked at a fault
 * @property {(value: unknown) => void} fill
 * @property {() => string | null} [wrong] what is wrong with the text itself
 * @property {(rest: string, message: string | null) => string | null} [locate] marks the place of a fault, and returns the message
 * @property {(names: string[]) => void} [knows]
 * @property {HTMLElement} [note] shown below
 */

/** @typedef {(asked: Asked, id: string, edit: (value: unknown, done?: boolean) => void, fault: (text: string | null) => void) => Control} MakeControl */

/** @type {{ [type in Asked["type"]]: MakeControl }} */
const controls = {
  int: number,
  float: number,
  bool(_asked, id, edit) {
    const input = el("input", { type: "checkbox", id, on: { change: () => edit(input.checked) } });
    return {
      element: input,
      input,
      fill: (value) => {
        input.checked = value === true;
      },
    };
  },
  string(_asked, id, edit) {
    const input = el("input", {
      class: "input",
      id,
      on: { input: () => edit(input.value, false), change: () => edit(input.value) },
    });
    return { element: input, input, fill: (value) => keep(input, String(value ?? ""), value === input.value) };
  },
  choice(asked, id, edit) {
    const input = el(
      "select",
      { class: "select", id, on: { change: () => edit(input.value) } },
      ...(asked.choices ?? []).map((value) => el("option", { value }, asked.names?.[value] ?? value)),
    );
    input.style.width = "100%";
    return {
      element: input,
      input,
      fill: (value) => {
        input.value = String(value);
      },
    };
  },
  texts: formulas,
  code,
  rows,
  array,
  start,
};

/** @type {MakeControl} */
function number(asked, id, edit) {
  // A text that is no number is sent as it is; the engine says what it expected.
  const read = (done = false) => typedIn(input, done, asked.type === "int");
  const input = el("input", {
    class: "input",
    id,
    inputmode: "decimal",
    autocomplete: "off",
    spellcheck: "false",
    on: {
      input: () => (leftOut() ? undefined : edit(read(), false)),
      change: () => edit(leftOut() ? undefined : read(true)),
    },
  });
  // A derived value is not filled in while the reader, who has cleared the field, is about to type.
  const leftOut = () => asked.optional === true && input.value.trim() === "";
  let optional = false;
  return {
    element: input,
    input,
    fill: (value) => {
      optional = value === null || value === undefined;
      keep(input, optional ? "" : String(value), read() === value);
    },
    locate: () => (typeof read() === "string" && input.value.trim() !== "" ? notNumber(read(), asked) : null),
    wrong: () => ((optional || asked.optional) && input.value.trim() === "" ? null : notNumber(read(), asked)),
  };
}

/**
 * Marks an input as wrong and says why, or removes the mark.
 * @param {HTMLElement} input
 * @param {HTMLElement} message
 * @param {string | null} text
 */
export function showFault(input, message, text) {
  message.textContent = text ?? "";
  message.hidden = text === null;
  if (text === null) input.removeAttribute("aria-invalid");
  else input.setAttribute("aria-invalid", "true");
}

/**
 * @param {string | number} value as typed; a text if it is no number
 * @param {Pick<Asked, "type" | "min" | "max">} asked
 * @returns {string | null} what is wrong with it
 */
export function notNumber(value, { type, min = null, max = null }) {
  const kind = type === "int" ? "a whole number" : "a number";
  const range =
    min !== null && max !== null
      ? ` from ${min} to ${max}`
      : min !== null
        ? ` of at least ${min}`
        : max !== null
          ? ` of at most ${max}`
          : "";
  const right =
    typeof value === "number" &&
    (type !== "int" || Number.isInteger(value)) &&
    value >= (min ?? -Infinity) &&
    value <= (max ?? Infinity);
  return right ? null : `expected ${kind}${range}; found ${found(String(value), type === "int")}`;
}

/** @type {MakeControl} */
function rows(asked, id, edit) {
  const own = "custom map";
  const area = el("textarea", {
    class: "area",
    rows: 5,
    wrap: "off",
    spellcheck: "false",
    "aria-label": `${asked.label}: custom map`,
    hidden: true,
    on: { input: () => edit(lines(), false) },
  });
  const lines = () =>
    area.value
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
  const input = el(
    "select",
    {
      class: "select",
      id,
      on: {
        change: () => {
          area.hidden = input.value !== own;
          if (input.value !== own) edit(input.value);
          else if (lines().length > 0) edit(lines());
          else area.focus();
        },
      },
    },
    ...[...(asked.choices ?? []), own].map((value) => el("option", { value }, value)),
  );
  input.style.width = "100%";
  return {
    element: el("div", { class: "stack" }, input, area),
    input: area,
    fill: (value) => {
      const given = Array.isArray(value);
      if (given && value.join() === lines().join()) return;
      input.value = given ? own : String(value);
      area.hidden = !given;
      if (given) {
        area.value = value.join("\n");
        area.rows = Math.min(12, value.length + 1);
      }
    },
  };
}

/** The code of a learner: a text to edit, or a button that opens its editor. @type {MakeControl} */
function code(asked, id, edit) {
  const { edit: open } = asked;
  if (open) {
    const lines = el("span", { class: "hint" });
    const input = button({ text: "Edit the code" }, open);
    input.id = id;
    return {
      element: el("div", { class: "pair" }, input, lines),
      input,
      fill: (value) => {
        const many = String(value ?? "")
          .trimEnd()
          .split("\n").length;
        lines.textContent = value ? `${counted(many, "line")} of JavaScript` : "none yet";
      },
    };
  }
  const input = el("textarea", {
    class: "area",
    id,
    rows: 10,
    wrap: "off",
    spellcheck: "false",
    on: { input: () => edit(input.value, false), change: () => edit(input.value) },
  });
  return { element: input, input, fill: (value) => keep(input, String(value ?? ""), value === input.value) };
}

/** @type {MakeControl} */
function array(asked, id, edit, fault) {
  const input = el("textarea", {
    class: "area",
    id,
    rows: 4,
    spellcheck: "false",
    on: {
      input: () => {
        fault(null);
        if (wrong() === null) edit(JSON.parse(input.value), false);
      },
    },
  });
  const wrong = () => {
    if (input.readOnly || (optional && input.value === "")) return null;
    try {
      JSON.parse(input.value);
      return null;
    } catch {
      return "not JSON yet: expected nested lists of numbers, such as [[0, 1], [1, 0]]";
    }
  };
  let optional = false;
  const long = el("p", { class: "hint", hidden: true }, "Too many numbers for this field: edit them under Spec.");
  return {
    element: el("div", {}, input, long),
    input,
    wrong,
    fill: (value) => {
      optional = value === null || value === undefined;
      // A number takes at least three characters, so a huge table is recognised without being written out.
      const huge = Array.isArray(value) && numbersIn(value, longest / 3) > longest / 3;
      const text = value === undefined || value === null ? "" : huge ? firstRow(value) : pretty(value);
      const tooLong = huge || text.length > longest;
      long.hidden = !tooLong;
      input.readOnly = tooLong;
      keep(input, tooLong ? `${text.slice(0, 400)} …` : text, !tooLong && means(input.value, value));
      input.rows = text === "" ? 1 : Math.max(2, Math.min(8, text.split("\n").length));
      input.title = asked.doc ?? "";
    },
  };
}

/**
 * @param {unknown} value a number, or nested lists of numbers
 * @param {number} enough
 * @returns {number} how many there are; counting stops at `enough`
 */
function numbersIn(value, enough) {
  if (!Array.isArray(value)) return 1;
  let all = 0;
  for (const one of value) {
    all += numbersIn(one, enough - all);
    if (all > enough) break;
  }
  return all;
}

/** @param {unknown[]} lists nested lists of numbers @returns {string} the beginning of them as text */
function firstRow(lists) {
  const [first] = lists;
  return Array.isArray(first) ? `[${firstRow(first)}` : JSON.stringify(lists.slice(0, 100));
}

/** @type {MakeControl} */
function start(asked, id, edit, fault) {
  const kinds = { state: "one state", cycle: "states in turn", distribution: "a distribution" };
  const input = el("input", {
    class: "input",
    id,
    autocomplete: "off",
    spellcheck: "false",
    on: { input: () => send(false), change: () => send(true) },
  });
  const kind = el(
    "select",
    { class: "select", "aria-label": `${asked.label}: kind`, on: { change: () => send(true) } },
    ...Object.entries(kinds).map(([value, text]) => el("option", { value }, text)),
  );
  const read = () => {
    const whole = kind.value !== "distribution";
    const { parts, open } = listIn(input.value, whole);
    return { numbers: parts.map((part) => readNumber(part, whole)), open };
  };
  const send = (/** @type {boolean} */ done) => {
    const { numbers, open } = read();
    if (numbers.length === 0 || open || numbers.some(Number.isNaN)) {
      fault(
        open ||
          (kind.value === "state" ? "expected the number of a state" : "expected numbers with commas between them"),
      );
      return;
    }
    fault(null);
    if (done) input.value = numbers.join(", ");
    edit({ [kind.value]: kind.value === "state" ? numbers[0] : numbers }, done);
  };
  return {
    element: el("div", { class: "pair" }, kind, input),
    input,
    fill: (value) => {
      const [[name, what]] = Object.entries(/** @type {{ [name: string]: unknown }} */ (value ?? { state: 0 }));
      kind.value = name;
      const text = Array.isArray(what) ? what.join(", ") : String(what);
      keep(input, text, read().numbers.join(", ") === text);
    },
  };
}

/**
 * Shows a text, unless the input has an equivalent one ("0.30"): what the reader types is not rewritten.
 * @param {HTMLInputElement | HTMLTextAreaElement} input
 * @param {string} text
 * @param {boolean} same
 */
function keep(input, text, same) {
  if (!(same && document.activeElement === input) && input.value !== text) input.value = text;
}

/**
 * @param {string} text
 * @param {unknown} value
 */
function means(text, value) {
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(value);
  } catch {
    return false;
  }
}
