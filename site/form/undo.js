// The buttons Undo and Redo, and the way back to the run that another has replaced.

import { allow } from "../ui/allowed.js";
import { el } from "../ui/dom.js";
import { button } from "../shell/button.js";

/**
 * @param {{ undo: () => void, redo: () => void, run?: () => void }} on run: back to the run before; without it there is no such button
 */
export function createUndo(on) {
  const undo = button({ icon: "undo", name: "Undo the last edit", kind: "quiet small" }, on.undo);
  const redo = button({ icon: "redo", name: "Redo the edit", kind: "quiet small" }, on.redo);
  const before = "Back to the run before";
  const run = button({ icon: "rewind", name: before, kind: "quiet small" }, () => on.run?.());
  const nothing = "No edit to undo";
  allow(undo, nothing);
  allow(redo, "No edit was undone");
  allow(run, "No run has been replaced");
  return {
    element: el("span", { class: "undo" }, on.run && run, undo, redo),
    /** @param {{ canUndo: boolean, canRedo: boolean }} versions */
    draw({ canUndo, canRedo }) {
      // A focused button would lose the focus when it is switched off.
      const lost = (document.activeElement === undo && !canUndo) || (document.activeElement === redo && !canRedo);
      allow(undo, canUndo ? null : nothing);
      allow(redo, canRedo ? null : "No edit was undone");
      if (lost) (canUndo ? undo : redo).focus();
    },
    /** @param {string | null} label of the run that another has replaced; null: none was */
    offerRun(label) {
      run.dataset.title = label ?? before;
      run.setAttribute("aria-label", label ?? before);
      allow(run, label === null ? "No run has been replaced" : null);
    },
  };
}
