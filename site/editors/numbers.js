// A table of numbers as in a spreadsheet: a cursor, a selection, typing, copy and paste. Only what is in sight is drawn.

import { el } from "../dom.js";
import { measure } from "../numbers.js";
import { readBlock, readNumber, writeBlock } from "./paste.js";
import { inSight } from "./window.js";

/**
 * @typedef {object} Sheet what is shown
 * @property {string} label
 * @property {string[]} rows their names
 * @property {string[]} columns
 * @property {number[][]} values
 * @property {{ name: string, of: (row: number[]) => number, right: (value: number) => boolean, wrong: string } | null} total one more column, worked out
 */

/** @typedef {{ i: number, j: number, value: number }} Change */

const ROW = 28;
const COLUMN = 72;
const NAMES = 88;

/**
 * @param {{ change: (changes: Change[]) => void, say: (text: string | null) => void }} on say: why something was not taken; null: all is well
 */
export function createNumbers(on) {
  const head = el("div", { class: "numbers-head", role: "row" });
  const sheetArea = el("div", { class: "numbers-area", role: "rowgroup" }, head);
  const element = el("div", {
    class: "numbers-grid", role: "grid", "aria-multiselectable": "true", on: {
      scroll: draw, keydown: key, pointerdown: press, pointerover: extend, pointerup: () => { dragging = false; }, dblclick: () => begin(), copy, paste: pasted,
    },
  }, sheetArea);
  /** @type {Sheet} */
  let sheet = { label: "", rows: [], columns: [], values: [], total: null };
  let cursor = { i: 0, j: 0 };
  let anchor = { i: 0, j: 0 };
  /** The row of the spec's fault. @type {number | null} */
  let marked = null;
  let dragging = false;
  /** @type {HTMLInputElement | null} */
  let field = null;
  /** @type {Map<number, { element: HTMLElement, cells: Map<number, HTMLElement> }>} */
  const drawn = new Map();
  const watch = new ResizeObserver(() => draw());
  watch.observe(element);

  function draw() {
    const { rows, columns, total } = sheet;
    const is = inSight(element.scrollTop, element.clientHeight, ROW, rows.length, cursor.i);
    const js = inSight(element.scrollLeft, element.clientWidth, COLUMN, columns.length, cursor.j);
    for (const [i, row] of drawn) if (!is.includes(i)) { row.element.remove(); drawn.delete(i); }
    head.replaceChildren(el("span", { class: "corner", role: "columnheader" }, sheet.label), ...js.toSorted((a, b) => a - b).map((j) => placed(el("span", { role: "columnheader", "aria-colindex": j + 2 }, columns[j]), j)),
      ...(total ? [el("span", { class: "total", role: "columnheader" }, total.name)] : []));
    for (const i of is) drawRow(i, js);
  }

  /**
   * @param {number} i
   * @param {number[]} js
   */
  function drawRow(i, js) {
    const { rows, columns, values, total } = sheet;
    let row = drawn.get(i);
    if (!row) {
      row = { element: el("div", { class: "numbers-row", role: "row", "aria-rowindex": i + 2, style: { top: `${(i + 1) * ROW}px` } }, el("span", { class: "row-name", role: "rowheader" }, rows[i])), cells: new Map() };
      if (total) row.element.append(el("span", { class: "total", role: "gridcell", "aria-readonly": "true" }));
      sheetArea.append(row.element);
      drawn.set(i, row);
    }
    row.element.classList.toggle("marked", marked === i);
    for (const [j, cell] of row.cells) if (!js.includes(j)) { cell.remove(); row.cells.delete(j); }
    for (const j of js) {
      let cell = row.cells.get(j);
      if (!cell) {
        cell = placed(el("div", { class: "number", role: "gridcell", "aria-colindex": j + 2 }), j);
        row.cells.set(j, cell);
        row.element.insertBefore(cell, total ? row.element.lastElementChild : null);
      }
      const here = i === cursor.i && j === cursor.j;
      const inside = isSelected(i, j);
      cell.tabIndex = here ? 0 : -1;
      cell.setAttribute("aria-selected", String(inside));
      cell.classList.toggle("nought", values[i][j] === 0);
      if (field && here) continue;
      cell.textContent = measure(values[i][j], 5);
      cell.setAttribute("aria-label", `${rows[i]}, ${columns[j]}: ${measure(values[i][j], 5)}`);
    }
    if (!total) return;
    const value = total.of(values[i]);
    const place = /** @type {HTMLElement} */ (row.element.lastElementChild);
    const right = total.right(value);
    place.classList.toggle("wrong", !right);
    place.textContent = right ? measure(value, 5) : `${measure(value, 5)} !`;
    place.setAttribute("aria-label", `${total.name} of ${rows[i]}: ${measure(value, 5)}${right ? "" : `, ${total.wrong}`}`);
    place.title = right ? "" : total.wrong;
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

  const box = () => ({ top: Math.min(cursor.i, anchor.i), bottom: Math.max(cursor.i, anchor.i), left: Math.min(cursor.j, anchor.j), right: Math.max(cursor.j, anchor.j) });

  /**
   * @param {number} i
   * @param {number} j
   */
  function isSelected(i, j) {
    const { top, bottom, left, right } = box();
    return i >= top && i <= bottom && j >= left && j <= right;
  }

  /**
   * @param {number} i
   * @param {number} j
   * @param {boolean} [longer] whether the selection grows to there
   */
  function go(i, j, longer = false) {
    cursor = { i: Math.max(0, Math.min(sheet.rows.length - 1, i)), j: Math.max(0, Math.min(sheet.columns.length - 1, j)) };
    if (!longer) anchor = cursor;
    reveal();
    draw();
    drawn.get(cursor.i)?.cells.get(cursor.j)?.focus({ preventScroll: true });
  }

  /** Scrolls as little as brings the cursor into sight, beside what sticks at the edges. */
  function reveal() {
    const side = sheet.total ? COLUMN : 0;
    element.scrollTop = Math.max((cursor.i + 2) * ROW - element.clientHeight, Math.min(element.scrollTop, cursor.i * ROW));
    element.scrollLeft = Math.max(NAMES + (cursor.j + 1) * COLUMN + side - element.clientWidth, Math.min(element.scrollLeft, cursor.j * COLUMN));
  }

  /**
   * Opens the cursor's cell for typing.
   * @param {string} [typed] what takes the number's place
   */
  function begin(typed) {
    const cell = drawn.get(cursor.i)?.cells.get(cursor.j);
    if (field || !cell) return;
    field = el("input", {
      class: "input", inputmode: "decimal", autocomplete: "off", spellcheck: "false", "aria-label": `${sheet.rows[cursor.i]}, ${sheet.columns[cursor.j]}`,
      value: typed ?? String(sheet.values[cursor.i][cursor.j]), on: { blur: () => end(true), keydown: keyInField, copy: stop, paste: stop, pointerdown: stop, dblclick: stop },
    });
    cell.replaceChildren(field);
    field.focus();
    field.setSelectionRange(typed === undefined ? 0 : field.value.length, field.value.length);
  }

  const stop = (/** @type {Event} */ event) => event.stopPropagation();

  /**
   * @param {boolean} keep
   * @returns {boolean} whether the cell is closed
   */
  function end(keep) {
    if (!field) return true;
    const number = readNumber(field.value);
    if (keep && !Number.isFinite(number) && document.activeElement === field) {
      field.setAttribute("aria-invalid", "true");
      on.say(`expected a number, such as 0.25 or 1/4; found ${field.value.trim() || "nothing"}`);
      return false;
    }
    const { i, j } = cursor;
    field = null;
    on.say(null);
    if (keep && Number.isFinite(number) && number !== sheet.values[i][j]) on.change([{ i, j, value: number }]);
    draw();
    return true;
  }

  /** @param {KeyboardEvent} event */
  function keyInField(event) {
    event.stopPropagation();
    const { i, j } = cursor;
    if (event.key === "Escape") { end(false); go(i, j); }
    else if (event.key === "Enter") { if (end(true)) go(i + (event.shiftKey ? -1 : 1), j); }
    else if (event.key === "Tab") { if (end(true)) next(event.shiftKey ? -1 : 1); }
    else return;
    event.preventDefault();
  }

  /**
   * To the next cell, row after row; at the ends the table is left.
   * @param {number} by
   */
  function next(by) {
    const at = cursor.i * sheet.columns.length + cursor.j + by;
    if (at < 0 || at >= sheet.rows.length * sheet.columns.length) return go(cursor.i, cursor.j);
    go(Math.floor(at / sheet.columns.length), at % sheet.columns.length);
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const { i, j } = cursor;
    const { shiftKey: longer, ctrlKey, metaKey } = event;
    const [last, end] = [sheet.rows.length - 1, sheet.columns.length - 1];
    const whole = ctrlKey || metaKey;
    const page = Math.max(1, Math.floor(element.clientHeight / ROW) - 2);
    const to = /** @type {{ [key: string]: [number, number] }} */ ({
      ArrowLeft: [i, whole ? 0 : j - 1], ArrowRight: [i, whole ? end : j + 1], ArrowUp: [whole ? 0 : i - 1, j], ArrowDown: [whole ? last : i + 1, j],
      Home: [whole ? 0 : i, 0], End: [whole ? last : i, end], PageUp: [i - page, j], PageDown: [i + page, j],
    })[event.key];
    if (to) go(to[0], to[1], longer);
    else if (whole && event.key.toLowerCase() === "a") { anchor = { i: 0, j: 0 }; go(last, end, true); }
    else if (whole || event.altKey) return;
    else if (event.key === "Enter" || event.key === "F2") begin();
    else if (event.key === "Tab") {
      const at = i * sheet.columns.length + j + (longer ? -1 : 1);
      if (at < 0 || at > last * sheet.columns.length + end) return;
      next(longer ? -1 : 1);
    } else if (event.key === "Delete" || event.key === "Backspace") fill(0);
    else if (/^[-+−\d.,]$/.test(event.key)) begin(event.key);
    else return;
    event.preventDefault();
  }

  /** @param {number} value for every selected cell */
  function fill(value) {
    const { top, bottom, left, right } = box();
    /** @type {Change[]} */
    const changes = [];
    for (let i = top; i <= bottom; i++) for (let j = left; j <= right; j++) changes.push({ i, j, value });
    on.change(changes);
  }

  /** @param {Event} event */
  function cellUnder(event) {
    const cell = /** @type {Element} */ (event.target).closest?.(".number");
    if (!cell) return null;
    return { i: Number(cell.parentElement?.getAttribute("aria-rowindex")) - 2, j: Number(cell.getAttribute("aria-colindex")) - 2 };
  }

  /** @param {PointerEvent} event */
  function press(event) {
    const at = cellUnder(event);
    if (!at || event.button !== 0) return;
    event.preventDefault();
    if (!end(true)) return;
    // A second tap on a cell opens it: a finger has no double click.
    if (event.pointerType === "touch" && at.i === cursor.i && at.j === cursor.j && element.contains(document.activeElement)) return begin();
    dragging = event.pointerType !== "touch";
    go(at.i, at.j, event.shiftKey);
  }

  /** @param {PointerEvent} event */
  function extend(event) {
    const at = dragging && event.buttons === 1 && cellUnder(event);
    if (at) go(at.i, at.j, true);
  }

  function text() {
    const { top, bottom, left, right } = box();
    return writeBlock(sheet.values.slice(top, bottom + 1).map((row) => row.slice(left, right + 1)));
  }

  /** @param {ClipboardEvent} event */
  function copy(event) {
    event.clipboardData?.setData("text/plain", text());
    event.preventDefault();
  }

  /** @param {ClipboardEvent} event */
  function pasted(event) {
    event.preventDefault();
    put(event.clipboardData?.getData("text/plain") ?? "");
  }

  /** @param {string} block what was on a clipboard */
  function put(block) {
    const read = readBlock(block);
    if ("fault" in read) return on.say(`${read.fault}. Nothing was changed.`);
    const [height, width] = [read.rows.length, read.rows[0].length];
    const [rows, columns] = [sheet.rows.length, sheet.columns.length];
    const { top, left } = box();
    if (height === 1 && width === 1) {
      fill(read.rows[0][0]);
      return on.say(null);
    }
    // The whole table is meant wherever the cursor stands.
    const [i0, j0] = height === rows && width === columns ? [0, 0] : [top, left];
    if (i0 + height > rows || j0 + width > columns) {
      return on.say(`expected at most ${rows - i0} × ${columns - j0} numbers from ${sheet.rows[i0]}, ${sheet.columns[j0]} on (rows × columns; the whole table has ${rows} × ${columns}); found ${height} × ${width}. Nothing was changed.`);
    }
    on.say(null);
    on.change(read.rows.flatMap((row, i) => row.map((value, j) => ({ i: i0 + i, j: j0 + j, value }))));
    anchor = { i: i0, j: j0 };
    go(i0 + height - 1, j0 + width - 1, true);
  }

  return {
    element,
    /** @param {Sheet} next */
    show(next) {
      const fresh = next.rows.length !== sheet.rows.length || next.columns.length !== sheet.columns.length || next.label !== sheet.label || (next.total === null) !== (sheet.total === null) || next.rows.join() !== sheet.rows.join();
      const focused = fresh && element.contains(document.activeElement);
      sheet = next;
      if (fresh) {
        field = null;
        for (const { element } of drawn.values()) element.remove();
        drawn.clear();
        element.setAttribute("aria-label", next.label);
        element.setAttribute("aria-rowcount", String(next.rows.length + 1));
        element.setAttribute("aria-colcount", String(next.columns.length + 1 + Number(next.total !== null)));
        sheetArea.style.setProperty("height", `${(next.rows.length + 1) * ROW}px`);
        sheetArea.style.setProperty("width", `${NAMES + next.columns.length * COLUMN + (next.total ? COLUMN : 0)}px`);
        const within = (/** @type {{ i: number, j: number }} */ { i, j }) => ({ i: Math.min(i, next.rows.length - 1), j: Math.min(j, next.columns.length - 1) });
        [cursor, anchor] = [within(cursor), within(anchor)];
      }
      draw();
      if (focused) go(cursor.i, cursor.j);
    },
    /** @param {number | null} row that a fault is in */
    mark(row) {
      marked = row;
      draw();
    },
    text,
    put,
    close: () => watch.disconnect(),
    focus: () => go(cursor.i, cursor.j),
  };
}
