// Cumulative regret over episodes and over paths.

import uPlot from "../vendor/uplot.js";
import { el, themeColours } from "../ui/dom.js";
import { count, measure } from "../ui/numbers.js";

/** @typedef {import("../revisit.d.ts").View} View */
/** @typedef {{ none?: string, diverged?: boolean }} Around none: why there is no regret; diverged: whether the learner's parameters ran away at the curves' end */
/** @typedef {{ logX: boolean | null, logY: boolean }} Axes logX null: logarithmic once there are many paths */

const many = 50;
/** Between two pictures at least, ms: a curve that grows needs no more. */
const beat = 100;

/**
 * @param {HTMLElement} mount
 * @param {HTMLElement} switches where the axes' switches go
 * @param {{ axes: (axes: Axes) => void }} on
 */
export function createRegret(mount, switches, on) {
  /** @type {Axes} */
  let axes = { logX: null, logY: false };
  /** undefined before the first picture @type {View["curves"] | undefined} */
  let curves;
  /** by which the curves are estimated; null: they are exact @type {number | null} */
  let rollouts = null;
  /** @type {Around} */
  let around = {};
  /** @type {uPlot | null} */
  let plot = null;
  let painted = -Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  /** what the plot's scales were built for */
  let built = "";

  const logX = toggle("log x", "Logarithmic axis of episodes and paths", () =>
    change({ ...axes, logX: !logarithmicX() }),
  );
  const logY = toggle("log y", "Logarithmic axis of regret", () => change({ ...axes, logY: !axes.logY }));
  switches.append(logX, logY);

  const episodes = legend("episodes", "over episodes", "eq:defn-regret", "(11)");
  const paths = legend("paths", "over paths", "eq:standard-regret", "(20)");
  const estimate = el("span", { class: "estimate", hidden: true });
  const chart = el("div", { class: "chart", role: "img" });
  const empty = el("p", { class: "empty" });
  mount.replaceChildren(
    el("div", { class: "legend" }, episodes.element, paths.element, estimate),
    el("div", { class: "chart-frame" }, chart, empty),
  );
  let width = 0;
  let height = 0;
  new ResizeObserver(() => {
    ({ clientWidth: width, clientHeight: height } = chart);
    if (plot) plot.setSize({ width, height });
    else paint();
  }).observe(chart);

  /** @param {Axes} next */
  function change(next) {
    setAxes(next);
    on.axes(next);
  }

  /** @param {Axes} next */
  function setAxes(next) {
    axes = next;
    paint();
  }

  /**
   * @param {View["curves"]} next null where the spec asks for no regret
   * @param {number | null} by rollouts that each value of a policy is estimated by; null: it is exact
   * @param {Around} [more]
   */
  function draw(next, by, more = {}) {
    curves = next;
    around = more;
    rollouts = by;
    if (waiting === undefined) {
      const rest = beat - (performance.now() - painted);
      if (rest <= 0) paint();
      else waiting = setTimeout(paint, rest);
    }
  }

  const logarithmicX = () => axes.logX ?? (lastOf(curves?.paths.x)[0] ?? 0) > many;

  function paint() {
    clearTimeout(waiting);
    waiting = undefined;
    painted = performance.now();
    logX.setAttribute("aria-pressed", String(logarithmicX()));
    logY.setAttribute("aria-pressed", String(axes.logY));
    const largest = curves ? Math.max(0, ...lastOf(curves.episodes.y), ...lastOf(curves.paths.y)) : 0;
    const some = curves != null && curves.paths.x.length > 0;
    empty.textContent =
      curves === undefined
        ? ""
        : curves === null
          ? (around.none ?? "This spec computes no regret (“regret”: “none”).")
          : some
            ? ""
            : "No path yet.";
    chart.classList.toggle("off", !some);
    chart.classList.toggle("none", curves === null);
    episodes.element.hidden = paths.element.hidden = curves === null;
    estimate.hidden = !some || rollouts === null;
    estimate.textContent =
      rollouts === null ? "" : `estimated, ${count(rollouts)} ${rollouts === 1 ? "rollout" : "rollouts"} a policy`;
    episodes.set(lastOf(curves?.episodes.y)[0], rollouts !== null);
    paths.set(lastOf(curves?.paths.y)[0], rollouts !== null);
    chart.setAttribute(
      "aria-label",
      curves && some
        ? `Cumulative regret${rollouts === null ? "" : `, estimated by ${count(rollouts)} rollouts a policy`}: ${measure(lastOf(curves.episodes.y)[0] ?? 0)} over ${count(lastOf(curves.episodes.x)[0] ?? 0)} episodes, ${measure(lastOf(curves.paths.y)[0])} over ${count(lastOf(curves.paths.x)[0])} paths${around.diverged ? ", where the learner diverged" : ""}.`
        : "Cumulative regret: nothing to draw yet.",
    );
    if (width === 0) return;
    // A logarithmic axis of a regret that is still zero would have no place for it.
    const logarithmic = axes.logY && largest > 0;
    const data = table(curves, logarithmicX(), logarithmic);
    const key = `${logarithmicX()} ${logarithmic} ${rollouts !== null} ${around.diverged === true}`;
    if (!plot || built !== key) {
      plot?.destroy();
      built = key;
      plot = new uPlot(
        options(chart, { width, height }, logarithmicX(), logarithmic, rollouts !== null, around.diverged === true),
        data,
        chart,
      );
    } else {
      plot.setData(data);
    }
  }

  return {
    draw,
    setAxes,
    /** The colours are the theme's; a canvas must be told when they change. */
    recolour() {
      plot?.destroy();
      plot = null;
      paint();
    },
  };
}

