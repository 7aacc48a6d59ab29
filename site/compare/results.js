// Shows the results: the figure, the tables, the findings and the theorem. The engine sums up the runs that are finished.

import { byId, el } from "../ui/dom.js";
import { isRefusal, placed } from "../ui/faults.js";
import { drawFigure } from "../figure/draw.js";
import { exportMenu } from "../figure/export-menu.js";
import { Latest } from "../ui/latest.js";
import { createCellTable } from "./cell-table.js";
import { createFigureChoices } from "./figure-choices.js";
import { figureOf } from "./figures.js";
import { withIndices } from "./superscripts.js";
import { settled, summaryOptions } from "./quantities.js";
import { sameRuns } from "./compare-run.js";
import { sentencesOf, tiesToBreak } from "./findings.js";
import { createTables } from "./tables.js";
import { createTheoryTable } from "./theory-table.js";

/** @typedef {import("./types.d.ts").FigureChoices} FigureChoices */
/** @typedef {import("./types.d.ts").Plan} Plan */
/** @typedef {import("./types.d.ts").Results} Results */
/** @typedef {import("./types.d.ts").Summary} Summary */

/**
 * @typedef {object} Shown a summary, with what it is of
 * @property {Summary} summary
 * @property {Plan} plan
 * @property {Results} results
 * @property {FigureChoices} look that it was made with
 * @property {boolean} committed whether they come with the page or a link, and so does their one summary
 */

/** Shortest time between two drawings while runs go on, ms; and at least so many times as long as the last drawing took. */
const SHORTEST = 400;
const REST = 3;
/** Choices that need a new summary from the engine: axis, intervals, quantiles, target and baseline. */
const NEEDS_SUMMARY = ["axis", "band", "level", "quantile", "hit", "baseline"];

/**
 * @param {import("./compare-page.js").Page} page
 * @param {Pick<import("./controllers.d.ts").Controllers, "controls" | "openInLab" | "forms">} of
 */
