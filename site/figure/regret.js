// Cumulative regret as the run goes on: the figure, how much it is by now, and the switches of its axes.

import { noRegret } from "../spec/learner-traits.js";
import { el, svg } from "../ui/dom.js";
import { drawFigure } from "./draw.js";
import { elementOf } from "./element.js";
import { keyHeight, keyOf, keyWidth } from "./legend.js";
import { CURVES, regretCurves, regretWords, shownOver } from "./regret-curves.js";

/** @typedef {import("../run/player.js").Frame} Frame */
/** @typedef {import("../spec/learner-traits.js").Traits} Traits */
/** @typedef {import("./regret-curves.js").Axes} Axes */

/** Between two pictures at least, ms: a curve that grows needs no more. */
const beat = 100;

/**
 * @param {HTMLElement} mount
 * @param {HTMLElement} switches where the axes' switches go
 * @param {{ axes: (axes: Axes) => void }} on
 */
export function createRegret(mount, switches, on) {
  /** @type {Axes} */
  let axes = { over: null, logX: null, logY: false };
  /** @type {Frame | null} */
  let frame = null;
  /** Why there is no regret, where the learner says it. @type {string | undefined} */
  let none;
  let painted = -Infinity;
  /** Whether a curve is drawn. */
  let some = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;

  const logX = toggle("log x", "Logarithmic axis of episodes and paths", () =>
    change({ ...axes, logX: !regretCurves(frame, axes).x.log }),
  );
  const logY = toggle("log y", "Logarithmic axis of regret", () => change({ ...axes, logY: !axes.logY }));
  switches.append(logX, logY);

  const entries = CURVES.map((curve) => entryOf(curve, () => change({ ...axes, over: curve.over })));
  const estimate = el("span", { class: "estimate", hidden: true });
  const chart = el("div", { class: "chart" });
  const empty = el("p", { class: "empty" });
  mount.replaceChildren(
    el("div", { class: "legend" }, ...entries.map(({ element }) => element), estimate),
    el("div", { class: "chart-frame" }, chart, empty),
  );
  paint();

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
   * @param {Frame} next
   * @param {Traits} learner
   */
  function draw(next, learner) {
    frame = next;
    none = noRegret(learner);
    if (waiting === undefined) {
      const rest = beat - (performance.now() - painted);
      // Nothing else on the page says "No path yet" once there is one.
      if (rest <= 0 || regretCurves(next, axes).series.length > 0 !== some) paint();
      else waiting = setTimeout(paint, rest);
    }
  }

  function paint() {
    clearTimeout(waiting);
    waiting = undefined;
    painted = performance.now();
    const figure = regretCurves(frame, axes);
    some = figure.series.length > 0;
    const shown = shownOver(frame, axes);
    const curves = frame?.view.curves;
    logX.setAttribute("aria-pressed", String(figure.x.log));
    logY.setAttribute("aria-pressed", String(axes.logY));
    const words = regretWords(frame, { some, none });
    empty.textContent = words.empty;
    chart.classList.toggle("off", !some);
    chart.classList.toggle("none", curves === null);
    estimate.hidden = words.estimate === "";
    estimate.textContent = words.estimate;
    for (const { element, value, over } of entries) {
      element.setAttribute("aria-pressed", String(over === shown));
      element.hidden = curves === null;
      value.textContent = words.values[over];
    }
    drawFigure(chart, figure, { bare: true });
  }

  return { draw, setAxes };
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
 * A curve's entry in the legend, which is also the switch that shows it.
 * @param {typeof CURVES[number]} curve
 * @param {() => void} choose
 */
function entryOf({ over, name, color, label, equation }, choose) {
  const key = keyOf({ name, role: "line", color, x: [], y: [] }, 0, keyHeight / 2);
  const value = el("b", {});
  return {
    over,
    value,
    element: el(
      "button",
      {
        type: "button",
        class: "entry",
        "aria-pressed": "false",
        title: `Show the regret ${name}`,
        on: { click: choose },
      },
      svg("svg", { width: keyWidth, height: keyHeight, "aria-hidden": "true" }, ...key.map(elementOf)),
      name,
      " ",
      el("abbr", { title: label }, equation),
      " ",
      value,
    ),
  };
}
