// A problem that was exported as NumPy's arrays and read again is the problem again, for every family.

import { test } from "node:test";
import { unzipSync } from "fflate";
import papa from "papaparse";
import { compose, review } from "../../site/arrays/compose.js";
import { guess } from "../../site/arrays/guess.js";
import { sizesOf } from "../../site/arrays/sizes.js";
import { numbersOf, readArrays } from "../../site/arrays/sources.js";
import { expect } from "./shared-lab.mjs";

const tools = { unzip: unzipSync, parse: /** @type {any} */ (papa.parse) };
const two = [
  [
    [1, 0],
    [0, 1],
  ],
  [
    [0.5, 0.5],
    [0, 1],
  ],
];

/** Besides every family: as many states as actions and steps, each kind of start, and a design. @type {[string, any][]} */
const MORE = [
  [
    "as many states as actions and steps",
    {
      problem: {
        kind: "table",
        horizon: 2,
        transition: [two, two.toReversed()],
        reward: [
          [
            [0, 1],
            [0.5, 0.25],
          ],
          [
            [1, 0],
            [0.5, 0],
          ],
        ],
      },
    },
  ],
  [
    "a cycle of first states",
    {
      problem: {
        kind: "table",
        horizon: 12,
        transition: two,
        reward: [
          [0, 1],
          [0.5, 0.25],
        ],
        start: { cycle: [1, 0, 1] },
      },
    },
  ],
  [
    "a distribution of first states",
    {
      problem: {
        kind: "table",
        horizon: 1,
        transition: two,
        reward: [
          [0, 1],
          [0.5, 0.25],
        ],
        start: { distribution: [0.25, 0.75] },
      },
    },
  ],
  ["a design gap", { problem: { kind: "river-swim", design_gap: 0.05 } }],
  ["one-hot features", { problem: { kind: "river-swim" }, features: { kind: "one-hot" } }],
];

for (const [name, members] of [...lab.families.map(({ kind }) => [kind, { problem: { kind } }]), ...MORE])
  test(`${name}: exported and read again, it is the problem again`, async () => {
    const before = await lab.open({ format: "revisit.spec/1", regret: "none", ...members });
    const file = await before.problemFile({ as: "npz" });
    const sources = readArrays(file.name, new Uint8Array(await file.arrayBuffer()), tools).map(numbersOf);
    const choices = guess(sources);
    expect(choices.filter(({ among }) => among)).toEqual([]);
    const { horizon, open, faults } = sizesOf(sources, choices);
    expect([horizon, open, faults.size]).toEqual([before.problem.horizon, [], 0]);
    const options = { horizon: 5, start: 0, title: "", scaleRewards: false, normalise: false };
    const { rewards, norm, said } = review(sources, choices, options);
    expect([rewards[0] >= 0, rewards[1] <= 1, norm <= 1 + 1e-9, said.size]).toEqual([true, true, true, 0]);
    const again = await lab.open({
      ...JSON.parse(compose(sources, choices, options)),
      algorithm: { gap: 0.1 },
      regret: "none",
    });
    const { states, actions, dim } = before.problem;
    expect([again.problem.states, again.problem.actions, again.problem.dim]).toEqual([states, actions, dim]);
    for (const what of /** @type {const} */ (["q", "reward", "features"]))
      for (const h of what === "q" ? Array.from({ length: before.problem.horizon }, (_, i) => i + 1) : [1]) {
        const [old, now] = [await before.layer({ what, h }), await again.layer({ what, h })];
        const worst = old.values?.reduce((most, x, i) => Math.max(most, Math.abs(x - Number(now.values?.[i]))), 0);
        expect(worst, `${what}, h = ${h}`).toBeLessThan(1e-12);
      }
    const { start } = /** @type {any} */ (again.spec.problem);
    const given = [...(sources.find(({ name }) => name === "start")?.values ?? [])];
    const certain = given.indexOf(1) < 0 ? { distribution: given } : { state: given.indexOf(1) };
    expect(start).toEqual(sources.some(({ name }) => name === "start_cycle") ? members.problem.start : certain);
    before.close();
    again.close();
  });
