// Who is said to have won a race, and what its findings say, held against the cells: every number and every claim is computed once more, naively.

import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultChoices } from "../../site/compare/compare-state.js";
import { namesOf, raceOf } from "../../site/compare/comparison.js";
import { sentencesOf } from "../../site/compare/findings.js";
import { settled, summaryOptions } from "../../site/compare/quantities.js";
import { winnerOf } from "../../site/compare/winner.js";
import { EXAMPLES } from "../../site/spec/examples.js";
import { measure } from "../../site/ui/numbers.js";
import { small } from "../inputs.js";
import { ahead, beats, byName, fitted, mean, middle, oneOf, racersOf, student } from "./naive-racers.mjs";
import { read, reads, Sentence } from "./held-sentence.mjs";
import "./shared-lab.mjs";

/** How a target is reached, and what the sentences about all seeds say of it. */
const HITS = {
  first: "reached a suboptimality of",
  after: "kept a suboptimality of at most",
  average: "kept, with its PAC output policy, a suboptimality of at most",
};
/** Where a loss is measured: its sign, and the words after it. @type {{ [target: string]: [sign: string, where: string] }} */
const TARGETS = {
  start: ["V* − V^π", ""],
  reachable: ["max V* − V^π, reachable states", " at every reachable state"],
  everywhere: ["max V* − V^π, all states", " everywhere"],
};
/** @typedef {import("./naive-racers.mjs").Racer} Racer */
/** @typedef {{ epsilon: number, limit: string, sign: string, aim: string, where: string }} Told the target, the limit of samples, and where losses are measured: those held against ε, and all */

/** A text as a pattern. @param {string} text */
const literally = (text) => text.replace(/[*^]/g, "\\$&");

/**
 * Holds a mean with its interval, cut to what the quantity can be, against the numbers of the runs.
 * @param {{ x: string, low?: string, high?: string }} text
 * @param {number[]} x
 * @param {number} [most]
 */
function holdLoss({ x: text, low, high }, x, most = Infinity) {
  reads(text, mean(x));
  if (!low || !high) return;
  reads(low, Math.max(0, student(x)[0]));
  reads(high, Math.min(most, student(x)[1]));
}

/**
 * Reads "0.2 (0.19 to 0.21) of LinQ and 0.3 of LSVI-UCB." and holds each loss.
 * @param {Sentence} said
 * @param {Racer[]} racers
 * @param {"loss" | "regret"} quantity
 * @returns {string[]} the learners
 */
function holdLosses(said, racers, quantity) {
  const labels = [];
  do {
    const { label, ...loss } = said.must(`#x(?: \\(#low to #high\\))? of (?<label>${oneOf(racers)})`);
    const { horizon, [quantity]: x } = byName(racers, label);
    holdLoss(loss, x ?? [], quantity === "loss" ? horizon : Infinity);
    labels.push(label);
  } while (said.may(", | and "));
  said.must(String.raw`\.`);
  return labels;
}

/** @param {Sentence} said @param {Racer} racer */
function holdSpread(said, { same, each }) {
  const there = each.filter(Number.isFinite);
  const { all, low, high, n } = said.must(
    "(?:the same run with all #all seeds|(?:the same in each|#low to #high)(?: (?:of|in) the #n that got there)?)\\)",
  );
  assert.equal(all ? read(all) : 0, same, said.whole);
  if (all) return;
  const range = [Math.min(...there), Math.max(...there)];
  assert.deepEqual(low ? [read(low), read(high)] : [there[0], there[0]], range, said.whole);
  assert.equal(n ? read(n) : each.length, there.length, said.whole);
}

