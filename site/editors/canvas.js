// A text map that can be drawn on with a mouse, pen or finger, and with a cursor for the keyboard.

import { letterOf } from "../ui/keys.js";
import { cellOf } from "../spec/map-cells.js";
import { el } from "../ui/dom.js";
import { moved, painted, stroke } from "./cells.js";

/** @typedef {import("./cells.js").Place} Place */

/** Cells that are dragged rather than painted over. */
const DRAGGED = "SG";
/** Larger maps are drawn without shades for values. */
const shaded = 1600;
/** Cells that are made in one frame, which also lays out and paints them. */
const SLICE = 400;
const ARROWS = /** @type {{ [key: string]: Place }} */ ({
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
});

/**
 * @param {string} kind of problem
 * @param {{ character: string, free: string, all: string[] }} palette
 * @param {{ stroke: (rows: string[]) => void, cursor: (place: Place) => void }} on stroke: one is over; cursor: it moved
 */
export function createCanvas(kind, palette, on) {
  const element = el("div", {
    class: "canvas",
    role: "grid",
    "aria-label": "The map",
    on: {
      pointerdown: press,
      pointermove: drag,
      pointerup: release,
      pointercancel: cancel,
      keydown: type,
      focusin: follow,
    },
  });
  /** @type {string[]} */
  let rows = [];
  /** The map while a stroke is drawn. @type {string[]} */
  let shown = [];
  /** @type {HTMLElement[][]} */
  let cells = [];
  /** @type {Place} */
  let cursor = [0, 0];
  /** @type {{ id: number, from: Place, last: Place, carries: boolean } | null} */
  let hand = null;
  /** The frame that makes more cells. */
  let slices = 0;

  /** @param {string[]} next */
  function show(next) {
    const before = shown;
    shown = next;
    if (next.length !== cells.length || next[0].length !== before[0]?.length) return build();
    for (const [i, row] of cells.entries())
      row.forEach((cell, j) => {
        if (before[i][j] !== next[i][j]) dress(cell, [i, j], next[i][j]);
      });
  }

  /** Makes all rows at once and their cells in slices, so that the page responds with a large map. */
  function build() {
    const focused = element.contains(document.activeElement);
    const [height, width] = [shown.length, shown[0].length];
    cells = shown.map(() => []);
    element.replaceChildren(...cells.map(() => el("div", { role: "row" })));
    element.style.setProperty("--columns", String(width));
    cursor = [Math.min(cursor[0], height - 1), Math.min(cursor[1], width - 1)];
    at(cursor).tabIndex = 0;
    if (focused) at(cursor).focus();
    cancelAnimationFrame(slices);
    slice(0);
  }

  /** @param {number} from the first row that may have no cells yet */
  function slice(from) {
    const to = Math.min(cells.length, from + Math.ceil(SLICE / shown[0].length));
    for (let i = from; i < to; i++) make(i);
    if (to < cells.length) slices = requestAnimationFrame(() => slice(to));
  }

  /** Makes the cells of a row. @param {number} i */
  function make(i) {
    if (cells[i].length > 0) return;
    cells[i] = Array.from(shown[i], (character, j) => {
      const cell = el("div", { role: "gridcell", tabindex: -1 });
      dress(cell, [i, j], character);
      return cell;
    });
    element.children[i].append(...cells[i]);
  }

  /**
   * @param {HTMLElement} cell
   * @param {Place} place
   * @param {string} character
   */
  function dress(cell, [i, j], character) {
    const { look, word, text } = cellOf(kind, character);
    cell.className = `drawn ${look}`;
    cell.textContent = text;
    cell.setAttribute("aria-label", `row ${i + 1}, column ${j + 1}: ${word}`);
  }

  /** @param {Place} place */
  function at([i, j]) {
    make(i);
    return cells[i][j];
  }

  /** @param {Place} place */
  function go(place) {
    at(cursor).tabIndex = -1;
    cursor = place;
    at(cursor).tabIndex = 0;
    at(cursor).focus();
  }

  /** @param {FocusEvent} event */
  function follow(event) {
    for (const [i, row] of cells.entries()) {
      const j = row.indexOf(/** @type {HTMLElement} */ (event.target));
      if (j < 0) continue;
      at(cursor).tabIndex = -1;
      cursor = [i, j];
      at(cursor).tabIndex = 0;
    }
    on.cursor(cursor);
  }

  /**
   * @param {PointerEvent} event
   * @returns {Place} the nearest cell
   */
  function under(event) {
    const box = element.getBoundingClientRect();
    const place = (/** @type {number} */ at, /** @type {number} */ of) =>
      Math.max(0, Math.min(of - 1, Math.floor(at * of)));
    return [
      place((event.clientY - box.top) / box.height, rows.length),
      place((event.clientX - box.left) / box.width, rows[0].length),
    ];
  }

  /** @param {PointerEvent} event */
  function press(event) {
    if (hand || event.button !== 0) return;
    event.preventDefault();
    const from = under(event);
    const character = rows[from[0]][from[1]];
    hand = {
      id: event.pointerId,
      from,
      last: from,
      carries: DRAGGED.includes(character) && character !== palette.character,
    };
    element.setPointerCapture(event.pointerId);
    go(from);
    if (!hand.carries) show(painted(shown, [from], palette.character));
  }

  /** @param {PointerEvent} event */
  function drag(event) {
    if (hand?.id !== event.pointerId) return;
    const place = under(event);
    if (place[0] === hand.last[0] && place[1] === hand.last[1]) return;
    show(
      hand.carries
        ? moved(rows, hand.from, place, palette.free)
        : painted(shown, stroke(hand.last, place), palette.character),
    );
    hand.last = place;
  }

  /** @param {PointerEvent} event */
  function release(event) {
    if (hand?.id !== event.pointerId) return;
    const { carries, from, last } = hand;
    hand = null;
    // A press without a move paints after all.
    if (carries && from[0] === last[0] && from[1] === last[1]) show(painted(shown, [from], palette.character));
    go(last);
    finish();
  }

  /** @param {PointerEvent} event */
  function cancel(event) {
    if (hand?.id !== event.pointerId) return;
    hand = null;
    show(rows);
  }

  function finish() {
    if (shown.join("\n") === rows.join("\n")) return;
    rows = shown;
    on.stroke(rows);
    on.cursor(cursor);
  }

  /** @param {string} character */
  function put(character) {
    show(painted(shown, [cursor], character));
    finish();
  }

  /** @param {KeyboardEvent} event */
  function type(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      if (!event.ctrlKey || (event.key !== "Home" && event.key !== "End")) return;
    }
    const [i, j] = cursor;
    const [last, end] = [rows.length - 1, rows[0].length - 1];
    const arrow = ARROWS[event.key];
    if (arrow) {
      go([Math.max(0, Math.min(last, i + arrow[0])), Math.max(0, Math.min(end, j + arrow[1]))]);
      if (event.shiftKey) put(palette.character);
    } else if (event.key === "Home") go([event.ctrlKey ? 0 : i, 0]);
    else if (event.key === "End") go([event.ctrlKey ? last : i, end]);
    else if (event.key === "PageUp") go([0, j]);
    else if (event.key === "PageDown") go([last, j]);
    else if (event.key === " " || event.key === "Enter") put(palette.character);
    else if (event.key === "Delete" || event.key === "Backspace") put(palette.free);
    else {
      const letter = letterOf(event);
      const character = [event.key, event.key.toUpperCase(), letter, letter.toUpperCase()].find((one) =>
        palette.all.includes(one),
      );
      if (!character) return;
      put(character);
    }
    event.preventDefault();
  }

  return {
    element,
    get cursor() {
      return cursor;
    },
    /** @param {string[]} next of equal length */
    fill(next) {
      rows = next;
      if (!hand) show(next);
    },
    /** @param {(place: Place) => number} shade strength of each cell's colour, 0..1 */
    shade(shade) {
      if (shown.length * shown[0].length > shaded) return;
      for (const [i, row] of cells.entries())
        row.forEach((cell, j) => cell.style.setProperty("--worth", `${Math.round(100 * shade([i, j]))}%`));
    },
    focus: () => at(cursor).focus(),
  };
}
