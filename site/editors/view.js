// Draws a table of numbers: its head, its rows, and a computed column. Only the visible part is drawn.

import { el } from "../ui/dom.js";
import { measure } from "../ui/numbers.js";
import { inSight } from "./window.js";

/**
 * @typedef {object} Sheet what is shown
 * @property {string} label
 * @property {string[]} rows names of the rows
 * @property {string[]} columns
 * @property {number[][]} values
 * @property {{ name: string, of: (row: number[]) => number, right: (value: number) => boolean, wrong: string } | null} total a computed column
 */

/** @typedef {{ i: number, j: number }} Cell */
/** @typedef {{ cursor: Cell, isSelected: (i: number, j: number) => boolean, typing: boolean, marked: number | null, visible: { top: number, left: number, width: number, height: number } }} Drawing typing: whether the cursor's cell is being edited, and so not drawn; marked: the row of a fault; visible: part of the table, px */

/** Sizes, px. */
export const ROW = 28;
export const COLUMN = 72;
export const NAMES = 88;

/** Cells that are made at a time. */
const few = 120;

/**
 * @param {HTMLElement} element the one that scrolls
 * @param {() => void} again asks for another drawing in the next frame, to make the rest of the cells
 */
export function createView(element, again) {
  const head = el("div", { class: "numbers-head", role: "row" });
  const area = el("div", { class: "numbers-area", role: "rowgroup" }, head);
  /** @type {Sheet} */
  let sheet = { label: "", rows: [], columns: [], values: [], total: null };
  /** @type {Map<number, { element: HTMLElement, cells: Map<number, HTMLElement> }>} */
  const drawn = new Map();
  element.append(area);

  /** @param {Drawing} look */
  function draw(look) {
    const { cursor, visible } = look;
    const { rows, columns, total } = sheet;
    const is = inSight(visible.top, visible.height, ROW, rows.length, cursor.i);
    const js = inSight(visible.left, visible.width, COLUMN, columns.length, cursor.j);
    for (const [i, row] of drawn)
      if (!is.includes(i)) {
        row.element.remove();
        drawn.delete(i);
      }
    head.replaceChildren(
      el("span", { class: "corner", role: "columnheader" }, sheet.label),
      ...js
        .toSorted((a, b) => a - b)
        .map((j) => placed(el("span", { role: "columnheader", "aria-colindex": j + 2 }, columns[j]), j)),
      ...(total ? [el("span", { class: "total", role: "columnheader" }, total.name)] : []),
    );
    let made = drawRow(cursor.i, js, look);
    for (const i of is) {
      if (i === cursor.i) continue;
      if (made > few && !drawn.has(i)) return again();
      made += drawRow(i, js, look);
    }
  }

  /**
   * @param {number} i
   * @param {number[]} js
   * @param {Drawing} look
   * @returns {number} the cells that were made
   */
  function drawRow(i, js, { cursor, isSelected, typing, marked }) {
    const { rows, columns, values, total } = sheet;
    if (i >= rows.length) return 0;
    let row = drawn.get(i);
    let made = 0;
    if (!row) {
      row = {
        element: el(
          "div",
          { class: "numbers-row", role: "row", "aria-rowindex": i + 2, style: { top: `${(i + 1) * ROW}px` } },
          el("span", { class: "row-name", role: "rowheader" }, rows[i]),
        ),
        cells: new Map(),
      };
      if (total) row.element.append(el("span", { class: "total", role: "gridcell", "aria-readonly": "true" }));
      area.append(row.element);
      drawn.set(i, row);
    }
    row.element.classList.toggle("marked", marked === i);
    for (const [j, cell] of row.cells)
      if (!js.includes(j)) {
        cell.remove();
        row.cells.delete(j);
      }
    for (const j of js) {
      let cell = row.cells.get(j);
      if (!cell) {
        cell = placed(el("div", { class: "number", role: "gridcell", "aria-colindex": j + 2 }), j);
        row.cells.set(j, cell);
        made++;
        row.element.insertBefore(cell, total ? row.element.lastElementChild : null);
      }
      const here = i === cursor.i && j === cursor.j;
      const inside = isSelected(i, j);
      cell.tabIndex = here ? 0 : -1;
      cell.setAttribute("aria-selected", String(inside));
      cell.classList.toggle("nought", values[i][j] === 0);
      if (typing && here) continue;
      cell.textContent = measure(values[i][j], 5);
      cell.setAttribute("aria-label", `${rows[i]}, ${columns[j]}: ${measure(values[i][j], 5)}`);
    }
    if (!total) return made;
    const value = total.of(values[i]);
    const place = /** @type {HTMLElement} */ (row.element.lastElementChild);
    const right = total.right(value);
    place.classList.toggle("wrong", !right);
    place.textContent = right ? measure(value, 5) : `${measure(value, 5)} !`;
    place.setAttribute(
      "aria-label",
      `${total.name} of ${rows[i]}: ${measure(value, 5)}${right ? "" : `, ${total.wrong}`}`,
    );
    place.title = right ? "" : total.wrong;
    return made;
  }

  /**
   * @template {HTMLElement} E
   * @param {E} cell
   * @param {number} j
   */
  function placed(cell, j) {
    cell.style.setProperty("left", `${NAMES + j * COLUMN}px`);
    return cell;
  }

  return {
    draw,
    /** @param {Cell} place */
    cellAt: ({ i, j }) => drawn.get(i)?.cells.get(j),
    /**
     * @param {Sheet} next
     * @param {boolean} fresh whether its rows or columns differ from those before
     */
    take(next, fresh) {
      sheet = next;
      if (!fresh) return;
      for (const { element: row } of drawn.values()) row.remove();
      drawn.clear();
      element.setAttribute("aria-label", next.label);
      element.setAttribute("aria-rowcount", String(next.rows.length + 1));
      element.setAttribute("aria-colcount", String(next.columns.length + 1 + Number(next.total !== null)));
      area.style.setProperty("height", `${(next.rows.length + 1) * ROW}px`);
      area.style.setProperty("width", `${NAMES + next.columns.length * COLUMN + (next.total ? COLUMN : 0)}px`);
    },
  };
}
