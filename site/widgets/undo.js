// The buttons Undo and Redo.

import { el } from "../ui/dom.js";
import { button } from "./button.js";

/**
 * @param {{ undo: () => void, redo: () => void }} on
 */
export function createUndo(on) {
  const undo = button({ icon: "undo", name: "Undo the last edit", kind: "quiet small" }, on.undo);
  const redo = button({ icon: "redo", name: "Redo the edit", kind: "quiet small" }, on.redo);
  undo.disabled = redo.disabled = true;
  return {
    element: el("span", { class: "undo" }, undo, redo),
    /** @param {{ canUndo: boolean, canRedo: boolean }} versions */
    draw({ canUndo, canRedo }) {
      // A focused button would lose the focus when it is switched off.
      const lost = (document.activeElement === undo && !canUndo) || (document.activeElement === redo && !canRedo);
      undo.disabled = !canUndo;
      redo.disabled = !canRedo;
      if (lost) (canUndo ? undo : redo).focus();
    },
  };
}
