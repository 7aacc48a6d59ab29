// A figure laid out: where its axes, ticks and series stand, as marks.

import { differ } from "../ui/numbers.js";
import { widthOf } from "../path/state-label.js";
import { scaleOf, ticksAt, ticksOf } from "./axis.js";
import { dashOf, paintOf } from "./palette.js";
import { lettered } from "./text.js";
import { bands, drawable, finite, placeOf, runs, stepped } from "./series.js";

/** @typedef {import("./model.d.ts").Figure} Figure */
/** @typedef {import("./model.d.ts").Mark} Mark */
/** @typedef {import("./model.d.ts").Series} Series */
/** @typedef {import("./model.d.ts").Text} Text */
/** @typedef {import("./series.js").Frame} Frame */
/** @typedef {import("./axis.js").Tick} Tick */
/** @typedef {{ frame: Frame, scales: import("./series.js").Scales, ticks: { x: Tick[], y: Tick[] }, marks: Mark[] }} Plot */

const size = 13;
/** Between labels at least, px. */
const apart = { x: 64, y: 34 };
/** Labels of one axis at most, about. */
const mostLabels = 10;
/** A line of so few points shows them, too. */
const few = 12;

/**
 * @param {Figure} figure
 * @param {{ width: number, height: number, top?: number, bare?: boolean }} room px; top: what stays free above; bare: without the axes' labels
 * @returns {Plot}
 */
export function plot(figure, { width, height, top = 0, bare = false }) {
  const upper = top + (figure.y.label && !bare ? 28 : 8);
  const tall = Math.max(40, height - upper - (figure.x.label && !bare ? 42 : 24));
  const barred = figure.series.some(({ role }) => role === "bars");
  const rows = Math.max(2, Math.min(mostLabels, Math.round(tall / apart.y)));
  const y = scaleOf(figure.y, spanOf(figure, barred), {
    count: rows,
    room: 0.06,
    ease: true,
    below: barred ? 2.5 : 1,
  });
  const labelsY = ticksOf(
    y,
    rows,
    figure.series.every((series) => [series.y, series.low ?? [], series.high ?? []].every(areWhole)),
  );
  const left = Math.ceil(Math.max(24, ...labelsY.map(({ label }) => (label ? widthOfText(label) : 0)))) + 8;
  const right = 18;
  const wide = Math.max(40, width - left - right);
  const spanning = barred ? figure.series.filter(({ role }) => role === "bars") : figure.series;
  const xs = spanning.flatMap(({ x, fit }) => [x, fit?.x ?? []].flatMap((values) => ends(values, figure.x.log)));
  const loose = barred || figure.series.every(({ role }) => role === "points" || role === "bound");
  const x = loose ? padded(figure, xs, barred) : scaleOf(figure.x, xs, { count: 0, room: 0 });
  const columns = Math.max(2, Math.min(mostLabels, Math.round(wide / apart.x)));
  const single = [
    ...new Set(
      figure.series.flatMap((series) => (series.role === "points" ? Array.from(series.x).filter(finite) : [])),
    ),
  ].sort((a, b) => a - b);
  const whole = spanning.every((series) => areWhole(series.x));
  const labelsX =
    loose && x.log && single.length > 0 && single.length <= few
      ? ticksAt(x, single, 36 / wide)
      : ticksOf(x, columns, whole);
  const frame = { left, top: upper, width: wide, height: tall };
  const scales = { x, y };
  const drawn = ordered(
    (barred ? figure.series.map((series) => overBars(series, stepOf(figure.series))) : figure.series).map(stepped),
  );
  return {
    frame,
    scales,
    ticks: { x: labelsX, y: labelsY },
    marks: [
      ...gridOf(labelsY, scales, frame),
      ...axisX(labelsX, scales, frame),
      ...(bare ? [] : labels(figure, frame, width)),
      {
        kind: "clip",
        x: frame.left - 5,
        y: frame.top - 5,
        width: frame.width + 10,
        height: frame.height + 10,
        marks: drawn.flatMap((series) =>
          series.role === "bars"
            ? bars(series, wide / Math.max(1, (x.to - x.from) / stepOf(figure.series)), scales, frame)
            : marksOf(series, scales, frame),
        ),
      },
      ...(figure.diverged === undefined ? [] : divergence(figure.diverged, scales, frame)),
    ],
  };
}

/** Nothing is between two counts; what is not there does not decide. @param {ArrayLike<number | null>} values */
function areWhole(values) {
  for (let i = 0; i < values.length; i++) if (finite(values[i]) && !Number.isInteger(values[i])) return false;
  return true;
}

/** Bands under lines, and points over them. @param {Series[]} series */
function ordered(series) {
  const rank = { band: 0, bars: 1, bound: 2, line: 3, points: 4 };
  return [...series].sort((a, b) => Number(!a.faint) - Number(!b.faint) || rank[a.role] - rank[b.role]);
}

