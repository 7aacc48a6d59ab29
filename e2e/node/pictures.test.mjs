// What the pictures show of runs of the engine, as marks; and that the recorded views, which the tests beside them read, are still what
// it gives.

import "../../tools/test/vendor.mjs";
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { endingWords } from "../../site/run/ending.js";
import { traitsOf } from "../../site/spec/learner-traits.js";
import { PathInHand } from "../../site/inspector/live-inspector-marks.js";
import { phaseWords } from "../../site/theory/revisit-phase.js";
import { keyWords, playheadMark } from "../../site/timeline/timeline-marks.js";
import { TimelineScale } from "../../site/timeline/timeline-scale.js";
import { wordsOfPath } from "../../site/timeline/timeline-text.js";
import { besidePlan, cellMarks, gridOf, nextState, planMarks, routeMarks } from "../../site/state-view/board-marks.js";
import { edgePaths, findNode, graphName, knownMarks, layoutOf, nextNode } from "../../site/state-view/graph-marks.js";
import { floorOf, isStart } from "../../site/state-view/board-floor.js";
import { tableMarks, tableOf, tableWords } from "../../site/state-view/problem-view-marks.js";
import { knownOf } from "../../site/state-view/reading.js";
import { scaleMarks, stateViewName, stateViewWords } from "../../site/state-view/state-view-marks.js";
import { auditResult, lineMarks, sumOf } from "../../site/theory/bounds-text.js";
import { THINGS } from "../../site/shell/what-is-this.js";
import { changingMarks, chooseBundles, standingMarks } from "../../site/path/tree-marks.js";
import { small } from "../inputs.js";
import { exampleSpec, fileOf, RECIPES, record, written } from "./pictures-recorded.mjs";
import "./shared-lab.mjs";

const { namesOf } = await import("../../site/compare/comparison.js");
const { figureOf } = await import("../../site/compare/figures.js");
const { sentencesOf } = await import("../../site/compare/findings.js");
const { settled, summaryOptions } = await import("../../site/compare/quantities.js");
const { defaultChoices } = await import("../../site/compare/compare-state.js");
const { describe } = await import("../../site/figure/description.js");
const { plot } = await import("../../site/figure/plot.js");
const { readMarks, stopsOf } = await import("../../site/figure/readout.js");
const { routeOf, stepOf } = await import("../../site/state-view/live-state-view.js");
const { regretCurves, regretWords } = await import("../../site/figure/regret-curves.js");

/** @typedef {import("../../site/revisit.d.ts").Session} Session */
/** @typedef {import("../../site/revisit.d.ts").Spec} Spec */
/** @typedef {import("../../site/state-view/state-view.js").Layers} Layers */
/** @typedef {import("../../site/state-view/reading.js").Shade} Shade */

const SHADES = /** @type {Shade[]} */ (["believed", "true", "error", "visits", "bonus"]);
/** @type {Spec} */
const figure1 = { format: "revisit.spec/1", problem: { kind: "figure-1" } };

/**
 * Opens a spec for as long as `use` takes.
 * @template T
 * @param {Spec} spec
 * @param {(session: Session, learner: import("../../site/spec/learner-traits.js").Traits) => Promise<T>} use
 */
async function within(spec, use) {
  const session = await lab.open(spec);
  try {
    return await use(session, traitsOf(lab.learners, session.spec));
  } finally {
    session.close();
  }
}

/** What the state view is drawn from at a step. @param {Session} session @param {number} h @returns {Promise<Layers>} */
async function layersOf(session, h) {
  const [states, pairs, graph] = await Promise.all([
    session.layer({ what: "states", h }),
    session.layer({ what: "pairs", h }),
    floorOf(session.problem, session.problem.start.state ?? 0) ? null : session.layer({ what: "graph" }),
  ]);
  return { h, states, pairs, graph, plan: null, samples: null, ellipse: null, given: null };
}

/** The tree of the run as it is now. @param {Session} session @param {import("../../site/spec/learner-traits.js").Traits} learner */
async function treeOf(session, learner) {
  const { problem } = session;
  const [view, progress] = [await session.view(), await session.progress()];
  const room = { width: 700, height: 300, left: 0, all: false };
  const choice = chooseBundles(view, problem, learner, room);
  const standing = standingMarks(choice, problem, learner, room);
  const nextStep = view.current && !progress.done ? progress.step : 0;
  return {
    standing,
    ...changingMarks(standing, view, problem, learner, { nextStep, inspected: null, folded: choice.folded }),
  };
}

for (const name of Object.keys(RECIPES))
  test(`the recorded views of ${name} are what the engine gives`, async () => {
    const text = written(await record(lab, name));
    if (process.env.REVISIT_UPDATE) {
      mkdirSync(new URL(".", fileOf(name)), { recursive: true });
      writeFileSync(fileOf(name), text);
    }
    assert.ok(
      readFileSync(fileOf(name), "utf8") === text,
      `${name} is another run now: REVISIT_UPDATE=1 node --test e2e/node/pictures.test.mjs records it anew`,
    );
  });

