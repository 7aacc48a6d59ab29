// The editors that need room, each loaded when it is first opened. The page tells it which spec is edited, and what was refused.

import { addStyle } from "../ui/dom.js";
import { yieldToPage } from "../engine/yield-to-page.js";
import { createSideSheet } from "../shell/side-sheet.js";
import { createUndo } from "../form/undo.js";

/** @typedef {import("../revisit.d.ts").Family} Family */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("../revisit.d.ts").Spec} Spec */
/** @typedef {import("../form/problem-form.js").EditorName} Name */

/**
 * @typedef {object} Editor
 * @property {string} title
 * @property {HTMLElement} element
 * @property {(draft: Spec, problem: ProblemInfo) => void} fill draft: the spec as it is edited; problem: the last one that could be opened
 * @property {(path: string) => string | null} locate marks the place of a fault and names it; "": the whole table; null: not in this editor
 * @property {(draft: Spec) => boolean} fits whether the draft still has what it edits
 * @property {() => void} [clear] removes the mark of a fault
 * @property {() => void} focus
 * @property {() => void} close
 */

/**
 * @param {Family[]} families
 * @param {{ edit: import("../form/field.js").OnEdit, copy: (text: string) => void, undo: () => void, redo: () => void }} on
 */
export function createWorkbench(families, on) {
  const undo = createUndo(on);
  const sheet = createSideSheet(undo.element, () => {
    editor?.close();
    editor = null;
  });
  /** @type {Editor | null} */
  let editor = null;
  /** @type {{ draft: Spec, problem: ProblemInfo } | null} */
  let now = null;

  /**
   * @param {Name} name
   * @param {Spec} spec
   * @returns {Promise<Editor>}
   */
  async function load(name, spec) {
    await addStyle(new URL("./editors.css", import.meta.url));
    if (name === "map") {
      const { createMapEditor } = await import("./map-editor.js");
      return createMapEditor(spec, /** @type {Family} */ (families.find(({ kind }) => kind === spec.problem.kind)), on);
    }
    const { createTableEditor } = await import("./table-editor.js");
    return createTableEditor(spec, name, on);
  }

  return {
    /** @param {Name} name */
    async open(name) {
      if (!now) return;
      const next = await load(name, now.draft);
      editor?.close();
      editor = next;
      editor.fill(now.draft, now.problem);
      sheet.fault(null);
      sheet.open(editor.title, editor.element);
      await yieldToPage(); // the sheet is laid out before its cells are made
      if (editor === next) editor.focus();
    },
    /**
     * @param {Spec} draft the spec as it is edited
     * @param {ProblemInfo} problem the last one that could be opened
     * @param {{ canUndo: boolean, canRedo: boolean }} versions
     */
    fill(draft, problem, versions) {
      now = { draft, problem };
      if (!editor) return;
      undo.draw(versions);
      if (editor.fits(draft)) editor.fill(draft, problem);
      else if (Array.isArray(draft.problem.map)) this.open("map");
      else sheet.close();
    },
    /**
     * @param {string} path
     * @param {string} text
     * @returns {boolean} whether it is shown here
     */
    fault(path, text) {
      if (!editor) return false;
      const place = editor.locate(path);
      sheet.fault(`${place ? `${place}: ` : place === null ? `${path}: ` : ""}${text}. The previous run is unchanged.`);
      return true;
    },
    clear() {
      editor?.clear?.();
      sheet.fault(null);
    },
  };
}
