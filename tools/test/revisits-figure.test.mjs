// The pictures of revisits against the tables that they are made of: what is drawn is measured off the files again.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { lineOf, numbersIn, PANEL, picture, rowsOf } from "../revisits-figure.mjs";
import { root } from "./command.mjs";

const published = readFileSync(join(root, "experiments", "published.md"), "utf8");
const whole = readFileSync(join(root, "site", "lessons", "figures", "revisits.svg"), "utf8");
/** By id what varies, as the tables say it, and by how much the axis counts more. @type {{ [id: string]: [string, number] }} */
const PANELS = { d: ["m", 4], h: ["H", 1], gap: ["1/gap", 1] };
const LEARNERS = ["c_beta 0.007", "beta 2", "least beta"];

test("the picture of revisits is that of experiments/published.md", () => {
  assert.ok(
    whole === picture(published),
    "site/lessons/figures/revisits.svg is another: node tools/revisits-figure.mjs",
  );
});

test("each point, interval and slope of a panel is the table's", () => {
  const panels = whole.split(/(?=<text [^>]*font-weight="600">)/).slice(1);
  assert.equal(panels.length, 3);
  for (const [i, [id, [against, times]]] of Object.entries(PANELS).entries()) {
    const svg = panels[i];
    assert.ok(whole.includes(`<view id="${id}" viewBox="${i * PANEL.width} 0 ${PANEL.width} ${PANEL.height}"/>`), id);
    const rows = rowsOf(published, `| ${against} | learner | constants | reached | revisits (95 %) |`);
    const ideal = rowsOf(published, `| ${against} | paths at least | paths of the ideal learner |`);
    const of = (/** @type {string} */ learner) => rows.filter(([, name]) => name === learner);
    const expected = [
      ...LEARNERS.flatMap((learner) => of(learner).map(([x, , , , y]) => [x, numbersIn(y)[0]])),
      ...ideal.map(([x, , y]) => [x, numbersIn(y)[0]]),
    ];
    // Both axes, by the places of two labels each.
    const [, inner] = /<svg x=.*?>(.*)<\/svg>/s.exec(svg) ?? [];
    const labels = [
      ...svg.matchAll(
        /<text x="([\d.]+)" y="([\d.]+)"[^>]*>(?:<tspan>10<\/tspan><tspan [^>]*>(\d)<\/tspan>|(\d+))<\/text>/g,
      ),
    ];
    const tens = labels
      .filter(([, , , power]) => power)
      .map(([, , y, power]) => [Number(power), Number(y) - 0.35 * 13]);
    const marks = labels
      .filter(([, , , power]) => !power)
      .map(([, x, , , value]) => [Math.log(Number(value)), Number(x)]);
    assert.ok(inner && tens.length > 3 && marks.length > 2, id);
    const read10 = reading(tens);
    const readX = reading(marks);
    const dots = [...inner.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => [
      Math.exp(readX(Number(x))),
      10 ** read10(Number(y)),
    ]);
    assert.equal(dots.length, expected.length, id);
    for (const [i, [x, y]] of expected.entries()) {
      near(dots[i][0], times * Number(x), `${id}: x of point ${i + 1}`);
      near(dots[i][1], Number(y), `${id}: y of point ${i + 1}`);
    }
    const bars = [...inner.matchAll(/<path d="M([\d.]+) ([\d.]+)L\1 ([\d.]+)"/g)];
    const ranges = LEARNERS.flatMap((learner) => of(learner).map(([, , , , y]) => numbersIn(y).slice(1)));
    assert.equal(bars.length, ranges.length, id);
    for (const [i, range] of ranges.entries())
      for (const end of [0, 1]) near(10 ** read10(Number(bars[i][2 + end])), range[end], `${id}: interval ${i + 1}`);
    const [bound] = [...inner.matchAll(/<path d="M([^"]*)"[^>]*stroke-dasharray="6 3"/g)];
    const corners = bound[1].split("L").map((corner) => corner.split(" ").map(Number));
    assert.equal(corners.length, ideal.length, id);
    for (const [i, [x, least]] of ideal.entries()) {
      near(Math.exp(readX(corners[i][0])), times * Number(x), `${id}: x of the bound's corner ${i + 1}`);
      near(10 ** read10(corners[i][1]), Number(least), `${id}: bound's corner ${i + 1}`);
    }
    // The fits in the tables are Go's.
    const fits = rowsOf(published, `| learner | of revisits | 2^(ax): a | R² | x^b, x = ${against}: b | R² |`);
    for (const learner of LEARNERS) {
      const [slope, low, high] = numbersIn(fits.find(([name]) => name === learner)?.[4] ?? "");
      const own = lineOf(
        of(learner).map(([x]) => Number(x)),
        of(learner).map(([, , , , y]) => numbersIn(y)[0]),
      );
      assert.ok(Math.abs(own.slope - slope) < 0.002, `${id}: ${learner} has ${own.slope}, the table ${slope}`);
      assert.ok(svg.includes(`: slope ${slope.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})</text>`), learner);
    }
  }
});

/** The value at a place of an axis, by its first and last label. @param {number[][]} labels values with their places */
function reading(labels) {
  const [[a, from], [b, to]] = [labels[0], labels[labels.length - 1]];
  return (/** @type {number} */ place) => a + ((b - a) * (place - from)) / (to - from);
}

/** @param {number} found @param {number} expected within a hundredth: places have hundredths of a pixel @param {string} what */
function near(found, expected, what) {
  assert.ok(Math.abs(found / expected - 1) < 0.01, `${what}: found ${found}, expected ${expected}`);
}