/** Holds the sentence of who won against the runs. @param {string} text @param {Racer[]} racers @param {Told} of @param {keyof typeof HITS} hit */
function holdWinner(text, racers, { epsilon, limit, aim, where }, hit) {
  const said = new Sentence(text);
  const one = oneOf(racers);
  const named = (/** @type {string} */ label) => byName(racers, label);
  const several = (/** @type {string} */ text) => racers.filter(({ label }) => text.split(/, | and /).includes(label));
  const best = Math.min(...racers.map(({ median }) => median));
  const reached = HITS[hit];
  const target = (/** @type {string} */ text) => reads(text, epsilon);
  const once = said.may(String.raw`All #n seeds are one run of each learner\. `);
  assert.equal(once ? read(once.n) : 0, racers.every(({ same }) => same > 0) ? racers[0].same : 0, text);
  const head =
    said.may(`(?<won>${one}) won(?<by> by samples)?: it`) ??
    said.may(`(?<tied>${one}(?:(?:, | and )${one})+) tied: (?<first>${one}) (?=${reached})`) ??
    said.may(`Too few seeds for a winner: (?<few>${one})`);
  if (head) {
    const first = named(head.won ?? head.first?.trim() ?? head.few);
    said.rest = said.rest.trimStart();
    target(said.must(`${reached} #x${aim} (?=from the start|after|from)`).x);
    const { n } = said.must("from the start|(?:after|from) #n samples?(?: on)?");
    assert.deepEqual([first.median, Math.round(first.median)], [best, n ? read(n) : 0], text);
    const bracket = said.may(String.raw` \((?:median of #n seeds(?:, )?|1 seed)?`);
    assert.equal(!bracket, Boolean(once), text);
    if (bracket?.n) assert.equal(read(bracket.n), first.each.length, text);
    if (bracket && !said.may(String.raw`\)`)) holdSpread(said, first);
    const others = new Set(racers.filter((racer) => racer !== first));
    while (said.may("; ")) {
      const { label } = said.must(`(?<label>${one}) (?=got|did|needed)`);
      const other = named(label);
      assert.ok(others.delete(other), text);
      const there = other.each.filter(Number.isFinite).length;
      const missed = said.may(`(?:did not get there|got there on #k of #n seeds?)(?: within ${limit} samples)?`);
      if (missed) {
        if (missed.n) assert.deepEqual([read(missed.k), read(missed.n)], [there, other.each.length], text);
        assert.equal(other.median, Infinity, text);
      } else if (said.may("needed as many")) {
        assert.equal(other.median, first.median, text);
        if (said.may(" on every seed")) assert.deepEqual(other.each, first.each, text);
      } else assert.equal(read(said.must("needed #n").n), Math.round(other.median), text);
      if (said.may(String.raw` \(`)) holdSpread(said, other);
      const ratio = said.may(", #x times as many(?<middle> in the median)?");
      if (ratio) assert.equal(measure(other.median / first.median, 2), ratio.x, text);
      const once = first.each.length === 1 || (first.same > 0 && other.same > 0);
      if (ratio) assert.equal(!ratio.middle, once, text);
    }
    assert.equal(others.size, 0, text);
    said.must(String.raw`\.`);
    const tied = new Set(head.tied ? several(head.tied) : [first]);
    for (const other of racers)
      if (other !== first && (head.won || tied.has(other)))
        assert.equal(beats(first, other), !tied.has(other), `${text} ${other.label}`);
    const few = said.may(` ${one} was ahead of (?<other>${one}) on #k of #n seeds, which can be chance\\.`);
    assert.equal(Boolean(few), Boolean(head.few), text);
    if (few) assert.deepEqual([read(few.k), read(few.n)], ahead(first, named(few.other)), text);
    if (said.may(` Seed by seed ${one} was `)) {
      do {
        const { other, k, n } = said.must(`ahead of (?<other>${one}) on #k and behind on #n`);
        assert.deepEqual([read(k), read(k) + read(n)], ahead(first, named(other)), text);
      } while (said.may(", | and "));
      said.must(String.raw`\.`);
    }
  } else {
    const why = said.must(`No learner ${reached} #x${aim}(?: to the end)? in half of its seeds; `);
    target(why.x);
    assert.equal(best, Infinity, text);
    const least = Math.min(...racers.map(({ loss }) => mean(loss)));
    const { near, tied, few } = said.must(
      `(?<near>${one}) came nearest: |(?<tied>${one}(?:(?:, | and )${one})+) tied: |(?<few>${one}) is nearest, with too few seeds for a winner: `,
    );
    const equal = racers.filter(({ loss }) => mean(loss) - least <= 1e-9);
    assert.equal(Boolean(said.may("each ")), equal.length > 1, text);
    const first = near || few ? named(near ?? few) : equal[0];
    assert.ok(equal.includes(first), text);
    const { x, n, all, seeds, ...range } = said.must(
      `#x${where} after #n samples?(?: \\((?:the same run with all #all seeds|(?:mean of )?#seeds seeds?(?:, 95 % interval #low to #high)?)\\))?`,
    );
    holdLoss({ x, ...range }, first.loss, first.horizon);
    assert.deepEqual([read(n), read(all ?? seeds ?? once?.n)], [first.at, first.cells.length], text);
    assert.equal(!seeds, first.same > 0, text);
    const rest = racers.filter((racer) => !equal.includes(racer)).map(({ label }) => label);
    const against =
      said.must(", against |\\.") && said.whole.includes(", against ") ? holdLosses(said, racers, "loss") : [];
    assert.deepEqual(against.sort(), rest.sort(), text);
    const ends = (/** @type {Racer} */ { same, loss }) =>
      same || loss.length === 1 ? [mean(loss), mean(loss)] : student(loss);
    for (const other of racers)
      if (!equal.includes(other))
        if (near) assert.ok(ends(first)[1] < ends(other)[0], `${text} ${other.label}`);
        else if (tied && several(tied).includes(other)) assert.ok(ends(first)[1] >= ends(other)[0], text);
  }
  const regret = said.may(` By regret over #n episodes? (?<least>${one}) is ahead: `);
  if (regret) {
    const least = named(regret.least);
    const known = racers.flatMap(({ regret }) => (regret ? [mean(regret)] : []));
    assert.equal(mean(least.regret ?? []), Math.min(...known), text);
    holdLoss(said.must(String.raw`#x(?: \(#low to #high\))? against `), least.regret ?? []);
    assert.equal(read(regret.n), least.over, text);
    for (const label of holdLosses(said, racers, "regret"))
      assert.ok(mean(byName(racers, label).regret ?? []) > mean(least.regret ?? []), text);
  }
  said.end();
}

