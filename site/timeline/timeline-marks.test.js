import assert from "node:assert/strict";
import { test } from "node:test";
import { recorded } from "../../e2e/node/pictures-recorded.mjs";
import { rowsOf } from "./timeline-cells.js";
import { cellPixels, keyWords, playheadMark, rampOf, timelineMarks } from "./timeline-marks.js";
import { TimelineScale } from "./timeline-scale.js";

/** @typedef {import("./timeline-cells.js").Colour} Colour */

const figure1 = recorded("figure-1");
const lake = recorded("dry-lake");
/** @param {import("../../e2e/node/pictures-recorded.mjs").Recorded} run @param {string} moment */
function timelineOf({ moments, learner }, moment) {
  const timeline = /** @type {import("../revisit.d.ts").Timeline} */ (moments[moment].timeline);
  return { timeline, learner, scale: new TimelineScale(timeline) };
}
const measure = (/** @type {string} */ text) => 8 * text.length;

test("the playhead says of every path of Figure 1 where it began, and stands in its middle", () => {
  const { timeline, learner, scale } = timelineOf(figure1, "path 4");
  const marks = [0, 1, 2, 3, 4, 9].map((path) => playheadMark({ timeline, learner, path, running: false }, scale));
  assert.deepEqual(
    marks.map(({ k, label, says }) => [k, label, says]),
    [
      [0, "k = 0", "before the first path; of 4 paths"],
      [1, "k = 1", "path 1: began at the start, episode 1; of 4 paths"],
      [2, "k = 2", "path 2: went back to step 3, episode 1; of 4 paths"],
      [3, "k = 3", "path 3: went back to step 3, episode 1; of 4 paths"],
      [4, "k = 4", "path 4: went back to step 2, episode 1; of 4 paths"],
      [4, "k = 4", "path 4: went back to step 2, episode 1; of 4 paths"],
    ],
  );
  assert.deepEqual(
    marks.map(({ at }) => at),
    [0, 0.125, 0.375, 0.625, 0.875, 0.875],
  );
  assert.equal(
    playheadMark({ timeline, learner, path: 4, running: true }, scale).at,
    1,
    "at the end as long as it runs",
  );
});

test("the playhead says of every path of a lake what the engine's trace says", () => {
  const { timeline, learner, scale } = timelineOf(lake, "path 30");
  assert.equal(scale.paths, 30);
  for (let k = 1; k <= 30; k++) {
    const h = timeline.began.slice((k - 1) * lake.problem.horizon, k * lake.problem.horizon).indexOf(1) + 1;
    const began = h === 1 ? "began at the start" : `went back to step ${h}`;
    assert.equal(
      playheadMark({ timeline, learner, path: k, running: false }, scale).says,
      `path ${k}: ${began}, episode ${timeline.episode[k - 1]}; of 30 paths`,
    );
  }
});

/** @type {Colour[]} */
const [ink, ground, panel, change] = [
  [0, 0, 0],
  [255, 255, 255],
  [200, 200, 200],
  [0, 0, 255],
];
const ramp = rampOf([[255, 0, 0], [250, 100, 0], [200, 200, 0], ink, change, ground, panel]);

test("each path is coloured in the row of the step it began at, and marked where the policy changed", () => {
  const { timeline, scale } = timelineOf(figure1, "path 4");
  const pixels = cellPixels(timeline, scale, 4, rowsOf(3, 99), 0, ramp);
  const colours = [...pixels].map((pixel) => [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255].join());
  const rows = [0, 1, 2, 3].map((row) => colours.slice(4 * row, 4 * row + 4));
  const [none, start, two, three] = [ground, ink, ramp.ofRow(1, 3), ramp.ofRow(2, 3)].map(String);
  assert.deepEqual(rows, [
    [start, none, none, none],
    [none, none, none, two],
    [none, three, three, none],
    [String(panel), String(change), String(panel), String(panel)],
  ]);
});

test("revisits of the last step have the last colour, those of step 2 the first, and the start is ink", () => {
  assert.deepEqual(
    [0, 1, 3, 5].map((row) => ramp.ofRow(row, 6)),
    [ink, [200, 200, 0], [250, 100, 0], [255, 0, 0]],
  );
});

test("what stands over, on and under the cells", () => {
  const { timeline, learner, scale } = timelineOf(figure1, "path 4");
  const room = {
    width: 400,
    height: 60,
    unit: 1,
    axis: true,
    at: rowsOf(3, 99),
    taken: /** @type {[number, number]} */ ([330, 370]),
  };
  const marks = timelineMarks(timeline, scale, learner, room, measure);
  const texts = marks.flatMap((mark) => ("text" in mark ? [[mark.kind, mark.text, mark.x]] : []));
  assert.deepEqual(texts, [
    ["reached", "2", 297],
    ["optimal", "first optimal: episode 1", 5],
    ["episode", "episode 1", 0],
    ["path", "path 2", 150],
    ["path", "3", 250],
    ["path", "4", 350],
  ]);
  const lines = marks.flatMap((mark) => ("text" in mark ? [] : [[mark.kind, mark.x]]));
  assert.deepEqual(lines, [
    ["optimal", 0],
    ["broken", 50],
    ["tick", 150],
    ["tick", 250],
    ["tick", 350],
  ]);
  // The text of the broken lemma would cover that of the first optimum; in a wider timeline it has room.
  const wide = timelineMarks(timeline, scale, learner, { ...room, width: 1200, taken: [0, 0] }, measure);
  assert.ok(wide.some((mark) => "text" in mark && mark.text === "lemma broken: path 1"));
  const bare = timelineMarks(timeline, scale, learner, { ...room, axis: false }, measure);
  assert.ok(bare.every(({ kind }) => kind === "optimal" || kind === "broken"));
});

test("a learner of rounds has no episodes below, and no step that it went back to", () => {
  const { timeline, scale } = timelineOf(figure1, "path 4");
  const room = {
    width: 400,
    height: 60,
    unit: 1,
    axis: true,
    at: rowsOf(3, 99),
    taken: /** @type {[number, number]} */ ([0, 0]),
  };
  const marks = timelineMarks(timeline, scale, { revisits: false, episodes: false }, room, measure);
  assert.ok(marks.some((mark) => "text" in mark && mark.text === "round 1"));
  assert.ok(marks.every(({ kind }) => kind !== "reached" && kind !== "optimal"));
});

test("how the axis is compressed, and what the colours mean", () => {
  assert.equal(timelineOf(figure1, "path 4").scale.words, "width: paths");
  assert.deepEqual(keyWords({ H: 3, learner: { revisits: true }, changes: true }), {
    said: { text: "each at the step it went back to; ", example: "2" },
    ramp: ["step 3", "2"],
    episodes: true,
    changes: "policy changed",
  });
  assert.deepEqual(keyWords({ H: 2, learner: { revisits: true }, changes: false }).ramp, ["step 2"]);
  assert.deepEqual(keyWords({ H: 9, learner: { revisits: false }, changes: false }), {
    said: { text: "each at the step it began at", example: "" },
    ramp: [],
    episodes: false,
    changes: "",
  });
});
