// What the problem gives at one step: a column for each pair (s,a), and in it the reward, Q*, what the action loses against the best
// one, and the components of its feature.

import { el, svg } from "../../ui/dom.js";
import { count, measure } from "../../ui/numbers.js";
import { boxOf, pointOf } from "../../ui/places.js";
import { colourAt, luminance, ramps } from "../colour-ramps.js";
import { actionName, sentence, stateName, stateAt } from "../path-words.js";
import { sized } from "./marks.js";
import { isBest } from "./reading.js";
import { rangeOf, scaleOf, spansOrders } from "./scale.js";

/** @typedef {import("../../revisit.d.ts").ProblemLayer} ProblemLayer */
/** @typedef {import("../../revisit.d.ts").ProblemInfo} ProblemInfo */

/**
 * What the engine says of the problem itself at a step, of its first states.
 * @typedef {object} Given
 * @property {ProblemLayer} reward
 * @property {ProblemLayer} q
 * @property {ProblemLayer} features
 */

/**
 * @typedef {object} Table
 * @property {{ s: number, a: number }[]} pairs all actions of some states
 * @property {Float64Array} values row by row: the reward, Q*, the loss, and each component, for every pair. NaN: the engine does not give it
 * @property {number} rows
 */

const [REWARD, Q_STAR, LOSS] = [0, 1, 2];
/** Rows before those of the feature's components. */
const OWN = 3;
const MARGIN = { left: 44, right: 12, top: 26, bottom: 62 };
/** Heights of a row, widths of a column, and gaps, in the pictures' units. */
const HIGH = { least: 14, most: 40 };
const WIDEST = 72;
const GAP = { row: 2, features: 8 };
/** A cell of this size has its number in it, one with this height its row's name beside it. */
const WRITTEN = { wide: 36, high: 16 };
const NAMED = 15;
/** Room for a state's number, and for a letter of its name. */
const STATE = 34;
const LETTER = 8;
/** Most numbers that are drawn, and most columns: more would be narrower than a pixel. */
const MOST = { numbers: 262_144, columns: 1024 };
const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/**
 * @param {ProblemInfo} problem
 * @param {Given} given
 * @param {ArrayLike<number> | null} places the states that the stage has places for; null: all
 * @returns {Table}
 */
export function tableOf({ actions, horizon, dim }, { reward, q, features }, places) {
  const rows = OWN + dim;
  const most = Math.max(1, Math.floor(Math.min(MOST.columns, MOST.numbers / rows) / actions));
  const states = (places ? Array.from(new Set(Array.from(places))) : Array.from({ length: q.rows }, (_, s) => s))
    .filter((s) => s >= 0 && s < q.rows)
    .sort((a, b) => a - b)
    .slice(0, most);
  const pairs = states.flatMap((s) => Array.from({ length: actions }, (_, a) => ({ s, a })));
  const n = pairs.length;
  const values = new Float64Array(rows * n).fill(NaN);
  pairs.forEach(({ s, a }, i) => {
    const row = s * actions + a;
    const best = Math.max(...q.values.subarray(s * actions, (s + 1) * actions));
    values[REWARD * n + i] = reward.values[row];
    values[Q_STAR * n + i] = q.values[row];
    values[LOSS * n + i] = isBest(q.values[row], best, horizon) ? 0 : best - q.values[row];
    if (row < features.rows) for (let j = 0; j < dim; j++) values[(OWN + j) * n + i] = features.values[row * dim + j];
  });
  return { pairs, values, rows };
}

/** The name of a row. @param {number} row */
function nameOf(row) {
  return ["r", "Q*", "Δ"][row] ?? `φ${String(row - OWN + 1).replace(/\d/g, (digit) => "₀₁₂₃₄₅₆₇₈₉"[Number(digit)])}`;
}

/**
 * @param {HTMLElement} mount
 * @param {(s: number) => void} point the reader points at a state, -1: at none
 */