/**
 * Holds a finding against the runs.
 * @param {string} text
 * @param {Racer[]} racers
 * @param {Told} of
 * @param {any} plan
 * @param {keyof typeof HITS} hit
 */
function holdFinding(text, racers, of, plan, hit) {
  const { epsilon, limit, sign, aim, where } = of;
  const { points } = plan;
  const said = new Sentence(text);
  const one = oneOf(racers);
  const { label } = said.may(`(?<label>${one})(?=: (?!declared)| has| and ${one} are)`) ?? {};
  const racer = racers.find((racer) => racer.label === label);
  const target =
    {
      first: `reached ${literally(sign)} ≤ #x`,
      after: `kept ${literally(sign)} ≤ #x from before the last tenth of (?:its|their) samples`,
    }[/** @type {"first" | "after"} */ (hit)] ??
    `kept ${literally(sign)} ≤ #x to the end with (?:its|their) PAC output policy`;
  const there = racer?.each.filter(Number.isFinite).length ?? 0;
  const most = Math.max(...(racer?.cells ?? []).map(({ samples }) => samples));
  if (racer && said.may(": all ")) {
    assert.equal(read(said.must("#n seeds give the same run").n), racer.same, text);
    const missed = said.may(", which ended after #n samples without that");
    if (missed) assert.deepEqual([there, most], [0, read(missed.n)], text);
    else {
      reads(said.must(`: it ${target}`).x, epsilon);
      const { n } = said.must(" (?:from the start|after #n samples)");
      assert.equal(racer.each[0], n ? read(n) : 0, text);
    }
    said.must(String.raw`\. Nothing in it is drawn by chance, so it counts once and has no interval\.`);
    said.may(String.raw` With its ties broken at random the seeds would tell something\.`);
  } else if (racer && said.may(": (?=[\\d,]+ of)")) {
    const { k, n, x } = said.must(`#k of #n seeds? ${target}`);
    assert.deepEqual([read(k), read(n), racer.same], [there, racer.each.length, 0], text);
    reads(x, epsilon);
    if (there === 0) {
      const { hits, took } = said.must("; (?:all hit the #hits-sample limit|no run took more than #took samples)");
      if (took) assert.equal(read(took), most, text);
      else
        assert.ok(
          racer.cells.every(({ outcome, samples }) => outcome === "budget" && samples >= read(hits)) && hits === limit,
          text,
        );
    } else {
      const { few, n } = said.must(", (?:(?<few>too few for a median)|from the start|in the median after #n samples)");
      assert.equal(few ? Infinity : n ? read(n) : 0, few ? racer.median : Math.round(racer.median), text);
    }
    said.must(String.raw`\.`);
    const left = said.may(
      `(?: (?:(?<none>None)|(?<it>It)|Only #k) (?:of the #n )?(?:was|were) (?:not )?within ε${where} at the end\\.)`,
    );
    const within = racer.cells.filter(
      ({ measures }) => measures.after.suboptimality.at(-1) <= epsilon + 1e-12 * points[0].horizon,
    );
    assert.equal(Boolean(left), hit === "first" && within.length < there, text);
    if (left) assert.equal(left.k ? read(left.k) : 0, within.length, text);
  } else if (racer && said.may(" and (?=.* are equal)")) {
    const { other, n } = said.must(`(?<other>${one}) are equal in samples until ε${aim} on all #n common seeds\\.`);
    const pairs = racer.each.filter((at, i) => at !== Infinity || byName(racers, other).each[i] !== Infinity);
    assert.deepEqual([ahead(racer, byName(racers, other))[1], read(n)], [0, pairs.length], text);
  } else if (racer && said.may(" has ")) {
    const { x, y, less, a, b, other } = said.must(
      `(?:#x times the samples until ε${aim} of|#y (?:(?<less>less)|more) in samples until ε${aim} than) (?<other>${one})(?: on average)?(?: \\((?:geometric mean over the seeds)?(?:, )?(?:from #a to #b)?\\))?`,
    );
    const base = byName(racers, other).each;
    if (x) {
      const logs = racer.each.map((n, i) => Math.log(n / base[i]));
      reads(x, Math.exp(mean(logs)));
      if (a) [a, b].forEach((end, i) => reads(end, Math.exp(student(logs)[i])));
    } else reads(y, (less ? -1 : 1) * mean(racer.each.map((n, i) => n - base[i])));
    const { k, n, ties } = said.must("; it is ahead on #k of #n common seeds(?: and equal on #ties)?\\.");
    assert.deepEqual([read(k), read(n) - read(ties ?? "0")], ahead(racer, byName(racers, other)), text);
    said.may(String.raw` The interval of the difference holds zero: these seeds do not tell the two apart\.`);
  } else {
    const against = said.may(
      `Against ${one}, by samples until ε${aim}: (?<label>${one}) is ahead on #k of #n common seeds(?: and equal on #ties)?\\. If one of the two missed ε, the difference is unknown, so there is no mean\\.(?: On #open more neither reached it\\.)?`,
    );
    if (against) {
      const [wins, decided] = ahead(byName(racers, against.label), racers[0]);
      assert.deepEqual([read(against.k), read(against.n) - read(against.ties ?? "0")], [wins, decided], text);
    } else holdCommon(said, racers, of, plan);
  }
  said.end();
}