for (const [example, name, start] of /** @type {const} */ ([
  ["Combination lock", /picture of 6 steps/, /^Position 0: at step 1 it takes /],
  ["A million states", /graph of 5 steps/, /^State 0: at step 1 it takes /],
  ["River swim", /row of \d+ states/, /^State 0: at step 1 it takes /],
  ["Cliff walking", /map of 4 rows and 12 columns/, /^State 36 \(row 4, col 1\): at step 1 it takes /],
  ["Taxi", /town of 5 rows and 5 columns, passenger/, /^State .*: at step 1 it takes /],
  ["Deep sea", /map of 6 rows and 6 columns/, /^State 0 \(row 1, col 1\): at step 1 it takes /],
]))
  test(`the stage shows ${example}`, () =>
    within(exampleSpec(example), async (session) => {
      const { problem } = session;
      const floor = floorOf(problem, problem.start.state ?? 0);
      assert.match(stateViewName("believed", 1, floor?.name ?? graphName(problem)), name);
      const layers = await layersOf(session, 1);
      const s = problem.start.state ?? problem.start.cycle?.[0] ?? floor?.states.find((s) => s >= 0) ?? 0;
      const said = stateViewWords(problem, layers, "believed", { h: 1, s });
      assert.match(said, start);
      assert.match(said, /V\*/);
      const beside = floor
        ? { h: 1, s: nextState(floor, s, "ArrowRight") }
        : nextNode(
            layoutOf(problem, /** @type {any} */ (layers.graph), { width: 500, height: 420 }),
            { h: 1, s },
            "ArrowRight",
          );
      assert.match(stateViewWords(problem, layers, "believed", beside), /V\*/);
      for (const shade of SHADES) {
        const scale = scaleMarks(layers, shade, floor?.states ?? []);
        assert.notEqual(scale.unit, "");
        /** @type {{ strength: string }[]} */
        let marks;
        if (floor) {
          const grid = gridOf(floor, { width: 500, height: 420 });
          const known = (/** @type {number} */ s) => knownOf(layers.states, s);
          marks = cellMarks(grid, problem, {
            h: 1,
            shade,
            known,
            best: () => [],
            strength: scale.strength,
            route: null,
          });
          assert.equal(marks.length, floor.states.filter((s) => s >= 0).length);
        } else {
          const graph = /** @type {import("../../site/revisit.d.ts").Layer} */ (layers.graph);
          const layout = layoutOf(problem, graph, { width: 500, height: 420 });
          marks = knownMarks(problem, graph, layout, { shade, strength: scale.strength });
          assert.ok(layout.nodes.every(({ x, y }) => x > 0 && x < 500 && y > 0 && y < 420));
        }
        assert.ok(marks.every(({ strength }) => Number(strength) >= 0 && Number(strength) <= 0.58));
        if (scale.ends.length > 0)
          assert.ok(
            marks.some(({ strength }) => Number(strength) > 0),
            shade,
          );
      }
    }));

