import assert from "node:assert/strict";
import { test } from "node:test";
import { recorded } from "../../e2e/node/pictures-recorded.mjs";
import { bonuses } from "../run/frame.js";
import { bonusChartMarks, mayBeEarly } from "./bonus-chart-marks.js";

const { problem, learner, moments } = recorded("figure-1");
const room = { width: 700, scrolled: 0 };

/** @param {string} moment @returns {import("../run/frame.js").Bonuses} */
const dataOf = (moment) => bonuses(/** @type {any} */ ({ session: { problem }, view: moments[moment].view }), learner);

/** @param {import("./bonus-chart-marks.js").BonusChartMarks} marks @returns {import("./bonus-chart-marks.js").Bar[]} */
const barsOf = ({ bars }) => bars.flatMap((bar) => ("blank" in bar ? [] : [bar]));

test("before the first path every step is blank, and the thresholds stand already", () => {
  const marks = bonusChartMarks(dataOf("start"), room);
  assert.deepEqual(
    marks.bars.map((bar) => "blank" in bar && bar.blank),
    [1, 2, 3].map(marks.at.x),
  );
  assert.equal(marks.limits.length, 2, "step 1 is not tested");
  assert.deepEqual([marks.words, marks.label?.text], ["No bonus yet.", "½Δ = 0.15"]);
});

test("Figure 1's bonuses: their kinds, values, verdicts and where backtracking ended", () => {
  const seen = ["path 1", "path 3", "path 4"].map((moment) =>
    barsOf(bonusChartMarks(dataOf(moment), room)).map(
      ({ h, kind, value, verdict, decides, beyond }) =>
        `${h}: ${kind} ${value?.text}${verdict.text ? `, ${verdict.text}` : ""}${decides ? ", decides" : ""}${beyond ? ", not reached" : ""}`,
    ),
  );
  assert.deepEqual(seen, [
    [
      "1: untested 0.175, no test at h = 1, not reached",
      "2: untrusted 0.175, not reached",
      "3: untrusted 0.175, fails, decides",
    ],
    [
      "1: untested 0.175, no test at h = 1, not reached",
      "2: untrusted 0.175, fails, decides",
      "3: trusted 0.124, passes",
    ],
    ["1: untested 0.175, no test at h = 1, decides", "2: trusted 0.124, passes", "3: trusted 0.101, passes"],
  ]);
});

test("what is said of the bonus chart and of its bars", () => {
  const marks = bonusChartMarks(dataOf("path 3"), room);
  assert.equal(
    marks.words,
    "Bonus of the action taken: step 1 0.175, no test; step 2 0.175, above ½Δ = 0.15: fails the test; step 3 0.124, below ½Δ = 0.15: passes the test.",
  );
  assert.deepEqual(
    barsOf(marks).map(({ says }) => says),
    ["step 1: bonus 0.175, no test", "step 2: bonus 0.175 against ½Δ = 0.15", "step 3: bonus 0.124 against ½Δ = 0.15"],
  );
});

test("a bar's height is its bonus on a logarithmic scale, so the threshold is under those that fail and over those that pass", () => {
  for (const moment of ["path 1", "path 2", "path 3", "path 4"]) {
    const marks = bonusChartMarks(dataOf(moment), room);
    for (const { kind, x, y, width, height, h } of barsOf(marks)) {
      assert.equal(x + width / 2, marks.at.x(h));
      assert.ok(Math.abs(y + height - (marks.base.y - 0.5)) < 1e-9, "it stands on the base");
      const limit = marks.limits.find(({ x1, x2 }) => x1 < marks.at.x(h) && marks.at.x(h) < x2);
      if (h === 1) assert.equal(limit, undefined);
      else assert.equal(kind === "trusted", y > (limit?.y ?? NaN), `${moment}, step ${h}`);
    }
  }
  const doubled = { ...dataOf("path 1"), bonus: [0.1, 0.2, 0.4] };
  const [one, two, three] = barsOf(bonusChartMarks(doubled, room)).map(({ y }) => y);
  assert.ok(one > two && Math.abs(one - two - (two - three)) < 1e-9, "twice as much is as much higher anywhere");
});

test("a bar's number is right over it, or over the threshold's line where that would strike it through", () => {
  const marks = bonusChartMarks(dataOf("path 3"), room);
  const [one, two, three] = barsOf(marks);
  assert.deepEqual([one.value?.y, two.value?.y], [one.y - 5, two.y - 5]);
  assert.ok(three.y - marks.limits[1].y < 18, "the line is among the letters over the third bar");
  assert.equal(three.value?.y, marks.limits[1].y - 5);
  assert.ok([one, two, three].every(({ x, width, value }) => value?.x === x + width / 2));
});

test("a step that passes only since the gap is too large is such a one, and says so", () => {
  const data = dataOf("path 4");
  assert.equal(mayBeEarly(data), false);
  const large = { ...data, halfGap: [null, 0.3, 0.3], bonus: [0.2, 0.2, 0.1] };
  assert.equal(mayBeEarly(large), true);
  assert.equal(mayBeEarly({ ...large, tested: false }), false);
  const marks = bonusChartMarks(large, room);
  assert.deepEqual(
    barsOf(marks).map(({ kind, verdict }) => [kind, verdict.text]),
    [
      ["untested", "no test at h = 1"],
      ["early", "too early"],
      ["trusted", "passes"],
    ],
  );
  assert.match(marks.words, /step 2 0\.2, below ½Δ = 0\.3: passes, would fail with the true gap;/);
  assert.equal(barsOf(marks)[1].says, "step 2: bonus 0.2 against ½Δ = 0.3: passes, would fail with the true gap");
});

test("a learner that tests nothing has plain bars without verdicts", () => {
  const marks = bonusChartMarks({ ...dataOf("path 1"), tested: false }, room);
  assert.deepEqual(
    barsOf(marks).map(({ kind, verdict, decides }) => [kind, verdict.text, decides]),
    Array.from({ length: 3 }, () => ["plain", "", false]),
  );
  assert.equal(marks.words, "Bonus of the action taken: step 1 0.175; step 2 0.175; step 3 0.175.");
});

test("where steps are narrow, verdicts are signs and neighbours share one threshold", () => {
  const many = Array.from({ length: 20 }, (_, i) => i);
  const marks = bonusChartMarks(
    {
      ...dataOf("path 1"),
      bonus: many.map((i) => (i % 2 ? 0.1 : 0.2)),
      halfGap: many.map((i) => (i === 0 ? null : 0.15)),
      trueHalf: many.map((i) => (i === 0 ? null : 0.15)),
      learned: 1,
    },
    room,
  );
  assert.deepEqual(
    barsOf(marks)
      .slice(0, 4)
      .map(({ verdict }) => verdict.text),
    ["—", "✓", "✗", "✓"],
  );
  assert.equal(marks.limits.length, 1);
  assert.deepEqual(
    barsOf(marks).map(({ value }) => value),
    many.map((i) => (i === 0 ? barsOf(marks)[0].value : null)),
    "only the one that decides has its number",
  );
});
