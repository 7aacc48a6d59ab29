// What the assumption report says before a run, and what a finished run is said to have come to, held against checks and record: every number and every claim is computed once more, naively.

import assert from "node:assert/strict";
import { test } from "node:test";
import { endingOf } from "../../site/inspector/run-ending.js";
import { EXAMPLES } from "../../site/spec/examples.js";
import { traitsOf } from "../../site/spec/learner-traits.js";
import { numbers, tally } from "../../site/theory/verdicts.js";
import { read, reads, Sentence } from "./held-sentence.mjs";
import "./shared-lab.mjs";

/** @typedef {import("../../site/revisit.d.ts").Session} Session */
/** @typedef {import("../../site/revisit.d.ts").Spec} Spec */

const sum = (/** @type {number[]} */ x) => x.reduce((a, b) => a + b, 0);

/**
 * V* or V^pi at the first states of an episode, by the definition, from the record's tables.
 * @param {any} model
 * @param {(h: number, s: number) => number[]} policy the actions, each alike; none: the best
 */
function valueUnder({ horizon, states, actions, transition, reward }, policy) {
  let next = Array(states).fill(0);
  for (let h = horizon; h >= 1; h--) {
    const q = (/** @type {number} */ s, /** @type {number} */ a) =>
      reward[h - 1][s][a] +
      sum(transition[h - 1][s][a].map((/** @type {number} */ p, /** @type {number} */ y) => p * next[y]));
    next = next.map((_, s) => {
      const taken = policy(h, s);
      return taken.length > 0
        ? sum(taken.map((a) => q(s, a))) / taken.length
        : Math.max(...Array.from({ length: actions }, (_, a) => q(s, a)));
    });
  }
  return next;
}

/** V^pi of the policy that the learner has now, from its Q. @param {Session} session @param {any} model */
async function valueNow(session, model) {
  const { horizon, actions } = session.problem;
  const layers = await Promise.all(
    Array.from({ length: horizon }, (_, i) => session.layer({ what: "pairs", h: i + 1 })),
  );
  return valueUnder(model, (h, s) => {
    const q = Array.from({ length: actions }, (_, a) => Number(layers[h - 1].values?.[5 * (s * actions + a) + 2]));
    const ties = q.flatMap((one, a) => (Math.max(...q) - one <= 1e-10 * horizon ? [a] : []));
    return session.spec.algorithm?.ties === "random" ? ties : ties.slice(0, 1);
  });
}

/** Runs that no example is. @type {{ title: string, spec: Spec }[]} */
const OTHERS = [
  ...["linq-skip", "lsvi-ucb", "q-learning", "ucbvi", "mc-lspi"].flatMap((kind) =>
    [{ kind: "figure-1" }, { kind: "frozen-lake", slippery: false, horizon: 6 }].map((problem) => ({
      title: `${problem.kind} with ${kind}`,
      spec: {
        format: /** @type {const} */ ("revisit.spec/1"),
        problem,
        algorithm: { kind },
        episodes: kind === "mc-lspi" ? 2 : 40,
      },
    })),
  ),
  // The last update makes the policy optimal (2, 19), or no longer (9).
  ...[2, 9, 19].map((seed) => ({
    title: `a short river with seed ${seed}`,
    spec: {
      format: /** @type {const} */ ("revisit.spec/1"),
      problem: { kind: "river-swim", states: 3, horizon: 4 },
      algorithm: { gap: 0.3, c_beta: 0.002 },
      episodes: 20,
      seed,
    },
  })),
  { title: "one episode", spec: { format: "revisit.spec/1", problem: { kind: "table" }, episodes: 1 } },
];
/** What the assumption report says in numbers, against the checks. @param {Session} session */
function holdReport({ checks, guarantee }) {
  for (const check of checks) {
    const { x, sign, y } = /^(?<x>\S+)(?: (?<sign>[≤>≥<]) (?<y>\S+))?$/.exec(numbers(check))?.groups ?? {};
    const [value, limit] = [Number(check.value), Number(check.limit)];
    if (x) reads(x, value);
    if (!y) continue;
    reads(y, limit);
    const near = check.ok && Math.abs(value - limit) <= 1e-9 * Math.abs(limit);
    assert.ok(
      near || { "≤": value <= limit, ">": value > limit, "≥": value >= limit, "<": value < limit }[String(sign)],
      `${check.id}: ${x} ${sign} ${y}`,
    );
  }
  const assumed = checks.filter(({ note }) => !note);
  const said = new Sentence(tally(checks, guarantee.says !== "").text);
  const { n, of, one } = said.must(
    "(?:All )?#n(?: of #of)? (?:assumptions|conditions on the problem) hold|The only assumption (?<one>was not checked|does not hold|holds)",
  );
  const holding = assumed.filter(({ ok }) => ok).length;
  if (one) assert.deepEqual([assumed.length, one === "holds"], [1, holding === 1]);
  else assert.deepEqual([read(n), read(of ?? n)], [holding, assumed.length]);
  said.end();
}