for (const example of [
  "A grid to draw on",
  "Lake without slipping, 4×4",
  "Slippery lake, 4×4",
  "Cliff walking",
  "River swim",
  "Taxi",
  "Deep sea",
  "Ladder",
  "Combination lock",
])
  test(`the plan of ${example} is the policy followed from the start, and silent where nothing was drawn`, () =>
    within(exampleSpec(example), async (session) => {
      const { problem } = session;
      const start = problem.start.state ?? 0;
      const floor = floorOf(problem, start);
      for (const paths of [0, 1, 30, 200]) {
        if (paths > 0) await session.step({ paths: paths - (await session.progress()).paths });
        const layers = {
          ...(await layersOf(session, 1)),
          plan: await session.layer({ what: "plan" }),
          samples: floor && (await session.layer({ what: "samples" })),
        };
        const visits = await Promise.all(
          Array.from({ length: problem.horizon }, async (_, i) => [
            ...((await session.layer({ what: "visits", h: i + 1 })).values ?? []),
          ]),
        );
        const policies = await Promise.all(visits.map((_, i) => session.layer({ what: "policy", h: i + 1 })));
        const greedy = (/** @type {number} */ h, /** @type {number} */ s) => policies[h - 1].values?.[2 * s];
        const { values, edges } = layers.plan;
        const rows = Array.from({ length: layers.plan.rows }, (_, i) => [...(values ?? []).slice(5 * i, 5 * i + 5)]);
        // The plan begins at the start, does what the policy does, and goes on where its moves have led.
        /** @type {Set<string>} */
        const reached = new Set(
          Array.from({ length: problem.states }, (_, s) => s)
            .filter((s) => isStart(problem, s))
            .map((s) => `1 ${s}`),
        );
        for (let i = 0; edges && i < edges.length; i += 4) reached.add(`${edges[i] + 1} ${edges[i + 2]}`);
        for (const [h, s] of rows) {
          assert.ok(reached.has(`${h} ${s}`), `${paths} paths: (${h},${s})`);
          const actions = rows.filter((row) => row[0] === h && row[1] === s).map((row) => row[2]);
          assert.ok(actions.includes(Number(greedy(h, s))), `${paths} paths: (${h},${s})`);
          const says = stateViewWords(problem, layers, "plan", { h, s });
          assert.match(says, visits[h - 1][s] === 0 ? /nothing is known yet/ : new RegExp(`at step ${h}.* and takes `));
        }
        const drawn = rows.filter(([h, s]) => visits[h - 1][s] > 0);
        assert.equal(drawn.length > 0, paths > 0);
        if (!floor || !layers.samples) {
          const graph = /** @type {import("../../site/revisit.d.ts").Layer} */ (layers.graph);
          const layout = layoutOf(problem, graph, { width: 500, height: 420 });
          const marks = knownMarks(problem, graph, layout, { shade: "plan", strength: () => 0, plan: layers.plan });
          const on = new Set(drawn.map(([h, s]) => findNode(problem, layout, h, s)));
          layout.nodes.forEach((node, i) => assert.equal(marks[i].off, !on.has(node), `(${node.h},${node.s})`));
          const lines = edgePaths(problem, graph, layout, layers.plan);
          assert.ok(lines.every(({ d, right }) => right !== null || d === ""));
          assert.equal(
            lines.some(({ d }) => d !== ""),
            paths > 0,
          );
          continue;
        }
        const { values: samples } = layers.samples;
        const grid = gridOf(floor, { width: 500, height: 420 });
        const scene = {
          ...{ h: 1, shade: /** @type {const} */ ("plan"), best: () => [], route: null },
          known: (/** @type {number} */ s) => knownOf(layers.states, s),
          strength: () => 0,
          plan: { layer: layers.plan, samples: (/** @type {number} */ s) => samples?.[s] ?? NaN },
        };
        const marks = cellMarks(grid, problem, scene);
        const plan = planMarks(grid, scene);
        const moves = plan?.moves ?? [];
        const places = new Map(marks.map(({ cell }) => [Number(floor.states[cell]), cell]));
        for (const { cell, actions } of marks) {
          // The agent there says what the cell says, or nothing.
          /** @type {number} */
          const s = Number(floor.states[cell]);
          /** @type {import("../../site/state-view/board-marks.js").Route} */
          const route = { states: [s], from: 1, back: 0, placed: false };
          /** @type {import("../../site/state-view/board-marks.js").Scene | null} */
          const beside = plan && besidePlan({ ...scene, route }, plan, places);
          /** @type {import("../../site/state-view/board-marks.js").RouteMarks["agent"] | undefined} */
          const agent = beside && routeMarks(grid, problem, beside, (one) => places.get(one))?.agent;
          if (grid.size >= 44) assert.equal(agent?.action !== null, actions.length > 0, `state ${s}`);
        }
        /** Where an episode ends: a goal, a trap, or what comes after the last step. */
        const led = new Set();
        for (let i = 0; edges && i < edges.length; i += 4) {
          const [h, s, next] = edges.slice(i, i + 3);
          const cell = places.get(next) ?? -1;
          const ends = ["goal", "trap"].includes(grid.cells[cell]?.look ?? "");
          if (visits[h - 1][s] > 0 && (ends || (h === problem.horizon && layers.plan.whole))) led.add(next);
        }
        for (const mark of marks) {
          const s = /** @type {number} */ (floor.states[mark.cell]);
          const ends = ["goal", "trap"].includes(grid.cells[mark.cell].look);
          const on = drawn.some(([, one]) => one === s);
          const all = visits.reduce((sum, one) => sum + one[s], 0);
          assert.equal(mark.text.startsWith("h "), on && !ends && grid.size >= 44, `state ${s}: ${mark.text}`);
          if (!on) assert.deepEqual(mark.actions, [], `state ${s}`);
          assert.equal(mark.unseen, all === 0 && !led.has(s), `state ${s}`);
        }
        if (example !== "Taxi")
          assert.equal(
            moves.length,
            new Set(
              Array.from({ length: (edges?.length ?? 0) / 4 }, (_, i) => [...(edges ?? []).slice(4 * i, 4 * i + 3)])
                .filter(([h, s, next]) => s !== next && floor.states.includes(next) && visits[h - 1][s] > 0)
                .map(([, s, next]) => `${s} ${next}`),
            ).size,
          );
      }
    }));

test("a learner without estimates has the true values, and says why nothing else is there", () =>
  within(
    { format: "revisit.spec/1", problem: { kind: "frozen-lake" }, algorithm: { kind: "uniform" }, episodes: 20 },
    async (session) => {
      const layers = await layersOf(session, 1);
      const places = floorOf(session.problem, 0)?.states ?? [];
      assert.match(scaleMarks(layers, "bonus", places).unit, /takes any action and estimates nothing/);
      assert.deepEqual(scaleMarks(layers, "bonus", places).ends, []);
      const { unit, ends } = scaleMarks(layers, "true", places);
      assert.deepEqual([unit, ends], ["reward", ["0", "0.5", "1"]]);
    },
  ));

test("of thousands of states the first are shown", () =>
  within(
    { format: "revisit.spec/1", problem: { kind: "random-linear-q", states: 5000, horizon: 3 }, regret: "none" },
    async (session) => {
      const { problem } = session;
      const [reward, q, features] = await Promise.all([
        session.layer({ what: "reward", h: 1 }),
        session.layer({ what: "q", h: 1 }),
        session.layer({ what: "features", h: 1 }),
      ]);
      const table = tableOf(problem, { reward, q, features }, floorOf(problem, 0)?.states ?? null);
      const marks = tableMarks(problem, table, 1, { width: 500, height: 420 });
      assert.match(marks.says, /features of 1,02\d of [\d,]+,000 pairs \(s, a\)/);
    },
  ));

test("the picture of the problem has the gap where the engine says that it is smallest", () =>
  within(figure1, async (session) => {
    const { problem } = session;
    const { gap } = problem;
    const { h, s } = gap.readAt ?? assert.fail("no gap");
    const [reward, q, features] = await Promise.all([
      session.layer({ what: "reward", h }),
      session.layer({ what: "q", h }),
      session.layer({ what: "features", h }),
    ]);
    const marks = tableMarks(problem, tableOf(problem, { reward, q, features }, null), h, { width: 500, height: 420 });
    assert.match(tableWords(marks, null, s), new RegExp(`^Gap 0\\.3, Q\\* .*: state ${s}$`));
  }));

