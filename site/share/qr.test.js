import assert from "node:assert/strict";
import { test } from "node:test";
import jsQR from "jsqr";
import * as coder from "lean-qr";
import { picture } from "./latex.js";
import { encode, MOST_BYTES, path, QUIET, rectangles } from "./qr.js";

const LINKS = [
  "https://revisit.example/r/abcdefghijklmnopqrstuvwxyz",
  `https://revisit.example/#r=1.${"Ab3_-xYz".repeat(35)}`,
  `http://127.0.0.1:8080/course%20notes/~anna/#r=1.${"Ab3_-xYz".repeat(100)}`,
  `https://revisit.example/#r=1.${"x".repeat(MOST_BYTES - 29)}`,
];

/** Paints black boxes on white, with `scale` pixels per unit and the origin at the upper left, and returns the text of the QR code. */
function painted(/** @type {number[][]} */ boxes, /** @type {number} */ side, scale = 4) {
  const width = side * scale;
  const pixels = new Uint8ClampedArray(4 * width * width).fill(255);
  for (const [x, y, w, h] of boxes) {
    for (let row = Math.round(y * scale); row < Math.round((y + h) * scale); row++) {
      for (let column = Math.round(x * scale); column < Math.round((x + w) * scale); column++)
        pixels.set([0, 0, 0], 4 * (row * width + column));
    }
  }
  return jsQR(pixels, width, width)?.data;
}

/** Reads the boxes of an SVG path that consists of M h v h z. */
function boxesOf(/** @type {string} */ d) {
  return [...d.matchAll(/M(\d+) (\d+)h(\d+)v(\d+)h-(\d+)z/g)].map((m) => {
    assert.equal(m[3], m[5]);
    return m.slice(1, 5).map(Number);
  });
}

/** Reads the boxes of a LaTeX picture environment, whose y axis points upwards, without the code that wrote it. */
function boxesOfPicture(/** @type {string} */ text) {
  const side = Number(/\\begin\{picture\}\((\d+),\1\)/.exec(text)?.[1]);
  const puts = [...text.matchAll(/\\put\((\d+),(\d+)\)\{\\rule\{([\d.]+)\\u\}\{([\d.]+)\\u\}\}/g)];
  assert.equal(puts.length, text.split("\\put").length - 1);
  return { side, boxes: puts.map((m) => m.slice(1).map(Number)).map(([x, y, w, h]) => [x, side - y - h, w, h]) };
}

test("a code is read back as the same text, from its path and from the picture for LaTeX", () => {
  for (const text of LINKS) {
    const code = encode(text, coder);
    assert.ok(code, text);
    assert.equal(painted(boxesOf(path(code)), code.size + 2 * QUIET), text);
    const { side, boxes } = boxesOfPicture(picture(code));
    assert.equal(side, code.size + 2 * QUIET);
    assert.equal(painted(boxes, side), text);
  }
});

test("a longer text has a finer code, and a text that is too long has none", () => {
  const sizes = LINKS.map((text) => encode(text, coder)?.size ?? 0);
  assert.deepEqual(
    sizes,
    sizes.toSorted((a, b) => a - b),
  );
  assert.equal(sizes.at(-1), 177);
  assert.equal(encode("x".repeat(MOST_BYTES + 1), coder), null);
  assert.equal(encode("é".repeat(MOST_BYTES / 2 + 1), coder), null);
});

test("a short link's code survives a coffee stain", () => {
  const code = encode(LINKS[0], coder);
  assert.ok(code);
  const side = code.size + 2 * QUIET;
  assert.equal(painted([...boxesOf(path(code)), [side / 2, side / 2, 7, 7]], side), LINKS[0]);
});

test("the rectangles cover each dark module once and no light one", () => {
  const code = encode(LINKS[1], coder);
  assert.ok(code);
  const covered = new Map();
  for (const { x, y, width, height } of rectangles(code)) {
    for (let i = 0; i < width * height; i++) {
      const place = `${x + (i % width)} ${y + Math.floor(i / width)}`;
      covered.set(place, (covered.get(place) ?? 0) + 1);
    }
  }
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++)
      assert.equal(covered.get(`${x} ${y}`) ?? 0, code.isDark(x, y) ? 1 : 0, `${x} ${y}`);
});