/**
 * Holds a sentence that races and sweeps share: how runs ended, who may go back, and what is not proved.
 * @param {Sentence} said
 * @param {Racer[]} racers of all points
 * @param {Told} of
 * @param {any} plan
 */
function holdCommon(said, racers, { limit }, { learners, comparison, points }) {
  const one = oneOf(racers);
  const text = said.whole;
  const short = said.may(
    `(?:The one run|All #all runs|#k of the #n runs) of (?<label>${one}) that missed ε had played all (?:its|their) episodes long before the limit of ${limit} samples: the effect of more episodes is unknown\\.`,
  );
  const cut = said.may(
    `Runs of (?<all>${one}(?:(?:, | and )${one})*) that the limit stopped before ε count as not reached\\.`,
  );
  const back = said.may(`(?<all>${one}) may go back to states of the running episode; the online learners may not\\.`);
  const proof = said.may(
    String.raw`c_β < 8 here, so the proof of Theorem 1 does not cover these runs: its bounds are drawn for scale only\. Nested sets I_h and the bound on revisits hold anyway\.`,
  );
  const gap = said.may(
    `(?<label>${one}): declared gap > true gap here \\(#declared against #truth, #times times\\)\\. Steps pass the test too early; no guarantee\\.`,
  );
  const of = (/** @type {string} */ label) => learners.find((/** @type {any} */ one) => one.label === label);
  if (short) {
    const { cells, each, same } = byName(racers, short.label);
    const missed = cells.filter((_, i) => each[i] === Infinity);
    const early = missed.filter(({ outcome, samples }) => outcome === "done" && samples < 0.8 * read(limit));
    const told = short.k ?? short.all;
    assert.deepEqual([early.length, missed.length], told ? [read(told), read(short.n ?? told)] : [1, same || 1], text);
  } else if (cut) {
    for (const { label, cells, each } of racers)
      if (cut.all.split(/, | and /).includes(label))
        assert.ok(
          cells.some(({ outcome }, i) => outcome === "budget" && each[i] === Infinity),
          text,
        );
  } else if (back) assert.equal(of(back.all).right, "revisiting", text);
  else if (proof) assert.ok(comparison.learners[0].algorithm.c_beta < 8, text);
  else if (gap) {
    reads(gap.declared, points[0].gap.declared);
    reads(gap.truth, points[0].gap.true);
    reads(gap.times, points[0].gap.declared / points[0].gap.true);
  }
}