test("learners without revisits: the tree has one path, and says no more", () =>
  within(
    { format: "revisit.spec/1", problem: { kind: "table" }, algorithm: { kind: "lsvi-ucb" } },
    async (session, learner) => {
      await session.run();
      const { summary, standing } = await treeOf(session, learner);
      assert.match(summary, /^Episode 200: the first path visits states [^.]*\.$/);
      assert.equal(standing.branches.length, 1);
      assert.deepEqual([learner.revisits, learner.tests], [false, false]);
    },
  ));

test("rounds of a generative model: rollouts in rows of their own, each from where it was placed, all learned from", () =>
  within(
    { format: "revisit.spec/1", problem: { kind: "table" }, algorithm: { kind: "generative" }, episodes: 3 },
    async (session, learner) => {
      await session.run();
      const { summary, branches, standing, ring } = await treeOf(session, learner);
      assert.match(summary, /^Round 3: rollouts in \d+ groups; the newest is /);
      assert.ok(branches.length > 1);
      assert.ok(standing.branches.every(({ again }) => !again));
      assert.ok(
        branches.every(({ dotted, label }) => dotted.length === 0 && /: rollout from step \d, /.test(label.says)),
      );
      assert.equal(ring, null);
      const frame = { session, progress: await session.progress(), view: await session.view() };
      assert.match(
        regretWords(/** @type {any} */ (frame), {
          some: false,
          none: "Generative model plays rounds in place of episodes, so it has no regret.",
        }).empty,
        /plays rounds in place of episodes, so it has no regret/,
      );
    },
  ));

test("a learner with local access plays rounds, and the stage marks where its rollouts begin", async () => {
  const spec = exampleSpec("Slippery lake, 4×4");
  await within({ ...spec, algorithm: { kind: "mc-lspi" }, episodes: 40 }, async (session) => {
    await session.step({ paths: 1 });
    const { problem } = session;
    const layers = await layersOf(session, 1);
    // Every action of the states that the first path has met is in the core set of its step; no other state is.
    assert.ok(layers.states.core);
    assert.match(
      stateViewWords(problem, layers, "believed", { h: 1, s: 0 }),
      /^State 0 \(row 1, col 1\).*, rollouts begin here with every action\.$/,
    );
    assert.match(
      stateViewWords(problem, layers, "believed", { h: 1, s: 15 }),
      /^State 15 \(row 4, col 4\).*, 0 samples\.$/,
    );
    const floor = /** @type {import("../../site/state-view/board-floor.js").Floor} */ (floorOf(problem, 0));
    const { strength } = scaleMarks(layers, "believed", floor.states);
    const known = (/** @type {number} */ s) => knownOf(layers.states, s);
    const cells = cellMarks(gridOf(floor, { width: 500, height: 420 }), problem, {
      h: 1,
      shade: "believed",
      known,
      best: () => [],
      strength,
      route: null,
    });
    assert.deepEqual(
      cells.filter(({ core }) => core > 0).map(({ cell, core }) => [cell, core]),
      [[0, problem.actions]],
    );
    const frame = { view: await session.view(), progress: await session.progress() };
    assert.equal(routeOf(/** @type {any} */ (frame), true)?.back, 0, "a rollout goes back to nothing");
    await session.run();
    const { done, episodes } = await session.progress();
    assert.deepEqual([done, episodes], [true, 40]);
  });
  await within(spec, async (session) => {
    await session.step({ paths: 1 });
    assert.equal((await layersOf(session, 1)).states.core, null);
    const progress = await session.progress();
    assert.equal(stepOf({ progress, phase: "paused", session }), 12);
  });
});

test("CAPI-QPI-Plan is walked line by line, and the stage marks its core set", async () => {
  const problem = { kind: "ladder", horizon: 4 };
  const algorithm = { kind: "capi-qpi-plan", w: 0.1 };
  await within({ format: "revisit.spec/1", problem, algorithm, episodes: 2000 }, async (session) => {
    const path = new PathInHand();
    const walked = async () => {
      const lit = [];
      for (let over = false; !over; ) {
        await session.step({ lines: 1 });
        const frame = { session, view: await session.view(), progress: await session.progress() };
        path.remember(frame);
        over = frame.progress.moment?.line === null;
        lit.push(path.code("capi-qpi-plan", frame).lit);
      }
      return lit;
    };
    assert.deepEqual(await walked(), [3, 5, 5, 5, 5, 6, 6, 6, 6, 8], "an episode, whose states all join");
    const { core } = (await layersOf(session, 1)).states;
    assert.deepEqual(Array.from(core ?? []), [4, 0], "where every action begins a rollout");
    assert.deepEqual(await walked(), [3, 5, 5, 5, 5, 6, 6, 6, 8], "a rollout from step 1, whose state is covered");
    await session.run();
    for (let h = 1; h <= 4; h++) assert.equal(knownOf((await layersOf(session, h)).states, 0)?.optimal, 1, `step ${h}`);
  });
});

test("Frozen Policy Iteration is walked line by line, and the state view shows since when a state is frozen", async () => {
  const problem = { kind: "combination-lock", length: 4, shared: true };
  await within({ format: "revisit.spec/1", problem, algorithm: { kind: "fpi" }, episodes: 30 }, async (session) => {
    const path = new PathInHand();
    const lit = [];
    for (let over = false; !over; ) {
      await session.step({ lines: 1 });
      const frame = { session, view: await session.view(), progress: await session.progress() };
      path.remember(frame);
      over = frame.progress.moment?.line === null;
      lit.push(path.code("fpi", frame).lit);
    }
    // The lock is dead from step 2 on, where nothing is to be learned: the path is looked at down to step 1.
    assert.deepEqual(lit, [2, 4, 5, 4, 5, 4, 5, 4, 5, 6, 6, 6, 6, 7]);
    await session.run();
    const layers = await layersOf(session, 4);
    assert.deepEqual(Array.from(layers.states.names ?? []).at(-1), "frozen");
    assert.equal(knownOf(layers.states, 0)?.frozen, 3);
    assert.match(
      stateViewWords(session.problem, layers, "frozen", { h: 4, s: 0 }),
      /, frozen since 3 samples of the step\.$/,
    );
  });
});

