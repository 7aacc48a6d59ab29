import "../../tools/test/vendor.mjs";
import assert from "node:assert/strict";
import test from "node:test";

const { figureTeX } = await import("./pgfplots.js");
const { plot } = await import("./plot.js");
const { readMarks, stopsOf } = await import("./readout.js");
const { regretCurves, regretWords } = await import("./regret-curves.js");
const { describe } = await import("./description.js");

const automatic = { over: null, logX: null, logY: false };
const paths = /** @type {const} */ ({ ...automatic, over: "paths" });

/**
 * A frame of a run with the regret y[i] after episode i + 1. Each episode has two paths.
 * @param {number[]} y
 * @param {{ regret?: unknown, diverged?: boolean }} [more]
 */
function frame(y, { regret = "exact", diverged = false } = {}) {
  const curve = (/** @type {number} */ each) => ({
    x: Float64Array.from(y, (_, i) => each * (i + 1)),
    y: Float64Array.from(y, (value) => each * value),
  });
  return /** @type {import("../run/player.js").Frame} */ (
    /** @type {unknown} */ ({
      session: { spec: { regret } },
      progress: { diverged },
      view: { curves: regret === "none" ? null : { episodes: curve(1), paths: curve(2) } },
    })
  );
}

test("each curve has an axis of its own, which begins at zero and is linear unless the reader chose", () => {
  const run = frame([0.5, 0.75]);
  const drawn = (/** @type {import("./model.d.ts").Figure} */ { series }) =>
    series.map(({ name, x, y }) => [name, Array.from(x), Array.from(y)]);
  const episodes = regretCurves(run, automatic);
  assert.deepEqual(drawn(episodes), [["over episodes", [0, 1, 2], [0, 0.5, 0.75]]]);
  assert.deepEqual([episodes.x.label, episodes.x.log, episodes.x.from, episodes.x.to], ["episodes", false, 0, 2]);
  assert.deepEqual(drawn(regretCurves(run, paths)), [["over paths", [0, 2, 4], [0, 1, 1.5]]]);
  assert.deepEqual(regretCurves(run, paths).x.to, 4);
  const many = frame(Array.from({ length: 26 }, (_, i) => Math.sqrt(i)));
  assert.equal(regretCurves(many, paths).x.log, false);
  const logarithmic = regretCurves(many, { ...paths, logX: true });
  assert.deepEqual([logarithmic.x.log, logarithmic.x.from, logarithmic.x.to], [true, 1, 52]);
  assert.equal(logarithmic.series[0].x[0], 2, "zero has no place there");
});

test("until two episodes are complete, the regret over paths is drawn", () => {
  assert.equal(regretCurves(frame([0.5]), automatic).series[0].name, "over paths");
  assert.equal(regretCurves(frame([0.5]), { ...automatic, over: "episodes" }).series[0].name, "over episodes");
});

test("a regret of zero is drawn on a linear axis from 0 to 1, whatever the reader chose", () => {
  const figure = regretCurves(frame([0, 0, 0]), { ...automatic, logY: true });
  assert.equal(figure.y.log, false);
  const { y } = plot(figure, { width: 300, height: 200 }).scales;
  assert.deepEqual([y.from, y.to], [0, 1]);
  assert.equal(regretCurves(frame([0, 1]), { ...automatic, logY: true }).y.log, true);
});

test("before the first path, and without a regret, there are axes and no curve", () => {
  for (const none of [null, frame([]), frame([1], { regret: "none" })]) {
    const figure = regretCurves(none, automatic);
    assert.deepEqual(figure.series, []);
    assert.match(describe(figure), /^Cumulative regret: .* Nothing to draw yet\.$/);
    const { marks } = plot(figure, { width: 300, height: 200, bare: true });
    assert.ok(marks.some((mark) => mark.kind === "text" && mark.text === "10"));
    assert.ok(!marks.some((mark) => mark.kind === "text" && mark.text === "regret (reward)"), "the page says it");
  }
});

