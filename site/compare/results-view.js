// What the results say, drawn: the figure, the tables, the sentences and the theorem's side of it. The engine sums up what is in.

import { byId, el } from "../ui/dom.js";
import { isRefusal, placed } from "../ui/faults.js";
import { drawFigure } from "../figure/draw.js";
import { Latest } from "../ui/latest.js";
import { figureOf } from "./figures.js";
import { withIndices } from "./superscripts.js";
import { settled } from "./quantities.js";
import { sameRuns } from "./run.js";
import { sentencesOf } from "./findings.js";

/** @typedef {import("./types.d.ts").Look} Look */
/** @typedef {import("./types.d.ts").Plan} Plan */
/** @typedef {import("./types.d.ts").Results} Results */
/** @typedef {import("./types.d.ts").Summary} Summary */

/** Between two pictures of a comparison that runs at least, ms, and at least so many times what the last one took. */
const BEAT = 400;
const REST = 3;
/** Changes of a look that are the engine's to work out: curves over an axis, intervals, quantiles, hits and pairs. */
const SUMMED = ["axis", "band", "level", "quantile", "hit", "baseline"];

/**
 * @param {object} page
 * @param {Pick<import("./types.d.ts").CompareLab, "summary">} page.lab
 * @param {import("./run.js").Run} page.run
 * @param {import("./state.js").State} page.state
 * @param {(change: Partial<import("./state.js").State>) => void} page.remember
 * @param {ReturnType<typeof import("./figure-choices.js").createFigureChoices>} page.look
 * @param {ReturnType<typeof import("./tables.js").createTables>} page.tables
 * @param {ReturnType<typeof import("./theory-table.js").createTheoryTable>} page.theory
 * @param {ReturnType<typeof import("./cell-table.js").createCellTable>} page.cells
 * @param {(text: string) => void} page.say
 * @param {(error: unknown) => void} page.fail
 */
export function createResultsView({ lab, run, state, remember, look, tables, theory, cells, say, fail }) {
  /** What the results said last, and of which plan. @type {{ summary: Summary, plan: Plan, results: Results } | null} */
  let said = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  let drawn = -Infinity;
  /** What the last picture took, ms. */
  let took = 0;
  const summaries = new Latest(
    (
      /** @type {{ plan: Plan, results: Results, look: Look }} */ {
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
        said = { summary, plan, results };
        draw();
        took = performance.now() - drawn;
      },
      fault: (error) => {
        if (isRefusal(error)) say(placed(error));
        else fail(error);
      },
    },
  );

  function ask() {
    const { plan, results } = run;
    if (!plan) return;
    if (results && results.digest === null && results.cells.length === plan.cells.length) return;
    if (!results || results.cells.length === 0) {
      said = null;
      summaries.forget();
      return draw();
    }
    summaries.ask({ plan, results, look: settled(state.look, plan.comparison) });
  }

  /** Draws what is known: all that is on the page but the forms. */
  function draw() {
    const { plan } = run;
    if (!plan) return;
    const chosen = settled(state.look, plan.comparison);
    look.draw(chosen, plan);
    const here = said && sameRuns(said.plan, plan) ? said : null;
    const summary = here?.summary ?? null;
    byId("figure").classList.toggle("waiting", !here);
    drawPicture();
    tables.draw(plan, here?.results ?? { cells: [] }, summary, chosen);
    theory.draw(plan, here?.results.cells ?? [], summary, chosen.point);
    const sentences = here
      ? sentencesOf({ plan, results: here.results, summary: here.summary }, chosen, plan.cells.length)
      : ["Nothing has run yet. Run plays every learner with every seed, and draws what is in as it comes in."];
    showList(byId("sentences"), sentences);
    cells.draw(plan, run.results?.cells ?? [], state.drawer && state.tab === "cells");
  }

  /** @param {Plan} plan */
  function figureNow(plan) {
    return figureOf(
      { plan, results: said?.results ?? { cells: [] }, summary: said?.summary ?? { points: [], slopes: [] } },
      settled(state.look, plan.comparison),
    );
  }

  /** As high as the region has room for; on a narrow screen as it suits the figure. */
  function drawPicture() {
    const { plan } = run;
    if (!plan) return;
    const host = byId("figure");
    const figure = figureNow(plan);
    byId("figure-note").replaceChildren(...withIndices(said ? (figure.note ?? "") : ""));
    if (matchMedia("(max-width: 900px)").matches) return drawFigure(host, figure, { height: 300 });
    const picture = () =>
      drawFigure(host, figure, {
        height: Math.max(220, host.clientHeight - (host.querySelector(".figure-legend")?.clientHeight ?? 0) - 10),
      });
    const legend = host.querySelector(".figure-legend")?.textContent;
    picture();
    // The legend takes its room first.
    if (host.querySelector(".figure-legend")?.textContent !== legend) picture();
  }

  new ResizeObserver(() => drawPicture()).observe(byId("figure"));
  return {
    ask,
    draw,
    /** Cells come in: what they say is asked for, but not more often than one can read. */
    more() {
      if (waiting !== undefined) return;
      waiting = setTimeout(
        () => {
          waiting = undefined;
          drawn = performance.now();
          ask();
        },
        Math.max(0, Math.max(BEAT, REST * took) - (performance.now() - drawn)),
      );
    },
    /** What was said is of other results. */
    forget() {
      said = null;
    },
    /** @param {Partial<Look>} change */
    change(change) {
      const { plan } = run;
      const next = { ...state.look, ...change };
      remember({ look: plan ? settled(next, plan.comparison) : next });
      draw();
      if (SUMMED.some((name) => name in change)) ask();
    },
    /** To take along; null: nothing has been said. */
    figure: () => (run.plan && said ? figureNow(run.plan) : null),
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