/** Of the example with millions of paths the first episode and a few more are run. */
const short = (/** @type {Spec} */ spec) => ((spec.episodes ?? 0) > 1e5 ? { ...spec, episodes: 300 } : spec);

for (const { title, spec } of [...EXAMPLES, ...OTHERS])
  test(`what ${title} came to is so`, async () => {
    const session = await lab.open(short(spec));
    try {
      holdReport(session);
      const { problem } = session;
      const learner = traitsOf(lab.learners, session.spec);
      /** Samples of each episode, by the run's own count. @type {number[]} */
      const samples = [];
      const ends = [0];
      let progress = await session.progress();
      while (!progress.done) {
        const before = progress.samples;
        progress = await session.step({ episodes: 1 });
        samples.push(progress.samples - before);
        ends.push(progress.paths);
      }
      const text = endingOf(session, learner, await session.timeline(), await session.layer({ what: "plan" }));
      const { episodes: values } = await session.record({ trace: false });
      const optimal = (values ?? []).map((one) => Math.abs(one.v_star - one.v_policy) <= 1e-12 * problem.horizon);
      const unit = learner.episodes ? "episode" : "round";
      const said = new Sentence(text);
      const named = new Set([optimal.length]);
      const from = said.may("Played optimally from episode #n on");
      const first = said.may("Played optimally in episode #n for the first time, but not in the last");
      const never = said.may("Never played optimally in #n episodes?");
      if (from) {
        assert.equal(optimal.lastIndexOf(false) + 2, read(from.n), text);
        assert.equal(optimal.at(-1), true, text);
        named.add(read(from.n)).add(read(from.n) - 1);
      }
      if (first) {
        assert.equal(optimal.indexOf(true) + 1, read(first.n), text);
        assert.equal(optimal.at(-1), false, text);
        named.add(read(first.n)).add(read(first.n) - 1);
      }
      if (never) assert.deepEqual([optimal.length, optimal.includes(true)], [read(never.n), false], text);
      assert.equal(Boolean(from || first || never), learner.episodes && values !== null, text);
      if (from || first || never) said.may("; ");
      const after = said.may("the policy after the last update is (?<is>optimal|suboptimal)(?:; )?");
      if (after) assert.equal(after.is === "optimal", !from, text);
      const cause = said.may("the declared gap #declared(?: of step #h)? is above the true #truth");
      if (cause) {
        const steps = problem.gap.perStep.slice(1).flatMap((one) => one ?? []);
        reads(cause.truth, cause.h ? Number(problem.gap.perStep[cause.h - 1]) : Math.min(...steps));
        reads(cause.declared, Number(session.spec.algorithm?.gap));
        assert.ok(read(cause.declared) > read(cause.truth) && (first || never), text);
      }
      const share = said.may("#share % of the samples went into (?<unit>episode|round) #n");
      if (share) {
        assert.equal(share.unit, unit);
        assert.equal(samples[read(share.n) - 1], Math.max(...samples), text);
        assert.ok(Math.abs((100 * Math.max(...samples)) / sum(samples) - read(share.share)) <= 0.5, text);
      }
      const bare = said.may("Complete: #paths paths?");
      if (bare) assert.equal(read(bare.paths), progress.paths);
      said.must(String.raw`\.`);
      said.end();
      // The values themselves, of the episodes that are named, where the tables are small enough for the definition.
      if (
        !problem.tabulated ||
        problem.states > 70 ||
        !/^linq-(lsvi-ucb|skip)$/.test(session.spec.algorithm?.kind ?? "linq-lsvi-ucb")
      )
        return;
      const { model, trace } = await session.record({ trace: true, model: true });
      const best = valueUnder(model, () => []);
      const last = await valueNow(session, model);
      const { state, distribution = [], cycle = [] } = problem.start;
      const starts = [state ?? [], cycle, distribution.flatMap((p, s) => (p > 0 ? [s] : []))].flat();
      const isOptimal = starts.every((s) => best[s] - last[s] <= 1e-9);
      assert.equal(Boolean(after), values !== null && isOptimal !== optimal.at(-1), text);
      for (const n of [...named].filter((n) => n >= 1)) {
        await session.seek({ path: ends[n] - 1 });
        const now = await valueNow(session, model);
        const s = trace?.[ends[n] - 1]?.states[0];
        if (s !== undefined) assert.equal(best[s] - now[s] <= 1e-9, optimal[n - 1], `${text} Episode ${n}`);
      }
    } finally {
      session.close();
    }
  });
