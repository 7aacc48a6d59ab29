// Custom learners, in a thread: templates, faults, and runs of races.

import { readFileSync } from "node:fs";
import { test } from "node:test";
import { TEMPLATES } from "../../site/code/learner-templates.js";
import { learner, raceOfOwn, RIVER } from "../own-learners.js";
import { expect } from "./shared-lab.mjs";

/** @param {string} code @returns {import("../../site/revisit.d.ts").Spec} */
const river = (code) => ({ ...RIVER, algorithm: { kind: "own", code } });

for (const [name, right] of /** @type {[keyof typeof TEMPLATES, string][]} */ ([
  ["linq", "revisiting"],
  ["lsvi", "online"],
  ["q-learning", "online"],
  ["empty", "revisiting"],
]))
  test(`the template ${TEMPLATES[name].title} plays to the end`, async () => {
    const spec = river(readFileSync(new URL(`../../site/own/templates/${name}.js`, import.meta.url), "utf8"));
    const { learners } = await lab.plan({
      format: "revisit.comparison/1",
      problem: spec.problem,
      learners: [{ algorithm: /** @type {any} */ (spec.algorithm) }],
    });
    expect(learners[0].right).toBe(right);
    const { decisions, fault } = await lab.play(spec);
    expect(fault).toBeNull();
    const session = await lab.open(spec, { decisions });
    const { done, episodes, paths } = await session.run();
    expect([done, episodes]).toEqual([true, 30]);
    if (name !== "linq") expect(paths).toBe(30);
    session.close();
  });

for (const [what, code, says] of /** @type {[string, string, RegExp][]} */ ([
  ["no JavaScript", learner("  env.begin(;"), /^Line 3: .*Unexpected token/],
  ["an error that it throws", learner("  env.policy(() => 0);\n  null.x;"), /^Line 4: TypeError: /],
  ["a policy that is no action", learner("  env.policy(() => Number.NaN);\n  env.begin();"), /found NaN as the policy/],
  ["what it may not do", learner("  env.policy(() => 0);\n  env.place(1, 0);"), /^Line 4: .*with online access/],
  ["what it cannot reach", learner("  fetch('./');"), /^Line 3: TypeError: .*fetch is not a function/],
]))
  test(`a learner with ${what} ends with a sentence`, async () => {
    const { fault, line } = await lab.play(river(code));
    expect(line === null ? fault : `Line ${line}: ${fault}`).toMatch(says);
  });

test("a run of a custom learner, in a race, is the run that its spec has alone", async () => {
  const race = raceOfOwn();
  const { cells } = await lab.plan(race);
  const results = await lab.compare({ ...race, seeds: [2] });
  const at = cells.findIndex(({ point, learner, seed }) => point === 1 && learner === 2 && seed === 2);
  const { decisions, counts, fault } = await lab.play(cells[at].spec);
  const session = await lab.open(cells[at].spec, { decisions });
  const progress = await session.run();
  const record = await session.record();
  const { revisits, digest } = results.cells.filter(({ point, learner }) => point === 1 && learner === 2)[0];
  const link = await lab.link(session, { base: "https://revisit.example.org/" });
  const verdict = await lab.replay(await lab.parseLink(link));
  session.close();
  expect(fault).toBeNull();
  expect(revisits).toBeGreaterThan(0);
  expect(progress).toMatchObject({ revisits, samples: counts.samples });
  expect(digest).toBe(record.digest);
  expect(verdict.reproduced).toBe(true);
});

for (const [what, makes] of [
  ["that hangs on its variables", "kept.push(new Array(1e6).fill(0.5))"],
  ["that it hides", "kept = ((x, y) => () => [x, y])(new Array(1e6).fill(0.5), kept)"],
])
  test(`memory ends the process of a learner, and nothing else: ${what}`, async () => {
    const memory = `let kept = []; env.policy(() => 0); for (;;) { if (env.done) return; env.begin(); for (let h = 0; h < 6; h++) { ${makes}; env.act(0); } }`;
    const before = process.memoryUsage.rss();
    const { fault, counts } = await lab.play({ ...river(learner(memory)), episodes: 100_000 });
    expect(fault).toMatch(/^it (used more than 1024 MB of memory, or 2048 MB with the problem|keeps over 2 GB)/);
    expect(counts.samples).toBeGreaterThanOrEqual(0);
    expect(process.memoryUsage.rss() - before).toBeLessThan(300e6);
    expect((await lab.play(river(learner("env.policy(() => 0);")))).fault).toBeNull();
  });
