// The lemma's picture at one step: Q-hat against Q* for every pair (s,a), with a whisker of 2 b downwards. Where the lemma holds
// (eq:Qk-error), the whisker crosses the diagonal.

import { el, formula, svg } from "../../ui/dom.js";
import { count, measure } from "../../ui/numbers.js";
import { actionName } from "../path-words.js";
import { sized, ticks } from "./marks.js";
import { pairsOf } from "./reading.js";

/** @typedef {import("../../revisit.d.ts").Layer} Layer */
/** @typedef {import("../../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("./reading.js").Pair} Pair */

const MARGIN = { left: 44, right: 12, top: 26, bottom: 62 };
/** Rounding that the lemma is allowed, in units of H. */
const ROUNDING = 1e-9;
/** Where a state has more actions, their names would cover each other. */
const NAMED = 6;
/** More whiskers than these are faint, so that they do not cover the dots. */
const MANY = 150;

/**
 * Whether 0 <= Q-hat - Q* <= 2 b holds for a pair; null: it cannot be told.
 * @param {Pair} pair
 * @param {number} horizon
 */
export function lemmaHolds({ q, qStar, bonus }, horizon) {
  if (Number.isNaN(q) || Number.isNaN(qStar) || Number.isNaN(bonus)) return null;
  const over = q - qStar;
  return over >= -ROUNDING * horizon && over <= 2 * bonus + ROUNDING * horizon;
}

/**
 * What stands on the two axes: Q-hat against Q*; without Q* the bonus against the estimate.
 * @param {Pair[]} pairs
 * @returns {{ x: (pair: Pair) => number, y: (pair: Pair) => number, against: boolean }}
 */
function axesOf(pairs) {
  const against = pairs.some(({ qStar }) => !Number.isNaN(qStar));
  return against
    ? { x: (pair) => pair.qStar, y: (pair) => pair.q, against }
    : { x: (pair) => pair.estimate, y: (pair) => pair.bonus, against };
}

