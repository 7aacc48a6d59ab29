// Draws a map on which both learners are then watched. Loaded when it is first asked for.

import { createMapEditor } from "../editors/map-editor.js";
import { button } from "../shell/button.js";
import { addStyle, el } from "../ui/dom.js";
import { placed } from "../ui/faults.js";

/** @typedef {import("../revisit.d.ts").Spec} Spec */

/**
 * @param {import("../revisit.d.ts").Lab} lab
 * @param {(map: string[]) => Promise<void>} watch rejects with why the map is refused
 */
export async function createOwnMap(lab, watch) {
  await Promise.all(
    ["../form/form.css", "../editors/editors.css"].map((file) => addStyle(new URL(file, import.meta.url))),
  );
  const family = lab.families.find(({ kind }) => kind === "grid");
  if (!family) throw new Error("the engine has no grid");
  /** @type {Spec} */
  let draft = family.spec;
  /** @type {import("../revisit.d.ts").ProblemInfo | null} */
  let problem = null;
  const editor = createMapEditor(draft, family, {
    edit: (_, value) => {
      const next = /** @type {any} */ (value);
      draft = { ...draft, problem: { ...draft.problem, ...(Array.isArray(next) ? { map: next } : next) } };
      if (problem) editor.fill(draft, problem);
      fault.textContent = "";
    },
  });
  const fault = el("p", { class: "fault", role: "alert" });
  const dialog = el(
    "dialog",
    { class: "watch-own", "aria-labelledby": "own-map-name" },
    el("h2", { id: "own-map-name" }, editor.title),
    editor.element,
    fault,
    el(
      "div",
      { class: "watch-own-foot" },
      button({ text: "Cancel" }, () => dialog.close()),
      button({ text: "Watch both on this map", kind: "strong" }, async () => {
        try {
          await watch(/** @type {string[]} */ (draft.problem.map));
          dialog.close();
        } catch (error) {
          fault.textContent = `${placed(error)}.`;
        }
      }),
    ),
  );
  document.body.append(dialog);

  return {
    /** @param {string[]} map @param {import("../revisit.d.ts").ProblemInfo} opened */
    open(map, opened) {
      draft = { ...family.spec, problem: { kind: "grid", map, slip: 0 } };
      problem = opened;
      dialog.showModal();
      editor.fill(draft, opened);
      editor.focus();
    },
  };
}
