import assert from "node:assert/strict";
import { test } from "node:test";
import { arrange, first, fit, hasMap, move, spotAt, unitAt } from "./arrange.js";
import { table } from "./colours.js";
import { joined, rangeOf, scaleOf, spansOrders } from "./scale.js";

/** A map of 2 x 3 cells with one wall, five states and four actions. */
const world = /** @type {import("../../revisit.d.ts").ProblemInfo} */ (
  /** @type {unknown} */ ({
    map: ["S#.", "..G"],
    cells: [0, -1, 1, 2, 3, 4],
    states: 5,
    actions: 4,
    actionNames: ["←", "↓", "→", "↑"],
    stateNames: null,
  })
);
const layer = (/** @type {string} */ what, /** @type {number} */ rows, /** @type {number} */ columns) =>
  /** @type {import("../../revisit.d.ts").ProblemLayer} */ ({
    what,
    h: 1,
    rows,
    columns,
    whole: true,
    values: Float64Array.from({ length: rows * columns }, (_, i) => i),
  });
const onMap = { onMap: true, component: null };
const listed = { onMap: false, component: null };

test("on a map every state has its cell and a wall has none", () => {
  const values = arrange(world, layer("value", 5, 1), onMap);
  assert.deepEqual([values.split, values.across, [...(values.cells ?? [])]], ["one", 3, [0, -1, 1, 2, 3, 4]]);
  const grid = fit(values, 600, 300);
  assert.deepEqual([grid.across, grid.down, unitAt(values, grid, 2, 0), unitAt(values, grid, 1, 0)], [3, 2, 1, -1]);
  const q = arrange(world, layer("q", 5, 4), onMap);
  assert.deepEqual([q.split, q.sides], ["quarters", ["left", "down", "right", "up"]]);
  assert.equal(q.value(2, 3), 11);
});

test("a map without some of the states is not used", () => {
  assert.equal(hasMap({ ...world, states: 6 }, layer("value", 6, 1)), false);
  assert.equal(hasMap(world, { ...layer("value", 5, 1), whole: false }), false);
  assert.equal(arrange({ ...world, states: 6 }, layer("value", 6, 1), onMap).cells, null);
});

test("features: all components of a pair, or one component of every action", () => {
  const features = layer("features", 20, 3);
  const all = arrange(world, features, onMap);
  assert.deepEqual([all.unit, all.units, all.parts, all.value(7, 2)], ["pair", 20, 3, 23]);
  const one = arrange(world, features, { onMap: true, component: 1 });
  assert.deepEqual(
    [one.unit, one.units, one.parts, one.split, one.value(2, 3)],
    ["state", 5, 4, "quarters", (2 * 4 + 3) * 3 + 1],
  );
});

test("thousands of states fit: one cell for each unit, within the width", () => {
  for (const [units, parts] of [
    [1, 1],
    [6, 2],
    [500, 6],
    [4096, 1],
    [4096, 64],
  ]) {
    const many = arrange({ ...world, map: null, states: units }, layer("q", units, parts), listed);
    const grid = fit(many, 900, 320);
    assert.ok(grid.width <= 900, `${units} x ${parts}`);
    const seen = new Set();
    for (let row = 0; row < grid.down; row++)
      for (let column = 0; column < grid.across; column++) seen.add(unitAt(many, grid, column, row));
    seen.delete(-1);
    assert.equal(seen.size, units);
    if (units * parts <= 4096) assert.ok(grid.height <= 320, `${units} x ${parts}: ${grid.height}`);
  }
});

test("a point finds the cell under it", () => {
  const q = arrange(world, layer("q", 5, 4), onMap);
  const grid = fit(q, 300, 200);
  const at = (/** @type {number} */ x, /** @type {number} */ y) => spotAt(q, grid, x * grid.wide, y * grid.high);
  assert.deepEqual(at(0.1, 0.5), { column: 0, row: 0, part: 0 });
  assert.deepEqual(at(0.5, 0.9), { column: 0, row: 0, part: 1 });
  assert.deepEqual(at(2.9, 1.5), { column: 2, row: 1, part: 2 });
  assert.equal(at(1.5, 0.5), null, "the wall");
  const list = arrange(world, layer("q", 5, 4), listed);
  const row = fit(list, 300, 200);
  assert.deepEqual(spotAt(list, row, 2.5 * row.wide, 0.8 * row.high), { column: 2, row: 0, part: 3 });
  assert.equal(spotAt(list, row, 5.5 * row.wide, 1), null);
});