/** @param {Float64Array | undefined} values */
function lastOf(values) {
  return values && values.length > 0 ? [values[values.length - 1]] : [];
}

/**
 * Both curves over one axis: uPlot wants common x. Zero has no place on a logarithmic axis.
 * @param {View["curves"] | undefined} curves
 * @param {boolean} logX
 * @param {boolean} logY
 * @returns {uPlot.AlignedData}
 */
function table(curves, logX, logY) {
  if (!curves || curves.paths.x.length === 0)
    return [
      [1, 10],
      [null, null],
      [null, null],
    ];
  const one = (/** @type {import("../revisit.d.ts").Curve} */ { x, y }) => {
    const from = !logX && !logY && x[0] >= 1 ? { x: [0, ...x], y: [0, ...y] } : { x: [...x], y: [...y] };
    return /** @type {uPlot.AlignedData} */ ([
      from.x,
      logY ? from.y.map((value) => (value > 0 ? value : null)) : from.y,
    ]);
  };
  const paths = one(curves.paths);
  if (curves.episodes.x.length === 0) return [paths[0], Array(paths[0].length).fill(null), paths[1]];
  return uPlot.join([one(curves.episodes), paths]);
}

/**
 * @param {HTMLElement} chart
 * @param {{ width: number, height: number }} size
 * @param {boolean} logX
 * @param {boolean} logY
 * @param {boolean} dashed estimates are
 * @param {boolean} diverged whether to mark where the curves end
 * @returns {uPlot.Options}
 */
function options(chart, size, logX, logY, dashed, diverged) {
  const colour = colours(chart);
  const font = `12px ${getComputedStyle(chart).fontFamily}`;
  /** @type {uPlot.Axis} */
  const axis = {
    stroke: colour("--soft"),
    font,
    ticks: { show: false },
    border: { show: true, stroke: colour("--line"), width: 1 },
    grid: { stroke: colour("--hair"), width: 1 },
  };
  const short = (/** @type {uPlot} */ _, /** @type {(number | null)[]} */ splits) =>
    splits.map((value) => (value === null ? "" : compact(value)));
  /** As wide as the widest label is in this font. @type {(plot: uPlot, labels: string[] | null) => number} */
  const room = ({ ctx }, labels) => {
    ctx.save();
    ctx.font = font;
    const widths = (labels ?? []).map((label) => ctx.measureText(label).width);
    ctx.restore();
    return Math.max(48, 12 + Math.ceil(Math.max(0, ...widths)));
  };
  /** @type {(name: string) => uPlot.Series} */
  const series = (name) => ({
    stroke: colour(name),
    width: 2,
    spanGaps: true,
    dash: dashed ? [6, 3] : undefined,
    points: {
      show: (plot, index) => [...plot.data[index]].filter((v) => v !== null && v !== undefined).length <= 12,
      size: 6,
      fill: colour(name),
      stroke: colour(name),
    },
  });
  return {
    ...size,
    padding: [10, 22, 0, 0],
    legend: { show: false },
    cursor: { points: { size: 7 }, drag: { setScale: false, x: false, y: false } },
    scales: {
      x: {
        time: false,
        distr: logX ? 3 : 1,
        range: (_, min, max) => (logX ? [Math.max(1, min), Math.max(max, 10)] : [Math.min(0, min), Math.max(max, 1)]),
      },
      y: {
        distr: logY ? 3 : 1,
        range: (_, min, max) => (logY ? [min, max * 1.3] : [Math.min(0, min), max > 0 ? max * 1.06 : 1]),
      },
    },
    axes: [
      { ...axis, size: 28, gap: 6, space: 56, values: short, ...(logX ? logarithmicTicks : { incrs: wholeSteps() }) },
      { ...axis, size: room, gap: 6, space: 32, values: short, ...(logY ? logarithmicTicks : {}) },
    ],
    series: [{}, series("--blue"), series("--purple")],
    hooks: diverged ? { draw: [(plot) => markEnd(plot, colour("--wrong"), font)] } : {},
  };
}