/**
 * Holds a sentence about what varies against the runs at each value.
 * @param {string} text
 * @param {Racer[][]} at the racers at each point
 * @param {Told} of
 * @param {any} plan
 */
function holdSweep(text, at, of, plan) {
  const said = new Sentence(text);
  const one = oneOf(at[0]);
  const [vary] = plan.comparison.vary;
  const value = `${vary.label} = `;
  const pointOf = (/** @type {string} */ x) => vary.values.findIndex((/** @type {number} */ v) => measure(v) === x);
  const { label } = said.may(`(?<label>${one}): (?!declared)`) ?? {};
  const rows = label ? at.map((racers) => byName(racers, label)) : [];
  const reached = rows.map(({ each }) => each.filter(Number.isFinite).length);
  const grows =
    label && said.may(`median (?<what>samples until ε${of.aim}|revisits) grow as ${vary.label} to the power `);
  if (grows) {
    const medians = rows.map(({ median, cells }) =>
      grows.what === "revisits" ? middle(cells.map(({ revisits }) => revisits)) : median,
    );
    const points = medians.flatMap((y, i) => (y > 0 && y < Infinity ? [[Math.log(vary.values[i]), Math.log(y)]] : []));
    const { slope, error } = fitted(points);
    const { x, e, n, all } = said.must(
      String.raw`(?<x>−?#v)(?: ± #e \(standard error\))?, fitted through #n(?: of #all)? points(?:; the theorem’s bound has #bound)?\.`,
    );
    reads(x.replace("−", ""), Math.abs(slope));
    assert.equal(x.startsWith("−"), slope < 0, text);
    if (e) reads(e, error);
    assert.deepEqual([read(n), read(all ?? n)], [points.length, all ? vary.values.length : points.length], text);
  } else if (label) {
    const rest = new Set(rows.keys());
    const how = `(?:reached ε${of.aim}|stayed within ε${of.aim} from before their last tenth|stayed within ε${of.aim} to the end with their PAC output policy)`;
    const runs = rows.flatMap(({ cells }) => cells).length;
    const whole = said.may(`(?:(?<none>0 of #n)|all #all) runs ${how}\\.`);
    if (whole) {
      assert.equal(read(whole.n ?? whole.all), runs, text);
      assert.ok(
        reached.every((n, i) => n === (whole.none ? 0 : rows[i].each.length)),
        text,
      );
    } else {
      do {
        if (said.may("all others")) {
          for (const i of rest) assert.equal(reached[i], rows[i].each.length, text);
          rest.clear();
          continue;
        }
        const { k, n, none } = said.must(`(?:#k of #n runs?|(?<none>none)) at ${value}`);
        do {
          const i = pointOf(said.must("#x").x);
          assert.ok(rest.delete(i), text);
          if (none) assert.equal(reached[i], 0, text);
          else assert.deepEqual([read(k), read(n)], [reached[i], rows[i].each.length], text);
        } while (none && said.may("(?:, | and )(?=[\\d.])"));
      } while (said.may(", | and "));
      assert.equal(rest.size, 0, text);
      said.must(` ${how}\\.`);
    }
    const ended = rows.flatMap(({ cells, horizon }, i) =>
      cells.filter(({ measures }) => measures.after.suboptimality.at(-1) <= plan.points[i].epsilon + 1e-12 * horizon),
    ).length;
    const left = said.may(` (?:None|Only #k) of the #n (?:was|were) within ε${of.where} at the end\\.`);
    assert.deepEqual(left ? [read(left.k ?? "0"), read(left.n)] : [runs, runs], [ended, runs], text);
  } else {
    const ratio = said.may(`Median samples of (?<label>${one}) over those of (?<base>${one}): `);
    const few = said.may(String.raw`Medians of #n seeds?: ratios of two or three can be chance\.`);
    if (ratio) {
      const pairs = at.flatMap((racers, i) => {
        const [own, base] = [byName(racers, ratio.label).median, byName(racers, ratio.base).median];
        return own < Infinity && base < Infinity && base > 0
          ? [`${measure(own / base, 2)} ${measure(vary.values[i])}`]
          : [];
      });
      const told = [];
      do {
        const { x, v } = said.must(`#x at ${value}#v`);
        told.push(`${measure(read(x), 2)} ${v}`);
      } while (said.may(", "));
      assert.deepEqual(told, pairs, text);
      said.must(String.raw`\.`);
    } else if (few) {
      const missed = at.flat().some(({ each }) => !each.every(Number.isFinite));
      assert.equal(Boolean(said.may(String.raw` A run that missed ε counts as the longest\.`)), missed, text);
      assert.equal(read(few.n), Math.min(...at.flat().map(({ each }) => each.length)), text);
    } else {
      const all = at[0].map((racer, i) => ({
        ...racer,
        cells: at.flatMap((racers) => racers[i].cells),
        each: at.flatMap((racers) => racers[i].each),
      }));
      holdCommon(said, all, of, plan);
    }
  }
  said.end();
}

