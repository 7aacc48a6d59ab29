// The form of the comparison's problem: its map, its family and features with their parameters, as in the lab.

import { el } from "../ui/dom.js";
import { createProblemForm as createSpecForm } from "../form/problem-form.js";
import { deepEqual } from "../spec/deep-equal.js";

/** @typedef {import("./types.d.ts").Comparison} Comparison */

/**
 * @param {{ part: HTMLDetailsElement, form: HTMLElement, sum: HTMLElement, lab: HTMLElement }} mounts part: the map is drawn while it is open
 * @param {Pick<import("./types.d.ts").CompareLab, "families" | "featureKinds" | "open">} lab
 * @param {{ edit: import("../form/field.js").OnEdit, kind: (kind: string) => void, open: () => void, attempt: (task: () => unknown) => unknown }} on open: opens the problem in the lab
 */
export function createProblemForm({ part, form: mount, sum, lab: hint }, lab, on) {
  const picture = el("div", { id: "problem-map" });
  const form = createSpecForm(
    mount,
    lab,
    { picture, heat: el("div", {}) },
    {
      edit: on.edit,
      kind: on.kind,
      features: (kind) => on.edit("features", { kind }, true),
      open: on.open,
      own: on.open,
    },
  );
  const link = el("button", { type: "button", class: "link", on: { click: on.open } }, "Open it in the lab");
  /** The first run's spec. @type {import("../revisit.d.ts").Spec | null} */
  let spec = null;
  /** That of which the map is drawn. @type {import("../revisit.d.ts").Spec | null} */
  let drawn = null;
  part.addEventListener("toggle", () => on.attempt(draw));

  async function draw() {
    if (!part.open || !spec) return;
    if (deepEqual(spec.problem, drawn?.problem)) return;
    const wanted = (drawn = spec);
    const { createProblemMap } = await import("../state-view/problem-map.js"); // with the pictures of the lab
    const session = await lab.open(wanted);
    if (wanted === drawn) createProblemMap(picture).draw(session.problem);
    session.close();
  }

  hint.replaceChildren(link, " to draw on it or edit its tables; Compare there brings it back here.");

  return {
    /** @param {Comparison} document */
    fill({ problem, features }) {
      form.fill({ format: "revisit.spec/1", problem, ...(features && { features }) });
      sum.textContent = lab.families.find(({ kind }) => kind === problem.kind)?.title ?? problem.kind;
    },
    /** The engine accepted the document. @param {import("./types.d.ts").Plan} plan */
    planned(plan) {
      spec = plan.cells[0].spec;
      on.attempt(draw);
    },
    fault: form.fault,
    clear: form.clear,
  };
}
