// The axis of samples that both learners share: each path a stretch, each optimal episode a tick, and the sample that is shown.

import { el, svg } from "../ui/dom.js";
import { setAll } from "../ui/mark-elements.js";
import { count, counted } from "../ui/numbers.js";
import { whenSized } from "../ui/places.js";
import { ticksBetween } from "../ui/ticks.js";
import { knownSpans, optimalTicks, stretches } from "./watch-marks.js";

/** @typedef {import("./course.js").Course} Course */

const HEIGHT = 112;
const HIGH = 24;
/** Middle of each row, px. */
const ROWS = [14, 58];
const LABEL = 96;
const RIGHT = 22;
/** Least distance of two numbers below it, px. */
const APART = 60;

/**
 * @param {HTMLElement} mount
 * @param {(samples: number) => void} seek
 */
export function createAxis(mount, seek) {
  const picture = svg("svg", { class: "watch-axis", height: HEIGHT, "aria-hidden": "true" });
  const slider = el("input", {
    type: "range",
    class: "watch-scrub",
    min: 0,
    step: 1,
    "aria-label": "Samples",
    on: { input: () => seek(Number(slider.value)) },
  });
  mount.replaceChildren(picture, slider);
  const cursor = svg("g", { class: "watch-cursor" }, svg("line", { y1: 4, y2: 92 }), svg("circle", { cy: 47, r: 7 }));
  /** @type {{ courses: Course[], samples: number } | null} */
  let shown = null;
  let at = 0;
  let width = 0;
  whenSized(mount, () => {
    width = mount.clientWidth;
    draw();
  });

  const long = () => Math.max(1, width - LABEL - RIGHT);
  const x = (/** @type {number} */ samples) => LABEL + (samples / (shown?.samples || 1)) * long();

  function draw() {
    if (!shown || width === 0) return;
    setAll(picture, { viewBox: `0 0 ${width} ${HEIGHT}`, width });
    picture.replaceChildren(
      ...shown.courses.flatMap((course, i) => [
        svg(
          "text",
          { class: i === 0 ? "back" : "over", x: 0, y: ROWS[i] + 17 },
          i === 0 ? "may go back" : "starts over",
        ),
        ...stretches(course, x, ROWS[i], HIGH).map(({ from, d }) =>
          svg("path", {
            class: from === 1 ? "anew" : "again",
            d,
            style: { "--early": String(1 - (from - 2) / Math.max(1, course.horizon - 2)) },
          }),
        ),
        ...(course.known
          ? knownSpans(course, course.samples).map(([from, to]) =>
              svg("rect", { class: "known", x: x(from), y: ROWS[i] - 7, width: x(to) - x(from), height: 5 }),
            )
          : [svg("path", { class: "optimal", d: optimalTicks(course, x, ROWS[i] - 8, 6) })]),
      ]),
      ...ticksBetween(0, shown.samples, Math.max(1, Math.min(8, Math.floor(long() / APART)))).map((n) =>
        svg("text", { class: "tick", x: x(n), y: 106, "text-anchor": "middle" }, count(n)),
      ),
      svg("text", { class: "tick", x: 0, y: 106 }, "samples"),
      cursor,
    );
    move(at);
  }

  /** @param {number} samples */
  function move(samples) {
    at = samples;
    cursor.setAttribute("transform", `translate(${x(samples)} 0)`);
    slider.value = String(samples);
    slider.setAttribute("aria-valuetext", counted(samples, "sample"));
  }

  return {
    /** @param {Course[]} courses @param {number} samples */
    open(courses, samples) {
      shown = { courses, samples };
      slider.max = String(samples);
      draw();
    },
    move,
    /** @param {boolean} scrubs whether the reader may choose the sample that is shown */
    offer: (scrubs) => {
      slider.hidden = !scrubs;
    },
  };
}