test("Delphi's hints are counted from none on, and a run that cannot go on says why", async () => {
  const spec = (/** @type {string} */ kind) => ({
    format: /** @type {const} */ ("revisit.spec/1"),
    problem: { kind: "cliff-walking" },
    features: { kind },
    algorithm: { kind: "delphi", draws: 1, tolerance: 1e-6 },
  });
  await within(spec("v-star-span"), async (session) => {
    assert.equal((await session.progress()).hints, 0);
    await session.run();
    const { hints = 0, done, reason } = await session.progress();
    assert.ok(hints > 0 && hints <= 8 && done && reason === undefined, `${hints} hints, done ${done}, ${reason}`);
    assert.equal(session.checks.find(({ id }) => id === "v-star")?.ok, true);
  });
  await within(spec("q-star-span"), async (session) => {
    await session.run();
    const { diverged, reason } = await session.progress();
    assert.ok(diverged);
    assert.match(reason ?? "", /^no θ within the bound agrees with all hints/);
    assert.match(session.checks.find(({ id }) => id === "v-star")?.repair?.label ?? "", /with V\* in their span$/);
  });
});

test("PSDP is walked line by line; demonstrations are counted, and the report has its coefficients", async () => {
  const problem = { kind: "combination-lock", length: 3 };
  const spec = (/** @type {boolean} */ demonstrated) => ({
    format: /** @type {const} */ ("revisit.spec/1"),
    problem,
    algorithm: { kind: "psdp", draws: 2, roll_ins: 1, demonstrated },
    episodes: 4,
  });
  await within(spec(true), async (session) => {
    const path = new PathInHand();
    /** @type {number[]} */
    const lit = [];
    for (let paths = 0; paths < 3; ) {
      await session.step({ lines: 1 });
      const frame = { session, view: await session.view(), progress: await session.progress() };
      path.remember(frame);
      if (frame.progress.moment?.line === null) paths++;
      lit.push(path.code("psdp", frame).lit);
    }
    // The demonstration, and the two draws of step 3: the second solves for theta.
    assert.deepEqual(lit, [3, 3, 3, 3, 7, 6, 6, 7, 6, 6, 7, 7]);
    await session.run();
    assert.equal((await session.progress()).hints, 3 * (1 + 2 + 4 + 8));
    const mismatch = session.checks.find(({ id }) => id === "mismatch");
    assert.deepEqual([mismatch?.value, mismatch?.perStep], [1, [1, 1, 1]]);
  });
  await within(spec(false), async (session) => {
    await session.run();
    assert.equal((await session.progress()).hints, undefined);
    assert.deepEqual(session.checks.find(({ id }) => id === "mismatch")?.perStep, [1, 3, 9]);
  });
});

test("a regret that is estimated is marked so, on the chart and in the numbers; none is said to be none", async () => {
  const of = (/** @type {Spec["regret"]} */ regret) =>
    within({ ...figure1, regret }, async (session) => {
      await session.run();
      const frame = /** @type {any} */ ({ session, view: await session.view(), progress: await session.progress() });
      const figure = regretCurves(frame, { over: null, logX: null, logY: false });
      return {
        says: describe(figure),
        dashed: figure.series.map(({ dash }) => dash),
        words: regretWords(frame, { some: figure.series.length > 0 }),
      };
    });
  const estimated = await of({ rollouts: 20 });
  assert.match(estimated.says, /^Cumulative regret, estimated by 20 rollouts a policy: /);
  assert.deepEqual(estimated.dashed, [true]);
  assert.equal(estimated.words.estimate, "estimated, 20 rollouts a policy");
  assert.match(estimated.words.values.paths, /^≈ \d/);
  const exact = await of("exact");
  assert.match(
    exact.says,
    /^Cumulative regret: regret in reward, over paths\. over paths: from 0 at 0 to 0\.3 at 4\.$/,
  );
  assert.deepEqual(
    [exact.words, exact.dashed],
    [{ empty: "", estimate: "", values: { episodes: "0", paths: "0.3" } }, [false]],
  );
  const none = await of("none");
  assert.match(none.words.empty, /This spec computes no regret/);
  assert.deepEqual([none.words.estimate, none.words.values], ["", { episodes: "", paths: "" }]);
});

test("the arrow keys read the curves of Figure 1", () =>
  within(figure1, async (session) => {
    await session.run();
    const frame = /** @type {any} */ ({ session, view: await session.view(), progress: await session.progress() });
    const figure = regretCurves(frame, { over: null, logX: null, logY: false });
    const laid = plot(figure, { width: 400, height: 200, bare: true });
    const stops = stopsOf(figure, laid);
    assert.deepEqual(stops, [0, 1, 2, 3, 4]);
    const said = (/** @type {number} */ x) => {
      const { axis, place, values } = readMarks(figure, laid, x);
      return [`${axis} ${place}`, ...values.map(({ of, text }) => `${of.name} ${text}`)].join("; ");
    };
    assert.deepEqual([said(4), said(0)], ["paths 4; over paths 0.3", "paths 0; over paths 0"]);
    const lefts = stops.map((x) => readMarks(figure, laid, x));
    for (const { left, cross } of lefts) {
      const dot = cross.find(({ kind }) => kind === "circle");
      assert.ok(dot?.kind === "circle" && dot.x === left && dot.y >= laid.frame.top);
    }
    assert.ok(lefts.every(({ left }, i) => i === 0 || left > lefts[i - 1].left));
  }));

