// Figures of numbers that no reader chose: equal up to rounding, or as small and as large as numbers are.

import "../../tools/test/vendor.mjs";
import assert from "node:assert/strict";
import test from "node:test";

const { scaleOf, ticksAt, ticksOf } = await import("./axis.js");
const { extremes } = await import("./decimate.js");
const { describe } = await import("./description.js");
const { figureTeX } = await import("./pgfplots.js");
const { plot } = await import("./plot.js");
const { readMarks, stopsOf } = await import("./readout.js");
const { figureSVG } = await import("./svg.js");

const SIZES = [
  5e-324, 1e-310, 2.3e-308, 1e-300, 1e-250, 1e-100, 1e-9, 0.1, 0.479, 0.958, 1, 2, 3, 5e5, 1e15, 1e22, 1e250, 1e308,
];
const ULPS = [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 100];

const bits = new BigInt64Array(1);
const number = new Float64Array(bits.buffer);
/** The number so many units in the last place further from zero. @param {number} value @param {number} ulps */
function after(value, ulps) {
  number[0] = value;
  bits[0] += BigInt(ulps);
  return number[0];
}

/** Pairs whose numbers differ by rounding. */
const pairs = SIZES.flatMap((size) => ULPS.map((ulps) => [size, after(size, ulps)]));
const everySign = pairs.flatMap(([a, b]) => [
  [a, b],
  [-b, -a],
  [0, b],
  [-a, b],
]);

/** @param {import("./model.d.ts").Text | null} label */
const read = (label) => (typeof label === "string" ? label : (label ?? []).map(({ text }) => text).join(" "));

/** @param {import("./axis.js").Scale} scale @param {number[]} values @param {import("./axis.js").Tick[]} ticks @param {string} what */
function holds(scale, values, ticks, what) {
  assert.ok(scale.from < scale.to, `${what}: from ${scale.from} to ${scale.to}`);
  for (const value of values) {
    const place = scale.place(value);
    assert.ok(place >= -1e-9 && place <= 1 + 1e-9, `${what}: ${value} at ${place} of ${scale.from} to ${scale.to}`);
    assert.ok(Number.isFinite(scale.value(place)), `${what}: the value at ${place}`);
  }
  const labels = ticks.flatMap(({ label }) => (label === null ? [] : [read(label)]));
  assert.ok(ticks.length < 100 && labels.length <= 24, `${what}: ${ticks.length} ticks, ${labels.length} labels`);
  assert.ok(new Set(labels).size === labels.length, `${what}: labels ${labels}`);
  for (const [i, { value }] of ticks.entries())
    assert.ok(
      Number.isFinite(value) && (i === 0 || value > ticks[i - 1].value),
      `${what}: ticks ${ticks.map((t) => t.value)}`,
    );
}

test("a linear axis holds any two numbers, and one value where they differ by rounding", () => {
  for (const values of everySign)
    for (const ease of [false, true])
      for (const count of [1, 2, 3, 5, 8, 10]) {
        const scale = scaleOf({ label: "" }, values, { count, room: 0, ease });
        holds(scale, values, ticksOf(scale, count), `${values}, ${count}${ease ? ", eased" : ""}`);
      }
  for (const [a, b] of pairs) {
    const { place } = scaleOf({ label: "" }, [a, b], { count: 5, room: 0, ease: true });
    assert.ok(Math.abs(place(a) - place(b)) < 1e-8, `${a} and ${b} are one value`);
  }
});

test("a linear axis holds numbers that differ a little, and its labels tell them apart", () => {
  for (const size of [1e-200, 1e-5, 1e-4, 0.3, 1, 7, 9999, 12_345, 2e6, 3e9, 4e12, 1e15, 1e200])
    for (let apart = 2e-9; apart < 10; apart *= 1.7)
      for (const count of [2, 5, 10]) {
        const values = [size, size * (1 + apart)];
        const scale = scaleOf({ label: "" }, values, { count, room: 0, ease: true });
        holds(scale, values, ticksOf(scale, count), `${values}, ${count}`);
      }
});

