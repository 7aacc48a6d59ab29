// What the problem gives at one step: a column for each pair (s,a), and in it the reward, Q*, what the action loses against the best
// one, and the components of its feature.

import { el, svg } from "../ui/dom.js";
import { setAll, textOf } from "../ui/mark-elements.js";
import { boxOf, pointOf } from "../ui/places.js";
import { luminance, ramps } from "./colour-ramps.js";
import { sized } from "./marks.js";
import {
  cellBox,
  colouring,
  columnsBox,
  MARGIN,
  numberMarks,
  OWN,
  tableMarks,
  tableOf,
  tableWords,
} from "./problem-view-marks.js";

/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("./problem-view-marks.js").Given} Given */
/** @typedef {import("./problem-view-marks.js").TableMarks} TableMarks */

const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/**
 * @param {HTMLElement} mount
 * @param {(s: number) => void} point the reader points at a state, -1: at none
 */
export function createProblem(mount, point) {
  const canvas = el("canvas", { class: "state-view-cells", "aria-hidden": "true" });
  const names = svg("g", { class: "state-view-grid" });
  const columns = svg("rect", { class: "state-view-columns", rx: 3, visibility: "hidden" });
  const cursor = svg("rect", { class: "state-view-cursor", rx: 3, visibility: "hidden" });
  const drawing = svg(
    "svg",
    {
      class: "state-view-plot",
      tabindex: 0,
      role: "application",
      "aria-roledescription": "picture",
      "aria-describedby": "state-view-cell-said",
    },
    names,
    columns,
    cursor,
  );
  const up = el("p", { class: "state-view-axis up" });
  const across = el("p", { class: "state-view-axis across" });
  const said = el("p", { class: "state-view-lemma", id: "state-view-cell-said", "aria-live": "polite" });
  mount.replaceChildren(canvas, drawing, up, across, said);

  /** @type {(TableMarks & { scale: number }) | null} */
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
    if (cell && cell.column >= picture.table.pairs.length) cell = null;
    place(columns, columnsBox(picture, state));
    place(cursor, cell && cellBox(picture, cell));
    said.textContent = tableWords(picture, cell, state);
  }

  /** @param {TableMarks} marks @param {{ width: number, height: number, scale: number }} room */
  function paint(marks, room) {
    const { table, wide, top, high } = marks;
    const { pairs, values, rows } = table;
    const n = pairs.length;
    const each = high[OWN];
    const colour = colouring(marks, ramps(mount));
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
    const numbers = numberMarks(marks);
    if (numbers.length > 0) {
      context.font = `13px ${getComputedStyle(mount).fontFamily}`;
      context.textAlign = "center";
      context.textBaseline = "middle";
    }
    for (const { row, value, text, x, y, most } of numbers) {
      context.fillStyle = luminance(colour(row, value)) > 0.22 ? "#10151a" : "#ffffff";
      context.fillText(text, x, y, most);
    }
    names.replaceChildren(...[...marks.rows, ...marks.states].map((name) => textOf(name)));
    up.textContent = marks.up;
    across.textContent = marks.across;
    drawing.setAttribute("aria-label", marks.says);
    picture = { ...marks, scale: room.scale };
  }

  return {
    element: mount,
    /**
     * @param {ProblemInfo} problem
     * @param {Given} given
     * @param {ArrayLike<number> | null} places the states that the state view has places for; null: all
     * @param {number} s the state whose columns stand out, -1: none
     * @param {{ width: number, height: number, scale: number }} room
     */
    draw(problem, given, places, s, room) {
      state = s;
      const next = [given, places?.[0], room.width, room.height, room.scale];
      if (next.some((one, i) => one !== painted[i])) {
        painted = next;
        setAll(drawing, sized(room));
        paint(tableMarks(problem, tableOf(problem, given, places), given.q.h, room), room);
      }
      mark();
    },
    /** The theme's colours have changed: the next drawing paints. */
    recolour() {
      painted = [];
    },
  };
}

/** @param {SVGElement} rect @param {{ [name: string]: number } | null} box null: it is not shown */
function place(rect, box) {
  rect.setAttribute("visibility", box ? "visible" : "hidden");
  if (box) setAll(rect, box);
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