/** A race on each problem, and a comparison that is none. Two problems have a size that no race of seconds is made for. @type {{ title: string, document: any, hit?: keyof typeof HITS }[]} */
const RACES = EXAMPLES.filter(({ id }) => id !== "theory-mode" && id !== "million").map(({ title, spec }, i) => {
  const race = raceOf(spec, lab.learners);
  const learners = race.learners.map(({ algorithm }) => ({ algorithm }));
  const document = { ...race, learners, seeds: { from: 1, count: [5, 4, 3, 2, 1][i % 5] }, budget: { samples: 1500 } };
  return { title, document, hit: /** @type {const} */ (["first", "after", "average"])[i % 3] };
});
RACES.push({ title: "Figure 1 without learning", document: small });
for (const target of ["reachable", "everywhere"])
  for (const hit of /** @type {const} */ (["first", "after", "average"]))
    RACES.push({ title: `Figure 1, ${target}, ${hit}`, document: { ...small, target }, hit });

/** Ladders of several lengths. On the first ones some runs miss their target, on the second medians are there. @type {any} */
const ladders = {
  format: "revisit.sweep/1",
  problem: { kind: "ladder", horizon: 3 },
  learners: [
    { algorithm: { kind: "linq-lsvi-ucb", c_beta: 0.001 } },
    { algorithm: { kind: "lsvi-ucb", c_beta: 0.001 } },
  ],
  seeds: { from: 1, count: 4 },
  vary: [{ parameter: "problem.horizon", values: [3, 4, 5], label: "H" }],
};
const SWEEPS = [
  { ...ladders, title: "short ladders, everywhere", target: "everywhere", episodes: 60, budget: { samples: 1200 } },
  {
    ...ladders,
    title: "ladders",
    learners: ladders.learners.map((/** @type {any} */ { algorithm }) => ({
      algorithm: { ...algorithm, c_beta: 0.02, ties: "random" },
    })),
    seeds: { from: 1, count: 6 },
    episodes: 2000,
    budget: { samples: 8000 },
  },
];