test("a logarithmic axis holds what lies between 5e-324 and the largest number", () => {
  const all = [...SIZES, Number.MAX_VALUE];
  for (const low of all)
    for (const high of all
      .filter((size) => size >= low)
      .flatMap((size) => (size > 1e308 ? [size] : [size, after(size, 100)])))
      for (const [count, room, below] of [
        [2, 0, 1],
        [5, 0.06, 1],
        [10, 0.06, 2.5],
      ]) {
        const scale = scaleOf({ label: "", log: true }, [low, high], { count, room, below });
        holds(scale, [low, high], ticksOf(scale, count), `${low} to ${high}, ${count}`);
      }
});

test("ends that are given are taken where an axis can lie between them", () => {
  for (const log of [false, true])
    for (const [from, to] of [
      [1, 2],
      [1, after(1, 3)],
      [2, 1],
      [1, 1],
      [0.5, Infinity],
      [NaN, 3],
    ]) {
      const scale = scaleOf({ label: "", log, from, to }, [1, 3], { count: 5, room: 0 });
      assert.equal(
        scale.from === from && scale.to === to,
        from === 1 && to === 2,
        `${log} ${from} ${to}: ${scale.from} ${scale.to}`,
      );
      holds(scale, [1, 2], ticksOf(scale, 5), `${log} ${from} ${to}`);
    }
});

test("ticks at values that are nearly the same are told apart", () => {
  const values = [0.123456, 0.1234567, 0.2];
  const scale = {
    ...scaleOf({ label: "" }, values, { count: 0, room: 0 }),
    place: (/** @type {number} */ v) => values.indexOf(v),
  };
  assert.deepEqual(
    ticksAt(scale, values, 0.5).map(({ label }) => read(label)),
    ["0.123456", "0.123457", "0.2"],
  );
});

test("the average of a constant regret is one value, however its sums are rounded", () => {
  for (let n = 1; n <= 500; n++) {
    const regret = ((n * 0.6180339887498949) % 1) * 10 ** (n % 7) + (n === 1 ? 0.478981 : 0);
    let sum = 0;
    const averages = Array.from({ length: 200 }, (_, i) => {
      sum += regret;
      return sum / (i + 1);
    });
    const scale = scaleOf({ label: "" }, averages, { count: 1 + (n % 10), room: 0, ease: true });
    holds(scale, averages, ticksOf(scale, 1 + (n % 10)), `${regret}`);
    assert.ok(Math.abs(scale.place(averages[199]) - scale.place(averages[0])) < 1e-9, `${regret}`);
  }
});

test("a series without a place is thinned, too", () => {
  const n = 100;
  for (const x of [NaN, Infinity, 5]) assert.ok(extremes(Array(n).fill(x), Array(n).fill(NaN)).length <= n);
});

test("a figure of numbers that differ by rounding is drawn, described, read and exported", () => {
  for (const [a, b] of everySign.filter((_, i) => i % 7 === 0))
    for (const role of /** @type {const} */ (["line", "band", "bound", "points", "bars"]))
      for (const log of [false, true]) {
        const [low, high] = [a, b].sort((one, other) => one - other);
        /** @type {import("./model.d.ts").Figure} */
        const figure = {
          id: "f",
          title: "T",
          x: { label: "x", log },
          y: { label: "y", log },
          series: [
            {
              name: "s",
              role,
              color: 0,
              x: low < high ? [low, high] : [low],
              y: [high, low],
              low: [low, low],
              high: [high, high],
            },
            {
              name: "t",
              role,
              color: 1,
              x: [1, 2, 3],
              y: [low, high, low],
              ...(role === "points" && { fit: { x: [1, 3], y: [low, high] } }),
            },
          ],
          diverged: Math.abs(b),
        };
        const what = `${role} ${log} ${a} ${b}`;
        for (const one of [figure, { ...figure, series: figure.series.slice(1) }]) {
          const laid = plot(one, { width: 600, height: 300 });
          assert.doesNotMatch(
            JSON.stringify(laid.marks.flatMap((mark) => (mark.kind === "clip" ? mark.marks : [mark]))),
            /null/,
            what,
          );
          for (const x of stopsOf(one, laid)) readMarks(one, laid, x);
          assert.doesNotMatch(figureSVG(one), /NaN|Infinity/, what);
          assert.doesNotMatch(figureTeX(one), /NaN|Infinity/, what);
          describe(one);
        }
      }
});
