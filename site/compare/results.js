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
import { settled } from "./quantities.js";
import { sameRuns } from "./run.js";
import { sentencesOf } from "./findings.js";
import { createTables } from "./tables.js";
import { createTheoryTable } from "./theory-table.js";

/** @typedef {import("./types.d.ts").FigureChoices} FigureChoices */
/** @typedef {import("./types.d.ts").Plan} Plan */
/** @typedef {import("./types.d.ts").Results} Results */
/** @typedef {import("./types.d.ts").Summary} Summary */

/** Shortest time between two drawings while runs go on, ms; and at least so many times as long as the last drawing took. */
const SHORTEST = 400;
const REST = 3;
/** Choices that need a new summary from the engine: axis, intervals, quantiles, target and baseline. */
const NEEDS_SUMMARY = ["axis", "band", "level", "quantile", "hit", "baseline"];

/** @param {import("./page.js").Page} page */
export function createResults(page) {
  const { lab, state } = page;
  const choices = createFigureChoices(byId("look"), { change });
  const theory = createTheoryTable({ theory: byId("theory"), theoryBlock: byId("theory-block") });
  const tables = createTables(
    {
      sweep: byId("sweep"),
      sweepBlock: byId("sweep-block"),
      table: byId("table"),
      aside: byId("table-aside"),
      pairs: byId("pairs"),
      pairsBlock: byId("pairs-block"),
      baseline: byId("baseline"),
    },
    { baseline: (baseline) => change({ baseline }), point: (point) => change({ point }) },
  );
  const cells = createCellTable(byId("panel-cells"), {
    open: (cell) => page.attempt(() => page.openInLab.openCell(cell)),
  });
  exportMenu(byId("figure-export"), () => (page.run.plan && latest ? figureNow(page.run.plan) : null), {
    text: "Export",
    bibliography: async () =>
      (await import("../figure/bibtex.js")).bibliography(
        lab.learners,
        page.plan.learners.map(({ kind }) => kind),
      ),
  });
  /** The last summary, with the plan and the results that it is of. @type {{ summary: Summary, plan: Plan, results: Results } | null} */
  let latest = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  let drawn = -Infinity;
  /** Time that the last drawing took, ms. */
  let took = 0;
  const summaries = new Latest(
    (
      /** @type {{ plan: Plan, results: Results, look: FigureChoices }} */ {
        results,
        look: { axis, band, level, quantile, hit, baseline },
      },
    ) =>
      lab.summary(results, {
        over: axis,
        interval: band === "bootstrap" ? "bootstrap" : "student",
        level,
        quantiles: [quantile, 1 - quantile],
        hit,
        baseline,
      }),
    {
      answer: (summary, { plan, results }) => {
        latest = { summary, plan, results };
        draw();
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
    const { plan, results } = page.run;
    if (!plan) return;
    if (results && results.digest === null && results.cells.length === plan.cells.length) return;
    if (!results || results.cells.length === 0) {
      latest = null;
      summaries.forget();
      return draw();
    }
    summaries.ask({ plan, results, look: settled(state.look, plan.comparison) });
  }

  /** Draws everything but the forms. */
  function draw() {
    const { plan } = page.run;
    if (!plan) return;
    const chosen = settled(state.look, plan.comparison);
    choices.draw(chosen, plan);
    const here = latest && sameRuns(latest.plan, plan) ? latest : null;
    const summary = here?.summary ?? null;
    byId("figure").classList.toggle("waiting", !here);
    const figure = figureNow(plan);
    byId("figure-note").replaceChildren(...withIndices(latest ? (figure.note ?? "") : ""));
    drawFigure(byId("figure"), figure);
    tables.draw(plan, here?.results ?? { cells: [] }, summary, chosen);
    theory.draw(plan, here?.results.cells ?? [], summary, chosen.point);
    const sentences = here
      ? sentencesOf({ plan, results: here.results, summary: here.summary }, chosen, plan.cells.length)
      : ["Nothing has run yet. Run plays every learner with every seed, and draws the results as they come in."];
    showList(byId("sentences"), sentences);
    cells.draw(plan, page.run.results?.cells ?? [], state.drawer && state.tab === "cells");
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
    const { plan } = page.run;
    const next = { ...state.look, ...change };
    page.remember({ look: plan ? settled(next, plan.comparison) : next });
    draw();
    if (NEEDS_SUMMARY.some((name) => name in change)) update();
  }

  return {
    update,
    draw,
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
