// A spreadsheet of numbers: a cursor, a selection, typing, copy and paste.

import { el } from "../ui/dom.js";
import { letterOf } from "../ui/keys.js";
import { found, readNumber } from "../ui/typed-numbers.js";
import { destination } from "./arrow-keys.js";
import { readBlock, writeBlock } from "./paste.js";
import { COLUMN, createView, NAMES, ROW } from "./view.js";

/** @typedef {import("./view.js").Sheet} Sheet */
/** @typedef {{ i: number, j: number, value: number }} Change */

/**
 * @param {{ change: (changes: Change[]) => void, say: (text: string | null) => void }} on say: why something was refused; null: nothing was
 */
export function createNumbers(on) {
  const element = el("div", {
    class: "numbers-grid",
    role: "grid",
    "aria-multiselectable": "true",
    on: {
      scroll: look,
      keydown: key,
      pointerdown: press,
      pointerover: extend,
      pointerup: () => {
        dragging = false;
      },
      dblclick: () => begin(),
    },
  });
  // Firefox sends the clipboard's events to the body, Chromium and WebKit to the cell.
  document.addEventListener("copy", copy);
  document.addEventListener("paste", pasted);
  const view = createView(element, () => {
    waiting ||= requestAnimationFrame(() => {
      waiting = 0;
      draw();
    });
  });
  /** The frame that draws the rest, 0: none. */
  let waiting = 0;
  /** @type {Sheet} */
  let sheet = { label: "", rows: [], columns: [], values: [], total: null };
  let cursor = { i: 0, j: 0 };
  let anchor = { i: 0, j: 0 };
  /** The row of the spec's fault. @type {number | null} */
  let marked = null;
  let dragging = false;
  /** @type {HTMLInputElement | null} */
  let field = null;
  /** The visible part of the table, px. Asking the browser for it between two drawings would lay out the page each time. */
  let visible = { top: 0, left: 0, width: 0, height: 0 };
  const watch = new ResizeObserver(look);
  watch.observe(element);

  function look() {
    measure();
    draw();
  }

  function measure() {
    visible = {
      top: element.scrollTop,
      left: element.scrollLeft,
      width: element.clientWidth,
      height: element.clientHeight,
    };
  }

  function draw() {
    view.draw({ cursor, isSelected, typing: field !== null, marked, visible });
  }

  const box = () => ({
    top: Math.min(cursor.i, anchor.i),
    bottom: Math.max(cursor.i, anchor.i),
    left: Math.min(cursor.j, anchor.j),
    right: Math.max(cursor.j, anchor.j),
  });

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
   * @param {boolean} [longer] whether the selection is extended to there
   */
  function go(i, j, longer = false) {
    cursor = {
      i: Math.max(0, Math.min(sheet.rows.length - 1, i)),
      j: Math.max(0, Math.min(sheet.columns.length - 1, j)),
    };
    if (!longer) anchor = cursor;
    reveal();
    draw();
    view.cellAt(cursor)?.focus({ preventScroll: true });
  }

  /** Scrolls just enough to show the cursor beside the sticky edges. */
  function reveal() {
    const side = sheet.total ? COLUMN : 0;
    if (visible.height === 0) measure();
    const top = Math.max((cursor.i + 2) * ROW - visible.height, Math.min(visible.top, cursor.i * ROW));
    const left = Math.max(
      NAMES + (cursor.j + 1) * COLUMN + side - visible.width,
      Math.min(visible.left, cursor.j * COLUMN),
    );
    if (top === visible.top && left === visible.left) return;
    element.scrollTo(left, top);
    visible = { ...visible, top: element.scrollTop, left: element.scrollLeft };
  }

  /**
   * Opens the cursor's cell for typing.
   * @param {string} [typed] replaces the number
   */
  function begin(typed) {
    const cell = view.cellAt(cursor);
    if (field || !cell) return;
    field = el("input", {
      class: "input",
      inputmode: "decimal",
      autocomplete: "off",
      spellcheck: "false",
      "aria-label": `${sheet.rows[cursor.i]}, ${sheet.columns[cursor.j]}`,
      value: typed ?? String(sheet.values[cursor.i][cursor.j]),
      on: { blur: () => end(true), keydown: keyInField, copy: stop, paste: stop, pointerdown: stop, dblclick: stop },
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
      on.say(`expected a number, such as 0.25 or 1/4; found ${found(field.value)}`);
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
    if (event.key === "Escape") {
      end(false);
      go(i, j);
    } else if (event.key === "Enter") {
      if (end(true)) go(i + (event.shiftKey ? -1 : 1), j);
    } else if (event.key === "Tab") {
      if (end(true)) next(event.shiftKey ? -1 : 1);
    } else return;
    event.preventDefault();
  }

  /**
   * Goes to the next cell, row by row. After the last one the focus leaves the table.
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
    const whole = ctrlKey || metaKey;
    const [last, end] = [sheet.rows.length - 1, sheet.columns.length - 1];
    const to = destination(event.key, whole, cursor, {
      last,
      end,
      page: Math.max(1, Math.floor(visible.height / ROW) - 2),
    });
    if (to) go(to[0], to[1], longer);
    else if (whole && letterOf(event) === "a") {
      anchor = { i: 0, j: 0 };
      go(last, end, true);
    } else if (whole || event.altKey) return;
    else if (event.key === "Enter" || event.key === "F2") begin();
    else if (event.key === "Tab") {
      const at = i * sheet.columns.length + j + (longer ? -1 : 1);
      if (at < 0 || at > last * sheet.columns.length + end) return;
      next(longer ? -1 : 1);
    } else if (event.key === "Delete" || event.key === "Backspace") fill(0);
    else if (/^[-+−\p{Nd}.,٫]$/u.test(event.key)) begin(event.key);
    else return;
    event.preventDefault();
  }

  /** Sets every selected cell. @param {number} value */
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
    return {
      i: Number(cell.parentElement?.getAttribute("aria-rowindex")) - 2,
      j: Number(cell.getAttribute("aria-colindex")) - 2,
    };
  }

  /** @param {PointerEvent} event */
  function press(event) {
    const at = cellUnder(event);
    if (!at || event.button !== 0) return;
    event.preventDefault();
    if (!end(true)) return;
    // A second tap on a cell opens it, since a finger has no double click.
    if (
      event.pointerType === "touch" &&
      at.i === cursor.i &&
      at.j === cursor.j &&
      element.contains(document.activeElement)
    )
      return begin();
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
    if (!element.contains(document.activeElement)) return;
    event.clipboardData?.setData("text/plain", text());
    event.preventDefault();
  }

  /** @param {ClipboardEvent} event */
  function pasted(event) {
    if (!element.contains(document.activeElement)) return;
    event.preventDefault();
    put(event.clipboardData?.getData("text/plain") ?? "");
  }

  /** Pastes. @param {string} block from the clipboard */
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
    // A block of the table's size replaces the table, wherever the cursor is.
    const [i0, j0] = height === rows && width === columns ? [0, 0] : [top, left];
    if (i0 + height > rows || j0 + width > columns) {
      return on.say(
        `expected at most ${rows - i0} × ${columns - j0} numbers from ${sheet.rows[i0]}, ${sheet.columns[j0]} on (rows × columns; the whole table has ${rows} × ${columns}); found ${height} × ${width}. Nothing was changed.`,
      );
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
      const fresh =
        next.rows.length !== sheet.rows.length ||
        next.columns.length !== sheet.columns.length ||
        next.label !== sheet.label ||
        (next.total === null) !== (sheet.total === null) ||
        next.rows.join() !== sheet.rows.join();
      const focused = fresh && element.contains(document.activeElement);
      sheet = next;
      if (fresh) field = null;
      view.take(next, fresh);
      if (fresh) {
        const within = (/** @type {{ i: number, j: number }} */ { i, j }) => ({
          i: Math.min(i, next.rows.length - 1),
          j: Math.min(j, next.columns.length - 1),
        });
        [cursor, anchor] = [within(cursor), within(anchor)];
      }
      draw();
      if (focused) go(cursor.i, cursor.j);
    },
    /** @param {number | null} row with a fault */
    mark(row) {
      marked = row;
      draw();
    },
    text,
    put,
    close() {
      document.removeEventListener("copy", copy);
      document.removeEventListener("paste", pasted);
      watch.disconnect();
      cancelAnimationFrame(waiting);
    },
    focus: () => go(cursor.i, cursor.j),
  };
}
