// The theorem and the run: each statement of the paper with its formula, its value for this run, and what was measured.

import { el, formula, isNew, unseen } from "../ui/dom.js";
import { measure } from "../ui/numbers.js";
import { found as foundIn, typedIn } from "../ui/typed-numbers.js";
import { icon } from "../shell/icons.js";
import { auditCost, auditResult, BOUND, lineMarks, placeOf, sumOf } from "./bounds-text.js";

/** @typedef {import("../revisit.d.ts").TheoryLine} TheoryLine */
/** @typedef {import("../revisit.d.ts").Audit} Audit */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */

/** Shown instead of an equation's number if the paper does not have it. */
const OURS = "ours";

/** The names, and the equation numbers for the labels. @type {{ [id: string]: { name: string, symbol: string, place: string } }} */
const NAMES = {
  "average-regret": { name: "Average regret", symbol: "average", place: "(17)" },
  "sample-complexity": { name: "Samples until it is at most ε", symbol: "Teps", place: "(19)" },
  "sample-condition": { name: "Samples that suffice for (17)", symbol: "", place: OURS },
  revisits: { name: "Revisits", symbol: "KN", place: "(18)" },
  "path-regret": { name: "Regret over paths, worst case", symbol: "", place: "(21a)" },
  "log-regret": { name: "Expected regret over paths", symbol: "", place: "(21b)" },
  "revisit-count": { name: "Revisits of one step", symbol: "", place: "Lemma 3" },
  "revisit-potential": { name: "Sharper bound per step", symbol: "", place: OURS },
  nesting: { name: "Nested update sets", symbol: "", place: "Lemma 1" },
};

/**
 * @param {HTMLElement} mount
 * @param {{ epsilon: (epsilon: number | null) => void, audit: (on: boolean) => void }} on epsilon: the chosen target, null: the default
 */
export function createTheory(mount, on) {
  const sum = el("div", { class: "theory-sum" });
  const list = el("ul", { class: "theory-lines" });
  /** @type {HTMLInputElement} */
  const target = el("input", {
    class: "input",
    id: "theory-epsilon",
    inputmode: "decimal",
    autocomplete: "off",
    "aria-describedby": "theory-epsilon-fault",
    on: { change: choose },
  });
  const fault = el("p", { class: "fault", id: "theory-epsilon-fault", role: "status" });
  /** @type {HTMLInputElement} */
  const tick = el("input", { type: "checkbox", on: { change: () => on.audit(tick.checked) } });
  const cost = el("span", { class: "theory-cost" });
  const found = el("p", { class: "verdict-line" });
  const epsilon = el(
    "div",
    { class: "theory-target" },
    el("label", { for: "theory-epsilon" }, "Target ", el("i", { class: "math" }, "ε"), " of ", formula("Teps")),
    target,
    fault,
  );
  const lemma = el(
    "div",
    { class: "theory-audit" },
    el(
      "label",
      { class: "tick" },
      tick,
      el(
        "span",
        {},
        "Check ",
        formula("sandwich"),
        " live ",
        el("abbr", { title: "lem:Qk-error, eq:Qk-error" }, "Lemma 2, eq. (28)"),
      ),
    ),
    cost,
    found,
  );
  mount.replaceChildren(sum, list, epsilon, lemma);
  /** @type {Map<string, ReturnType<typeof row>>} */
  const rows = new Map();
  let said = "";

  return {
    /**
     * @param {TheoryLine[]} lines empty: the theorem is not about this learner
     * @param {string} learner its name
     */
    draw(lines, learner) {
      const none = lines.length === 0;
      for (const part of [list, epsilon, lemma]) part.hidden = none;
      const { kind, text, reasons, anyway } = sumOf(lines, learner);
      const all = [kind, text, ...reasons, anyway].join("\n");
      if (all !== said) {
        said = all;
        sum.replaceChildren(
          el("p", { class: `verdict-line ${kind}` }, icon(kind), el("span", {}, text)),
          ...(reasons.length > 0
            ? [el("ul", {}, ...reasons.map((reason) => el("li", {}, ...withFormula(reason))))]
            : []),
          ...(anyway ? [el("p", {}, anyway)] : []),
        );
      }
      if (lines.some(({ id }) => !rows.has(id)) || rows.size !== lines.length) {
        rows.clear();
        for (const line of lines) rows.set(line.id, row(line));
        list.replaceChildren(...[...rows.values()].map(({ element }) => element));
      }
      for (const line of lines) {
        rows.get(line.id)?.set(line);
        if (line.epsilon !== null) target.placeholder = measure(line.epsilon);
      }
    },
    /**
     * @param {Audit} audit
     * @param {ProblemInfo} problem
     */
    drawAudit(audit, problem) {
      tick.checked = audit.on;
      tick.disabled = !audit.possible;
      cost.textContent = auditCost(audit);
      const { kind, text } = auditResult(audit, problem);
      if (!isNew(found, text)) return;
      found.className = `verdict-line ${kind}`;
      found.replaceChildren(icon(kind), el("span", {}, text));
    },
    /** Shows what is wrong with the target, null: nothing. @param {string | null} text */
    fault(text) {
      fault.textContent = text ?? "";
      target.toggleAttribute("aria-invalid", text !== null);
      if (text !== null) target.setAttribute("aria-invalid", "true");
    },
    /** Another problem has another default target. */
    reset() {
      target.value = "";
      this.fault(null);
    },
  };

  function choose() {
    const value = typedIn(target, true);
    if (value !== "" && !(typeof value === "number" && value > 0)) {
      fault.textContent = `expected a number over 0; found ${foundIn(String(value))}`;
      target.setAttribute("aria-invalid", "true");
      return;
    }
    fault.textContent = "";
    target.removeAttribute("aria-invalid");
    on.epsilon(value === "" ? null : value);
  }
}

