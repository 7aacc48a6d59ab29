// Draws an arrangement on a canvas: few numbers as cells with their values, thousands as pixels.

import { measure } from "../../ui/numbers.js";
import { unitAt } from "./arrange.js";
import { colourAt, indexOf, luminance } from "./colours.js";

/** @typedef {import("./arrange.js").Arrangement} Arrangement */
/** @typedef {import("./arrange.js").Grid} Grid */
/** @typedef {import("./colours.js").Ramps} Ramps */
/** @typedef {import("./scale.js").Scale} Scale */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/**
 * @typedef {object} Margin room for labels, CSS pixels
 * @property {number} left
 * @property {number} top
 */

/**
 * @typedef {object} Sheet
 * @property {Arrangement} arrangement
 * @property {Grid} grid
 * @property {Margin} margin
 * @property {Scale} scale
 * @property {Ramps} ramps
 * @property {string} ink of labels
 * @property {(unit: number) => string} unitName
 * @property {(part: number) => string} partName
 */

/** If there are more rectangles, they are drawn as pixels. */
const many = 4000;
/** Milliseconds of a frame that drawing may take. */
const share = 12;
const around = { left: [0, 1], right: [2, 1], up: [1, 0], down: [1, 2] };
const corners = [
  [0, 0],
  [2, 0],
  [1, 1],
  [0, 2],
  [2, 2],
];
const font = (/** @type {HTMLElement} */ near, /** @type {number} */ size) =>
  `${size}px ${getComputedStyle(near).fontFamily}`;

/**
 * Room for the names of the parts beside a single row of cells, for the first unit of each of several rows, and for names above.
 * @param {Arrangement} arrangement
 * @param {Grid} grid
 * @returns {Margin}
 */
export function marginOf({ cells, parts }, grid) {
  if (cells) return { left: 0, top: 0 };
  const named = grid.down === 1 && grid.high / parts >= 12 && parts > 1;
  return { left: named || grid.down > 1 ? 52 : 0, top: grid.down === 1 && grid.wide >= 20 ? 18 : 0 };
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Sheet} sheet
 */
export function paint(canvas, sheet) {
  const { arrangement, grid, margin } = sheet;
  newest.set(canvas, sheet);
  const sharp = Math.min(2, devicePixelRatio, 16_000 / (grid.height + margin.top));
  const width = grid.width + margin.left;
  const height = grid.height + margin.top;
  canvas.width = Math.round(width * sharp);
  canvas.height = Math.round(height * sharp);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const context = canvas.getContext("2d");
  if (!context) return;
  context.setTransform(sharp, 0, 0, sharp, 0, 0);
  label(context, canvas, sheet);
  context.translate(margin.left, margin.top);
  const small = Math.min(grid.wide, arrangement.split === "stack" ? grid.high / arrangement.parts : grid.high / 2) < 5;
  if (small || arrangement.units * arrangement.parts > many) pixels(context, sheet);
  else shapes(context, canvas, sheet);
}

/**
 * The place of a cell on the canvas, without its margin.
 * @param {Grid} grid
 * @param {number} column
 * @param {number} row
 * @returns {Box}
 */
