// Draws the map of a problem: a palette, the map, its size, and ready maps. Every stroke is an edit of the spec.

import { cellOf } from "../spec/map-cells.js";
import { allow } from "../ui/allowed.js";
import { el } from "../ui/dom.js";
import { measure } from "../ui/numbers.js";
import { button } from "../shell/button.js";
import { createCanvas } from "./canvas.js";
import { asGridWorld, squared, withColumn, withoutColumn, withoutRow, withRow } from "./cells.js";
import { createPalette } from "./cell-palette.js";
import { createWind } from "./wind.js";

/** @typedef {import("../revisit.d.ts").Family} Family */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("../revisit.d.ts").Spec} Spec */
/** @typedef {import("./workbench.js").Editor} Editor */
/** @typedef {import("./cells.js").Place} Place */

const most = 100;
/** Sizes of a cell, px: large enough for a finger, small enough to show the whole map. */
const SMALLEST = 24;
const LARGEST = 64;

/**
 * @param {Spec} spec
 * @param {Family} family that has a map
 * @param {{ edit: import("../form/field.js").OnEdit }} on
 * @returns {Editor}
 */
export function createMapEditor(spec, family, on) {
  const { kind } = family;
  const palette = createPalette(kind);
  const where = el("output", { class: "where" });
  const canvas = createCanvas(kind, palette, { stroke: (next) => take(next, wind.cells), cursor: say });
  const wind = createWind((cells) => take(rows, cells));
  const named = el(
    "select",
    {
      class: "select low",
      "aria-label": "Start from a map",
      on: {
        change: () => {
          if (named.value) on.edit("problem.map", named.value, true);
          named.value = "";
        },
      },
    },
    el("option", { value: "" }, "Start from…"),
    ...(family.parameters.find(({ name }) => name === "map")?.choices ?? []).map((value) =>
      el("option", { value }, value),
    ),
  );
  const size = el("output", { class: "map-size" });
  const tools = {
    addRow: button({ text: "+ row", name: "Add a row below the cursor", kind: "small" }, () =>
      take(withRow(rows, canvas.cursor[0] + 1, palette.free), wind.cells),
    ),
    dropRow: button({ text: "− row", name: "Remove the cursor’s row", kind: "small" }, () =>
      take(withoutRow(rows, canvas.cursor[0]), wind.cells),
    ),
    addColumn: button({ text: "+ column", name: "Add a column right of the cursor", kind: "small" }, () =>
      take(withColumn(rows, canvas.cursor[1] + 1, palette.free), wind.cells?.toSpliced(canvas.cursor[1] + 1, 0, 0)),
    ),
    grid: button(
      { text: "Walls and traps", name: "Draw on as a grid world, which has walls, traps and rewards", kind: "small" },
      () => on.edit("problem", asGridWorld(now.problem, rows), true),
    ),
    dropColumn: button({ text: "− column", name: "Remove the cursor’s column", kind: "small" }, () =>
      take(withoutColumn(rows, canvas.cursor[1]), wind.cells?.toSpliced(canvas.cursor[1], 1)),
    ),
  };
  const board = el("div", { class: "board" }, canvas.element, kind === "grid" && wind.element);
  const scroller = el("div", { class: "board-scroller" }, board);
  const element = el(
    "div",
    { class: "map-editor" },
    palette.element,
    el(
      "div",
      { class: "editor-tools" },
      size,
      tools.addRow,
      tools.dropRow,
      tools.addColumn,
      tools.dropColumn,
      named,
      kind === "frozen-lake" && tools.grid,
    ),
    scroller,
    el(
      "p",
      { class: "hint" },
      where,
      el(
        "span",
        {},
        "Paint with mouse or finger; drag a start or a goal to move it. Or with keys: arrows move, a cell’s letter sets it, Space paints, Delete frees, Shift with an arrow paints on.",
        kind === "grid" && " The numbers under the map: each column’s wind.",
      ),
    ),
  );
  const watch = new ResizeObserver(fit);
  watch.observe(scroller);

  /** @type {string[]} */
  let rows = ["."];
  /** @type {ProblemInfo | null} */
  let problem = null;

  /**
   * Takes a new map.
   * @param {string[]} next
   * @param {number[] | undefined} blown the wind of its columns
   */
  function take(next, blown) {
    // The wind moves with its column, in the same edit.
    if (blown && (wind.cells?.join() !== blown.join() || blown.length !== rows[0].length))
      on.edit("problem", { ...now.problem, map: next, wind: blown }, true);
    else on.edit("problem.map", next, true);
  }
  let now = spec;

  function fit() {
    const room = scroller.clientWidth - 2;
    const high = scroller.clientHeight - (kind === "grid" ? 36 : 4);
    const cell = Math.max(
      SMALLEST,
      Math.min(LARGEST, Math.floor(room / rows[0].length), Math.floor(high / rows.length)),
    );
    board.style.setProperty("--cell", `${cell}px`);
    board.classList.toggle("tight", cell < 28);
  }

  /** @param {Place} place */
  function say([i, j]) {
    if (rows[i]?.[j] === undefined) return;
    const s = stateAt([i, j]);
    const value = s >= 0 && problem && s < problem.value.length ? `, state ${s}, V* ${measure(problem.value[s])}` : "";
    where.textContent = `Row ${i + 1}, column ${j + 1}: ${cellOf(kind, rows[i][j]).word}${value}. `;
  }

  /** @param {Place} place */
  function stateAt([i, j]) {
    if (!problem?.map || problem.kind !== kind || problem.map.join() !== rows.join()) return -1;
    const cell = i * rows[0].length + j;
    return problem.cells ? problem.cells[cell] : cell;
  }

  return {
    title: "Draw the map",
    element,
    fill(draft, opened) {
      now = draft;
      problem = opened;
      const { map, wind: blown } = draft.problem;
      // A map given by name is drawn after the engine has opened it.
      if (Array.isArray(map)) rows = squared(map.map(String), palette.free);
      else if (opened.kind === kind && opened.map) rows = opened.map;
      canvas.fill(rows);
      wind.fill(Array.isArray(blown) ? blown.map(Number) : undefined, rows[0].length);
      const top = Math.max(1e-12, ...opened.value);
      canvas.shade((place) => {
        const s = stateAt(place);
        return s < 0 || s >= opened.value.length ? 0 : (0.5 * opened.value[s]) / top;
      });
      size.textContent = `${rows.length} × ${rows[0].length}`;
      allow(tools.addRow, rows.length >= most ? `A map has at most ${most} rows` : null);
      allow(tools.addColumn, rows[0].length >= most ? `A map has at most ${most} columns` : null);
      allow(tools.dropRow, rows.length <= 1 ? "A map has one row at least" : null);
      allow(tools.dropColumn, rows[0].length <= 1 ? "A map has one column at least" : null);
      say(canvas.cursor);
      fit();
    },
    locate: (path) => {
      const row = /^problem\.map\[(\d+)\]/.exec(path);
      const column = /^problem\.wind\[(\d+)\]/.exec(path);
      return row
        ? `Row ${Number(row[1]) + 1}`
        : column
          ? `Wind of column ${Number(column[1]) + 1}`
          : path === "problem.map"
            ? ""
            : null;
    },
    fits: (draft) => draft.problem.kind === kind,
    focus: canvas.focus,
    close: () => watch.disconnect(),
  };
}
