// The form of what a sweep varies: one number or two, each over a list of values.

import { el } from "../ui/dom.js";
import { memberAt } from "../spec/member.js";
import { found, listIn } from "../ui/typed-numbers.js";
import { labelOf } from "../form/parameter-labels.js";
import { showFault } from "../form/field.js";
import { readNumbers, writeNumbers } from "./comparison.js";

/** @typedef {import("./types.d.ts").Comparison} Comparison */
/** @typedef {import("./types.d.ts").Vary} Vary */

/**
 * @param {HTMLElement} mount
 * @param {Pick<import("./types.d.ts").CompareLab, "families" | "featureKinds" | "learners">} lab
 * @param {{ edit: (vary: Vary[], done: boolean) => void, refuse: (place: string, text: string) => void }} on
 */
export function createVaryForm(mount, lab, on) {
  /** @type {Comparison | null} */
  let now = null;
  const rows = [0, 1].map((i) => createRow(i, (vary, done) => change(i, vary, done), on.refuse));
  mount.replaceChildren(
    el(
      "p",
      { class: "hint" },
      "Every learner and seed runs at each value: the figures then show samples until ε and revisits against it, on logarithmic axes.",
    ),
    ...rows.map(({ element }) => element),
  );

  /**
   * @param {number} i
   * @param {Vary | null} vary null: nothing
   * @param {boolean} done
   */
  function change(i, vary, done) {
    const all = [...(now?.vary ?? [])];
    if (vary) all[i] = vary;
    else all.splice(i, 1);
    on.edit(all, done);
  }

  return {
    /** @param {Comparison} document */
    fill(document) {
      now = document;
      const { vary = [] } = document;
      const options = numbersOf(document, lab);
      rows.forEach((row, i) => row.fill(vary[i] ?? null, options, i <= vary.length, document));
    },
    /** @param {string} place @param {string | null} message */
    fault(place, message) {
      const found = /^vary(?:\.(\d))?(?:\.(.*))?$/.exec(place);
      if (!found) return false;
      rows[Number(found[1] ?? 0)].fault(found[2] ? `${found[2]}: ${message}` : message);
      return true;
    },
    clear: () => rows.forEach((row) => row.fault(null)),
  };
}

/**
 * @param {number} i
 * @param {(vary: Vary | null, done: boolean) => void} change
 * @param {(place: string, text: string) => void} refuse
 */
function createRow(i, change, refuse) {
  const id = `vary-${i}`;
  const which = i === 0 ? "Vary" : "and";
  /** @type {Comparison | null} */
  let document = null;
  /** @type {Vary | null} */
  let present = null;
  /** Whether the values are whole numbers. */
  let integers = false;
  const parameter = el("select", {
    class: "select",
    id: `${id}-parameter`,
    on: {
      change: () => {
        fault(null);
        change(
          parameter.value === ""
            ? null
            : { parameter: parameter.value, values: firstValues(document, parameter.value) },
          true,
        );
      },
    },
  });
  const values = el("input", {
    class: "input",
    id: `${id}-values`,
    autocomplete: "off",
    spellcheck: "false",
    "aria-describedby": `${id}-fault`,
    on: {
      input: () => read(false),
      change: () => read(true),
    },
  });
  const message = el("p", { class: "fault", id: `${id}-fault`, role: "alert", hidden: true });
  const over = el(
    "div",
    { class: "field" },
    el(
      "div",
      { class: "label" },
      el("label", { for: `${id}-values` }, "over"),
      el("span", { class: "faint" }, "6, 8, 10 or 1e2..1e6"),
    ),
    values,
  );
  const element = el(
    "div",
    { class: "fields vary-row" },
    el(
      "div",
      { class: "field" },
      el("div", { class: "label" }, el("label", { for: `${id}-parameter` }, which)),
      parameter,
    ),
    over,
    el("div", { class: "field wide" }, message),
  );

  /** @param {boolean} done @returns {void} */
  function read(done) {
    const numbers = readNumbers(values.value, integers);
    if (!numbers) {
      const text =
        listIn(values.value, integers).open ||
        `expected numbers, such as “6, 8, 10” or “1e2..1e6”; found ${found(values.value)}`;
      fault(text);
      return done ? refuse(`vary[${i}].values`, text) : undefined;
    }
    fault(null);
    if (done && !values.value.includes("..")) values.value = writeNumbers(numbers);
    if (present) change({ ...present, values: numbers }, done);
  }

  /** @param {string | null} text */
  function fault(text) {
    showFault(values, message, text);
  }

  return {
    element,
    fault,
    /**
     * @param {Vary | null} vary
     * @param {{ path: string, label: string, group: string, whole?: boolean }[]} options
     * @param {boolean} there
     * @param {Comparison} whole
     */
    fill(vary, options, there, whole) {
      present = vary;
      document = whole;
      element.hidden = !there;
      over.hidden = vary === null;
      const known =
        vary && !options.some(({ path }) => path === vary.parameter)
          ? [...options, { path: vary.parameter, label: vary.parameter, group: "Other" }]
          : options;
      const groups = [...new Set(known.map(({ group }) => group))];
      parameter.replaceChildren(
        el("option", { value: "" }, "nothing"),
        ...groups.map((group) =>
          el(
            "optgroup",
            { label: group },
            ...known
              .filter((one) => one.group === group)
              .map(({ path, label }) => el("option", { value: path }, label)),
          ),
        ),
      );
      parameter.value = vary?.parameter ?? "";
      integers = known.find(({ path }) => path === vary?.parameter)?.whole ?? false;
      if (vary && JSON.stringify(readNumbers(values.value, integers)) !== JSON.stringify(vary.values))
        values.value = writeNumbers(vary.values);
      if (!vary) values.value = "";
    },
  };
}

