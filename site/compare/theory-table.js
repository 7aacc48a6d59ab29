// The theorem and the runs of its learner: each bound, and what the runs have measured.

import { el } from "../ui/dom.js";
import { count, counted, measure as plain, minus, percent } from "../ui/numbers.js";
import { coloursOf, swatch } from "./colours.js";
import { theoryOf } from "./curves-figure.js";

/** @typedef {import("./types.d.ts").Cell} Cell */
/** @typedef {import("./types.d.ts").Plan} Plan */
/** @typedef {import("./types.d.ts").Summary} Summary */
/** @typedef {import("./types.d.ts").Theory} Theory */
/** @typedef {import("../revisit.d.ts").UntilSummary} UntilSummary */

/**
 * @typedef {object} Row
 * @property {string} what
 * @property {string} place the equation's number
 * @property {string} title
 * @property {string} measured
 * @property {string} of the runs that it is measured over
 * @property {string} bound
 * @property {string} share
 */

/** @param {{ theory: HTMLElement, theoryBlock: HTMLElement }} mounts */
export function createTheoryTable({ theory: mount, theoryBlock: block }) {
  return {
    /**
     * @param {Plan} plan
     * @param {Cell[]} cells all finished ones
     * @param {Summary | null} summary of the cells, null: there is none yet
     * @param {number} at the point
     */
    draw(plan, cells, summary, at) {
      const point = Math.min(at, plan.points.length - 1);
      const theory = theoryOf(plan, point);
      block.hidden = theory === null;
      if (theory === null) return mount.replaceChildren();
      const { kind, label } = plan.learners[theory.learner];
      const rows = theoryRows(
        theory,
        plan.points[point].epsilon,
        cells.filter((cell) => cell.point === point && cell.learner === theory.learner),
        summary?.points[point]?.learners[theory.learner]?.average ?? null,
      );
      mount.replaceChildren(
        el("p", { class: "theory-of" }, swatch(coloursOf([kind])[0]), ` ${label}`),
        el(
          "table",
          {},
          el("caption", { class: "unseen" }, "Theory against these runs"),
          el(
            "thead",
            {},
            el(
              "tr",
              {},
              ...["statement", "measured", "bound", "share"].map((text, i) =>
                el("th", { scope: "col", class: i === 0 ? undefined : "n" }, text),
              ),
            ),
          ),
          el(
            "tbody",
            {},
            ...rows.map((row) =>
              el(
                "tr",
                {},
                el("th", { scope: "row" }, row.what, " ", el("abbr", { title: row.title }, row.place)),
                el("td", { class: "n" }, row.measured, row.of && el("small", {}, row.of)),
                el("td", { class: "n" }, row.bound),
                el("td", { class: "n" }, row.share),
              ),
            ),
          ),
        ),
      );
    },
  };
}

/**
 * @param {Theory} theory
 * @param {number | null} epsilon the target of t_epsilon
 * @param {Cell[]} cells the learner's runs at the point
 * @param {UntilSummary | null} average when their average regret reached that target; null: nothing has run
 * @returns {Row[]}
 */
export function theoryRows(theory, epsilon, cells, average) {
  const n = cells.length;
  const most = n === 0 ? null : Math.max(...cells.map(({ revisits }) => revisits));
  return [
    {
      what: "revisits K − N",
      place: "(18)",
      title: "eq:UB-state-revisits",
      ...withBound(most, theory.revisits),
      of: n > 1 ? `largest of ${counted(n, "run")}` : "",
    },
    ...(epsilon === null
      ? []
      : [
          {
            what: `samples until the average regret is at most ε = ${measure(epsilon)}`,
            place: "(19)",
            title: "eq:LB-sample-complexity",
            ...untilAverage(theory, average),
          },
        ]),
    {
      what: "episodes N in these samples, for (17) to hold",
      place: "Theorem 1",
      title: "thm:main",
      ...episodesAtTheEnd(theory, cells),
    },
    {
      what: "samples that suffice for that N",
      place: "ours",
      title: "follows from the paper, not stated there",
      measured: "—",
      of: "",
      bound: theory.t_condition === 0 ? "any" : measure(theory.t_condition),
      share: "—",
    },
  ];
}

/** @param {Theory} theory @param {UntilSummary | null} average null: nothing has run */
function untilAverage(theory, average) {
  if (average === null || (average.of === 0 && average.reason === null))
    return { ...withBound(null, theory.t_epsilon), of: "" };
  const { reached, of, median, reason } = average;
  if (reason !== null) return { ...withBound(null, theory.t_epsilon), of: "not measured" };
  return {
    ...withBound(median === null ? null : Math.round(median), theory.t_epsilon),
    of: `${median === null ? "" : "median, "}${count(reached)} of ${counted(of, "run")} got there`,
  };
}

/**
 * The theorem's condition on N at the end of each run, if N is known there.
 * @param {Theory} theory
 * @param {Cell[]} cells
 */
function episodesAtTheEnd(theory, cells) {
  const each = cells.map(({ episodes, samples }) => ({ episodes, needed: neededAt(theory, samples) }));
  const needed = middle(each.map((run) => run.needed ?? Infinity));
  const fulfilled = each.filter((run) => run.needed !== null && run.episodes >= run.needed).length;
  return {
    measured: cells.length === 0 ? "—" : count(Math.round(middle(cells.map(({ episodes }) => episodes)))),
    of: cells.length > 1 ? "at the end, median" : cells.length === 1 ? "at the end" : "",
    bound: cells.length === 0 ? "—" : `≥ ${measure(needed)}`,
    share: cells.length === 0 ? "—" : `holds in ${count(fulfilled)} of ${count(cells.length)}`,
  };
}

/**
 * The N that is required at T samples, taken from the next moment of the grid, where it is slightly larger.
 * @param {Pick<Theory, "samples" | "episodes">} theory
 * @param {number} samples
 */
function neededAt(theory, samples) {
  const next = theory.samples.findIndex((moment) => moment >= samples);
  return theory.episodes.at(next < 0 ? theory.samples.length - 1 : next) ?? null;
}

/** A measured value, its bound and their ratio. Without a measured value there is no ratio. @param {number | null} measured @param {number | null} bound */
function withBound(measured, bound) {
  return {
    measured: measured === null ? "—" : measure(measured),
    bound: measure(bound),
    share: measured === null || bound === null || bound <= 0 ? "—" : percent(measured / bound),
  };
}

/** The median, +Infinity if more than half are. @param {number[]} values */
function middle(values) {
  const sorted = [...values].sort((x, y) => x - y);
  const half = sorted.length / 2;
  return sorted.length === 0
    ? Infinity
    : Number.isInteger(half)
      ? sorted[half - 1] + (sorted[half] - sorted[half - 1] || 0) / 2
      : sorted[Math.floor(half)];
}

/** @param {number | null} x */
function measure(x) {
  return minus(plain(x));
}
