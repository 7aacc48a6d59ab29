// Files of arrays become problems that run. NumPy and Python's csv module wrote them: e2e/files/make.py.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { unzipSync } from "fflate";
import papa from "papaparse";
import { compose } from "../../site/arrays/compose.js";
import { guess } from "../../site/arrays/guess.js";
import { sizesOf } from "../../site/arrays/sizes.js";
import { numbersOf, readArrays } from "../../site/arrays/sources.js";
import { root } from "../../tools/test/command.mjs";
import { expect } from "./shared-lab.mjs";

const file = (/** @type {string} */ name) => readFileSync(join(root, "e2e", "files", name));
const expected = JSON.parse(file("expected.json").toString());
const tools = { unzip: unzipSync, parse: /** @type {any} */ (papa.parse) };

for (const [about, names, steps] of /** @type {[string, string[], boolean][]} */ ([
  [".npy files", ["P.npy", "r.npy", "phi.npy"], false],
  [".npy of float32 and in Fortran's order", ["P-fortran.npy", "r-big-float32-fortran.npy", "phi.npy"], true],
  ["a .npz archive", ["mdp.npz"], true],
  ["a deflated .npz archive", ["mdp-deflated.npz"], false],
  ["lists in CSV and TSV", ["P.csv", "r-long.csv", "phi.tsv"], false],
]))
  test(`${about} become a problem that runs`, async () => {
    const sources = names
      .flatMap((name) => readArrays(name, new Uint8Array(file(name)), tools))
      .map((one, id) => numbersOf(one, id));
    const choices = guess(sources);
    const { horizon, states, actions, dim, missing } = sizesOf(sources, choices);
    expect([states, actions, horizon, dim, missing]).toEqual([3, 2, steps ? 2 : null, 2, []]);
    const options = { horizon: horizon ?? 3, start: 0, title: "", scaleRewards: false, normalise: false };
    const session = await lab.open(compose(sources, choices, options));
    const { problem, features } = /** @type {any} */ (session.spec);
    expect(problem.kind).toBe("table");
    expect(problem.transition).toEqual(steps ? expected.P_steps : expected.P);
    expect(problem.reward).toEqual(steps ? expected.r_steps : expected.r);
    expect(problem.horizon).toBe(steps ? 2 : 3);
    expect(features.kind).toBe("table");
    expect((await session.step({ episodes: 1 })).episodes).toBe(1);
    session.close();
  });