export function createProblem(mount, point) {
  const canvas = el("canvas", { class: "stage-cells", "aria-hidden": "true" });
  const names = svg("g", { class: "stage-grid" });
  const columns = svg("rect", { class: "stage-columns", rx: 3, visibility: "hidden" });
  const cursor = svg("rect", { class: "stage-cursor", rx: 3, visibility: "hidden" });
  const drawing = svg(
    "svg",
    {
      class: "stage-plot",
      tabindex: 0,
      role: "application",
      "aria-roledescription": "picture",
      "aria-describedby": "stage-cell-said",
    },
    names,
    columns,
    cursor,
  );
  const up = el("p", { class: "stage-axis up" });
  const across = el("p", { class: "stage-axis across" });
  const said = el("p", { class: "stage-lemma", id: "stage-cell-said", "aria-live": "polite" });
  mount.replaceChildren(canvas, drawing, up, across, said);

  /** @type {{ problem: ProblemInfo, table: Table, h: number, scale: number, summary: string, wide: number, top: number[], high: number[] } | null} */
  let picture = null;
  /** What was painted last, so that a frame that changes nothing of it paints nothing. @type {unknown[]} */
  let painted = [];
  let state = -1;
  /** @type {{ column: number, row: number } | null} */
  let cell = null;

  drawing.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "touch") look(under(event));
  });
  drawing.addEventListener("pointerdown", (event) => look(under(event)));
  drawing.addEventListener("pointerleave", () => {
    if (document.activeElement !== drawing) look(null);
  });
  drawing.addEventListener("blur", () => look(null));
  drawing.addEventListener("keydown", (event) => {
    if (!picture || !KEYS.includes(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    const { pairs, rows } = picture.table;
    const mine = pairs.findIndex(({ s }) => s === state);
    const { column, row } = cell ?? { column: Math.max(0, mine), row: 0 };
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [
      0, 0,
    ];
    const to = event.key === "Home" ? 0 : event.key === "End" ? pairs.length - 1 : column + dx;
    look({
      column: Math.max(0, Math.min(pairs.length - 1, to)),
      row: Math.max(0, Math.min(rows - 1, row + dy)),
    });
    event.preventDefault();
    event.stopPropagation();
  });

  /** @param {PointerEvent} event */
  function under(event) {
    if (!picture) return null;
    const { table, scale, wide, top, high } = picture;
    const [box, at] = [boxOf(drawing), pointOf(event)];
    const column = Math.floor(((at.x - box.left) / scale - MARGIN.left) / wide);
    const y = (at.y - box.top) / scale;
    const row = top.findIndex((from, i) => y >= from && y < from + high[i]);
    return column >= 0 && column < table.pairs.length && row >= 0 ? { column, row } : null;
  }

  /** @param {typeof cell} next */
  function look(next) {
    if (next?.column === cell?.column && next?.row === cell?.row) return;
    cell = next;
    point(picture && next ? picture.table.pairs[next.column].s : -1);
    mark();
  }

  /** Shows what is pointed at, and says it. */
  function mark() {
    if (!picture) return;
    const { problem, table, h, summary, wide, top, high } = picture;
    const { pairs, values } = table;
    const at = (/** @type {number} */ row, /** @type {number} */ column) => values[row * pairs.length + column];
    if (cell && cell.column >= pairs.length) cell = null;
    const first = pairs.findIndex(({ s }) => s === state);
    const many = first < 0 ? 0 : problem.actions;
    place(columns, first >= 0, {
      x: MARGIN.left + first * wide - 1,
      y: top[0] - 1,
      width: many * wide + 2,
      height: top[top.length - 1] + high[high.length - 1] - top[0] + 2,
    });
    place(cursor, cell !== null, {
      x: MARGIN.left + (cell?.column ?? 0) * wide,
      y: top[cell?.row ?? 0],
      width: Math.max(3, wide),
      height: Math.max(3, high[cell?.row ?? 0]),
    });
    if (cell) {
      const { s, a } = pairs[cell.column];
      const value = at(cell.row, cell.column);
      const best = cell.row === LOSS && value === 0 ? ", optimal" : "";
      said.textContent = `${nameOf(cell.row)} = ${measure(value)}${best}: ${stateAt(problem, s, h)}, action ${actionName(problem, a)}`;
    } else if (first >= 0) {
      const of = (/** @type {number} */ row) =>
        Array.from({ length: many }, (_, i) => at(row, first + i)).filter((x) => !Number.isNaN(x));
      const losses = of(LOSS).filter((x) => x > 0);
      said.textContent = `${losses.length > 0 ? `Gap ${measure(Math.min(...losses))}` : "No gap"}, Q* ${span(of(Q_STAR))}, r ${span(of(REWARD))}: ${stateAt(problem, state, h)}`;
    } else
      said.textContent = state < 0 ? summary : sentence(`${stateAt(problem, state, h)} is not among these columns`);
  }

  /** @param {ProblemInfo} problem @param {Table} table @param {number} h @param {{ width: number, height: number, scale: number }} room */
  function paint(problem, table, h, room) {
    const { pairs, values, rows } = table;
    const n = pairs.length;
    const [width, height] = [room.width - MARGIN.left - MARGIN.right, room.height - MARGIN.top - MARGIN.bottom];
    const fit = (height - OWN * GAP.row - GAP.features) / rows;
    const own = Math.max(HIGH.least, Math.min(HIGH.most, fit));
    const each = Math.min(HIGH.most, (height - OWN * (own + GAP.row) - GAP.features) / (rows - OWN));
    const wide = Math.min(WIDEST, width / n);
    const high = Array.from({ length: rows }, (_, row) => (row < OWN ? own : each));
    const top = high.map((_, row) =>
      row < OWN
        ? MARGIN.top + row * (own + GAP.row)
        : MARGIN.top + OWN * (own + GAP.row) + GAP.features + (row - OWN) * each,
    );
    const bands = [0, 1, 2].map((row) => values.subarray(row * n, (row + 1) * n));
    const ranges = [...bands, values.subarray(OWN * n)].map(rangeOf);
    const scales = ranges.map((range, i) => scaleOf(range, { logarithmic: i === LOSS && spansOrders(range) }));
    const colours = ramps(mount);
    const none = (colours.none.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
    const colour = (/** @type {number} */ row, /** @type {number} */ value) => {
      const x = scales[Math.min(row, OWN)].place(value);
      return Number.isNaN(x) ? none : colourAt(colours, x);
    };
    const image = new ImageData(n, rows);
    for (let row = 0, i = 0; row < rows; row++)
      for (let column = 0; column < n; column++, i++) {
        const [red, green, blue] = colour(row, values[i]);
        image.data[4 * i] = red;
        image.data[4 * i + 1] = green;
        image.data[4 * i + 2] = blue;
        image.data[4 * i + 3] = 255;
      }
    const sharp = room.scale * Math.min(2, devicePixelRatio);
    canvas.width = Math.round(room.width * sharp);
    canvas.height = Math.round(room.height * sharp);
    canvas.style.width = `${room.width * room.scale}px`;
    canvas.style.height = `${room.height * room.scale}px`;
    const context = canvas.getContext("2d");
    if (!context) return;
    const cells = shrunk(image, wide * sharp);
    context.scale(sharp, sharp);
    context.imageSmoothingEnabled = each * sharp < 1;
    for (let row = 0; row < OWN; row++)
      context.drawImage(cells, 0, row, cells.width, 1, MARGIN.left, top[row], n * wide, high[row]);
    context.drawImage(cells, 0, OWN, cells.width, rows - OWN, MARGIN.left, top[OWN], n * wide, (rows - OWN) * each);
    if (wide >= WRITTEN.wide) {
      context.font = `13px ${getComputedStyle(mount).fontFamily}`;
      context.textAlign = "center";
      context.textBaseline = "middle";
      values.forEach((value, i) => {
        const [row, column] = [Math.floor(i / n), i % n];
        if (high[row] < WRITTEN.high || Number.isNaN(value)) return;
        context.fillStyle = luminance(colour(row, value)) > 0.22 ? "#10151a" : "#ffffff";
        context.fillText(
          measure(value, 2),
          MARGIN.left + (column + 0.5) * wide,
          top[row] + high[row] / 2 + 0.5,
          wide - 4,
        );
      });
    }
    label(problem, table, { wide, top, high });
    const strongest = [...bands.keys(), OWN].map((i) => {
      const { min, max } = ranges[i];
      const name = i < OWN ? nameOf(i) : "φ";
      const sign = min < 0 ? "±" : "";
      return max > -Infinity
        ? `${name} ${sign}${measure(Math.max(max, -min))}${scales[i].logarithmic ? " (log)" : ""}`
        : `${name} unknown`;
    });
    up.textContent = `the problem at step ${h}`;
    across.textContent = `${count(n)}${n < problem.states * problem.actions ? ` of ${count(problem.states * problem.actions)}` : ""} pairs (s, a)`;
    drawing.setAttribute(
      "aria-label",
      `Rewards, Q*, losses and features of ${across.textContent} at step ${h}. Arrow keys read the values.`,
    );
    picture = {
      problem,
      table,
      h,
      scale: room.scale,
      summary: `Strongest: ${strongest.join(", ")}`,
      wide,
      top,
      high,
    };
  }

  /**
   * The names of the rows, and under the columns those of the states.
   * @param {ProblemInfo} problem
   * @param {Table} table
   * @param {{ wide: number, top: number[], high: number[] }} at
   */
  function label(problem, { pairs, rows }, { wide, top, high }) {
    const everyRow = Math.max(1, Math.ceil(NAMED / high[OWN]));
    const broad = wide * problem.actions;
    const everyState = Math.max(1, Math.ceil(STATE / broad));
    const bottom = top[rows - 1] + high[rows - 1];
    const labelled = pairs.filter(({ a }, i) => a === 0 && (i / problem.actions) % everyState === 0);
    const fits = labelled.every(({ s }) => stateName(problem, s).length * LETTER <= broad * everyState);
    names.replaceChildren(
      ...top
        .map((from, row) =>
          row < OWN || (row - OWN) % everyRow === 0
            ? svg(
                "text",
                {
                  x: MARGIN.left - 6,
                  y: from + Math.max(high[row] / 2, row < OWN ? 0 : 4) + 4.5,
                  "text-anchor": "end",
                },
                nameOf(row),
              )
            : null,
        )
        .filter((one) => one !== null),
      ...labelled.map(({ s }, i) =>
        svg(
          "text",
          { x: MARGIN.left + (i * everyState + 0.5) * broad, y: bottom + 17, "text-anchor": "middle" },
          fits ? stateName(problem, s) : s,
        ),
      ),
    );
  }

  return {
    element: mount,
    /**
     * @param {ProblemInfo} problem
     * @param {Given} given
     * @param {ArrayLike<number> | null} places the states that the stage has places for; null: all
     * @param {number} s the state whose columns stand out, -1: none
     * @param {{ width: number, height: number, scale: number }} room
     */
    draw(problem, given, places, s, room) {
      state = s;
      const next = [given, places?.[0], room.width, room.height, room.scale];
      if (next.some((one, i) => one !== painted[i])) {
        painted = next;
        for (const [name, value] of Object.entries(sized(room))) drawing.setAttribute(name, String(value));
        paint(problem, tableOf(problem, given, places), given.q.h, room);
      }
      mark();
    },
    /** The theme's colours have changed: the next drawing paints. */
    recolour() {
      painted = [];
    },
  };
}

/** @param {SVGElement} rect @param {boolean} shown @param {{ [name: string]: number }} box */
function place(rect, shown, box) {
  rect.setAttribute("visibility", shown ? "visible" : "hidden");
  if (shown) for (const [name, value] of Object.entries(box)) rect.setAttribute(name, String(value));
}

/**
 * The image as a canvas, with its columns made one where they would be narrower than a pixel. Its rows are kept apart.
 * @param {ImageData} image
 * @param {number} wide px of a column
 */
function shrunk(image, wide) {
  const whole = new OffscreenCanvas(image.width, image.height);
  whole.getContext("2d")?.putImageData(image, 0, 0);
  if (wide >= 1) return whole;
  const fewer = new OffscreenCanvas(Math.max(1, Math.floor(image.width * wide)), image.height);
  fewer.getContext("2d")?.drawImage(whole, 0, 0, fewer.width, fewer.height);
  return fewer;
}

/** @param {number[]} numbers */
function span(numbers) {
  if (numbers.length === 0) return "unknown";
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  return low === high ? measure(low) : `${measure(low)} to ${measure(high)}`;
}