/** @param {HTMLElement} mount */
export function createOptimism(mount) {
  const drawing = svg("svg", { class: "stage-plot", role: "img" });
  const [grid, diagonal, whiskers, dots, hollow, holes, broken, mine] = [
    "grid",
    "diagonal",
    "whiskers",
    "dots",
    "hollow",
    "holes",
    "broken",
    "mine",
  ].map((name) => svg("g", { class: `stage-${name}` }));
  const paths = {
    whiskers: svg("path", {}),
    dots: svg("path", {}),
    hollow: svg("path", {}),
    holes: svg("path", {}),
    broken: svg("path", {}),
  };
  whiskers.append(paths.whiskers);
  dots.append(paths.dots);
  hollow.append(paths.hollow);
  holes.append(paths.holes);
  broken.append(paths.broken);
  drawing.append(grid, diagonal, whiskers, hollow, holes, dots, broken, mine);
  const [up, across] = [el("p", { class: "stage-axis up" }), el("p", { class: "stage-axis across" })];
  const said = el("p", { class: "stage-lemma" });
  const reason = el("p", { class: "stage-reason", hidden: true });
  const qHat = formula("Qhat");
  const qStar = formula("Qstar");
  const lemma = formula("lemma");
  const verdict = el("span");
  said.append(lemma, verdict);
  mount.replaceChildren(drawing, up, across, said, reason);
  let axes = "";

  return {
    element: mount,
    /**
     * @param {ProblemInfo} problem
     * @param {Layer} layer "pairs"
     * @param {number} s the state whose pairs stand out, -1: none
     * @param {{ width: number, height: number, scale: number }} room
     */
    draw(problem, layer, s, room) {
      const { width, height } = room;
      const pairs = [...pairsOf(layer, problem.actions)];
      const { x, y, against } = axesOf(pairs);
      const shown = pairs.filter((pair) => !Number.isNaN(x(pair)) && !Number.isNaN(y(pair)));
      const none = shown.length === 0;
      reason.hidden = !none;
      reason.textContent = layer.reason;
      drawing.toggleAttribute("hidden", none);
      for (const one of [up, across, said]) one.hidden = none;
      if (none) return;
      for (const [name, value] of Object.entries(sized(room))) drawing.setAttribute(name, String(value));
      const wanted = against ? "q" : "bonus";
      if (axes !== wanted) {
        axes = wanted;
        up.replaceChildren(...(against ? [qHat, " believed"] : ["bonus"]));
        across.replaceChildren(...(against ? [qStar, " true"] : ["estimate"]));
      }
      let [x0, x1, y1] = [Infinity, -Infinity, -Infinity];
      let y0 = Infinity;
      for (const pair of shown) {
        x0 = Math.min(x0, x(pair));
        x1 = Math.max(x1, x(pair));
        y0 = Math.min(y0, y(pair));
        y1 = Math.max(y1, y(pair));
      }
      if (x0 > 0 && x0 < 0.5 * x1) x0 = 0;
      if (against) [y0, y1] = [Math.min(x0, y0), Math.max(x1, y1)];
      if (y0 > 0 && y0 < 0.5 * y1) y0 = 0;
      // Round ends, so that the axes rest while the dots move.
      const yTicks = ticks(y0, y1, Math.max(2, height / 60));
      const xTicks = ticks(x0, x1, Math.max(2, width / 80));
      const pad = 8;
      const scaleX = (width - MARGIN.left - MARGIN.right - 2 * pad) / (x1 - x0 || 1);
      const scaleY = (height - MARGIN.top - MARGIN.bottom - 2 * pad) / (y1 - y0 || 1);
      const px = (/** @type {number} */ v) => Math.round(10 * (MARGIN.left + pad + (v - x0) * scaleX)) / 10;
      const py = (/** @type {number} */ v) => Math.round(10 * (height - MARGIN.bottom - pad - (v - y0) * scaleY)) / 10;
      const [bottom, right] = [height - MARGIN.bottom, width - MARGIN.right];
      grid.replaceChildren(
        ...xTicks.flatMap((v) => [
          svg("line", { x1: px(v), x2: px(v), y1: MARGIN.top, y2: bottom }),
          svg("text", { x: px(v), y: bottom + 17, "text-anchor": "middle" }, measure(v)),
        ]),
        ...yTicks.flatMap((v) => [
          svg("line", { x1: MARGIN.left, x2: right, y1: py(v), y2: py(v) }),
          svg("text", { x: MARGIN.left - 6, y: py(v) + 4.5, "text-anchor": "end" }, measure(v)),
        ]),
      );
      diagonal.replaceChildren(
        ...(against && x1 > x0 ? [svg("line", { x1: px(x0), y1: py(x0), x2: px(x1), y2: py(x1) })] : []),
      );
      let [whisker, full, empty, bad] = ["", "", "", ""];
      let [fine, told] = [0, 0];
      /** @type {Set<string>} marks that would lie on each other */
      const done = new Set();
      for (const pair of shown) {
        const holds = lemmaHolds(pair, problem.horizon);
        if (holds !== null) told++;
        if (holds) fine++;
        if (pair.s === s) continue;
        const [cx, cy] = [px(x(pair)), py(y(pair))];
        const key = `${cx} ${cy} ${holds} ${pair.visits === 0}`;
        if (done.has(key)) continue;
        done.add(key);
        if (against && !Number.isNaN(pair.bonus))
          whisker += `M${cx} ${cy}V${Math.min(bottom, py(pair.q - 2 * pair.bonus))}`;
        const dot = `M${cx} ${cy}h0`;
        if (holds === false) bad += dot;
        else if (pair.visits === 0) empty += dot;
        else full += dot;
      }
      paths.whiskers.setAttribute("d", whisker);
      whiskers.classList.toggle("many", done.size > MANY);
      paths.dots.setAttribute("d", full);
      paths.hollow.setAttribute("d", empty);
      paths.holes.setAttribute("d", empty);
      paths.broken.setAttribute("d", bad);
      const own = shown.filter((pair) => pair.s === s);
      mine.replaceChildren(
        ...own.flatMap((pair) => {
          const [cx, cy] = [px(x(pair)), py(y(pair))];
          const holds = lemmaHolds(pair, problem.horizon);
          return [
            against &&
              !Number.isNaN(pair.bonus) &&
              svg("line", { x1: cx, x2: cx, y1: cy, y2: Math.min(bottom, py(pair.q - 2 * pair.bonus)) }),
            svg("circle", {
              class: `${pair.visits === 0 ? "untried" : ""} ${holds === false ? "broken" : ""}`,
              cx,
              cy,
              r: 4.5,
            }),
          ].filter((one) => one !== false);
        }),
        ...(own.length <= NAMED ? labels(own, problem, px, py, x, y) : []),
      );
      lemma.hidden = told === 0;
      verdict.textContent =
        told > 0
          ? `: ${count(fine)} of ${count(told)}${layer.whole ? "" : " looked at"}`
          : against
            ? `Q̂ ≥ Q* for ${count(shown.filter((pair) => pair.q >= pair.qStar - ROUNDING * problem.horizon).length)} of ${count(shown.length)}`
            : `${count(shown.length)} pairs`;
      said.classList.toggle("wrong", told > 0 && fine < told);
      drawing.setAttribute(
        "aria-label",
        told > 0
          ? `Believed against true value of ${count(shown.length)} pairs of a state and an action: the lemma holds for ${count(fine)} of ${count(told)}`
          : `${against ? "Believed against true value" : "Bonus against estimate"} of ${count(shown.length)} pairs of a state and an action`,
      );
    },
  };
}

/**
 * The names of the actions of one state, above their dots; those at one place share a name.
 * @param {Pair[]} pairs
 * @param {ProblemInfo} problem
 * @param {(v: number) => number} px
 * @param {(v: number) => number} py
 * @param {(pair: Pair) => number} x
 * @param {(pair: Pair) => number} y
 */
function labels(pairs, problem, px, py, x, y) {
  /** @type {{ cx: number, cy: number, text: string }[]} */
  const found = [];
  for (const pair of pairs) {
    const [cx, cy] = [px(x(pair)), py(y(pair))];
    const near = found.find((one) => Math.abs(one.cx - cx) < 16 && Math.abs(one.cy - cy) < 14);
    const name = actionName(problem, pair.a);
    if (near) near.text += name.length > 1 ? `, ${name}` : name;
    else found.push({ cx, cy, text: name });
  }
  const half = (/** @type {string} */ text) => 5 * text.length;
  /** @type {{ cx: number, cy: number, text: string }[]} */
  const placed = [];
  for (const one of found) {
    one.text = one.text.slice(0, 14);
    one.cx = Math.max(MARGIN.left + half(one.text) + 4, one.cx);
    one.cy -= 9;
    while (
      placed.some(
        ({ cx, cy, text }) => Math.abs(cx - one.cx) < half(text) + half(one.text) && Math.abs(cy - one.cy) < 15,
      )
    )
      one.cy -= 15;
    placed.push(one);
  }
  return placed
    .filter(({ cy }) => cy > MARGIN.top + 8)
    .map(({ cx, cy, text }) => svg("text", { x: cx, y: cy, "text-anchor": "middle" }, text));
}