/** The least and the largest values that the axis has a place for. @param {Figure} figure @param {boolean} barred */
function spanOf({ series, y: { log } }, barred) {
  return [
    // A bar on a linear axis begins at zero.
    ...(barred ? [0] : []),
    ...series.flatMap(({ y, low, high, fit }) =>
      [y, low ?? [], high ?? [], fit?.y ?? []].flatMap((values) => ends(values, log)),
    ),
  ];
}

/** @param {ArrayLike<number | null>} values @param {boolean} [log] @returns {number[]} the least that the axis has a place for, and the largest */
function ends(values, log) {
  let [low, high] = [Infinity, -Infinity];
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (!finite(value) || (log && value <= 0)) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low <= high ? [low, high] : [];
}

/** Room beside single points and bars. @param {Figure} figure @param {number[]} xs @param {boolean} barred */
function padded(figure, xs, barred) {
  const { log } = figure.x;
  const [low, high] = [Math.min(...xs), Math.max(...xs)];
  if (log || !(low <= high)) return scaleOf(figure.x, xs, { count: 0, room: 0.06 });
  const margin = barred ? 0.6 * stepOf(figure.series) : 0.05 * (differ(low, high) ? high - low : Math.abs(low) || 1);
  return scaleOf({ ...figure.x, from: figure.x.from ?? low - margin, to: figure.x.to ?? high + margin }, xs, {
    count: 0,
    room: 0,
  });
}

/** Over bars a bound is as wide as they stand apart. @param {Series} series @param {number} step @returns {Series} */
export function overBars(series, step) {
  if (series.role !== "bound") return series;
  return {
    ...series,
    x: Array.from(series.x).flatMap((x) => [x - 0.45 * step, x + 0.45 * step]),
    y: Array.from(series.y).flatMap((y) => [y, y]),
  };
}

/** The least distance between two bars. @param {Series[]} series */
export function stepOf(series) {
  const places = [...new Set(series.filter(({ role }) => role === "bars").flatMap(({ x }) => Array.from(x)))].sort(
    (a, b) => a - b,
  );
  return places.length < 2 ? 1 : Math.min(...places.slice(1).map((x, i) => x - places[i]));
}

/** @param {Tick[]} ticks @param {import("./series.js").Scales} scales @param {Frame} frame @returns {Mark[]} */
function gridOf(ticks, scales, frame) {
  return ticks.flatMap(({ value, label }) => {
    const [, y] = placeOf(scales.x.from, value, scales, frame);
    const line = (/** @type {number} */ from, /** @type {number} */ to, /** @type {"hair" | "edge"} */ stroke) =>
      rule(from, y, to, y, stroke);
    if (label === null) return [line(frame.left - 3, frame.left, "edge")];
    return [line(frame.left, frame.left + frame.width, "hair"), text(label, frame.left - 8, y + 0.35 * size, "end")];
  });
}

/** @param {Tick[]} ticks @param {import("./series.js").Scales} scales @param {Frame} frame @returns {Mark[]} */
function axisX(ticks, scales, frame) {
  const base = frame.top + frame.height;
  return [
    ...ticks.flatMap(({ value, label }) => {
      const [x] = placeOf(value, scales.y.from, scales, frame);
      if (label === null) return [rule(x, base, x, base + 3, "edge")];
      return [
        rule(x, frame.top, x, base, "hair"),
        rule(x, base, x, base + 5, "edge"),
        text(label, x, base + 18, "middle"),
      ];
    }),
    rule(frame.left, base, frame.left + frame.width, base, "edge"),
  ];
}

/** @param {Figure} figure @param {Frame} frame @param {number} width @returns {Mark[]} */
function labels(figure, frame, width) {
  const named = (/** @type {import("./model.d.ts").Axis} */ { label, unit }) => (unit ? `${label} (${unit})` : label);
  return [
    ...(figure.y.label ? [text(lettered(named(figure.y)), 0, frame.top - 15, "start")] : []),
    ...(figure.x.label
      ? [text(lettered(named(figure.x)), frame.left + frame.width / 2, frame.top + frame.height + 38, "middle")]
      : []),
  ].filter((mark) => mark.kind !== "text" || mark.x <= width);
}

/**
 * @param {Series} series
 * @param {import("./series.js").Scales} scales
 * @param {Frame} frame
 * @returns {Mark[]}
 */