/**
 * A line where the curves end, since nothing can follow.
 * @param {uPlot} plot
 * @param {string} colour
 * @param {string} font
 */
function markEnd(plot, colour, font) {
  const last = plot.data[0].at(-1);
  if (last === undefined) return;
  const {
    ctx,
    bbox: { top, left, height },
  } = plot;
  const x = Math.round(plot.valToPos(last, "x", true));
  const ratio = globalThis.devicePixelRatio ?? 1;
  ctx.save();
  ctx.strokeStyle = ctx.fillStyle = colour;
  ctx.lineWidth = 1.5 * ratio;
  ctx.setLineDash([4 * ratio, 3 * ratio]);
  ctx.beginPath();
  ctx.moveTo(x, top);
  ctx.lineTo(x, top + height);
  ctx.stroke();
  ctx.font = font.replace("12px", `${12 * ratio}px`);
  ctx.textBaseline = "top";
  ctx.textAlign = x - left > 80 * ratio ? "right" : "left";
  ctx.fillText("diverged", x + (ctx.textAlign === "right" ? -6 : 6) * ratio, top + 4 * ratio);
  ctx.restore();
}

/** Powers of ten, and twos and fives between them where there are few. */
const logarithmicTicks = {
  splits: (/** @type {uPlot} */ _, /** @type {number} */ __, /** @type {number} */ min, /** @type {number} */ max) => {
    const from = Math.floor(Math.log10(min));
    const to = Math.ceil(Math.log10(max));
    const between = to - from <= 2 ? [1, 2, 5] : [1];
    const every = Math.max(1, Math.ceil((to - from) / 7));
    return Array.from({ length: to - from + 1 }, (___, i) => from + i)
      .filter((e) => e % every === 0)
      .flatMap((e) => between.map((m) => m * 10 ** e))
      .filter((value) => value >= min && value <= max);
  },
  filter: (/** @type {uPlot} */ _, /** @type {number[]} */ splits) => splits,
};

/** Episodes and paths are whole: no tick between them. */
function wholeSteps() {
  return Array.from({ length: 13 }, (_, e) => [1, 2, 5].map((m) => m * 10 ** e)).flat();
}

/** @param {number} value */
function compact(value) {
  const size = Math.abs(value);
  if (size >= 1e6) return `${measure(value / 1e6)}M`;
  if (size >= 1e4) return `${measure(value / 1e3)}k`;
  return measure(value);
}

/** @param {HTMLElement} near @returns {(name: string) => string} the theme's colours */
function colours(near) {
  const names = ["--soft", "--line", "--hair", "--blue", "--purple", "--wrong"];
  const read = themeColours(near, names);
  return (name) => read[names.indexOf(name)] ?? "currentColor";
}

/**
 * @param {string} text
 * @param {string} name
 * @param {() => void} onClick
 */
function toggle(text, name, onClick) {
  return el(
    "button",
    { type: "button", class: "switch", "aria-pressed": "false", title: name, on: { click: onClick } },
    text,
    el("span", { class: "unseen" }, `: ${name}`),
  );
}

/**
 * @param {string} kind
 * @param {string} text
 * @param {string} label
 * @param {string} number
 */
function legend(kind, text, label, number) {
  const value = el("b", {});
  return {
    element: el(
      "span",
      { class: `entry ${kind}` },
      el("i", { "aria-hidden": "true" }),
      text,
      " ",
      el("abbr", { title: label }, number),
      " ",
      value,
    ),
    set: (/** @type {number | undefined} */ regret, /** @type {boolean} */ estimated) => {
      value.textContent = regret === undefined ? "" : `${estimated ? "≈ " : ""}${measure(regret)}`;
    },
  };
}
