// The race: a lane for each learner, in it a runner for each seed, which advances with its samples and leaves a mark where it reached the target.

import { el, tell } from "../ui/dom.js";
import { brief, count } from "../ui/numbers.js";
import { paintOf } from "../figure/palette.js";
import { button } from "../shell/button.js";
import { coloursOf, swatch } from "./colours.js";
import { seedsOf } from "./comparison.js";

/** @typedef {import("./types.d.ts").Cell} Cell */
/** @typedef {import("./types.d.ts").CompareProgress} CompareProgress */
/** @typedef {import("./types.d.ts").Plan} Plan */
/** @typedef {import("./types.d.ts").Summary} Summary */

/**
 * @typedef {object} Standing where a race stands
 * @property {Cell[]} cells the finished runs
 * @property {CompareProgress["running"]} running
 * @property {{ summary: Summary, cells: Cell[] } | null} summed the last summary and the finished runs that it is of; null: none yet
 * @property {boolean} live whether it goes on
 * @property {string} says one sentence
 */

/**
 * @param {HTMLElement} mount
 * @param {{ stop: () => void }} on
 */
export function createRace(mount, on) {
  const says = el("p", { class: "race-says", role: "status" });
  const stop = button({ icon: "pause", text: "Stop the race", kind: "small" }, on.stop);
  const list = el("ol", { class: "race-lanes", "aria-label": "The race, by samples" });
  const ticks = el("span", { class: "race-ticks" });
  const axis = el(
    "li",
    { class: "race-lane race-axis", "aria-hidden": "true" },
    el("span", {}, "samples"),
    ticks,
    el("span", {}),
  );
  mount.replaceChildren(el("div", { class: "race-head" }, says, stop), list);
  /** @type {Plan | null} */
  let plan = null;
  /** @type {ReturnType<typeof createLane>[]} */
  let lanes = [];

  /** @param {Plan} of */
  function build(of) {
    plan = of;
    const colours = coloursOf(of.learners.map(({ kind }) => kind));
    const seeds = seedsOf(of.comparison.seeds);
    lanes = of.learners.map(({ label }, i) => createLane(label, colours[i], seeds));
    list.replaceChildren(...lanes.map(({ element }) => element), axis);
  }

  return {
    /** @param {Plan} of @param {Standing} standing */
    draw(of, { cells, running, summed, live, says: sentence }) {
      if (of !== plan) build(of);
      says.setAttribute("aria-live", live ? "off" : "polite");
      tell(says, sentence);
      stop.hidden = !live;
      const drawn = [...cells, ...running].map(({ samples }) => samples);
      const limit = of.comparison.budget?.samples ?? Math.max(1, ...drawn);
      ticks.replaceChildren(...[0, 0.5, 1].map((share) => el("span", {}, brief(Math.round(share * limit)))));
      lanes.forEach((lane, i) => {
        const own = (/** @type {{ learner: number }} */ { learner }) => learner === i;
        const until = summed?.summary.points[0]?.learners[i]?.until;
        lane.draw(
          cells.filter(own),
          running.filter(own),
          until?.reason === null ? { ...until, seeds: summed?.cells.filter(own).map(({ seed }) => seed) ?? [] } : null,
          limit,
        );
      });
    },
  };
}

/**
 * @param {string} label
 * @param {import("./colours.js").Colour} colour
 * @param {number[]} seeds
 */
function createLane(label, colour, seeds) {
  const runners = seeds.map((seed) => createRunner(seed));
  const middle = el("i", { class: "race-middle", hidden: true });
  const number = el("span", { class: "race-number" });
  const small = el("small", {});
  const element = el(
    "li",
    { class: "race-lane", style: { "--swatch": `var(--${paintOf(colour)})` } },
    el("span", { class: "race-name" }, swatch(colour), el("span", {}, label)),
    el("span", { class: "race-track", "aria-hidden": "true" }, ...runners.map((one) => one.element), middle),
    el("span", { class: "race-result" }, number, " ", small),
  );
  return {
    element,
    /**
     * @param {Cell[]} cells
     * @param {CompareProgress["running"]} running
     * @param {(import("../revisit.d.ts").UntilSummary & { seeds: number[] }) | null} until seeds: of `each`
     * @param {number} limit
     */
    draw(cells, running, until, limit) {
      seeds.forEach((seed, i) => {
        const cell = cells.find((one) => one.seed === seed);
        const run = cell ?? running.find((one) => one.seed === seed);
        const reached = until?.each[until.seeds.indexOf(seed)] ?? NaN;
        runners[i].draw((run?.samples ?? 0) / limit, cell !== undefined, reached / limit);
      });
      const over = cells.length === seeds.length && (until === null || until.seeds.length === seeds.length);
      const median = over ? (until?.median ?? null) : null;
      middle.hidden = median === null;
      middle.style.setProperty("left", `${Math.min(100, (100 * (median ?? 0)) / limit)}%`);
      number.textContent = !over
        ? `${count(cells.length)} of ${count(seeds.length)}`
        : median === null
          ? "—"
          : count(Math.round(median));
      small.textContent = !over
        ? "runs done"
        : until === null
          ? "no target"
          : median === null
            ? `${count(until.reached)} of ${count(until.of)} got there`
            : "samples, median";
    },
  };
}

/** @param {number} seed */
function createRunner(seed) {
  const run = el("i", { class: "race-run" });
  const mark = el("i", { class: "race-mark", hidden: true });
  return {
    element: el("span", { class: "race-runner", title: `seed ${seed}` }, run, mark),
    /**
     * @param {number} share of the limit that it has run
     * @param {boolean} finished
     * @param {number} reached the target at this share; NaN: it did not, or nobody knows
     */
    draw(share, finished, reached) {
      run.style.setProperty("transform", `scaleX(${Math.min(1, share)})`);
      run.classList.toggle("over", finished);
      mark.hidden = Number.isNaN(reached);
      if (!mark.hidden) mark.style.setProperty("left", `${Math.min(100, 100 * reached)}%`);
    },
  };
}
