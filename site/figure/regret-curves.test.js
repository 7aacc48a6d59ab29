import "../../tools/test/vendor.mjs";
import assert from "node:assert/strict";
import test from "node:test";

const { figureTeX } = await import("./pgfplots.js");
const { plot } = await import("./plot.js");
const { regretCurves } = await import("./regret-curves.js");
const { describe } = await import("./words.js");

const automatic = { logX: null, logY: false };

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

test("both curves begin at zero on linear axes; many paths have a logarithmic one, unless the reader chose", () => {
  const few = regretCurves(frame([0.5, 0.75]), automatic);
  assert.deepEqual(
    few.series.map(({ name, x, y }) => [name, Array.from(x), Array.from(y)]),
    [
      ["over episodes", [0, 1, 2], [0, 0.5, 0.75]],
      ["over paths", [0, 2, 4], [0, 1, 1.5]],
    ],
  );
  assert.deepEqual([few.x.log, few.x.from, few.x.to], [false, 0, 4]);
  const many = frame(Array.from({ length: 26 }, (_, i) => Math.sqrt(i)));
  const logarithmic = regretCurves(many, automatic);
  assert.deepEqual([logarithmic.x.log, logarithmic.x.from, logarithmic.x.to], [true, 1, 52]);
  assert.equal(logarithmic.series[0].x[0], 1, "zero has no place there");
  assert.equal(regretCurves(many, { logX: false, logY: false }).x.log, false);
});

test("a regret of zero is drawn on a linear axis from 0 to 1, whatever the reader chose", () => {
  const figure = regretCurves(frame([0, 0, 0]), { logX: null, logY: true });
  assert.equal(figure.y.log, false);
  const { y } = plot(figure, { width: 300, height: 200 }).scales;
  assert.deepEqual([y.from, y.to], [0, 1]);
  assert.equal(regretCurves(frame([0, 1]), { logX: null, logY: true }).y.log, true);
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
  assert.match(describe(diverged), /It ends at 4, where the learner diverged\.$/);
  const { marks, frame: place } = plot(diverged, { width: 300, height: 200 });
  const line = marks.find((mark) => mark.kind === "path" && mark.stroke === "wrong");
  assert.deepEqual(line?.kind === "path" && line.segments, [
    ["M", place.left + place.width, place.top],
    ["L", place.left + place.width, place.top + place.height],
  ]);
  assert.match(figureTeX(diverged), /\\draw\[revisitWrong, .*axis cs:4,0.*\{diverged\} \(axis cs:4,/);
  assert.doesNotMatch(figureTeX(regretCurves(frame([1, 2]), automatic)), /diverged/);
});
