// The page Watch against the engine: what it says and draws of its runs, counted anew from the records, and its committed numbers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { CHOSEN } from "../../site/watch/chosen.js";
import { courseOf, momentOf, placeOf } from "../../site/watch/course.js";
import { GRID, PAIR, PROBLEMS, RULE } from "../../site/watch/problems.js";
import { barsOf, flows, knownSpans, mapOf, stretches, tints, trackOf } from "../../site/watch/watch-marks.js";
import { READY } from "../../site/compare/ready-experiments.js";
import { finding, telling, worth } from "../../site/watch/words.js";
import { runKnowing, specOf } from "../../site/watch/specs.js";
import { measured } from "../../tools/watch-measured.mjs";
import "./shared-lab.mjs";

/** @param {import("../../site/watch/problems.js").Watched} watched @param {string} kind */
async function played({ id, problem, samples, target }, kind) {
  const { constants } = /** @type {import("../../site/watch/chosen.js").Chosen} */ (
    CHOSEN[id].find((one) => one.kind === kind)
  );
  const session = await lab.open(specOf(kind, constants, problem));
  const known = target ? await runKnowing(session, samples) : null;
  await session.run({ until: { samples } });
  const record = await session.record({ trace: true });
  return { session, record, course: courseOf(record, session.problem.horizon, known) };
}

/** Whether the plan of a moment is optimal, by the engine's layer. @param {import("../../site/revisit.d.ts").Session} session @param {number} path */
async function planIsOptimal(session, path) {
  await session.seek({ path });
  const { rows, columns, values } = await session.layer({ what: "plan" });
  return Array.from({ length: rows }, (_, i) => values?.[i * columns + 4]).every((one) => one === 1);
}

for (const watched of PROBLEMS)
  test(`${watched.id}: both courses are those of the records, at every moment`, async () => {
    const sides = await Promise.all(PAIR.map((kind) => played(watched, kind)));
    for (const { session, record, course } of sides) {
      const H = session.problem.horizon;
      assert.equal(course.samples, record.summary.samples);
      const map = mapOf(session.problem, 310);
      assert.ok(map, "it has a picture");
      for (const samples of [0, 1, 2, 17, 333, Math.floor(course.samples / 2), course.samples]) {
        const moment = momentOf(course, samples);
        // A naive count: each sample by itself.
        const drawn = (record.trace ?? []).flatMap((path) =>
          path.states.map((s, i) => ({ path, h: i + 1, s })).filter(({ h }) => h >= path.from),
        );
        const shown = drawn.slice(0, samples);
        assert.deepEqual(
          moment.bySteps,
          Array.from({ length: H }, (_, i) => shown.filter(({ h }) => h === i + 1).length),
        );
        assert.deepEqual(
          moment.again,
          Array.from({ length: H }, (_, i) => shown.filter(({ h, path }) => h === i + 1 && path.from > 1).length),
        );
        assert.equal(moment.newest?.k, shown.at(-1)?.path.k);
        assert.equal(moment.step, shown.at(-1)?.h ?? 0);
        for (const { h, s } of shown.slice(-3))
          assert.equal(moment.byPlace.get(placeOf(H, h, s)), shown.filter((one) => one.h === h && one.s === s).length);
        assert.equal(
          tints(map, course, moment, 100).reduce((sum, { n }) => sum + n, 0),
          samples,
          "each sample has a place on the map",
        );
        const bars = barsOf(moment, 10, 100, 10);
        assert.deepEqual(
          bars.map(({ again, anew }) => Math.round((again + anew) / 10)),
          moment.bySteps,
        );
        const track = trackOf(map, moment);
        assert.equal(track.back?.h ?? 1, moment.newest?.from ?? 1);
        assert.equal(track.agent !== null, samples > 0);
      }
      const strips = stretches(course, (x) => 10 * x, 0, 1).map(({ from, d }) => [from, d.match(/M/g)?.length]);
      const began = Array.from({ length: H }, (_, i) => [
        i + 1,
        record.trace?.filter(({ from }) => from === i + 1).length,
      ]);
      assert.deepEqual(
        strips,
        began.filter(([, n]) => n),
      );
      await checkFinding(watched, session, course);
    }
    checkTelling(sides[0].course, sides[1].course);
    for (const { session } of sides) session.close();
  });

/**
 * @param {import("../../site/watch/problems.js").Watched} watched
 * @param {import("../../site/revisit.d.ts").Session} session
 * @param {import("../../site/watch/course.js").Course} course
 */
async function checkFinding({ target }, session, course) {
  const { found } = momentOf(course, course.samples);
  if (!found) return assert.match(finding(course, momentOf(course, course.samples), true).large, /^not found$/);
  const before = momentOf(course, found.samples - 1);
  assert.equal(before.found, null);
  assert.equal(finding(course, before, true).good, false);
  const at = momentOf(course, found.samples);
  const said = finding(course, at, true);
  assert.equal(said.good, true);
  assert.match(said.small, new RegExp(`^after ${found.samples.toLocaleString("en")} sample`));
  if (target) {
    const spans = knownSpans(course, course.samples);
    assert.equal(spans[0][0], found.samples);
    const last = spans.at(-1) ?? [0, 0];
    assert.equal(await planIsOptimal(session, momentOf(course, Math.min(last[1], course.samples) - 1).path), true);
  } else {
    // The episode's policy is the one before its last path.
    assert.equal(await planIsOptimal(session, at.path - 1), true);
    const earlier = course.episodes.findIndex(({ optimal }) => !optimal);
    const ends = course.episodes[earlier]?.ends;
    if (ends !== undefined) assert.equal(await planIsOptimal(session, momentOf(course, ends).path - 1), false);
  }
}

