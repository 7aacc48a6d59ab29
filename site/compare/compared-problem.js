// The form of the comparison's problem: its family and features with their parameters, as in the lab.

import { el } from "../ui/dom.js";
import { createProblemForm as createSpecForm } from "../form/problem-form.js";

/** @typedef {import("./types.d.ts").Comparison} Comparison */

/**
 * @param {{ form: HTMLElement, sum: HTMLElement, lab: HTMLElement }} mounts
 * @param {Pick<import("./types.d.ts").CompareLab, "families" | "featureKinds">} lab
 * @param {{ edit: import("../form/field.js").OnEdit, kind: (kind: string) => void, open: () => void }} on open: opens the problem in the lab
 */
export function createProblemForm({ form: mount, sum, lab: hint }, lab, on) {
  const form = createSpecForm(
    mount,
    lab,
    { picture: el("div", {}), heat: el("div", {}) },
    {
      edit: on.edit,
      kind: on.kind,
      features: (kind) => on.edit("features", { kind }, true),
      open: on.open,
      own: on.open,
    },
  );
  const link = el("button", { type: "button", class: "link", on: { click: on.open } }, "Open it in the lab");
  hint.replaceChildren(link, " to see it, draw on it or edit its tables; Compare there brings it back here.");

  return {
    /** @param {Comparison} document */
    fill({ problem, features }) {
      form.fill({ format: "revisit.spec/1", problem, ...(features && { features }) });
      sum.textContent = lab.families.find(({ kind }) => kind === problem.kind)?.title ?? problem.kind;
    },
    fault: form.fault,
    clear: form.clear,
  };
}
