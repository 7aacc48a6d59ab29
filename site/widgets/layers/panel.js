// Heat maps of what defines a problem: V*, Q*, rewards, gaps and features at each step, on the problem's map or state by state.

import { allow } from "../../ui/allowed.js";
import { el } from "../../ui/dom.js";
import { Latest } from "../../ui/latest.js";
import { count } from "../../ui/numbers.js";
import { button } from "../button.js";
import { actionName, stateName } from "../path-words.js";
import { arrange, first, fit, hasMap, move, spotAt, unitAt } from "./arrange.js";
import { ramps } from "./colours.js";
import { createLegend } from "./legend.js";
import { boxOf, marginOf, paint } from "./paint.js";
import { readout, TITLES } from "./readout.js";
import { joined, rangeOf, scaleOf, spansOrders } from "./scale.js";

/** @typedef {import("../../revisit.d.ts").ProblemLayer} Layer */
/** @typedef {import("../../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("./arrange.js").Spot} Spot */
/** @typedef {{ what: Layer["what"], h: number }} Question */

const whats = /** @type {Layer["what"][]} */ (Object.keys(TITLES));
const keys = /** @type {const} */ (["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);
/** Most numbers, of all steps together, that are read for a common scale. */
const mostCommon = 4_000_000;
const shortest = 180;

/**
 * @param {HTMLElement} mount
 * @param {(question: Question) => Promise<Layer>} ask
 */
export function createLayers(mount, ask) {
  /** @type {ProblemInfo | null} */
  let problem = null;
  /** @type {Layer | null} */
  let layer = null;
  let [what, h] = [whats[0], 1];
  /** @type {number | null} */
  let component = null;
  let onMap = true;
  /** Whether the scale is logarithmic; null: if the numbers span orders of magnitude. @type {boolean | null} */
  let logarithmic = null;
  let common = false;
  /** The layers of this problem that have been read, by kind and step. @type {Map<string, Layer>} */
  let known = new Map();
  /** @type {WeakMap<Layer, import("./scale.js").Range>} */
  const spans = new WeakMap();
  /** @type {Spot | null} */
  let spot = null;
  /** @type {ReturnType<typeof sheetOf> | null} */
  let sheet = null;

  const chosen = el("div", { class: "switches", role: "group", "aria-label": "What is shown" });
  const whatButtons = whats.map((one) =>
    el("button", { type: "button", class: "switch", on: { click: () => choose({ what: one }) } }, TITLES[one].title),
  );
  chosen.append(...whatButtons);
  const slider = el("input", {
    type: "range",
    class: "layer-step",
    min: 1,
    max: 1,
    "aria-label": "Step h",
    on: { input: () => choose({ h: Number(slider.value) }) },
  });
  const place = el("output", { class: "layer-place" });
  const before = button({ icon: "back", name: "One step back", kind: "quiet small" }, () => choose({ h: h - 1 }));
  const after = button({ icon: "forth", name: "One step on", kind: "quiet small" }, () => choose({ h: h + 1 }));
  const steps = el("div", { class: "layer-steps" }, before, slider, after, place);
  const every = el("p", { class: "hint", hidden: true }, "The same at every step.");
  const components = el("select", {
    class: "select low",
    "aria-label": "Components",
    on: {
      change: () => {
        component = components.value === "" ? null : Number(components.value);
        spot = null;
        draw();
      },
    },
  });
  const mapSwitch = toggle("on the map", () => {
    onMap = !onMap;
    spot = null;
    draw();
  });
  const logSwitch = toggle("log scale", () => {
    logarithmic = !isLogarithmic();
    draw();
  });
  const commonSwitch = toggle("one scale for all steps", () => {
    common = !common;
    draw();
    if (common) void readAll();
  });
  const legend = createLegend();
  const part = el("p", { class: "hint" });
  const said = el("p", { class: "layer-said", id: "layer-said", "aria-live": "polite" });
  const canvas = el("canvas", { class: "layer-canvas" });
  const cursor = el("div", { class: "layer-cursor", hidden: true });
  const sheetElement = el(
    "div",
    {
      class: "layer-sheet",
      tabindex: 0,
      role: "application",
      "aria-roledescription": "heat map",
      "aria-describedby": "layer-said",
    },
    canvas,
    cursor,
  );
  const scroller = el("div", { class: "layer-picture" }, sheetElement);
  mount.replaceChildren(
    el(
      "div",
      { class: "layers" },
      el(
        "div",
        { class: "layer-side" },
        chosen,
        steps,
        every,
        components,
        el("div", { class: "switches" }, mapSwitch, logSwitch, commonSwitch),
        legend.element,
        said,
        part,
      ),
      scroller,
    ),
  );

  const latest = new Latest(
    async (/** @type {Question} */ question) => known.get(`${question.what} ${question.h}`) ?? ask(question),
    {
      answer: (answer, question) => {
        known.set(`${question.what} ${question.h}`, answer);
        layer = answer;
        draw();
      },
      fault: (error) => {
        said.textContent = error instanceof Error ? error.message : String(error);
      },
    },
  );

  sheetElement.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "touch") point(event);
  });
  sheetElement.addEventListener("pointerdown", point);
  sheetElement.addEventListener("pointerleave", () => {
    if (document.activeElement !== sheetElement) look(null);
  });
  sheetElement.addEventListener("focus", () => {
    if (!spot && sheet) look(first(sheet.arrangement, sheet.grid));
  });
  sheetElement.addEventListener("keydown", (event) => {
    const key = keys.find((one) => one === event.key);
    if (!key || !sheet || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    look(move(sheet.arrangement, sheet.grid, spot ?? first(sheet.arrangement, sheet.grid), key), true);
  });
  let width = 0;
  let height = 0;
  new ResizeObserver(() => {
    if (scroller.clientWidth === width && mount.clientHeight === height) return;
    [width, height] = [scroller.clientWidth, mount.clientHeight];
    if (layer) draw();
  }).observe(mount);

  /** @param {{ what?: Layer["what"], h?: number }} next */
  function choose(next) {
    if (!problem) return;
    if (next.what && next.what !== what) {
      what = next.what;
      logarithmic = null;
      spot = null;
    }
    h = Math.max(1, Math.min(problem.horizon, next.h ?? h));
    drawChoices();
    latest.ask({ what, h: asked() });
    if (common) void readAll();
  }

  const stationary = () => what === "features" && (problem?.features.stationary ?? false);
  const asked = () => (stationary() ? 1 : h);
  const key = (/** @type {number} */ step) => `${what} ${step}`;

  /** Draws the choices, before the numbers are there. */
  function drawChoices() {
    if (!problem) return;
    whatButtons.forEach((one, i) => one.setAttribute("aria-pressed", String(whats[i] === what)));
    slider.max = String(problem.horizon);
    slider.value = String(h);
    slider.setAttribute("aria-valuetext", `step ${h} of ${problem.horizon}`);
    place.textContent = `step ${h} of ${problem.horizon}`;
    allow(before, h === 1 ? "This is the first step" : null);
    allow(after, h === problem.horizon ? "This is the last step" : null);
    steps.hidden = stationary() || problem.horizon === 1;
    every.hidden = !stationary();
    components.hidden = what !== "features";
    if (components.options.length !== problem.dim + 1) {
      const shown = Math.min(problem.dim, 1024);
      components.replaceChildren(
        el("option", { value: "" }, `all ${problem.dim} components`),
        ...Array.from({ length: shown }, (_, i) => el("option", { value: i }, `component ${i + 1}`)),
      );
    }
    components.value = component === null || component >= problem.dim ? "" : String(component);
  }

  /** Reads the layers of all steps that are missing, for a common scale. */
  async function readAll() {
    const [of, inside] = [known, what];
    for (let step = 1; common && known === of && what === inside && step <= (problem?.horizon ?? 0); step++) {
      if (known.has(key(step))) continue;
      const answer = await ask({ what, h: step }).catch(() => null);
      if (!answer || known !== of) return;
      known.set(`${inside} ${step}`, answer);
    }
    if (layer && known === of && what === inside) draw();
  }

  function range() {
    const here = spanOf(/** @type {Layer} */ (layer));
    if (!common || stationary()) return here;
    return [...known]
      .filter(([name]) => name.startsWith(`${what} `))
      .reduce((all, [, one]) => joined(all, spanOf(one)), here);
  }

  /** @param {Layer} of */
  function spanOf(of) {
    const span = spans.get(of) ?? rangeOf(of.values);
    spans.set(of, span);
    return span;
  }

  const isLogarithmic = () => (layer ? (logarithmic ?? (what !== "features" && spansOrders(range()))) : false);

  /** @param {Layer} of @param {ProblemInfo} info */
  function sheetOf(of, info) {
    const arrangement = arrange(info, of, {
      onMap,
      component: component !== null && component < of.columns ? component : null,
    });
    const room = Math.max(shortest, narrow() ? 360 : mount.clientHeight - 28);
    const roughly = fit(arrangement, Math.max(120, scroller.clientWidth - 60), room - 20);
    const margin = marginOf(arrangement, roughly);
    return {
      arrangement,
      grid: roughly,
      margin,
      unitName: (/** @type {number} */ unit) =>
        arrangement.unit === "state"
          ? stateName(info, unit)
          : `${stateName(info, Math.floor(unit / info.actions))}, ${actionName(info, unit % info.actions)}`,
      partName: (/** @type {number} */ i) => (arrangement.unit === "state" ? actionName(info, i) : String(i + 1)),
    };
  }

  const narrow = () => matchMedia("(max-width: 900px)").matches;

  function draw() {
    if (!layer || !problem || layer.what !== what || mount.clientWidth === 0) return;
    drawChoices();
    const scale = scaleOf(range(), { logarithmic: isLogarithmic() });
    const colours = ramps(sheetElement);
    sheet = sheetOf(layer, problem);
    paint(canvas, { ...sheet, scale, ramps: colours, ink: getComputedStyle(said).color });
    legend.draw(scale, colours);
    mapSwitch.hidden = !hasMap(problem, layer) || sheet.arrangement.unit === "pair";
    mapSwitch.setAttribute("aria-pressed", String(onMap));
    logSwitch.hidden = scale.signed || !(spansOrders(range()) || logarithmic);
    logSwitch.setAttribute("aria-pressed", String(scale.logarithmic));
    commonSwitch.hidden =
      stationary() || problem.horizon === 1 || layer.rows * layer.columns * problem.horizon > mostCommon;
    commonSwitch.setAttribute("aria-pressed", String(common));
    part.textContent = extent(problem, layer.whole, sheet);
    sheetElement.setAttribute(
      "aria-label",
      `Heat map of ${TITLES[what].title}${stationary() ? "" : ` at step ${h}`}; ${part.textContent}. Arrow keys read the values.`,
    );
    look(spot);
  }

  /** @param {PointerEvent} event */
  function point(event) {
    if (!sheet) return;
    const box = canvas.getBoundingClientRect();
    look(
      spotAt(
        sheet.arrangement,
        sheet.grid,
        event.clientX - box.left - sheet.margin.left,
        event.clientY - box.top - sheet.margin.top,
      ),
    );
  }

  /**
   * @param {Spot | null} next
   * @param {boolean} [scroll]
   */
  function look(next, scroll = false) {
    if (!sheet || !layer || !problem) return;
    const { arrangement, grid, margin } = sheet;
    const unit = next ? unitAt(arrangement, grid, next.column, next.row) : -1;
    spot = unit < 0 ? null : next;
    cursor.hidden = !spot;
    if (!spot) {
      said.textContent = "Point at a cell, or move with the arrow keys.";
      return;
    }
    const box = boxOf(grid, spot.column, spot.row);
    const high = arrangement.split === "stack" ? box.height / arrangement.parts : box.height;
    const top = box.y + (arrangement.split === "stack" ? spot.part * high : 0) + margin.top;
    Object.assign(cursor.style, {
      left: `${box.x + margin.left}px`,
      top: `${top}px`,
      width: `${Math.max(4, box.width)}px`,
      height: `${Math.max(4, high)}px`,
    });
    said.textContent = readout(
      problem,
      layer,
      arrangement,
      unit,
      spot.part,
      arrangement.unit === "state" && what === "features" ? component : null,
    );
    if (scroll) cursor.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  return {
    /** @param {ProblemInfo} next */
    open(next) {
      problem = next;
      known = new Map();
      layer = null;
      spot = null;
      latest.forget();
      choose({ h: Math.min(h, next.horizon) });
    },
    /** Shows another layer, for another part of the page. @param {{ what?: Layer["what"], h?: number }} next */
    show: (next) => choose(next),
    /** The step h shown. */
    get step() {
      return h;
    },
    recolour: draw,
  };
}

/**
 * Which numbers a sheet shows: "columns: (s, a) 1–64 of 88; rows: features 1–8".
 * @param {ProblemInfo} problem
 * @param {boolean} whole whether these are all
 * @param {{ arrangement: import("./arrange.js").Arrangement, grid: import("./arrange.js").Grid }} sheet
 */
function extent({ states, actions }, whole, { arrangement: { unit, units, parts, split, cells }, grid }) {
  if (cells) return `${count(states)} states`;
  const pairs = unit === "pair";
  const columns = pairs
    ? `(s, a) 1–${count(units)}${whole ? "" : ` of ${count(states * actions)}`}`
    : `${whole ? "" : `first ${count(units)} of `}${count(states)} states`;
  const rows = split !== "stack" ? "" : pairs ? `; rows: features 1–${count(parts)}` : "; rows: actions";
  return `columns: ${columns}${grid.down > 1 ? `, in ${count(grid.down)} lines` : ""}${rows}`;
}

/**
 * @param {string} text
 * @param {() => void} turn
 */
function toggle(text, turn) {
  return el("button", { type: "button", class: "switch", "aria-pressed": "false", on: { click: turn } }, text);
}
