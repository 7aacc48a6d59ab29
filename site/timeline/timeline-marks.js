// What stands over, on and under the timeline's cells, as marks: its colours, flags, labels, the playhead and the words.

import { count, counted } from "../ui/numbers.js";
import { axisLabels, Row } from "./timeline-axis.js";
import { cells, mixed, pixels } from "./timeline-cells.js";
import { wordsOfPath } from "./timeline-text.js";

/** @typedef {import("../revisit.d.ts").Timeline} Timeline */
/** @typedef {import("./timeline-cells.js").Colour} Colour */
/** @typedef {import("./timeline-scale.js").TimelineScale} TimelineScale */
/** @typedef {import("./timeline-text.js").Learner} Learner */
/** @typedef {ReturnType<typeof rampOf>} Ramp */
/** @typedef {{ kind: string, x: number, y1: number, y2: number } | { kind: string, x: number, y: number, anchor: "start" | "middle" | "end", text: string }} Mark a line, or a text */

/** Heights in units of the marks: above the rows for the playhead's label and the marks, and of the line of policy changes. */
export const above = 24;
export const lane = 4;

/** The theme's colours that the cells are made of. */
export const COLOURS = ["--restart-late", "--revisit", "--restart-early", "--ink", "--edge", "--ground", "--panel"];

/** @param {Colour[]} colours those of COLOURS */
export function rampOf([late, middle, early, ink, change, ground, panel]) {
  return {
    ground,
    panel,
    change,
    /** @param {number} r @param {number} rows @returns {Colour} the first row is that of step 1 */
    ofRow(r, rows) {
      if (r === 0) return ink;
      const t = rows > 2 ? (rows - 1 - r) / (rows - 2) : 0.5; // 0: the last step
      return t < 0.5 ? mixed(late, middle, 2 * t) : mixed(middle, early, 2 * t - 1);
    },
  };
}

/**
 * The cells' pixels: a row for each of the steps', and a last one for changes of the policy.
 * @param {Timeline} timeline
 * @param {TimelineScale} scale
 * @param {number} columns
 * @param {{ rows: number, row: (h: number) => number }} at
 * @param {number} ratio columns in a px of the page
 * @param {Ramp} colours
 */
export function cellPixels(timeline, scale, columns, at, ratio, colours) {
  const rows = Array.from({ length: at.rows }, (_, r) => r);
  return pixels(
    cells(timeline, scale, columns, at, ratio),
    columns,
    [...rows.map((r) => colours.ofRow(r, at.rows)), colours.change],
    [...rows.map(() => colours.ground), colours.panel],
  );
}

/**
 * The flags over the cells, the numbers on them, and the axis below.
 * @param {Timeline} timeline
 * @param {TimelineScale} scale
 * @param {Learner} learner
 * @param {object} room all in units of the marks
 * @param {number} room.width
 * @param {number} room.height of the cells
 * @param {number} room.unit how many px a unit is
 * @param {boolean} room.axis whether there is room for one
 * @param {{ rows: number, row: (h: number) => number }} room.at
 * @param {[number, number]} room.taken by the playhead's label
 * @param {(text: string) => number} measure the width of a text
 * @returns {Mark[]}
 */
export function timelineMarks(timeline, scale, learner, { width, height, unit, axis, at, taken }, measure) {
  const H = timeline.reached.length;
  const bottom = above + height;
  const first = lane / unit;
  const middle = (/** @type {number} */ h) => above + first + ((at.row(h) + 0.5) * (height - first)) / at.rows;
  /** @type {Mark[]} */
  const marks = [];
  // Where the frontier first came to each step.
  if (learner.revisits && axis) {
    let left = Infinity;
    for (let h = 2; h < H; h++) {
      const k = timeline.reached[h - 1];
      if (k === null) continue;
      const x = width * scale.at(k) - 3;
      const long = measure(String(h));
      if (x - long < 0 || x > left) continue;
      left = x - long - 4;
      marks.push({ kind: "reached", x, y: middle(h) + 4.5, anchor: "end", text: String(h) });
    }
  }
  const flags = new Row(width, measure);
  flags.keep(...taken);
  for (const { kind, at, text } of flagsOf(timeline, scale, learner)) {
    const x = width * at;
    marks.push({ kind, x, y1: 3, y2: bottom });
    const right = { x: x + 5, text, anchor: /** @type {const} */ ("start"), of: kind, begins: false };
    if (!flags.place([right])) flags.place([{ ...right, x: x - 5, anchor: "end" }]);
  }
  for (const { x, text, anchor, of } of flags.labels) marks.push({ kind: of, x, y: 14, anchor, text });
  if (!axis) return marks;
  const unitName = learner.episodes ? "episode" : "round";
  for (const { x, text, anchor, of, begins } of axisLabels(timeline, scale, width, unitName, measure)) {
    const tick = anchor === "start" ? x - (begins ? 4 : 0) : x;
    if (begins) marks.push({ kind: "begins", x: tick, y1: above, y2: bottom + 18 });
    else if (anchor === "middle") marks.push({ kind: "tick", x: tick, y1: bottom + 1, y2: bottom + 5 });
    marks.push({ kind: of, x, y: bottom + 18, anchor, text });
  }
  return marks;
}

/**
 * The playhead: after which path it stands, where, and what is said of it.
 * @param {{ timeline: Timeline, learner: Learner, path: number, running: boolean }} shown
 * @param {TimelineScale} scale
 */
export function playheadMark({ timeline, learner, path, running }, scale) {
  const k = Math.min(path, scale.paths);
  const words = k === 0 ? "before the first path" : wordsOfPath(timeline, scale.groupOf(k), k, learner);
  return {
    k,
    /** A share of the width. */
    at: running && k === scale.paths ? 1 : scale.middle(k),
    label: `k = ${count(k)}`,
    says: `${words}; of ${counted(scale.paths, "path")}`,
  };
}

/**
 * What the colours mean.
 * @param {{ H: number, learner: Pick<Learner, "revisits">, changes: boolean }} run
 * @returns {{ said: { text: string, example: string }, ramp: string[], episodes: boolean, changes: string }} example: a step as it is
 *   written where it was first reached, ramp: the words around the colours of the steps
 */
export function keyWords({ H, learner: { revisits }, changes }) {
  return {
    said: revisits
      ? { text: "each at the step it went back to; ", example: String(Math.max(2, Math.min(7, H - 1))) }
      : { text: "each at the step it began at", example: "" },
    ramp: !revisits || H < 2 ? [] : H > 2 ? [`step ${H}`, "2"] : ["step 2"],
    episodes: revisits,
    changes: changes ? "policy changed" : "",
  };
}

/**
 * @param {Timeline} timeline
 * @param {TimelineScale} scale
 * @param {Learner} learner
 */
function flagsOf({ optimal, broken }, scale, { episodes }) {
  const flags = [];
  if (optimal && optimal.first > 0 && episodes)
    flags.push({
      kind: "optimal",
      at: scale.atEpisode(optimal.first),
      text: `first optimal: episode ${count(optimal.first)}`,
    });
  if (broken !== null)
    flags.push({ kind: "broken", at: scale.middle(broken), text: `lemma broken: path ${count(broken)}` });
  return flags;
}
