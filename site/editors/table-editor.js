// Edits the arrays of a table problem, or of a table of features, as a spreadsheet. Every change is an edit of the spec.

import { counted } from "../ui/numbers.js";
import { allow } from "../ui/allowed.js";
import { el } from "../ui/dom.js";
import { button } from "../shell/button.js";
import {
  layered,
  resizedReward,
  resizedStart,
  resizedTransition,
  resizedValues,
  summingToOne,
  withNumbers,
} from "./arrays.js";
import { createNumbers } from "./number-sheet.js";
import { locate, placeOf, sheetOf, TABLES, tableValue } from "./spec-tables.js";

/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("../revisit.d.ts").Spec} Spec */
/** @typedef {import("./workbench.js").Editor} Editor */
/** @typedef {import("./spec-tables.js").Table} Table */

/**
 * @param {Spec} spec
 * @param {"problem" | "features"} group
 * @param {{ edit: import("../form/field.js").OnEdit, copy: (text: string) => void }} on
 * @returns {Editor}
 */
export function createTableEditor(spec, group, on) {
  const tables = Object.values(TABLES).filter((table) => table.group === group);
  let table = tables[0];
  let draft = spec;
  /** @type {ProblemInfo | null} */
  let problem = null;
  let step = 0;
  let action = 0;

  const tabs = tables.map((one) =>
    el(
      "button",
      {
        type: "button",
        class: "switch",
        on: {
          click: () => {
            table = one;
            draw();
          },
        },
      },
      one.name,
    ),
  );
  const steps = el("select", {
    class: "select low",
    "aria-label": "Step",
    on: {
      change: () => {
        step = Number(steps.value);
        draw();
      },
    },
  });
  const actions = el("select", {
    class: "select low",
    "aria-label": "Action",
    on: {
      change: () => {
        action = Number(actions.value);
        draw();
      },
    },
  });
  const perStep = el("input", {
    type: "checkbox",
    on: { change: () => set(layered(value(), table.levels, perStep.checked ? horizon() : null, step)) },
  });
  const sizes = el("span", { class: "sizes" });
  const scale = button({ text: "Make rows sum to 1", kind: "small" }, sumToOne);
  const message = el("p", { class: "refused", role: "alert", hidden: true });
  const numbers = createNumbers({ change, say });
  const incoming = el("textarea", {
    class: "area",
    rows: 3,
    spellcheck: "false",
    "aria-label": "Numbers to paste",
    placeholder: "0.5\t0.5\n0\t1",
  });
  const paste = el(
    "details",
    { class: "paste" },
    el("summary", {}, "Paste…"),
    el(
      "div",
      {},
      incoming,
      button({ text: "Put in", kind: "small" }, () => numbers.put(incoming.value)),
      el(
        "p",
        { class: "hint" },
        "Lines of numbers with tabs, semicolons, commas or spaces between them; decimal points or commas, fractions and per cent. They go in from the chosen cell on; Ctrl V there does the same.",
      ),
    ),
  );
  const element = el(
    "div",
    { class: "table-editor" },
    el(
      "div",
      { class: "editor-tools" },
      tables.length > 1 && el("div", { class: "switches", role: "group", "aria-label": "Table" }, ...tabs),
      steps,
      actions,
      el("label", { class: "tick" }, perStep, "One layer per step"),
    ),
    el(
      "div",
      { class: "editor-tools" },
      sizes,
      scale,
      button({ icon: "copy", text: "Copy", kind: "small" }, () => on.copy(numbers.text())),
    ),
    numbers.element,
    message,
    paste,
  );

  const value = () => tableValue(draft, table);
  const horizon = () => Number(draft.problem.horizon);
  const split = () => layered(value(), table.levels, null) !== value();
  const layer = () => ({ h: split() ? step : null, a: action });

  /** @param {string | null} text */
  function say(text) {
    message.textContent = text ?? "";
    message.hidden = text === null;
  }

  /** Replaces the table that is shown. @param {unknown} next */
  function set(next) {
    on.edit(`${table.group}.${table.field}`, next, true);
  }

  /** @param {import("./number-sheet.js").Change[]} changes */
  function change(changes) {
    set(
      withNumbers(
        value(),
        changes.map(({ i, j, value: number }) => [placeOf(table, layer(), i, j), number]),
      ),
    );
  }

  function sumToOne() {
    const { values } = sheetOf(table, value(), layer(), /** @type {ProblemInfo} */ (problem));
    change(
      values.flatMap((row, i) => summingToOne(row, i).flatMap((p, j) => (p === row[j] ? [] : [{ i, j, value: p }]))),
    );
  }

  /**
   * All tables of the spec for other numbers of states and actions.
   * @param {number} S
   * @param {number} A
   */
  function resize(S, A) {
    const features = draft.features;
    const values = tableValue(draft, TABLES.values);
    on.edit(
      "",
      {
        ...draft,
        problem: {
          ...draft.problem,
          states: S,
          actions: A,
          transition: resizedTransition(tableValue(draft, TABLES.transition), S, A),
          reward: resizedReward(tableValue(draft, TABLES.reward), S, A),
          start: resizedStart(/** @type {{}} */ (draft.problem.start), S),
        },
        ...(features?.kind === "table" && values
          ? { features: { ...features, values: resizedValues(values, S, A, dim(values)) } }
          : {}),
      },
      true,
    );
  }

  /** @param {any} values of features */
  const dim = (values) => layered(values, 3, null)[0]?.[0]?.length ?? 1;

  function draw() {
    const now = value();
    if (!now || !problem) return;
    const one = layered(now, table.levels, null);
    const [S, A] = [one.length, table.byAction ? (one[0]?.length ?? 0) : (one[0]?.length ?? 0)];
    tabs.forEach((tab, i) => tab.setAttribute("aria-pressed", String(tables[i] === table)));
    perStep.checked = split();
    steps.hidden = !split();
    actions.hidden = !table.byAction;
    step = Math.min(step, split() ? now.length - 1 : step);
    action = Math.min(action, Math.max(0, A - 1));
    choices(steps, split() ? now.length : 0, (h) => `step ${h + 1}`, step);
    choices(actions, A, (a) => `action ${problem?.actionNames?.[a] ?? a}`, action);
    scale.hidden = table.field !== "transition";
    sizes.replaceChildren(
      ...(group === "problem"
        ? [...stepper("State", S, (n) => resize(n, A)), ...stepper("Action", A, (n) => resize(S, n))]
        : stepper("Dimension", dim(now), (n) => set(resizedValues(now, S, A, n)))),
    );
    numbers.show(sheetOf(table, now, layer(), problem));
  }

  return {
    title: group === "problem" ? "The tables" : "The features’ table",
    element,
    fill(next, opened) {
      draft = next;
      problem = opened;
      draw();
    },
    locate(path) {
      for (const one of tables) {
        const place = locate(one, tableValue(draft, one), path);
        if (!place) continue;
        const shown =
          one === table &&
          (place.h === null || place.h === step) &&
          (!table.byAction || place.a === null || place.a === action);
        numbers.mark(shown ? place.s : null);
        return place.words;
      }
      return null;
    },
    clear: () => numbers.mark(null),
    fits: (next) => next[group]?.kind === "table" && tables.every((one) => tableValue(next, one) !== null),
    focus: numbers.focus,
    close: () => numbers.close(),
  };
}

/**
 * @param {HTMLSelectElement} select
 * @param {number} count
 * @param {(i: number) => string} name
 * @param {number} chosen
 */
function choices(select, count, name, chosen) {
  if (select.options.length !== count)
    select.replaceChildren(...Array.from({ length: count }, (_, i) => el("option", { value: i }, name(i))));
  select.value = String(chosen);
}

/**
 * @param {string} what
 * @param {number} n
 * @param {(n: number) => void} change
 */
function stepper(what, n, change) {
  const noun = what.toLowerCase();
  const fewer = button({ text: "−", name: `One ${noun} less`, kind: "small icon" }, () => change(n - 1));
  const more = button({ text: "+", name: `One ${noun} more`, kind: "small icon" }, () => change(n + 1));
  allow(fewer, n <= 1 ? "One is the least" : null);
  return [el("span", { class: "stepper" }, fewer, el("b", {}, counted(n, noun)), more)];
}