test("the theorem beside Figure 1: what it covers, what holds anyway, and the lemma checked live", async () => {
  await within(figure1, async (session) => {
    await session.audit({ on: true });
    await session.run();
    const lines = await session.theory();
    const { kind, text, reasons, anyway } = sumOf(lines, "LinQ-LSVI-UCB");
    assert.deepEqual(
      [kind, text, reasons, anyway],
      [
        "no",
        "The proof does not cover this run:",
        ["constant c_β: 0.005, needed at least 8"],
        "Holds in every run: nested update sets, revisit bounds.",
      ],
    );
    const of = (/** @type {string} */ id, among = lines) =>
      lineMarks(among.find((line) => line.id === id) ?? assert.fail(`no line ${id}`));
    // In Figure 1 there are 3 revisits, at most 61, and 2 at step 3, at most 3.
    assert.equal(of("revisits").numbers, "3, at most 61");
    assert.equal(of("revisit-potential").numbers, "2 at step 3, at most 3");
    assert.match(
      auditResult(await session.audit(), session.problem).text,
      /^First broken after path 1, at step 3, state \d, action a.: Q is 0\.175, under Q\* = 0\.35\. All 4 paths left the bound broken at a step they updated\.$/,
    );
    assert.deepEqual(
      of("average-regret").conditions.map(({ sign, text, needs }) => `${sign}: ${text}${needs}`),
      ["no: constant c_β: 0.005, needed at least 8", "no: episodes N: 1, needed at least 61.3"],
    );
    // The paper's requirement on T is one line. Our conclusion from its condition on N is another, with no measured number.
    const ours = of("sample-condition");
    assert.match(ours.numbers, /^from [\d,]+ on$/);
    assert.deepEqual([ours.share, ours.bar], ["—", null]);
    assert.equal(lines.find(({ id }) => id === "sample-condition")?.ours, true);
    const target = await session.theory({ epsilon: 0.3 });
    assert.match(of("sample-complexity", target).numbers, /^after 7, by the theorem after 29,\d+$/);
    assert.deepEqual(
      lines.map(({ id, ...line }) => [id, lineMarks({ id, ...line }).kind]),
      [
        ["average-regret", "note"],
        ["sample-complexity", "note"],
        ["sample-condition", "yes"],
        ["revisits", "yes"],
        ["path-regret", "note"],
        ["log-regret", "note"],
        ["revisit-count", "yes"],
        ["revisit-potential", "yes"],
        ["nesting", "yes"],
      ],
    );
  });
  await within({ ...figure1, algorithm: { c_beta: 8 } }, async (session) =>
    assert.match(
      sumOf(await session.theory(), "").text,
      /^The proof covers this run: every assumption of Theorem 1 holds\./,
    ),
  );
  await within({ ...figure1, algorithm: { kind: "uniform" } }, async (session, learner) =>
    assert.equal(
      sumOf(await session.theory(), learner.title).text,
      `Theorem 1 is about LinQ-LSVI-UCB; what runs here is ${learner.title}.`,
    ),
  );
});

test("theory mode: the first phase beside its expected length, and the bounds that hold meanwhile", () =>
  within(exampleSpec("The theorem’s own constants"), async (session) => {
    await session.audit({ on: true });
    await session.run({ until: { paths: 20_000 } });
    assert.match(
      sumOf(await session.theory(), "").text,
      /^The proof covers this run: every assumption of Theorem 1 holds\./,
    );
    const [view, progress] = [await session.view(), await session.progress()];
    assert.equal(progress.episodes, 0);
    const said = (/** @type {number | null} */ rate) =>
      phaseWords(view, session.problem, false, rate)
        .map(({ text }) => text)
        .join("");
    assert.match(
      said(100_000),
      /^Revisiting state \d at step 2: 20,000 of about 2,478,\d+ expected paths, ≈ 25 s more; bonus [\d.]+, passes under 0\.15$/,
    );
    assert.match(said(null), /^Revisiting state \d at step 2: 20,000 of about 2,478,\d+ expected paths; bonus /);
    assert.match(
      auditResult(await session.audit(), session.problem).text,
      /^Held at every \(h, s, a\) after 20,000 paths\.$/,
    );
  }));

test("a long first episode and all after it on the ribbon: every path in its place, and what it says there", () =>
  within(exampleSpec("Slippery lake, 4×4"), async (session, learner) => {
    await session.run();
    const { paths } = await session.progress();
    assert.ok(paths > 10_000);
    const timeline = await session.timeline();
    const scale = new TimelineScale(timeline);
    assert.equal(scale.paths, paths);
    assert.match(scale.words, /^episode width: paths to the power 0\.\d\d$/);
    const at = (/** @type {number} */ share) => {
      const k = scale.pathAt(share);
      return { k, says: wordsOfPath(timeline, scale.groupOf(k), k, learner) };
    };
    assert.match(at(0.25).says, /^path.* (went back|to step).*, episode 1|^paths .*; episode 1$/);
    assert.ok(at(0.25).k > 2000 && at(0.25).k < paths / 2);
    assert.match(at(0.999).says, /episodes? .*200$/);
    assert.ok(at(0.999).k > paths - 20);
    const mark = playheadMark({ timeline, learner, path: at(0.25).k, running: false }, scale);
    assert.equal(mark.label, `k = ${at(0.25).k.toLocaleString("en")}`);
    assert.ok(Math.abs(mark.at - 0.25) < 0.001);
    assert.deepEqual(keyWords({ H: session.problem.horizon, learner, changes: true }).said.example, "7");
    assert.match(endingWords(timeline, session.problem.horizon), /of the samples went into episode \d/);
  }));

