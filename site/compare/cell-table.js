// The table of all runs of the comparison. Each can be opened in the lab.

import { shortDigest } from "../ui/digest.js";
import { el } from "../ui/dom.js";
import { count, counted, measure } from "../ui/numbers.js";
import { button } from "../shell/button.js";
import { coloursOf, swatch } from "./colours.js";
import { pointLabel } from "./comparison-text.js";

/** @typedef {import("./types.d.ts").Cell} Cell */
/** @typedef {import("./types.d.ts").Plan} Plan */

/** Lines at first, and lines that “More” adds. */
const PAGE = 100;
const OUTCOMES = { done: "to the end", budget: "ended at its budget", diverged: "diverged" };

/**
 * @param {HTMLElement} mount the panel
 * @param {{ open: (cell: Cell) => void }} on
 */
export function createCellTable(mount, on) {
  const learner = el("select", { class: "select low", "aria-label": "Runs of which learner", on: { change: paint } });
  const point = el("select", { class: "select low", "aria-label": "Runs at which values", on: { change: paint } });
  const said = el("p", { class: "aside" });
  const body = el("tbody", {});
  const table = el(
    "table",
    { class: "runs" },
    el("caption", { class: "unseen" }, "Runs of the comparison"),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        ...["learner", "at"].map((text) => el("th", { scope: "col" }, text)),
        ...["seed", "episodes", "paths", "samples", "revisits", "regret"].map((text) =>
          el("th", { scope: "col", class: "n" }, text),
        ),
        ...["ended", "digest"].map((text) => el("th", { scope: "col" }, text)),
        el("th", { scope: "col" }, el("span", { class: "unseen" }, "actions")),
      ),
    ),
    body,
  );
  const more = button({ text: `Show ${PAGE} more`, kind: "small" }, () => {
    shown += PAGE;
    paint();
  });
  const empty = el(
    "p",
    { class: "runs-empty" },
    "No run has finished yet. Each one appears here with its digest, and opens in the lab, where it is run again and watched step by step.",
  );
  const tools = el("div", { class: "cells-tools" }, learner, point, said);
  mount.replaceChildren(tools, table, el("p", { class: "cells-more" }, more), empty);

  /** @type {Plan | null} */
  let plan = null;
  /** @type {Cell[]} */
  let cells = [];
  let shown = PAGE;
  let stale = true;

  function paint() {
    if (!plan) return;
    stale = false;
    const { learners, points } = plan;
    const wanted = cells.filter(
      (cell) =>
        (learner.value === "" || cell.learner === Number(learner.value)) &&
        (point.value === "" || cell.point === Number(point.value)),
    );
    const colours = coloursOf(learners.map(({ kind }) => kind));
    empty.hidden = cells.length > 0;
    table.hidden = tools.hidden = cells.length === 0;
    more.hidden = wanted.length <= shown;
    said.textContent = `${count(wanted.length)} of ${counted(plan.cells.length, "run")}`;
    point.hidden = points.length < 2;
    body.replaceChildren(
      ...wanted.slice(0, shown).map((cell) =>
        el(
          "tr",
          {},
          el("td", { class: "run-name" }, swatch(colours[cell.learner]), learners[cell.learner].label),
          el("td", {}, points.length > 1 && plan ? pointLabel(plan, cell.point) : "—"),
          ...[String(cell.seed), count(cell.episodes), count(cell.paths), count(cell.samples)].map((text) =>
            el("td", { class: "n" }, text),
          ),
          el("td", { class: "n revisits" }, count(cell.revisits)),
          el("td", { class: "n" }, measure(cell.regret)),
          el("td", {}, OUTCOMES[cell.outcome]),
          el("td", {}, el("code", { title: cell.digest }, shortDigest(cell.digest, 6))),
          el(
            "td",
            { class: "acts" },
            el(
              "div",
              {},
              button(
                {
                  text: "Open in the lab",
                  name: `Open the run of ${learners[cell.learner].label} with seed ${cell.seed} in the lab`,
                  kind: "small",
                },
                () => on.open(cell),
              ),
            ),
          ),
        ),
      ),
    );
  }

  return {
    /**
     * @param {Plan} of
     * @param {Cell[]} finished
     * @param {boolean} visible whether the panel is open; else it is drawn when it opens
     */
    draw(of, finished, visible) {
      if (of !== plan) {
        const had = [learner.value, point.value];
        learner.replaceChildren(
          el("option", { value: "" }, "all learners"),
          ...of.learners.map(({ label }, i) => el("option", { value: i }, label)),
        );
        point.replaceChildren(
          el("option", { value: "" }, "all values"),
          ...of.points.map((_, i) => el("option", { value: i }, pointLabel(of, i))),
        );
        learner.value = had[0];
        point.value = had[1];
        if (learner.selectedIndex < 0) learner.value = "";
        if (point.selectedIndex < 0) point.value = "";
        shown = PAGE;
      }
      plan = of;
      cells = finished;
      stale = true;
      if (visible) paint();
    },
    /** The panel was opened. */
    open() {
      if (stale) paint();
    },
  };
}