export function boxOf({ wide, high, band, gap }, column, row) {
  return { x: column * wide + gap / 2, y: row * (high + band) + gap / 2, width: wide - gap, height: high - gap };
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {HTMLElement} near
 * @param {Sheet} sheet
 */
function label(context, near, { arrangement, grid, margin, ink, unitName, partName }) {
  if (margin.left === 0 && margin.top === 0) return;
  context.fillStyle = ink;
  context.font = font(near, 13);
  context.textBaseline = "middle";
  const fitting = (/** @type {string} */ text, /** @type {number} */ room) =>
    context.measureText(text).width <= room ? text : `${text.slice(0, Math.max(1, Math.floor(room / 7) - 1))}…`;
  if (margin.left > 0) {
    context.textAlign = "right";
    if (grid.down > 1) {
      for (let row = 0; row < grid.down; row++)
        context.fillText(
          fitting(unitName(row * grid.across), margin.left - 8),
          margin.left - 8,
          margin.top + row * (grid.high + grid.band) + Math.min(grid.high, 16) / 2,
        );
    } else {
      const high = grid.high / arrangement.parts;
      for (let part = 0; part < arrangement.parts; part++)
        context.fillText(fitting(partName(part), margin.left - 8), margin.left - 8, margin.top + (part + 0.5) * high);
    }
  }
  if (margin.top > 0) {
    context.textAlign = "center";
    for (let unit = 0; unit < arrangement.units; unit++)
      context.fillText(fitting(unitName(unit), grid.wide - 2), margin.left + (unit + 0.5) * grid.wide, margin.top / 2);
  }
}

/** The newest sheet of each canvas; drawing an older one stops. @type {WeakMap<HTMLCanvasElement, Sheet>} */
const newest = new WeakMap();

/**
 * One pixel for each number, enlarged. The quarters of a cell take three by three pixels, with its largest number in the middle. Draws
 * as many rows of cells at once as a frame has time for.
 * @param {CanvasRenderingContext2D} context
 * @param {Sheet} sheet
 */
function pixels(context, sheet) {
  const { arrangement, grid } = sheet;
  const quarters = arrangement.split === "quarters";
  const small = new OffscreenCanvas(grid.across * (quarters ? 3 : 1), quarters ? 3 : arrangement.parts);
  const image = new ImageData(small.width, small.height);
  context.imageSmoothingEnabled = false;
  let row = 0;
  const goOn = () => {
    if (newest.get(context.canvas) !== sheet) return;
    const began = performance.now();
    for (; row < grid.down && performance.now() - began < share; row++) {
      image.data.fill(0);
      band(image, sheet, row);
      small.getContext("2d")?.putImageData(image, 0, 0);
      context.drawImage(small, 0, row * (grid.high + grid.band), grid.width, grid.high);
    }
    if (row < grid.down) requestAnimationFrame(goOn);
  };
  goOn();
}

/**
 * A row of cells.
 * @param {ImageData} image
 * @param {Sheet} sheet
 * @param {number} row
 */
function band({ data, width }, { arrangement, grid, scale, ramps }, row) {
  const { parts, sides, value } = arrangement;
  const none = (ramps.none.match(/[\d.]+/g) ?? []).map(Number);
  /** @type {(x: number, y: number, number: number) => void} */
  const dot = (x, y, number) => {
    const place = scale.place(number);
    const missing = Number.isNaN(place);
    const rgb = missing ? none : place < 0 ? ramps.negative : ramps.positive;
    const from = missing ? 0 : indexOf(place);
    const to = 4 * (y * width + x);
    data[to] = rgb[from];
    data[to + 1] = rgb[from + 1];
    data[to + 2] = rgb[from + 2];
    data[to + 3] = 255;
  };
  for (let column = 0; column < grid.across; column++) {
    const unit = unitAt(arrangement, grid, column, row);
    if (unit < 0) continue;
    if (!sides) {
      for (let part = 0; part < parts; part++) dot(column, part, value(unit, part));
      continue;
    }
    const best = Math.max(...sides.map((_, part) => value(unit, part)));
    for (const [x, y] of corners) dot(3 * column + x, y, best);
    sides.forEach((side, part) => dot(3 * column + around[side][0], around[side][1], value(unit, part)));
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {HTMLElement} near
 * @param {Sheet} sheet
 */
function shapes(context, near, { arrangement, grid, scale, ramps }) {
  const { parts, split, sides, value } = arrangement;
  const part = split === "stack" ? grid.high / parts : grid.high;
  const room = split === "quarters" ? grid.wide / 2.9 : grid.wide - 6;
  const written = split === "quarters" ? grid.wide >= 72 : grid.wide >= 28 && part >= 14;
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (let row = 0; row < grid.down; row++) {
    for (let column = 0; column < grid.across; column++) {
      const unit = unitAt(arrangement, grid, column, row);
      if (unit < 0) continue;
      const box = boxOf(grid, column, row);
      for (let i = 0; i < parts; i++) {
        const number = value(unit, i);
        const place = scale.place(number);
        const colour = Number.isNaN(place) ? null : colourAt(ramps, place);
        context.fillStyle = colour ? `rgb(${colour.join()})` : ramps.none;
        const centre =
          split === "quarters"
            ? quarter(context, box, /** @type {NonNullable<typeof sides>} */ (sides)[i])
            : slab(context, box, i, parts, grid.gap);
        if (!written || (!colour && split !== "one")) continue;
        context.fillStyle = !colour || luminance(colour) > 0.22 ? "#10151a" : "#ffffff";
        if (!colour) context.fillStyle = "#7d848c";
        write(context, near, colour ? measure(number, 2) : "none", centre, room);
      }
    }
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {HTMLElement} near
 * @param {string} text
 * @param {[number, number]} centre
 * @param {number} room
 */
function write(context, near, text, [x, y], room) {
  for (const size of [14, 13]) {
    context.font = font(near, size);
    if (context.measureText(text).width <= room) return context.fillText(text, x, y);
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Box} box
 * @param {number} i
 * @param {number} parts
 * @param {number} gap
 * @returns {[number, number]} its centre
 */
function slab(context, { x, y, width, height }, i, parts, gap) {
  const high = (height + gap) / parts;
  const between = parts > 1 && high >= 8 ? 1 : 0;
  context.beginPath();
  context.roundRect(x, y + i * high, width, high - (parts === 1 ? gap : between), Math.min(3, high / 6));
  context.fill();
  return [x + width / 2, y + i * high + (high - (parts === 1 ? gap : between)) / 2 + 0.5];
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Box} box
 * @param {"left" | "down" | "right" | "up"} side
 * @returns {[number, number]}
 */
function quarter(context, { x, y, width, height }, side) {
  const [left, right, top, bottom, mx, my] = [x, x + width, y, y + height, x + width / 2, y + height / 2];
  const hair = width >= 24 ? 0.5 : 0;
  const ends = {
    left: [left, top + hair, left, bottom - hair, -hair, 0],
    right: [right, top + hair, right, bottom - hair, hair, 0],
    up: [left + hair, top, right - hair, top, 0, -hair],
    down: [left + hair, bottom, right - hair, bottom, 0, hair],
  }[side];
  context.beginPath();
  context.moveTo(mx + ends[4], my + ends[5]);
  context.lineTo(ends[0], ends[1]);
  context.lineTo(ends[2], ends[3]);
  context.fill();
  return [
    mx + (side === "left" ? -1 : side === "right" ? 1 : 0) * width * 0.31,
    my + (side === "up" ? -1 : side === "down" ? 1 : 0) * height * 0.34,
  ];
}