/** Results by their document. @type {Map<object, Promise<any>>} */
const ran = new Map();

/**
 * What the page shows of a comparison: its plan, its results and their summary.
 * @param {any} document
 * @param {keyof typeof HITS} hit
 * @param {object} [choices]
 */
async function shownOf(document, hit, choices = {}) {
  const planned = await lab.plan(document);
  const names = namesOf(/** @type {any} */ (planned.comparison.learners), lab.learners);
  const plan = /** @type {any} */ ({
    ...planned,
    learners: planned.learners.map((one, i) => ({ ...one, label: names[i] })),
  });
  if (!ran.has(document)) ran.set(document, lab.compare(document, { resume: false }));
  const results = await ran.get(document);
  const look = settled({ ...defaultChoices(), ...choices, hit }, plan.comparison);
  const shown = { plan, results, summary: await lab.summary(results, summaryOptions(look)) };
  const [[sign, aim], [, where]] = [
    hit === "average" ? "start" : (document.target ?? "start"),
    document.target ?? "start",
  ].map((target) => TARGETS[target]);
  /** @type {Told} */
  const of = {
    epsilon: plan.points[0].epsilon,
    limit: plan.comparison.budget.samples.toLocaleString("en"),
    sign,
    aim,
    where,
  };
  return { shown, look, of };
}

for (const { title, document, hit = "first" } of RACES)
  test(`what a race on ${title} came to is so`, async () => {
    const { shown, look, of } = await shownOf(document, hit);
    const { plan, results } = shown;
    const racers = racersOf(plan, results.cells, hit);
    holdWinner(winnerOf(shown, look), racers, of, hit);
    for (const sentence of sentencesOf(shown, look, plan.cells.length)) holdFinding(sentence, racers, of, plan, hit);
  });

for (const document of SWEEPS)
  for (const hit of /** @type {const} */ (["first", "after", "average"]))
    for (const quantity of ["until", "sweep_revisits"])
      test(`what the sweep over ${document.title} came to is so, by ${quantity}, ${hit}`, async () => {
        const { shown, look, of } = await shownOf(document, hit, { quantity });
        const { plan, results } = shown;
        const at = plan.points.map((/** @type {any} */ point, /** @type {number} */ i) =>
          racersOf(
            { ...plan, points: [point] },
            results.cells.filter((/** @type {any} */ cell) => cell.point === i),
            hit,
          ),
        );
        for (const sentence of sentencesOf(shown, look, plan.cells.length)) holdSweep(sentence, at, of, plan);
      });
