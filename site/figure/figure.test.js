import "../../tools/test/vendor.mjs";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const { scaleOf, ticksOf } = await import("./axis.js");
const { extremes } = await import("./decimate.js");
const { LIGHT, paintOf } = await import("./palette.js");
const { plot } = await import("./plot.js");
const { valueAt } = await import("./series.js");

/** @param {import("./model.d.ts").Text | null} label */
const read = (label) =>
  typeof label === "string" ? label : (label ?? []).map(({ text, up }) => (up ? `^${text}` : text)).join("");
/** @param {import("./axis.js").Tick[]} ticks */
const labels = (ticks) => ticks.flatMap(({ label }) => (label ? [read(label)] : []));

test("a linear axis marks multiples of 1, 2 or 5 with as many digits as they need", () => {
  const scale = scaleOf({ label: "" }, [0.01, 0.93], { count: 5, room: 0, ease: true });
  assert.deepEqual(labels(ticksOf(scale, 5)), ["0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
  assert.deepEqual(
    labels(ticksOf(scaleOf({ label: "" }, [0, 2], { count: 0, room: 0 }), 8, true)),
    ["0", "1", "2"],
    "nothing stands between whole numbers",
  );
  assert.deepEqual(labels(ticksOf(scaleOf({ label: "" }, [0, 5e4], { count: 0, room: 0 }), 5)), [
    "0",
    "10k",
    "20k",
    "30k",
    "40k",
    "50k",
  ]);
});

test("a logarithmic axis marks decades as powers, and what lies between where decades are few", () => {
  const wide = ticksOf(scaleOf({ label: "", log: true }, [1, 1e6, 0, -3], { count: 0, room: 0 }), 7);
  assert.deepEqual(labels(wide), ["10^0", "10^1", "10^2", "10^3", "10^4", "10^5", "10^6"]);
  assert.equal(wide.filter(({ label }) => label === null).length, 6 * 8, "eight minor ticks a decade");
  assert.deepEqual(labels(ticksOf(scaleOf({ label: "", log: true }, [2, 60], { count: 0, room: 0 }), 7)), [
    "2",
    "5",
    "10",
    "20",
    "50",
  ]);
  assert.deepEqual(labels(ticksOf(scaleOf({ label: "", log: true }, [1, 1e12], { count: 0, room: 0 }), 4)), [
    "10^0",
    "10^4",
    "10^8",
    "10^12",
  ]);
});

test("a thinned series keeps its ends and every column's extremes", () => {
  const n = 20_000;
  const x = Array.from({ length: n }, (_, i) => i / 100);
  const y = x.map((_, i) => Math.sin(i));
  y[12_345] = 9;
  y[777] = -9;
  const kept = extremes(x, y);
  assert.ok(kept.length <= 4 * 201 && kept.length > 200, `kept ${kept.length}`);
  for (const i of [0, 777, 12_345, n - 1]) assert.ok(kept.includes(i), `lost ${i}`);
  assert.deepEqual(
    kept,
    [...kept].sort((a, b) => a - b),
  );
  assert.deepEqual(extremes([0, 5, 9], [1, 2, 3]), [0, 1, 2], "a short one stays whole");
});

test("a value is read on the line as it is drawn: straight between points on logarithmic axes, none in a gap", () => {
  const log = {
    x: scaleOf({ label: "", log: true }, [1, 100], { count: 0, room: 0 }),
    y: scaleOf({ label: "", log: true }, [1, 1e4], { count: 0, room: 0 }),
  };
  /** @type {import("./model.d.ts").Series} */
  const series = { name: "square", role: "line", color: 0, x: [1, 100, 1000], y: [1, 1e4, null] };
  assert.ok(Math.abs(/** @type {number} */ (valueAt(series, 10, log)?.y) - 100) < 1e-9);
  assert.equal(valueAt(series, 500, log), null);
  assert.equal(valueAt({ ...series, role: "points" }, 10, log), null, "nothing stands between single points");
});

test("gaps, zeros on logarithmic axes and figures without values are drawn without a wrong number", () => {
  /** @type {import("./model.d.ts").Figure} */
  const figure = {
    id: "f",
    title: "f",
    x: { label: "x", log: true },
    y: { label: "y", log: true },
    series: [
      {
        name: "a",
        role: "line",
        color: 0,
        x: [0, 1, 2, 3, 4],
        y: [1, 0, 5, NaN, 7],
        low: [1, 0, 0, 1, 6],
        high: [1, 1, 6, 6, 8],
      },
      { name: "b", role: "points", color: 1, x: [], y: [] },
      { name: "c", role: "bars", color: "revisit", x: [2], y: [3] },
    ],
  };
  for (const one of [
    figure,
    { ...figure, series: [] },
    { ...figure, x: { label: "x" }, y: { label: "y", from: 2, to: 1 } },
  ]) {
    const text = JSON.stringify(plot(one, { width: 300, height: 200 }).marks, (_, value) =>
      typeof value === "number" && !Number.isFinite(value) ? "wrong" : value,
    );
    assert.doesNotMatch(text, /wrong/);
  }
});

test("files have the light theme's colours, and no series but revisits is orange", () => {
  const theme = readFileSync(new URL("../ui/tokens.css", import.meta.url), "utf8");
  for (const [name, colour] of Object.entries(LIGHT))
    assert.match(theme, new RegExp(`--${name}: light-dark\\(${colour},`), name);
  for (let i = 0; i < 12; i++) assert.notEqual(paintOf(i), "revisit");
});

test("a series that steps stays as it is up to the next x, in the picture and in what is read of it", () => {
  /** @type {import("./model.d.ts").Series} */
  const stair = {
    name: "a",
    role: "line",
    color: 0,
    step: true,
    x: [1, 10, 100],
    y: [0, 50, 100],
    low: [0, 20, 70],
    high: [40, 80, 100],
  };
  const figure = { id: "s", title: "s", x: { label: "T", log: true }, y: { label: "share" }, series: [stair] };
  const { marks, scales, frame } = plot(figure, { width: 500, height: 300 });
  const clip = marks.find(({ kind }) => kind === "clip");
  const paths = clip?.kind === "clip" ? clip.marks.flatMap((mark) => (mark.kind === "path" ? [mark] : [])) : [];
  const line = paths.find(({ width }) => width === 2)?.segments.map(([, x, y]) => [x, y]) ?? [];
  assert.equal(line.length, 5);
  for (const [i, [x, y]] of line.entries())
    if (i > 0) assert.ok(x === line[i - 1][0] || y === line[i - 1][1], "every part of a stair is level or upright");
  assert.equal(line[1][0], frame.left + frame.width / 2);
  assert.equal(paths.find(({ fill }) => fill)?.segments.length, 11, "there and back along both sides of the band");
  assert.ok(clip?.kind === "clip" && clip.marks.every(({ kind }) => kind !== "circle"), "a stair has no dots");
  assert.deepEqual(valueAt(stair, 99, scales), { y: 50, low: 20, high: 80 });
  assert.deepEqual(valueAt(stair, 100, scales), { y: 100, low: 70, high: 100 });
});
