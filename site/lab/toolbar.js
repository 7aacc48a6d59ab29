// The bar at the top, the example's note below it, keys, dropped files, and Help.

import { EXAMPLES } from "../spec/examples.js";
import { byId } from "../ui/dom.js";
import { pickFiles, takeDropped } from "../ui/files.js";
import { listenForKeys } from "../ui/keys.js";
import { chooseTheme, storedTheme } from "../ui/theme.js";
import { createBar } from "../widgets/bar.js";

/**
 * @param {import("./page.js").Page} page
 * @param {{ id: string, title: string, asks: string }[]} experiments the ready ones of the page Compare
 */
export function createToolbar(page, experiments) {
  const attempt = (/** @type {() => unknown} */ task) => page.attempt(task);
  /** Whether the reader chose the speed. Then no example changes it. */
  let paceChosen = false;

  const bar = createBar(byId("bar"), EXAMPLES, experiments, {
    compare: (id) => location.assign(new URL(`compare.html#ready=${id}`, page.base)),
    example: (id) => attempt(() => page.document.pickExample(id)),
    run: () => attempt(() => page.run.runOrPause()),
    path: () => attempt(() => page.run.step({ paths: 1 })),
    episode: () => attempt(() => page.run.step({ episodes: 1 })),
    reset: () => attempt(() => page.run.reset()),
    seed: () => page.run.newSeed(),
    pace: (pace) => {
      paceChosen = true;
      page.remember({ pace });
      attempt(() => page.player.setPace(pace));
    },
    save: () => attempt(() => page.savedRuns.save()),
    share: () => attempt(() => page.sharing.share()),
    exportRun: () => attempt(() => page.sharing.exportRun()),
    importRun: () => pickFiles((files) => page.files.take(files)),
    theme: (theme) => {
      chooseTheme(theme);
      bar.setTheme(theme);
      page.tell("colours", null);
    },
    help: openHelp,
  });
  bar.setTheme(storedTheme());
  bar.setPace(page.state.pace);
  bar.setPhase("empty");
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => page.tell("colours", null));
  page.on("phase", ({ phase }) => bar.setPhase(phase));
  page.on("restored", ({ pace }) => {
    bar.setPace(pace);
    page.player.pace = pace;
  });

  return {
    /** Sets a speed that suits the problem, unless the reader chose one. @param {number} pace */
    suggestPace(pace) {
      if (paceChosen) return;
      bar.setPace(pace);
      page.player.pace = pace;
      page.remember({ pace });
    },
    /**
     * @param {string} id of the open example, "" for another problem
     * @param {string} [name] of a problem that is not the reader's own
     */
    showExample(id, name) {
      bar.setExample(id, name);
      const note = EXAMPLES.find((example) => example.id === id)?.note ?? "";
      for (const place of [byId("example-note"), byId("example-note-narrow")]) {
        place.textContent = note;
        place.hidden = note === "";
      }
    },
    /** Keys and dropped files do what the bar's buttons do. */
    listen() {
      const { run, files, forms, sharing } = page;
      takeDropped((dropped) => run.unlessLocked("files", () => files.take(dropped)));
      listenForKeys({
        run: () => run.unlessLocked("run", () => run.runOrPause()),
        path: () => run.unlessLocked("run", () => run.step({ paths: 1 })),
        episode: () => run.unlessLocked("run", () => run.step({ episodes: 1 })),
        reset: () => run.unlessLocked("reset", () => run.reset()),
        seed: () => run.unlessLocked("seed", () => run.newSeed()),
        share: () => run.unlessLocked("share", () => sharing.share()),
        help: openHelp,
        undo: forms.undo,
        redo: forms.redo,
      });
    },
  };
}

function openHelp() {
  /** @type {HTMLDialogElement} */ (byId("help")).showModal();
}