/**
 * All numbers that a sweep can vary, by their place in the document.
 * @param {Comparison} document
 * @param {Pick<import("./types.d.ts").CompareLab, "families" | "featureKinds" | "learners">} lab
 */
function numbersOf({ problem, features, learners }, lab) {
  const family = lab.families.find(({ kind }) => kind === problem.kind);
  const kind = lab.featureKinds.find((one) => one.kind === (features?.kind ?? family?.features[0]));
  const isNumber = (/** @type {import("../revisit.d.ts").Parameter} */ { type }) => type === "int" || type === "float";
  const kinds = learners.map(
    ({ algorithm }) => lab.learners.find((one) => one.kind === algorithm.kind)?.parameters ?? [],
  );
  const common = (kinds[0] ?? []).filter(
    (one) => isNumber(one) && kinds.every((others) => others.some(({ name }) => name === one.name)),
  );
  return [
    ...(family?.parameters ?? []).filter(isNumber).map(({ name, type }) => ({
      path: `problem.${name}`,
      label: labelOf(name, "problem"),
      group: "Problem",
      whole: type === "int",
    })),
    { path: "problem.design_gap", label: labelOf("design_gap", "problem"), group: "Problem" },
    ...(kind?.parameters ?? []).filter(isNumber).map(({ name, type }) => ({
      path: `features.${name}`,
      label: labelOf(name, "features"),
      group: "Features",
      whole: type === "int",
    })),
    { path: "algorithm.gap", label: "Declared gap", group: "Every learner" },
    { path: "algorithm.c_beta", label: "Constant c_β", group: "Every learner" },
    { path: "algorithm.delta", label: "Confidence δ", group: "Every learner" },
    ...common.map(({ name, type }) => ({
      path: `algorithm.${name}`,
      label: labelOf(name, "algorithm"),
      group: "Every learner",
      whole: type === "int",
    })),
    { path: "episodes", label: "Episodes N", group: "Run", whole: true },
    { path: "budget.samples", label: "Max. samples per run", group: "Run", whole: true },
    { path: "epsilon", label: "Target ε", group: "Target" },
    { path: "epsilon_of_gap", label: "Target ε, as a share of the gap", group: "Target" },
  ];
}

/**
 * A first list of values: the present value and twice that.
 * @param {Comparison | null} document
 * @param {string} path
 * @returns {number[]}
 */
function firstValues(document, path) {
  const place = path.startsWith("algorithm.") ? `learners.0.${path}` : path;
  const value = memberAt(document, place);
  return typeof value === "number" && value > 0 ? [value, 2 * value] : [1, 2];
}