function marksOf(series, scales, frame) {
  const paint = paintOf(series.color);
  const dash = dashOf(series);
  const { role, x, y, low, high, fit } = series;
  const line = (/** @type {import("./model.d.ts").Point[]} */ points) => ({
    ...stroke(points, paint, series.faint ? 1 : 2, dash),
    ...(series.faint && { opacity: 0.35 }),
  });
  /** @type {Mark[]} */
  const area =
    low && high && (role === "line" || role === "band")
      ? bands(series, scales, frame).map((points) => ({
          kind: "path",
          segments: [...segments(points), ["Z"]],
          fill: paint,
          opacity: 0.16,
        }))
      : [];
  if (role === "band") return area;
  const dot = (/** @type {import("./model.d.ts").Point} */ [left, top]) =>
    /** @type {Mark} */ ({ kind: "circle", x: left, y: top, r: role === "points" ? 4 : 3, fill: paint });
  if (role === "points") {
    const at = Array.from(x, (_value, i) => i).filter((i) => drawable(scales, x[i], y[i]));
    const bar = (/** @type {number} */ i) => {
      const [[cx, under], [, over]] = [low, high].map((side) =>
        placeOf(x[i], /** @type {number} */ (side?.[i]), scales, frame),
      );
      return rule(cx, under, cx, over, paint, 1.5);
    };
    return [
      ...(fit ? runs(fit.x, fit.y, scales, frame).map((points) => stroke(points, paint, 1.2, [5, 3])) : []),
      ...at.filter((i) => drawable(scales, x[i], low?.[i]) && drawable(scales, x[i], high?.[i])).map(bar),
      ...at.map((i) => dot(placeOf(x[i], /** @type {number} */ (y[i]), scales, frame))),
    ];
  }
  const lines = runs(x, y, scales, frame);
  const points = lines.flat();
  return [
    ...area,
    ...lines.map(line),
    ...(role === "line" && !series.faint && !series.step && points.length <= few ? points.map(dot) : []),
  ];
}

/** @param {Series} series @param {number} step px between two of them @param {import("./series.js").Scales} scales @param {Frame} frame @returns {Mark[]} */
function bars(series, step, scales, frame) {
  const { x, y, color } = series;
  const base = frame.top + frame.height * (1 - (scales.y.log ? 0 : Math.max(0, scales.y.place(0))));
  const wide = Math.max(1, Math.min(56, 0.6 * step));
  return Array.from(x).flatMap((value, i) => {
    if (!drawable(scales, value, y[i])) return [];
    const [cx, cy] = placeOf(value, /** @type {number} */ (y[i]), scales, frame);
    return [
      /** @type {Mark} */ ({
        kind: "rect",
        x: cx - wide / 2,
        y: Math.min(cy, base),
        width: wide,
        height: Math.abs(base - cy),
        rx: Math.min(2, wide / 4),
        fill: paintOf(color),
      }),
    ];
  });
}

/** @param {number} at @param {import("./series.js").Scales} scales @param {Frame} frame @returns {Mark[]} */
function divergence(at, scales, frame) {
  const [x] = placeOf(at, scales.y.from, scales, frame);
  const left = x - frame.left > 80;
  /** @type {import("./model.d.ts").Point[]} */
  const line = [
    [x, frame.top],
    [x, frame.top + frame.height],
  ];
  return [
    stroke(line, "wrong", 1.5, [4, 3]),
    { ...text("diverged", x + (left ? -6 : 6), frame.top + size, left ? "end" : "start"), paint: "wrong" },
  ];
}

/** @param {import("./model.d.ts").Point[]} points @returns {import("./model.d.ts").Segment[]} */
const segments = (points) => points.map(([x, y], i) => [i === 0 ? "M" : "L", x, y]);

/** @param {import("./model.d.ts").Point[]} points @param {import("./palette.js").Paint} paint @param {number} width @param {number[]} [dash] @returns {Mark} */
function stroke(points, paint, width, dash) {
  return { kind: "path", segments: segments(points), stroke: paint, width, dash, round: true };
}

/** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 @param {import("./palette.js").Paint} paint @param {number} [width] @returns {Mark} */
function rule(x1, y1, x2, y2, paint, width = 1) {
  // A line of one pixel is crisp in the middle of one.
  const crisp = (/** @type {number} */ a, /** @type {number} */ b) =>
    width === 1 && a === b ? Math.floor(a) + 0.5 : a;
  return {
    kind: "path",
    segments: [
      ["M", crisp(x1, x2), crisp(y1, y2)],
      ["L", crisp(x2, x1), crisp(y2, y1)],
    ],
    stroke: paint,
    width,
  };
}

/** @param {Text} words @param {number} x @param {number} y @param {"start" | "middle" | "end"} anchor */
function text(words, x, y, anchor) {
  return { kind: /** @type {const} */ ("text"), x, y, text: words, size, anchor, paint: /** @type {const} */ ("soft") };
}

/** About how wide a text is, px. @param {Text} words @param {number} [letters] their size, px */
export function widthOfText(words, letters = size) {
  return typeof words === "string"
    ? letters * widthOf(words)
    : words.reduce((sum, run) => sum + (run.up || run.down ? 0.75 : 1) * letters * widthOf(run.text), 0);
}