/** @param {import("../../site/watch/course.js").Course} back @param {import("../../site/watch/course.js").Course} over */
function checkTelling(back, over) {
  for (let samples = 0; samples <= back.samples; samples += Math.ceil(back.samples / 400)) {
    const sides = [back, over].map((course) => ({ course, moment: momentOf(course, samples) }));
    const { text } = telling(sides[0], sides[1]);
    const [{ moment }, other] = sides;
    const step = /has gone back to step (\d+)/.exec(text)?.[1];
    if (step) assert.deepEqual([Number(step), moment.found], [moment.newest?.from, null]);
    const first = /policy was first optimal(?<everywhere> everywhere)? at sample (?<n>[\d,]+)/.exec(text)?.groups;
    assert.equal(Boolean(first), moment.found !== null && moment.samples > 0);
    if (first)
      assert.deepEqual(
        [first.n, Boolean(first.everywhere)],
        [moment.found?.samples.toLocaleString("en"), Boolean(sides[0].course.known)],
      );
    if (/has not gone back yet/.test(text)) assert.equal(moment.revisits, 0);
    if (/has not found it/.test(text)) assert.equal(other.moment.found, null);
    const sooner = (moment.found?.samples ?? Infinity) - (other.moment.found?.samples ?? Infinity);
    if (/was sooner/.test(text)) assert.ok(sooner > 0);
    if (/was as fast/.test(text)) assert.equal(sooner, 0);
  }
}

test("the plan on the map leads from the start, each arrow as wide as it is probable", async () => {
  const { session, course } = await played(PROBLEMS[0], "linq-lsvi-ucb");
  const map = mapOf(session.problem, 310);
  assert.ok(map);
  await session.seek({ path: momentOf(course, course.samples).path });
  const drawn = flows(map, await session.layer({ what: "plan" }));
  assert.equal(
    drawn.length,
    session.problem.horizon,
    "one move a step in a maze without chance, the last into the goal",
  );
  assert.ok(drawn.every(({ good, wide }) => good && wide === drawn[0].wide));
  const goal = map.places.find(({ look }) => look === "goal");
  assert.ok(drawn.some(({ d }) => d.endsWith(`L${goal?.x} ${goal?.y}`)));
});

test("Compare's ready race on the lake differs from Watch's as Watch says", async () => {
  const lake = PROBLEMS.find(({ id }) => id === "lake");
  const race = READY.find(({ id }) => id === "race")?.document;
  assert.deepEqual(race?.problem, lake?.problem);
  const [, c_beta, gap, truth] =
    /all learners have c_beta ([\d.]+), and a declared gap of ([\d.]+) where the true one is ([\d.]+)\./.exec(
      lake?.elsewhere ?? "",
    ) ?? [];
  assert.ok(race?.learners && race.learners.length > 1);
  for (const { algorithm } of race.learners)
    assert.deepEqual([algorithm?.c_beta, algorithm?.gap].map(String), [c_beta, gap]);
  const session = await lab.open({ format: "revisit.spec/1", problem: race.problem });
  assert.equal(String(session.problem.gap.true), truth);
  session.close();
});

test("the committed numbers of the lock come out the same, and its constants are those of the rule", async () => {
  const watched = PROBLEMS.find(({ id }) => id === "lock");
  assert.ok(watched);
  for (const kind of PAIR) {
    const tried = await measured(
      lab,
      { problem: watched.problem },
      GRID[kind].map((constants) => ({ kind, constants })),
      RULE.seeds,
    );
    const best = tried.reduce((one, other) =>
      other.reached > one.reached ||
      (other.reached === one.reached && (other.median ?? Infinity) < (one.median ?? Infinity))
        ? other
        : one,
    );
    const chosen = CHOSEN.lock.find((one) => one.kind === kind);
    assert.deepEqual(chosen?.constants, best.constants);
    const [again] = await measured(
      lab,
      { problem: watched.problem },
      [{ kind, constants: best.constants }],
      RULE.shown,
    );
    assert.deepEqual(chosen, again);
  }
});

test("the verdict over seeds says which way it goes", () => {
  const of = (/** @type {number} */ reached, /** @type {number | null} */ median) => ({
    kind: "",
    constants: {},
    reached,
    of: 20,
    median,
  });
  assert.match(
    worth(of(20, 100), of(20, 200)),
    /^Here it pays to go back, by the median of 20 seeds: with going back it got there after 100 samples; without, it got there after 200 samples\.$/,
  );
  assert.match(worth(of(20, 200), of(20, 100)), /^Here going back costs/);
  assert.match(worth(of(20, 100), of(20, 100)), /^Here going back buys nothing/);
  assert.match(
    worth(of(20, 900), of(3, null)),
    /^Here it pays.*without, only 3 of 20 runs got there in 20,000 samples\.$/,
  );
  assert.match(worth(of(9, null), of(20, 1)), /^Here going back costs/);
});