export function createResults(page, { controls, openInLab, forms }) {
  const { lab, state } = page;
  const { run } = controls;
  const choices = createFigureChoices(byId("look"), { change });
  const theory = createTheoryTable({ theory: byId("theory"), theoryBlock: byId("theory-block") });
  const tables = createTables(
    {
      sweep: byId("sweep"),
      sweepBlock: byId("sweep-block"),
      sweepAside: byId("sweep-aside"),
      table: byId("table"),
      aside: byId("table-aside"),
      pairs: byId("pairs"),
      pairsBlock: byId("pairs-block"),
      baseline: byId("baseline"),
    },
    { baseline: (baseline) => change({ baseline }), point: (point) => change({ point }) },
  );
  const cells = createCellTable(byId("panel-cells"), {
    open: (cell) => page.attempt(() => openInLab.openCell(cell)),
  });
  exportMenu(byId("figure-export"), () => (run.plan && latest ? figureNow(run.plan) : null), {
    text: "Export",
    bibliography: async () =>
      (await import("../figure/bibtex.js")).bibliography(
        [...lab.learners, ...lab.families],
        run.plan ? [...run.plan.learners.map(({ kind }) => kind), run.plan.cells[0].spec.problem.kind] : [],
      ),
  });
  const growthPart = /** @type {HTMLDetailsElement} */ (byId("growth"));
  /** The code of growth is loaded when it is first looked at. @type {ReturnType<typeof import("./growth-panel.js").createGrowth> | undefined} */
  let grown;
  const growth = async () => {
    const { createGrowth } = await import("./growth-panel.js");
    return (grown ??= createGrowth(/** @type {HTMLElement} */ (growthPart.querySelector("div")), lab));
  };
  growthPart.addEventListener("toggle", () => draw());
  /** The last summary. @type {Shown | null} */
  let latest = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  let drawn = -Infinity;
  /** Time that the last drawing took, ms. */
  let took = 0;
  const summaries = new Latest(
    (/** @type {{ plan: Plan, results: Results, look: FigureChoices }} */ { results, look }) =>
      lab.summary(results, summaryOptions(look)),
    {
      answer: (summary, { plan, results, look }) => {
        latest = { summary, plan, results, look, committed: false };
        draw();
        controls.drawRuns();
        took = performance.now() - drawn;
      },
      fault: (error) => {
        if (isRefusal(error)) page.notices.say(placed(error));
        else page.fail(error);
      },
    },
  );

  /** Asks the engine to sum up the results, and draws the answer. */
  function update() {
    const { plan, results } = run;
    if (!plan) return;
    if (results && results.digest === null && results.cells.length === plan.cells.length) return;
    if (!results || results.cells.length === 0) {
      const { committed, phase } = run;
      const look = settled(state.look, plan.comparison);
      latest = committed && phase === "ready" ? { ...committed, plan, look, committed: true } : null;
      summaries.forget();
      return draw();
    }
    summaries.ask({ plan, results, look: settled(state.look, plan.comparison) });
  }

  /** Draws everything but the forms. */
  function draw() {
    const { plan } = run;
    if (!plan) return;
    const chosen = settled(state.look, plan.comparison);
    const here = shown(plan);
    choices.draw(chosen, plan, here?.committed ? here.summary : null);
    byId("comes-with").textContent = originOf(plan, here);
    const summary = here?.summary ?? null;
    byId("figure").classList.toggle("waiting", !here);
    const figure = figureNow(plan);
    byId("figure-note").replaceChildren(...withIndices(latest ? (figure.note ?? "") : ""));
    drawFigure(byId("figure"), figure);
    tables.draw(plan, here?.results ?? { cells: [] }, summary, chosen, here?.committed ?? false);
    theory.draw(plan, here?.results.cells ?? [], summary, chosen.point);
    const sentences = here
      ? sentencesOf({ plan, results: here.results, summary: here.summary }, chosen, plan.cells.length)
      : ["Run plays every learner with every seed, and draws the results as they come in."];
    showList(byId("sentences"), sentences);
    if (growthPart.open) page.attempt(async () => (await growth()).show(plan, here?.results ?? null));
    byId("break-ties").hidden = !here || tiesToBreak({ ...here, plan }, chosen.point).length === 0;
    cells.draw(plan, run.results?.cells ?? here?.results.cells ?? [], state.drawer && state.tab === "cells");
  }

  byId("break-ties").addEventListener("click", () => {
    const { plan } = run;
    const here = plan && shown(plan);
    if (here) forms.breakTies(tiesToBreak({ ...here, plan }, settled(state.look, plan.comparison).point));
  });

  /** The last summary if it is of this plan. @param {Plan} plan */
  function shown(plan) {
    return latest && sameRuns(latest.plan, plan) ? latest : null;
  }

  /** Where the results come from, if from the page itself or the same as those. @param {Plan} plan @param {Shown | null} here */
  function originOf(plan, here) {
    const { committed, results } = run;
    if (here?.committed && committed?.claimed) return "As the sender saw it, not yet verified.";
    if (here?.committed) return "Results that come with the page; Run computes them in this tab.";
    if (!committed || committed.claimed || !results?.digest || results.cells.length < plan.cells.length) return "";
    return results.digest === committed.results.digest
      ? "Computed in this tab: the same, bit for bit, as the results that come with the page."
      : "Computed in this tab: not the same as the results that come with the page, which another version computed.";
  }

  /** @param {Plan} plan */
  function figureNow(plan) {
    return figureOf(
      { plan, results: latest?.results ?? { cells: [] }, summary: latest?.summary ?? { points: [], slopes: [] } },
      settled(state.look, plan.comparison),
    );
  }

  /** @param {Partial<FigureChoices>} change */
  function change(change) {
    const { plan } = run;
    const next = { ...state.look, ...change };
    page.remember({ look: plan ? { ...settled(next, plan.comparison), quantity: next.quantity } : next });
    draw();
    if (NEEDS_SUMMARY.some((name) => name in change)) update();
  }

  return {
    update,
    draw,
    shown,
    /** Runs begin: what comes with the page makes room for them. */
    begin() {
      if (latest?.committed) latest = null;
      draw();
    },
    /** Runs come in: updates, but not more often than one can read. */
    drawSoon() {
      if (waiting !== undefined) return;
      waiting = setTimeout(
        () => {
          waiting = undefined;
          drawn = performance.now();
          update();
        },
        Math.max(0, Math.max(SHORTEST, REST * took) - (performance.now() - drawn)),
      );
    },
    /** The last summary is of other results. */
    forget() {
      latest = null;
    },
    openCells: cells.open,
  };
}

/**
 * @param {HTMLElement} mount
 * @param {string[]} sentences
 */
function showList(mount, sentences) {
  const text = JSON.stringify(sentences);
  if (mount.dataset.text === text) return;
  mount.dataset.text = text;
  mount.replaceChildren(...sentences.map((sentence) => el("p", {}, ...withIndices(sentence))));
}
