// Draws a map on which both learners are then watched. Loaded when it is first asked for.

import { createMapEditor } from "../editors/map-editor.js";
import { button } from "../shell/button.js";
import { addStyle, el } from "../ui/dom.js";
import { placed } from "../ui/faults.js";

/** @typedef {import("../revisit.d.ts").Spec} Spec */

/**
 * @param {import("../revisit.d.ts").Lab} lab
 * @param {(problem: Spec["problem"]) => Promise<void>} watch rejects with why the map is refused
 */
export async function createOwnMap(lab, watch) {
  await addStyle(new URL("../editors/editors.css", import.meta.url));
  const family = lab.families.find(({ kind }) => kind === "grid");
  if (!family) throw new Error("the engine has no grid");
  const { spec } = family;
  /** @type {Spec} */
  let draft = spec;
  /** @type {import("../revisit.d.ts").ProblemInfo | null} */
  let problem = null;
  const editor = createMapEditor(draft, family, {
    edit: (path, value) => {
      const changed = path === "problem.map" ? { ...draft.problem, map: value } : value;
      draft = { ...draft, problem: /** @type {Spec["problem"]} */ (changed) };
      fault.textContent = "";
      if (typeof draft.problem.map === "string") unnamed();
      else if (problem) editor.fill(draft, problem);
    },
  });
  const fault = el("p", { class: "fault", role: "alert" });
  const dialog = el(
    "dialog",
    { class: "workbench watch-own", "aria-labelledby": "own-map-name" },
    el("h2", { id: "own-map-name" }, editor.title),
    editor.element,
    fault,
    el(
      "div",
      { class: "watch-own-foot" },
      button({ text: "Cancel" }, () => dialog.close()),
      button({ text: "Watch both on this map", kind: "strong" }, async () => {
        try {
          await watch(draft.problem);
          dialog.close();
        } catch (error) {
          fault.textContent = `${placed(error)}.`;
        }
      }),
    ),
  );
  document.body.append(dialog);

  /** Puts the rows of a map in place of its name. */
  async function unnamed() {
    const session = await lab.open({ ...spec, problem: draft.problem });
    problem = session.problem;
    session.close();
    draft = { ...draft, problem: { ...draft.problem, map: problem.map, wind: undefined } };
    editor.fill(draft, problem);
  }

  return {
    /** @param {Spec["problem"]} first @param {import("../revisit.d.ts").ProblemInfo} opened */
    open(first, opened) {
      draft = { ...spec, problem: first };
      problem = opened;
      dialog.showModal();
      editor.fill(draft, opened);
      editor.focus();
    },
  };
}