test("arrow keys reach every number of a list and stay within it", () => {
  const list = arrange(world, layer("q", 5, 4), listed);
  for (const width of [300, 100, 44]) {
    const grid = fit(list, width, 60);
    const seen = new Set();
    let spot = first(list, grid);
    for (let row = 0; row < grid.down * 4; row++) {
      for (let at = spot, next; ; at = next) {
        seen.add(`${unitAt(list, grid, at.column, at.row)} ${at.part}`);
        next = move(list, grid, at, "ArrowRight");
        if (next === at) break;
      }
      spot = move(list, grid, spot, "ArrowDown");
    }
    assert.equal(seen.size, 20, `width ${width}`);
    assert.deepEqual(move(list, grid, { column: 0, row: 0, part: 0 }, "ArrowUp"), { column: 0, row: 0, part: 0 });
  }
});

test("on a map an arrow key steps over walls", () => {
  const values = arrange(world, layer("value", 5, 1), onMap);
  const grid = fit(values, 300, 200);
  assert.deepEqual(move(values, grid, { column: 0, row: 0, part: 0 }, "ArrowRight"), { column: 2, row: 0, part: 0 });
  assert.deepEqual(move(values, grid, { column: 1, row: 1, part: 0 }, "ArrowUp"), { column: 1, row: 1, part: 0 });
  assert.deepEqual(move(values, grid, { column: 0, row: 0, part: 0 }, "End"), { column: 2, row: 1, part: 0 });
});

test("a scale keeps order, shows what is missing as missing, and begins at zero unless all is far from it", () => {
  const scale = scaleOf(rangeOf([0, 1, NaN, 4]), { logarithmic: false });
  assert.deepEqual([scale.place(0), scale.place(4), scale.place(NaN), scale.gaps], [0, 1, NaN, true]);
  assert.ok(scale.place(1) > 0 && scale.place(1) < scale.place(3));
  assert.deepEqual(scale.ticks, [0, 2, 4]);
  assert.deepEqual(scaleOf(rangeOf([9, 10]), { logarithmic: false }).ticks, [9, 9.5, 10]);
  assert.deepEqual(scaleOf(rangeOf([0, 0]), { logarithmic: false }).place(0), 0);
  assert.deepEqual(scaleOf(rangeOf([NaN]), { logarithmic: false }).ticks, []);
});

test("negative numbers get a scale around zero, and many orders of magnitude one of logarithms", () => {
  const signed = scaleOf(rangeOf([-2, 1]), { logarithmic: true });
  assert.deepEqual([signed.signed, signed.place(-2), signed.place(0), signed.place(1)], [true, -1, 0, 0.5]);
  assert.equal(spansOrders(rangeOf([0, 1e-5, 1])), true);
  assert.equal(spansOrders(rangeOf([0.1, 1])), false);
  assert.equal(spansOrders(rangeOf([-1, 1e-5, 1])), false);
  const log = scaleOf(rangeOf([0, 1e-6, 1]), { logarithmic: true });
  assert.ok(
    log.logarithmic &&
      log.place(0) === 0 &&
      log.place(1e-6) > 0 &&
      Math.abs(log.place(1e-3) - (log.place(1e-6) + 1) / 2) < 1e-9 &&
      log.place(1) === 1,
  );
});

test("ranges of several steps join", () => {
  assert.deepEqual(joined(rangeOf([1, 2]), rangeOf([-1, NaN])), { min: -1, max: 2, least: 1, gaps: true });
});

test("a ramp goes through its stops", () => {
  const rgb = table([
    [0, 0, 0],
    [100, 50, 0],
    [200, 50, 255],
  ]);
  assert.deepEqual(
    [[...rgb.slice(0, 3)], [...rgb.slice(-3)]],
    [
      [0, 0, 0],
      [200, 50, 255],
    ],
  );
  for (let i = 1; i < 256; i++) assert.ok(rgb[3 * i] >= rgb[3 * i - 3]);
});