test("an estimated regret is dashed and says so; a learner that diverged is marked where its curves end", () => {
  const estimated = regretCurves(frame([1, 2], { regret: { rollouts: 20 } }), automatic);
  assert.equal(estimated.title, "Cumulative regret, estimated by 20 rollouts a policy");
  assert.ok(estimated.series.every(({ dash }) => dash));
  const diverged = regretCurves(frame([1, 2], { diverged: true }), automatic);
  assert.match(describe(diverged), /It ends at 2, where the learner diverged\.$/);
  const { marks, frame: place } = plot(diverged, { width: 300, height: 200 });
  const line = marks.find((mark) => mark.kind === "path" && mark.stroke === "wrong");
  assert.deepEqual(line?.kind === "path" && line.segments, [
    ["M", place.left + place.width, place.top],
    ["L", place.left + place.width, place.top + place.height],
  ]);
  assert.match(figureTeX(diverged), /\\draw\[revisitWrong, .*axis cs:2,0.*\{diverged\} \(axis cs:2,/);
  assert.doesNotMatch(figureTeX(regretCurves(frame([1, 2]), automatic)), /diverged/);
});

test("what stands around the curves: how much it is by now, whether it is estimated, and why there is none", () => {
  const words = (/** @type {ReturnType<typeof frame> | null} */ of, /** @type {{ none?: string }} */ { none } = {}) =>
    regretWords(of, { some: regretCurves(of, automatic).series.length > 0, none });
  assert.deepEqual(words(frame([0.5, 0.75])), { empty: "", estimate: "", values: { episodes: "0.75", paths: "1.5" } });
  assert.deepEqual(words(frame([1], { regret: { rollouts: 1 } })), {
    empty: "",
    estimate: "estimated, 1 rollout a policy",
    values: { episodes: "≈ 1", paths: "≈ 2" },
  });
  const none = /** @type {any} */ ({ ...frame([]), view: { curves: null } });
  assert.equal(words(none).empty, "This spec computes no regret (“regret”: “none”).");
  assert.equal(words(none, { none: "UCT plays rounds." }).empty, "UCT plays rounds.");
  const waiting = (/** @type {number} */ paths) =>
    words(/** @type {any} */ ({ ...frame([]), progress: { paths } })).empty;
  assert.deepEqual([waiting(0), waiting(3)], ["No path yet.", "No episode is complete yet."]);
});

test("what is read of a figure at a place: its values in words, and a cross with a dot on each line", () => {
  const figure = regretCurves(frame([0.5, 0.75]), automatic);
  const laid = plot(figure, { width: 400, height: 200 });
  assert.deepEqual(stopsOf(figure, laid), [0, 1, 2]);
  const marks = readMarks(figure, laid, 1);
  assert.deepEqual(
    [marks.axis, marks.place, marks.values.map(({ of, text }) => `${of.name} ${text}`)],
    ["episodes", "1", ["over episodes 0.5"]],
  );
  const { left, width } = laid.frame;
  assert.equal(marks.left, left + width / 2);
  const [line, dot] = marks.cross;
  assert.ok(line.kind === "path" && line.segments.every(([, x]) => x === marks.left));
  assert.ok(
    dot.kind === "circle" &&
      dot.x === marks.left &&
      Math.abs(dot.y - (laid.frame.top + laid.frame.height * (1 - laid.scales.y.place(0.5)))) < 1e-9,
  );
  const banded = {
    ...figure,
    series: [
      { ...figure.series[0], low: [0, 0.25, 0.5], high: [0, 1, 1] },
      { ...figure.series[0], name: "one seed", faint: true },
    ],
  };
  assert.deepEqual(
    readMarks(banded, laid, 1).values.map(({ text }) => text),
    ["0.5 (0.25 to 1)"],
    "faint ones are not read",
  );
});