test("every path of a run is said to have begun where the trace says", () =>
  within(figure1, async (session, learner) => {
    await session.run();
    const { trace } = await session.record({ trace: true });
    const timeline = await session.timeline();
    const scale = new TimelineScale(timeline);
    assert.equal(trace?.length, 4);
    for (const { k, episode, from } of trace ?? []) {
      const began = from === 1 ? "began at the start" : `went back to step ${from}`;
      assert.equal(
        playheadMark({ timeline, learner, path: k, running: false }, scale).says,
        `path ${k}: ${began}, episode ${episode}; of 4 paths`,
      );
    }
  }));

test("to next… stops where the trace says", () =>
  within({ ...figure1, episodes: 3 }, async (session) => {
    const { horizon, actions } = session.problem;
    const policy = async () => {
      const steps = [];
      for (let h = 1; h <= horizon; h++)
        steps.push(...((await session.layer({ what: "policy", h })).values?.filter((_, i) => i % 2 === 0) ?? []));
      return steps.join();
    };
    /** @type {Float64Array[]} */
    const q = [];
    for (let h = 1; h <= horizon; h++) q.push((await session.layer({ what: "q", h })).values);
    /** @param {import("../../site/revisit.d.ts").Path} path */
    const wrong = ({ from, states, actions: taken }) =>
      states.some((s, i) => {
        const row = [...q[i].subarray(s * actions, (s + 1) * actions)];
        return i + 1 >= from && Math.max(...row) - row[taken[i]] > 1e-10 * horizon;
      });
    let before = await policy();
    let change = 0;
    for (let k = 1; change === 0 && k < 20; k++) {
      await session.step({ paths: 1 });
      const now = await policy();
      if (now !== before) change = k;
      before = now;
    }
    await session.step({ episodes: 1 });
    const { trace = [] } = await session.record({ trace: true });
    const first = (/** @type {(path: import("../../site/revisit.d.ts").Path) => boolean} */ is) => trace?.find(is)?.k;
    const expected = {
      policyChange: change,
      revisit: first(({ from }) => from > 1),
      episode: first(({ stop }) => stop === 0),
      suboptimal: first(wrong),
    };
    // why.spec.js goes there in the page.
    assert.deepEqual(expected, { policyChange: 1, revisit: 2, episode: 4, suboptimal: 1 });
    for (const [event, k] of Object.entries(expected))
      await within({ ...figure1, episodes: 3 }, async (again) => {
        await again.run({ until: { event: /** @type {import("../../site/revisit.d.ts").RunEvent} */ (event) } });
        assert.equal((await again.progress()).paths, k, event);
      });
  }));

test("the first path goes back line by line to where it began, and the same future follows", () =>
  within(figure1, async (session, learner) => {
    const lit = async () => {
      const frame = { session, progress: await session.progress(), view: await session.view() };
      path.remember(frame);
      return [frame.progress.paths, path.code(learner.kind, frame).lit];
    };
    const path = new PathInHand();
    const there = [await lit()];
    for (let line = 1; line <= 8; line++) {
      await session.step({ lines: 1 });
      there.push(await lit());
    }
    assert.deepEqual(
      there.map(([, line]) => line),
      [0, 8, 9, 9, 9, 11, 13, 11, 15],
    );
    for (let line = 7; line >= 0; line--) {
      await session.step({ lines: -1 });
      assert.deepEqual(await lit(), there[line], `after ${line} lines`);
    }
    await session.run();
    const { paths, episodes, revisits } = await session.progress();
    assert.deepEqual([paths, episodes, revisits], [4, 1, 3]);
  }));

test("what learners make of 200 episodes of the table", async () => {
  for (const [algorithm, paths, revisits] of /** @type {const} */ ([
    [{ kind: "lsvi-ucb" }, 200, 0],
    // 200 episodes of 3 steps: five paths a step, and the one that takes the last action.
    [{ kind: "uct", simulations: 5 }, 3200, 3000],
    [{ kind: "ocp" }, 200, 0],
  ]))
    await within({ format: "revisit.spec/1", problem: { kind: "table" }, algorithm }, async (session, learner) => {
      await session.run();
      const progress = await session.progress();
      assert.deepEqual([progress.episodes, progress.paths, progress.revisits], [200, paths, revisits], learner.title);
      assert.equal(learner.revisits, revisits > 0);
      assert.equal(learner.tests, false, "it goes back, but tests no bonus");
    });
});

