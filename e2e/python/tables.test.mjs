// Results as tables, read by pandas with the lines of docs/cli.md: it finds what the results have, and guesses nothing.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { unzipSync } from "fflate";
import { root } from "../../tools/test/command.mjs";
import { blockOf } from "../blocks.js";

const python = process.env.PYTHON ?? "/usr/bin/python3";

test("pandas reads the tables of results with the lines of docs/cli.md", async () => {
  const folder = await mkdtemp(join(tmpdir(), "revisit-tables-"));
  const { createLab } = await import(join(root, "dist", "revisit.js"));
  const lab = await createLab();
  try {
    /** @type {import("../../site/revisit.d.ts").Results} */
    const results = await lab.compare({
      format: "revisit.sweep/1",
      problem: { kind: "ladder", horizon: 4 },
      // What a reader that guesses takes for something missing, or for a number.
      learners: [
        { name: "NA", algorithm: { kind: "linq-lsvi-ucb", gap: "true", c_beta: 0.002 } },
        { name: "007", algorithm: { kind: "lsvi-ucb", c_beta: 5 } },
      ],
      episodes: 60,
      seeds: { from: 1, count: 3 },
      vary: [{ parameter: "problem.survival", values: [0.1, 0.7] }],
    });
    const files = unzipSync(new Uint8Array(await (await lab.tables(results)).arrayBuffer()));
    await mkdir(join(folder, "tables"));
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, "tables", name), bytes);
    await writeFile(
      join(folder, "read.py"),
      `${blockOf("docs/cli.md", "Data for other programs", "python")}
print(json.dumps({name: [json.loads(t.to_json(orient="records")), {c: str(t[c].dtype) for c in t}, t.isna().sum().to_dict()]
                  for name, t in tables.items()}, default=int))
print(json.dumps([float(x) for x in tables["cells"]["regret"]]))`,
    );
    const { stdout } = await promisify(execFile)(python, ["read.py"], { cwd: folder, maxBuffer: 2 ** 26 });
    const [tables, regrets] = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));

    const types = { int64: "Int64", float64: "float64", string: "string", bool: "boolean" };
    const schema = JSON.parse(new TextDecoder().decode(files["schema.json"]));
    assert.deepEqual(Object.keys(tables), ["cells", "curves", "passages", "points", "constants"]);
    for (const { file, columns } of schema.tables) {
      const [rows, dtypes, missing] = tables[file.replace(".csv", "")];
      assert.ok(rows.length > 0, file);
      for (const { name, type, null: mayMiss } of columns) {
        assert.equal(dtypes[name], types[/** @type {keyof typeof types} */ (type)], `${file}: ${name}`);
        assert.ok(mayMiss || missing[name] === 0, `${file}: ${name} misses ${missing[name]}`);
      }
    }
    const [rows, , missing] = tables.cells;
    assert.deepEqual(
      rows.map((/** @type {any} */ r) => [
        r.point,
        r.vary_problem_survival,
        r.learner,
        r.seed,
        r.samples,
        r.outcome,
        r.digest,
      ]),
      results.cells.map((c) => [
        c.point,
        [0.1, 0.7][c.point],
        ["NA", "007"][c.learner],
        c.seed,
        c.samples,
        c.outcome,
        c.digest,
      ]),
    );
    assert.deepEqual(
      regrets,
      results.cells.map((c) => c.regret),
    );
    assert.ok(missing.samples_first > 0 && missing.samples_first < rows.length, `${missing.samples_first} are missing`);
  } finally {
    lab.close();
    await rm(folder, { recursive: true, force: true });
  }
});
