// The bar of Compare: runs the comparison, shows its progress, saves and shares its results.

import { el } from "../ui/dom.js";
import { count, counted, duration } from "../ui/numbers.js";
import { button, relabel } from "../shell/button.js";
import { foldBar } from "../shell/fold.js";
import { createHelpButton, createThemeButton } from "../shell/page-buttons.js";
import { allow, unlessRefused } from "../ui/allowed.js";

/** @typedef {import("./compare-run.js").Phase} Phase */
/** @typedef {import("./types.d.ts").CompareProgress} CompareProgress */

/** Runs that must be finished before the time left is estimated. */
const ENOUGH = 4;
/** The ways in which the bar is folded, the least first. */
const FOLDS = ["", "play keepers", "rows play keepers", "rows play keepers few", "rows play keepers few tiny"];

/**
 * @param {HTMLElement} mount
 * @param {{ run: () => void, again: () => void, save: () => void, share: () => void, exportFile: () => void, importFile: () => void, refused: (reason: string) => void }} on
 */
export function createBar(mount, on) {
  const run = button(
    { icon: "run", text: "Run", kind: "strong run" },
    unlessRefused(() => run, on.run, on.refused),
  );
  const again = button({ icon: "reset", text: "From the start", spare: true }, on.again);
  const words = el("p", { class: "bar-words" });
  const fill = el("div", { class: "fill" });
  const track = el(
    "div",
    {
      class: "track",
      role: "progressbar",
      "aria-label": "Runs finished",
      "aria-valuemin": 0,
      "aria-valuemax": 100,
      hidden: true,
    },
    fill,
  );
  const save = button(
    { icon: "save", text: "Save", kind: "keep", spare: true },
    unlessRefused(() => save, on.save, on.refused),
  );
  const file = button(
    { icon: "export", name: "Export the results as a file", kind: "quiet from-wide" },
    unlessRefused(() => file, on.exportFile, on.refused),
  );

  mount.append(
    el(
      "div",
      { class: "bar-part play", role: "group", "aria-label": "Run controls" },
      run,
      again,
      el("div", { class: "bar-progress" }, words, track),
    ),
    el(
      "div",
      { class: "bar-part keepers" },
      save,
      button({ icon: "share", text: "Share", kind: "keep", spare: true }, on.share),
      file,
      button(
        { icon: "import", name: "Open a file: a comparison or its results", kind: "quiet from-wide" },
        on.importFile,
      ),
      createThemeButton(),
      createHelpButton(),
    ),
  );
  foldBar(mount, FOLDS);

  return {
    /**
     * @param {Phase} phase
     * @param {{ cells: number, done: number }} runs
     * @param {string | null} reason why it cannot run, null: it can
     */
    setPhase(phase, { cells, done }, reason) {
      mount.inert = phase === "empty";
      const running = phase === "running";
      const label = running ? "Stop" : phase === "stopped" ? "Go on" : "Run";
      relabel(run, running ? "pause" : "run", label);
      allow(run, running ? null : phase === "done" ? "Every run is done: “From the start” runs them again." : reason, {
        focusable: true,
      });
      if (running) run.title = "Stop: finished runs are kept";
      else if (phase === "stopped" && reason === null) run.title = "Go on with the runs that are missing";
      again.hidden = phase !== "stopped" && phase !== "done";
      const nothing = done === 0 ? "Nothing has run in this tab yet." : null;
      allow(save, nothing, { focusable: true });
      allow(file, nothing, { focusable: true });
      track.hidden = done === 0 && !running;
      if (!running)
        words.textContent =
          phase === "stopped"
            ? `stopped: ${count(done)} of ${counted(cells, "run")} done`
            : phase === "done"
              ? `${count(cells)} of ${counted(cells, "run")} done`
              : cells > 0
                ? counted(cells, "run")
                : "";
      advance(cells > 0 ? done / cells : 0);
    },
    /** @param {CompareProgress} progress */
    draw({ cells, done, running, left }) {
      words.textContent = `${count(done)} of ${counted(cells, "run")}${left === null || done < ENOUGH ? "" : `, ${duration(left)} left`}`;
      advance((done + running.reduce((sum, { fraction }) => sum + fraction, 0)) / Math.max(1, cells));
    },
  };

  /** @param {number} share */
  function advance(share) {
    fill.style.setProperty("transform", `scaleX(${Math.min(1, share)})`);
    track.setAttribute("aria-valuenow", String(Math.round(100 * Math.min(1, share))));
  }
}