test("a comparison's figures and findings: each quantity, axis and band of the same runs", async () => {
  const planned = await lab.plan(small);
  const names = namesOf(/** @type {any} */ (planned.comparison.learners), lab.learners);
  const plan = /** @type {import("../../site/compare/types.d.ts").Plan} */ (
    /** @type {unknown} */ ({ ...planned, learners: planned.learners.map((one, i) => ({ ...one, label: names[i] })) })
  );
  const results = /** @type {import("../../site/compare/types.d.ts").Results} */ (
    /** @type {unknown} */ (await lab.compare(small, { workers: 1 }))
  );
  const shownAs = async (/** @type {Partial<import("../../site/compare/types.d.ts").WantedChoices>} */ chosen) => {
    const look = settled({ ...defaultChoices(), ...chosen }, plan.comparison);
    const summary = await lab.summary(/** @type {any} */ (results), summaryOptions(look));
    const shown = { plan, results, summary };
    const figure = figureOf(shown, look);
    return { look, figure, says: describe(figure), found: sentencesOf(shown, look, plan.cells.length).join("\n") };
  };
  const first = await shownAs({});
  assert.match(
    first.says,
    /^Sub-optimality of the output policy: .*over samples T.*LinQ-LSVI-UCB: from .*no idea: from /,
  );
  assert.match(first.found, /LinQ-LSVI-UCB: 4 of 4 seeds reached/);
  assert.match(first.found, /no idea: 0 of 4 seeds reached .*; no run took more than 900 samples/);
  assert.match((await shownAs({ quantity: "regret" })).says, /^Regret over episodes: .*over samples T/);
  for (const [axis, words] of /** @type {const} */ ([
    ["paths", "paths k"],
    ["episodes", "episodes n"],
  ]))
    assert.match(
      (await shownAs({ quantity: "regret", axis })).says,
      new RegExp(`^Regret over episodes: .*over ${words}.*no idea: from `),
    );
  // The learner that never gets there stays at 0 %.
  const reached = await shownAs({ quantity: "reached" });
  assert.match(
    reached.says,
    /^Runs that reached the target: share of runs in %, over samples T, logarithmic\. LinQ-LSVI-UCB: from 0 at \d.* to 100 at .*no idea: from 0 at .* to 0 at /,
  );
  assert.equal(reached.look.band, "exact");
  assert.match(
    reached.found,
    /exact 95 % intervals: LinQ-LSVI-UCB 100 % \(40 to 100 %\); no idea 0 % \(0 to 60 %\)\. The interval of LinQ-LSVI-UCB overlaps that of no idea/,
  );
  const laid = plot(reached.figure, { width: 800, height: 400 });
  const { axis, place, values } = readMarks(reached.figure, laid, stopsOf(reached.figure, laid).at(-1) ?? NaN);
  assert.match(
    [`${axis} ${place}`, ...values.map(({ of, text }) => `${of.name} ${text}`)].join("; "),
    /^samples T [\d,]+; LinQ-LSVI-UCB 100 \(39\.8 to 100\); no idea 0 \(0 to 60\.2\)$/,
  );
  assert.match(
    (await shownAs({ quantity: "average", axis: "episodes" })).says,
    /PAC output policy: .*over episodes n, logarithmic/,
  );
  assert.doesNotMatch(
    (await shownAs({ quantity: "average", axis: "episodes", logX: false })).says,
    /over episodes n, logarithmic/,
  );
  assert.equal((await shownAs({ quantity: "average", centre: "median" })).look.band, "quantiles");
});

const dist = new URL("../../dist/", import.meta.url);
const pageOf = (/** @type {string} */ name) => readFileSync(new URL(name, dist), "utf8");

test("an equation has the same number in what is said of the pictures as on the rest of the page", () => {
  const named = [...pageOf("shell/what-is-this.html").matchAll(/<abbr title="([^"]+)">\(?([^<)]+)\)?<\/abbr>/g)].map(
    ([, label, number]) => [label, number],
  );
  assert.ok(named.length > 15);
  const others = [
    ...`${pageOf("pseudocode.html")}${pageOf("lab.html")}`.matchAll(
      /<abbr[^>]* title="([^"]+)">(?:eq\. )?\(([^<)]+)\)<\/abbr>/g,
    ),
  ].map(([, label, number]) => /** @type {[string, string]} */ ([label, number]));
  // The labels that the rest of the page names have the same numbers there.
  const known = new Map(others);
  assert.ok(known.size > 5);
  for (const [label, number] of named) assert.deepEqual([label, known.get(label) ?? number], [label, number]);
});

test("every picture and group of controls has words that say what it is", () => {
  const text = pageOf("shell/what-is-this.html");
  for (const { about } of THINGS) {
    const [, card = ""] =
      new RegExp(
        `<(?:section|article|div|template)[^>]* data-about="${about}"[^>]*>([\\s\\S]*?)(?=data-about=|$)`,
      ).exec(text) ?? [];
    assert.match(card, /<h2/, about);
    assert.ok(card.replace(/<[^>]+>/g, "").replace(/\s+/g, " ").length > 120, about);
  }
});

test("a path of linq-skip is drawn as learned from at the steps that it learned, though it stops at none", async () => {
  const spec = /** @type {Spec} */ ({
    format: "revisit.spec/1",
    problem: { kind: "figure-1" },
    algorithm: { kind: "linq-skip" },
    episodes: 1,
    seed: 3,
  });
  const session = await lab.open(spec);
  const { updates } = await session.run();
  const view = await session.view({ episode: 1 });
  const { problem } = session;
  const learner = traitsOf(lab.learners, session.spec);
  assert.deepEqual([learner.tests, learner.revisits], [true, false]);
  const [path] = view.paths;
  assert.deepEqual([updates, path.stop, path.learned], [[0, 0, 1], 0, 3]);
  const none = { bundles: 0, paths: 0 };
  const shown = { key: "", bundles: view.paths, folded: none, sight: /** @type {[number, number]} */ ([1, 3]) };
  const standing = standingMarks(shown, problem, learner, { width: 600, height: 200, all: false });
  const now = { nextStep: 0, inspected: null, folded: none };
  const [{ solid, dotted }] = changingMarks(standing, view, problem, learner, now).branches;
  const lines = (/** @type {typeof solid} */ some) => some.filter(([letter]) => letter === "M").length;
  assert.deepEqual([lines(solid), lines(dotted)], [1, 2]);
  session.close();
});
