// The bar at the top of Compare, the keys that do the same, dropped files, and Help.

import { byId } from "../ui/dom.js";
import { pickFiles, takeDropped } from "../ui/files.js";
import { listenForKeys } from "../ui/keys.js";
import { openHelp } from "../shell/page-buttons.js";
import { createBar } from "./compare-bar.js";

/**
 * @param {import("./compare-page.js").Page} page
 * @param {() => Pick<import("./controllers.d.ts").Controllers, "controls" | "document" | "savedResults" | "sharing">} later
 */
export function createToolbar(page, later) {
  const attempt = (/** @type {() => unknown} */ task) => page.attempt(task);
  const runOrStop = () => attempt(() => later().controls.runOrStop());
  const share = () => attempt(() => later().sharing.share());

  const bar = createBar(byId("bar"), {
    run: runOrStop,
    again: () => attempt(() => later().controls.run.start({ resume: false })),
    save: () => attempt(() => later().savedResults.save()),
    share,
    exportFile: () => attempt(() => later().savedResults.exportFile()),
    importFile: () => pickFiles((files) => later().savedResults.takeFiles(files)),
    refused: (reason) => page.notices.say(reason),
  });
  bar.setPhase("empty", { cells: 0, done: 0 }, null);

  return {
    setPhase: bar.setPhase,
    drawProgress: bar.draw,
    /** Keys and dropped files do what the bar's buttons do. */
    listen() {
      leadBackToLab();
      takeDropped((files) => later().savedResults.takeFiles(files));
      listenForKeys({
        run: runOrStop,
        path: () => {},
        episode: () => {},
        line: () => {},
        lineBack: () => {},
        reset: () => {},
        seed: () => {},
        share,
        help: openHelp,
        undo: () => later().document.draft.undo(),
        redo: () => later().document.draft.redo(),
      });
    },
  };
}

/** The place Lab leads back to the lab as it was left, if that handed over the problem. */
function leadBackToLab() {
  byId("bar")
    .querySelector(".places a[href$='lab.html']")
    ?.addEventListener("click", (event) => {
      const { navigation } = /** @type {any} */ (window);
      const { metaKey, ctrlKey, shiftKey } = /** @type {MouseEvent} */ (event);
      const fromLab = /^#(spec=|lab$)/.test(location.hash) && navigation?.currentEntry.index > 0;
      if (!fromLab || metaKey || ctrlKey || shiftKey) return;
      event.preventDefault();
      history.back();
    });
}
