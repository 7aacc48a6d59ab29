// Every learner and every example runs.

import { test } from "node:test";
import { EXAMPLES } from "../../site/spec/examples.js";
import { expect } from "./shared-lab.mjs";

test("every learner that is offered runs to its end, and goes back only where it may", async () => {
  const table = EXAMPLES.find(({ title }) => title === "Two states, custom table");
  const ours = lab.learners.filter(({ kind }) => kind !== "own"); // api-own.test.mjs plays the reader's
  const digests = new Set();
  for (const { kind, right } of ours) {
    const { problem, features } = /** @type {NonNullable<typeof table>} */ (table).spec;
    const session = await lab.open({
      format: "revisit.spec/1",
      problem,
      features,
      algorithm: /** @type {any} */ ({ kind }),
      episodes: 3,
    });
    const { done, episodes, revisits } = await session.run();
    expect([done, episodes], kind).toEqual([true, 3]);
    if (right !== "revisiting") expect(revisits, kind).toBe(0);
    digests.add((await session.summary()).digest);
    session.close();
  }
  expect(digests.size).toBeGreaterThan(ours.length / 2); // where nothing is random, some play alike
});

/** Its first episode takes millions of paths. */
const long = "theory-mode";

for (const { id, title, spec } of EXAMPLES.filter(({ id }) => id !== long))
  test(`the example ${title} opens, and completes episodes`, async () => {
    const session = await lab.open(spec);
    expect(session.spec.problem.kind).toBe(spec.problem.kind);
    expect((await session.step({ episodes: 1 })).episodes, id).toBeGreaterThan(0);
    session.close();
  });

test("the example Cliff walking loses what its note says", async () => {
  const example = EXAMPLES.find(({ id }) => id === "cliff");
  const session = await lab.open(/** @type {NonNullable<typeof example>} */ (example).spec);
  await session.run();
  const { summary } = await session.summary();
  expect(example?.note).toContain(`: ${(Number(summary.regret) / summary.episodes).toFixed(2)} below the best.`);
  session.close();
});
