// Two learners on one problem, side by side on one axis of samples: played, scrubbed and told. The page Watch shows it, and embeds do.

import { button, relabel } from "../shell/button.js";
import { el, tell } from "../ui/dom.js";
import { Latest } from "../ui/latest.js";
import { momentOf } from "./course.js";
import { createAxis } from "./sample-axis.js";
import { createSide } from "./side.js";
import { mapOf, tints } from "./watch-marks.js";
import { telling, worthOf } from "./words.js";

/** @typedef {Awaited<ReturnType<typeof import("./pair.js").createPair>>} Pair */
/** @typedef {import("./problems.js").Watched} Watched */

/** Width of a map, px. */
const MAP = 310;
/** Seconds in which all samples pass at the first pace. */
const SECONDS = 24;
const FASTEST = 8;
/** Most that passes between two frames, ms: a tab that was hidden goes on where it was. */
const LONGEST_FRAME = 100;

/**
 * @param {HTMLElement} mount
 * @param {{ fault: (error: unknown) => void, drawn?: () => void }} on drawn: other samples are shown, it was paused, or their plans have come
 */
export function createWatch(mount, on) {
  const cards = [
    { name: "back", title: "May go back" },
    { name: "over", title: "Starts over" },
  ].map(({ name, title }) => {
    const element = el("section", { class: `watch-card ${name}`, "aria-label": title });
    return { element, side: createSide(element, title) };
  });
  const sides = cards.map(({ side }) => side);
  const play = button({ icon: "run", text: "Play", kind: "strong" }, () => (playing ? pause() : start()));
  const paces = [
    button({ text: "slower", kind: "small" }, () => setPace(pace / 2)),
    button({ text: "faster", kind: "small" }, () => setPace(pace * 2)),
  ];
  const pacing = el("span", { class: "watch-pace" }, ...paces);
  const said = el("p", {});
  const line = el("div", { class: "watch-line" });
  const axis = createAxis(line, (samples) => {
    pause();
    show(samples);
  });
  const value = el("p", { class: "watch-worth" });
  mount.replaceChildren(
    el("div", { class: "watch-two" }, ...cards.map(({ element }) => element)),
    el("div", { class: "watch-say" }, play, said, pacing),
    line,
    value,
  );

  /** @type {{ pair: Pair, problem: Watched } | null} */
  let shown = null;
  let samples = 0;
  let pace = 1;
  let playing = false;
  let inSight = true;
  /** The frame that comes next while it moves. */
  let next = 0;
  /** Most samples of a place and of a step at the end, of both learners. */
  let most = { map: 1, step: 1 };
  const plans = new Latest(async (/** @type {number} */ at) => (await shown?.pair.plansAt(at)) ?? [], {
    answer: (layers) => {
      layers.forEach((layer, i) => sides[i].drawPlan(layer));
      on.drawn?.();
    },
    fault: on.fault,
  });
  new IntersectionObserver((entries) => {
    inSight = entries.at(-1)?.isIntersecting ?? true;
    move();
  }).observe(mount);

  /**
   * Runs both learners on a problem, and shows them before the first sample.
   * @param {Pair} pair
   * @param {Watched} problem
   * @returns {Promise<import("./pair.js").Side[] | null>} null: another problem was asked for meanwhile
   * @throws why it is refused
   */
  async function open(pair, problem) {
    pause();
    const opened = await pair.open(problem);
    if (!opened) return null;
    shown = { pair, problem };
    const ends = opened.map(({ course }) => momentOf(course, problem.samples));
    const maps = opened.map(({ session }) => mapOf(session.problem, MAP));
    most = {
      map: Math.max(
        ...opened.flatMap(({ course }, i) => {
          const map = maps[i];
          return map ? tints(map, course, ends[i], 1).map(({ n }) => n) : [1];
        }),
      ),
      step: Math.max(...ends.flatMap(({ bySteps }) => bySteps)),
    };
    maps.forEach((map, i) => map && sides[i].open(map));
    axis.open(
      opened.map(({ course }) => course),
      problem.samples,
    );
    tell(value, worthOf(problem.id));
    show(0);
    return opened;
  }

  /** @param {number} at */
  function show(at) {
    if (!shown) return;
    samples = at;
    const both = shown.pair.sides.map(({ course }) => ({ course, moment: momentOf(course, at) }));
    both.forEach(({ course, moment }, i) => sides[i].draw(course, moment, most));
    const { head, text } = telling(both[0], both[1]);
    said.replaceChildren(el("b", {}, head), ` ${text}`);
    axis.move(at);
    plans.ask(at);
    on.drawn?.();
  }

  /** Plays, from the beginning if the end is shown. */
  function start() {
    if (!shown) return;
    if (samples >= shown.problem.samples) show(0);
    playing = true;
    relabel(play, "pause", "Pause");
    move();
  }

  function pause() {
    playing = false;
    cancelAnimationFrame(next);
    relabel(play, "run", "Play");
    on.drawn?.();
  }

  /** Moves on with the time while it plays and is in sight. */
  function move() {
    cancelAnimationFrame(next);
    if (!playing || !inSight || !shown) return;
    const end = shown.problem.samples;
    let [before, at] = [performance.now(), samples];
    next = requestAnimationFrame(function frame(now) {
      at += (Math.min(LONGEST_FRAME, Math.max(0, now - before)) / 1000 / SECONDS) * pace * end;
      before = now;
      show(Math.min(end, Math.floor(at)));
      if (samples >= end) return pause();
      next = requestAnimationFrame(frame);
    });
  }

  /** @param {number} next */
  function setPace(next) {
    pace = Math.min(FASTEST, Math.max(1 / FASTEST, next));
    paces[0].toggleAttribute("disabled", pace <= 1 / FASTEST);
    paces[1].toggleAttribute("disabled", pace >= FASTEST);
  }

  return {
    open,
    show,
    start,
    pause,
    get samples() {
      return samples;
    },
    get playing() {
      return playing;
    },
    /** Shows these controls alone: "run", "speed" and "seek". @param {string[]} names */
    offer(names) {
      play.hidden = !names.includes("run");
      pacing.hidden = !names.includes("speed");
      axis.offer(names.includes("seek"));
    },
  };
}
