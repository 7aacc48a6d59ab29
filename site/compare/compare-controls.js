// The run of the comparison: starts and stops it, shows how far it is, and brings back what finished at an earlier visit.

import { byId, tell } from "../ui/dom.js";
import { count, counted, duration } from "../ui/numbers.js";
import { committedOf } from "./committed.js";
import { createProgress } from "./progress.js";
import { createRace } from "./race.js";
import { documentOf, Run, sameRuns } from "./compare-run.js";
import { winnerOf } from "./winner.js";

/** @typedef {import("./types.d.ts").Plan} Plan */

/**
 * @param {import("./compare-page.js").Page} page
 * @param {import("./controllers.d.ts").Controllers["toolbar"]} toolbar
 * @param {() => Pick<import("./controllers.d.ts").Controllers, "document" | "results" | "shared">} later
 */
export function createRunControls(page, toolbar, later) {
  const { lab, state } = page;
  const progressRows = createProgress(byId("progress"));
  const race = createRace(byId("race"), { stop: () => run.pause() });
  /** @type {import("./types.d.ts").CompareProgress["running"]} */
  let running = [];
  /** Seconds that the runs may still take; null: unknown. @type {number | null} */
  let left = null;
  const run = new Run(lab, {
    phase: draw,
    progress: (progress) => {
      ({ running, left } = progress);
      toolbar.drawProgress(progress);
      drawRuns();
    },
    cells: () => later().results.drawSoon(),
  });

  function draw() {
    const { plan } = run;
    toolbar.setPhase(run.phase, { cells: plan?.cells.length ?? 0, done: run.done }, later().document.refused);
    if (run.phase !== "running") running = [];
    if (!plan) return;
    const text = {
      empty: "",
      ready: "Ready.",
      running: "Running.",
      stopped: `Stopped: ${count(run.done)} of ${counted(plan.cells.length, "run")} done.`,
      done: `Complete: ${counted(run.done, "run")}.`,
    }[run.phase];
    tell(byId("status"), text);
    later().shared.draw();
    if (run.phase === "running") later().results.begin();
    else later().results.update();
    drawRuns();
  }

  /** How far the runs are: a race, or the share of a sweep's runs. */
  function drawRuns() {
    const { plan } = run;
    if (!plan) return;
    const isRace = plan.comparison.format !== "revisit.sweep/1";
    byId("race").hidden = !isRace;
    byId("progress").hidden = isRace;
    const shown = later().results.shown(plan);
    const cells = (run.phase === "ready" ? shown?.results.cells : run.results?.cells) ?? [];
    if (!isRace) return progressRows.draw(plan, cells, running);
    race.draw(plan, {
      cells,
      running,
      summed: shown && { summary: shown.summary, cells: shown.results.cells },
      live: run.phase === "running",
      says: raceWords(plan, shown),
    });
  }

  /** @param {Plan} plan @param {import("./results.js").Shown | null} shown */
  function raceWords(plan, shown) {
    const all = plan.cells.length;
    if (run.phase === "running")
      return `${count(run.done)} of ${counted(all, "run")} ${all === 1 ? "is" : "are"} done${left === null ? "" : `, ${duration(left)} left`}.`;
    if (shown && shown.results.cells.length === all) return winnerOf({ ...shown, plan }, shown.look);
    if (run.phase === "stopped")
      return `Stopped: ${count(run.done)} of ${counted(all, "run")} ${all === 1 ? "is" : "are"} done. “Go on” runs the others.`;
    if (run.phase === "done") return "Adding up…";
    const limit = plan.comparison.budget?.samples ?? null;
    return `Nothing has run yet. Run starts ${counted(all, "run")}${limit === null ? "" : ` of at most ${counted(limit, "sample")}`}${all === 1 ? "" : " side by side"}.`;
  }

  return {
    run,
    draw,
    drawRuns,
    async runOrStop() {
      if (run.phase === "running") return run.pause();
      await later().document.draft.settled(); // else the plan of the last edit would end the run that starts now
      if (later().document.refused !== null)
        return page.notices.say(`Fix the fields marked in red: ${later().document.refused}.`);
      if (run.phase === "done" || run.phase === "empty") return;
      await run.start({ resume: true });
    },
    /** Brings back the runs of this plan that finished at an earlier visit. @param {Plan} plan */
    async recall(plan) {
      const isWaiting = () => run.plan === plan && run.phase === "ready";
      const claim = later().shared.claim(plan);
      if (claim) {
        run.committed = claim;
        /** @type {HTMLDetailsElement} */ (byId("problem-part")).open = true;
        draw();
      }
      if (state.saved !== "") {
        const saved = await lab.results.load(state.saved).catch(() => null);
        const savedPlan = saved && (await page.planOf(documentOf(saved)));
        if (saved && savedPlan && sameRuns(savedPlan, plan) && isWaiting()) return run.show(plan, saved);
      }
      const results = await lab.compare(plan.comparison, { resume: true, signal: AbortSignal.abort() });
      if (isWaiting() && results.cells.length > 0) return run.show(plan, results);
      if (claim) return;
      const committed = await committedOf(plan.comparison, page.base);
      if (!committed || !isWaiting()) return;
      run.committed = committed;
      draw();
    },
  };
}
