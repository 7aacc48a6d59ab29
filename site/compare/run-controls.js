// The run of the comparison: starts and stops it, shows how far it is, and brings back what finished at an earlier visit.

import { byId } from "../ui/dom.js";
import { count } from "../ui/numbers.js";
import { createProgress } from "./progress.js";
import { documentOf, Run, sameRuns } from "./run.js";

/** @typedef {import("./types.d.ts").Plan} Plan */

/** @param {import("./page.js").Page} page */
export function createRunControls(page) {
  const { lab, state } = page;
  const progressRows = createProgress(byId("progress"));
  /** @type {import("./types.d.ts").CompareProgress["running"]} */
  let running = [];
  const run = new Run(lab, {
    phase: draw,
    progress: (progress) => {
      running = progress.running;
      page.toolbar.drawProgress(progress);
      progressRows.draw(page.plan, run.results?.cells ?? [], running);
    },
    cells: () => page.results.drawSoon(),
  });

  function draw() {
    const { plan } = run;
    page.toolbar.setPhase(run.phase, { cells: plan?.cells.length ?? 0, done: run.done }, page.document.refused);
    if (run.phase !== "running") running = [];
    if (!plan) return;
    const text = {
      empty: "",
      ready: "Ready.",
      running: "Running.",
      stopped: `Stopped: ${count(run.done)} of ${count(plan.cells.length)} runs done.`,
      done: `Complete: ${count(run.done)} runs.`,
    }[run.phase];
    if (byId("status").textContent !== text) byId("status").textContent = text;
    page.link.draw();
    progressRows.draw(plan, run.results?.cells ?? [], running);
    if (run.phase !== "running") page.results.update();
  }

  return {
    run,
    draw,
    async runOrStop() {
      if (run.phase === "running") return run.pause();
      if (page.document.refused !== null)
        return page.notices.say("Correct what is marked in red first; nothing runs until then.");
      if (run.phase === "done" || run.phase === "empty") return;
      await run.start({ resume: true });
    },
    /** Brings back the runs of this plan that finished at an earlier visit. @param {Plan} plan */
    async recall(plan) {
      const isWaiting = () => run.plan === plan && run.phase === "ready";
      if (state.saved !== "") {
        const saved = await lab.results.load(state.saved).catch(() => null);
        const savedPlan = saved && (await lab.plan(documentOf(saved)));
        if (saved && savedPlan && sameRuns(savedPlan, plan) && isWaiting()) return run.show(plan, saved);
      }
      const results = await lab.compare(plan.comparison, { resume: true, signal: AbortSignal.abort() });
      if (isWaiting() && results.cells.length > 0) run.show(plan, results);
    },
  };
}
