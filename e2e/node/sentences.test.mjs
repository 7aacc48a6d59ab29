// What the inspector says while a run goes on line by line, held against the record: no sentence is refuted by the next line or by the path.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inspected, PathInHand, saidOf } from "../../site/inspector/live-inspector-marks.js";
import { actionName, statePlace } from "../../site/run/path-text.js";
import { EXAMPLES } from "../../site/spec/examples.js";
import { traitsOf } from "../../site/spec/learner-traits.js";
import { actionsOf, knownOf } from "../../site/state-view/reading.js";
import { measure } from "../../site/ui/numbers.js";
import "./shared-lab.mjs";

/** @typedef {import("../../site/revisit.d.ts").Session} Session */
/** @typedef {import("../../site/revisit.d.ts").Line} Line */

/** Paths from the first on that are walked line by line, and where two more are. */
const [FIRST, LATER] = [5, 60];
/** Paths with more lines are not walked to their end. */
const MOST = 400;

/** The bonus that is said, and what the update made of it or of Q̂. */
const BONUS =
  /bonus (?<then>[\d.,e−]*\d)(?:, cut at H = \d+)?(?: at the choice, (?<q>Q̂ )?(?<now>\S+) after the update)?\.$/;

/**
 * What the inspector says now.
 * @param {Session} session
 * @param {PathInHand} path
 */
async function saidNow(session, path) {
  const { problem } = session;
  const frame = { session: { problem }, progress: await session.progress(), view: await session.view() };
  path.remember(frame);
  const place = path.place(frame, null);
  if (!place) return "";
  const { h, s } = place;
  const pairs = actionsOf(await session.layer({ what: "pairs", h }), problem.actions, s);
  const own = session.spec.algorithm?.kind === "own";
  const handedOut = own ? (knownOf(await session.layer({ what: "states", h }), s)?.action ?? null) : null;
  const { tests, backtracks } = traitsOf(lab.learners, session.spec);
  const found = inspected(problem, place, pairs, {
    handedOut,
    halfGap: frame.view.halfGap[h - 1] ?? null,
    tested: tests,
    backtracks,
    random: session.spec.algorithm?.ties === "random",
  });
  if (!found) return "";
  // The table beside it has the numbers of now: where those of the choice differ, the sentence says which are which.
  const { then, q, now } = BONUS.exec(found.words.why)?.groups ?? {};
  const row = pairs.find(({ a }) => a === found.a);
  if (then && row) assert.equal(measure(q ? row.q : row.bonus), now ?? then, found.words.why);
  return saidOf(found);
}

/**
 * Walks the next path, and holds what is said of each line against that line, the one after it, and the path once it is whole.
 * @param {Session} session
 * @param {PathInHand} path
 */
async function walk(session, path) {
  const { problem } = session;
  const { backtracks } = traitsOf(lab.learners, session.spec);
  /** @type {{ line: Line, said: string }[]} */
  const walked = [];
  for (let lines = 0; lines < MOST; lines++) {
    const { moment, done } = await session.step({ lines: 1 });
    const line = moment?.line ?? null;
    if (!line) {
      const { view, progress } = { view: await session.view(), progress: await session.progress() };
      const whole = view.paths.find(({ k }) => k === progress.paths);
      assert.ok(whole && whole.k === view.newest);
      const said = await saidNow(session, path);
      const again = /so it returns to step (\d+)/.exec(said);
      if (again) {
        assert.equal(Number(again[1]), whole.stop + 1, said);
        if (!done) assert.equal(progress.step, whole.stop + 1, said);
      }
      for (const [i, one] of walked.entries()) {
        const { name, h, changed } = one.line;
        const at = name === "test" && h < problem.horizon ? h + 1 : h;
        /** @type {string} */
        const where = `${whole.k}, ${name} ${h}: ${one.said}`;
        if (one.said === "") continue;
        assert.ok(one.said.includes(` in ${statePlace(problem, whole.states[at - 1], at)} it `), where);
        assert.ok(one.said.includes(` ${actionName(problem, whole.actions[at - 1])}`), where);
        const bonus = / bonus ([\d.,e−]*\d)/.exec(one.said);
        if (bonus) assert.equal(bonus[1], measure(whole.bonus[at - 1]), where);
        const returns = /so it returns to step (\d+)/.exec(one.said);
        const drops = /so steps? 1 (?:to (\d+) )?learns? nothing from it/.exec(one.said);
        const learns = /so step (\d+) learns, too/.exec(one.said);
        const failed = name === "test" && changed.holds === false;
        assert.equal(returns !== null || drops !== null, failed, where);
        if (returns) assert.ok(backtracks && Number(returns[1]) === whole.stop + 1, where);
        if (drops) assert.ok(!backtracks && Number(drops[1] ?? 1) === h, where);
        if (learns) {
          const after = walked[i + 1]?.line;
          assert.ok(name === "test" && after?.name === "update" && after.h === Number(learns[1]), where);
        }
      }
      return { done, walked };
    }
    walked.push({ line, said: await saidNow(session, path) });
  }
  return { done: true, walked: [] };
}

/** Learners that no example has. @type {{ title: string, spec: import("../../site/revisit.d.ts").Spec }[]} */
const others = ["linq-skip", "linq-no-revisit", "lsvi-ucb", "rlsvi", "q-learning"].flatMap((kind) =>
  [{ kind: "figure-1" }, { kind: "frozen-lake", slippery: false, horizon: 6 }].map((problem) => ({
    title: `${problem.kind} with ${kind}`,
    spec: { format: "revisit.spec/1", problem, algorithm: { kind }, episodes: 200 },
  })),
);

for (const { title, spec } of [...EXAMPLES, ...others])
  test(`what the inspector says in ${title} is so`, async () => {
    const session = await lab.open(spec);
    const path = new PathInHand();
    /** What was said of each line that was walked, by path and line. @type {Map<string, string>} */
    const said = new Map();
    try {
      for (let k = 1; k <= FIRST + 2; k++) {
        if (k === FIRST + 1) {
          const { done } = await session.step({ paths: LATER });
          await saidNow(session, path);
          if (done) break;
        }
        const { done, walked } = await walk(session, path);
        const { paths } = await session.progress();
        for (const { line, said: words } of walked) said.set(`${paths} ${line.index}`, words);
        if (done) break;
      }
      // A link that leads into the middle of a path says what was said there.
      for (const [at, words] of [...said].filter((_, i) => i % 7 === 3)) {
        const [k, line] = at.split(" ").map(Number);
        await session.seek({ path: k - 1, line });
        assert.equal(await saidNow(session, new PathInHand()), words, `${title}, path ${k}, line ${line}`);
      }
    } finally {
      session.close();
    }
  });
