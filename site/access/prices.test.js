import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRST, SLIDERS, gameOf, problemOf, queryOf } from "./game.js";
import { argument, endOf, lessons, placeOf, priced, ticksOf } from "./prices.js";
import { MORE, RACERS, TUNED_ON, raceOf, specOf } from "./racers.js";
import { GRID } from "../watch/problems.js";
import { TUNED } from "./tuned.js";

/** @typedef {import("../revisit.d.ts").AccessPrices} Prices */

/** The ladder of section 3: H = 10, A = 4, ρ = 1/2. @type {Prices} */
const prices = {
  secrets: 10,
  draws: 2.25,
  least: 2.25,
  rows: [
    { access: "online", hints: false, price: { episodes: 1213, samples: 2423, hints: 0 }, played: null },
    { access: "online", hints: true, price: { episodes: 512, samples: 1022, hints: 10 }, played: null },
    { access: "revisiting", hints: false, price: { episodes: 1, samples: 27, hints: 0 }, played: null },
    { access: "revisiting", hints: true, price: { episodes: 1, samples: 18, hints: 10 }, played: null },
    { access: "generative", hints: false, price: { episodes: 0, samples: 22.5, hints: 0 }, played: null },
    { access: "generative", hints: true, price: { episodes: 0, samples: 0, hints: 10 }, played: null },
  ],
};

test("a row says its price, and where the formula is a lower bound", () => {
  const said = prices.rows.map((row) => priced(row, FIRST));
  assert.deepEqual(said, [
    "2,400 samples, 1,200 episodes",
    "1,000 samples, 510 episodes, 10 hints",
    "27 samples",
    "18 samples, 10 hints",
    "23 samples",
    "0 samples, 10 hints",
  ]);
  assert.equal(
    priced(prices.rows[0], { ...FIRST, family: "grip" }),
    "at least 2,400 samples, 1,200 episodes on average",
  );
  assert.equal(priced(prices.rows[4], { ...FIRST, family: "grip" }), "23 samples", "which is measured");
});

test("the three prices are ratios of rows", () => {
  assert.deepEqual(
    lessons(prices, FIRST).map(({ text }) => text.split(".")[0]),
    [
      "The online learner needs 90 times the samples of one that goes back",
      "While p = 1 everybody gets in, and a generator saves 4",
      "One hint replaces 2",
    ],
  );
  // On a grip the formulas are lower bounds, so the ratio is that of what was played.
  const played = prices.rows.map((row) => ({
    ...row,
    played: [1, 3].map((n) => ({
      ...row.price,
      samples: n * (row.access === "online" ? 500 : row.access === "revisiting" ? 50 : 40),
    })),
  }));
  assert.deepEqual(
    lessons({ ...prices, rows: played }, { ...FIRST, family: "grip" })
      .map(({ text }) => text.split(".")[0])
      .slice(0, 2),
    [
      "The ideal online learner needs 10 times the samples of one that goes back",
      "While p = 1 everybody gets in, and a generator saves 20 samples of the climb",
    ],
  );
  const same = prices.rows.map((row) => ({ ...row, price: { ...row.price, samples: 5 + 1e-13 * Number(!row.hints) } }));
  assert.match(lessons({ ...prices, rows: same }, FIRST)[1].text, /saves nothing/);
  assert.match(lessons(prices, { ...FIRST, entry: 0.05 })[1].text, /1\/p = 20 episodes/);
});

test("every row has an argument of three lines, which names what the row needs", () => {
  for (const row of prices.rows) assert.equal(argument(row, prices, FIRST).length, 3);
  assert.match(argument(prices.rows[0], prices, FIRST).join(" "), /ρ⁹.*u = 2\.25/);
  assert.match(argument(prices.rows[0], prices, { ...FIRST, family: "grip", entry: 0.5 }).join(" "), /p · \(ρ \+ Δ\)⁹/);
});

test("the axis ends at a power of ten after all that is on it, and what is below one sample is at its start", () => {
  assert.deepEqual([endOf(prices, 0), endOf(prices, 12_345)], [1e4, 1e5]);
  assert.deepEqual(
    [0, 1, 100, 1e4].map((n) => placeOf(n, 1e4)),
    [0, 0, 0.5, 1],
  );
  assert.deepEqual(
    ticksOf(1e4).map(({ text }) => text),
    ["1", "10", "100", "1,000", "10,000"],
  );
});

test("a game has an address, and a damaged address is that of the first game", () => {
  for (const { name, values } of SLIDERS) {
    for (const value of values) {
      const game = { ...FIRST, family: /** @type {const} */ ("grip"), [name]: value };
      assert.deepEqual(gameOf(new URLSearchParams(String(queryOf(game)))), game);
      const { survival, gap = 0 } = /** @type {{ survival: number, gap?: number }} */ (
        /** @type {unknown} */ (problemOf(game))
      );
      assert.ok(survival + gap < 1, "one falls sometimes, whatever one does");
    }
  }
  assert.deepEqual(gameOf(new URLSearchParams("family=maze&horizon=1e9&entry=0&survival=x")), FIRST);
});

test("every learner's constants are of its grid, and each row but those with hints has one to run", () => {
  const grids = /** @type {{ [kind: string]: object[] }} */ ({ ...GRID, ...MORE });
  for (const game of Object.values(TUNED_ON)) {
    for (const { kind } of RACERS) {
      const { constants } = TUNED[game.family].find((one) => one.kind === kind) ?? assert.fail(kind);
      assert.ok(
        grids[kind].some((one) => JSON.stringify(one) === JSON.stringify(constants)),
        `${kind} ${JSON.stringify(constants)}`,
      );
    }
    assert.equal(raceOf(game).learners.length, RACERS.length);
    for (const { access } of prices.rows) assert.ok(specOf(access, game));
  }
});