/** A sentence, with its symbol as a formula. @param {string} text */
function withFormula(text) {
  return text.split("c_β").flatMap((part, i) => (i === 0 ? [part] : [formula("cbeta"), part]));
}

/** @param {TheoryLine} line */
function row({ id, label, title, ours }) {
  const { name, symbol, place } = NAMES[id] ?? { name: title, symbol: "", place: "" };
  const mark = el("span", { class: "theory-mark" });
  const state = unseen("");
  const ratio = el("b", {});
  const fill = el("i", { class: "fill" });
  const numbers = el("span", { class: "theory-numbers" });
  const says = el("p", {});
  const conditions = el("ul", { class: "theory-conditions" });
  const bar = el(
    "span",
    { class: "theory-bar", "aria-hidden": "true" },
    fill,
    el("i", { class: "limit", style: { left: `${100 * BOUND}%` } }),
  );
  let kept = "";
  const element = el(
    "li",
    {},
    el(
      "details",
      { class: `theory-line ${id.startsWith("revisit") ? "revisit-series" : ""}` },
      el(
        "summary",
        {},
        mark,
        el(
          "span",
          { class: "theory-name" },
          name,
          symbol && " ",
          symbol && formula(symbol),
          " ",
          el("abbr", { title: ours ? "follows from the paper, not stated there" : label }, place),
          state,
        ),
        ratio,
        bar,
        numbers,
      ),
      el("div", { class: "theory-more" }, el("div", { class: "equation" }, formula(`theory-${id}`)), says, conditions),
    ),
  );
  return {
    element,
    /** @param {TheoryLine} line */
    set(line) {
      const marks = lineMarks(line);
      ratio.textContent = marks.share;
      numbers.textContent = marks.numbers;
      bar.hidden = marks.bar === null;
      fill.style.transform = `scaleX(${marks.bar ?? placeOf(line.ratio)})`;
      const all = JSON.stringify([marks.kind, line.says, line.conditions]);
      if (all === kept) return;
      kept = all;
      mark.className = `theory-mark ${marks.kind}`;
      mark.replaceChildren(icon(marks.kind));
      state.textContent = `, ${marks.state}`;
      says.textContent = marks.says;
      conditions.replaceChildren(
        ...marks.conditions.map(({ sign, text, needs, state }) =>
          el("li", { class: sign }, icon(sign), el("span", {}, ...withFormula(text), needs, unseen(`, ${state}`))),
        ),
      );
    },
  };
}
