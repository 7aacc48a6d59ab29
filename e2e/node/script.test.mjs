// The built module in Node: `node script.mjs` beside a copy of dist/, with no browser and nothing of this repository around it.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { root } from "../../tools/test/command.mjs";
import { blockOf } from "../blocks.js";
import { golden, specs } from "../golden.js";
import { raceOfOwn } from "../own-learners.js";

const run = promisify(execFile);
/** Longer than any script takes. One that never ends is ended by it, and fails. */
const patience = 300_000;

/** @type {string} */
let folder;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "revisit-node-"));
  await cp(join(root, "dist"), join(folder, "dist"), { recursive: true });
});
after(() => rm(folder, { recursive: true, force: true }));

/**
 * Runs a module that imports the API and prints JSON.
 * @param {string} text
 * @returns {Promise<any>}
 */
async function script(text) {
  await writeFile(join(folder, "script.mjs"), `import { createLab, RevisitError } from "./dist/revisit.js";\n${text}`);
  const { stdout, stderr } = await run(process.execPath, ["script.mjs"], { cwd: folder, timeout: patience });
  assert.equal(stderr, "");
  return JSON.parse(stdout);
}

test("every golden spec has its digest", () => {
  assert.deepEqual(Object.keys(golden.digests).sort(), Object.keys(specs).sort());
});

test("every golden digest comes out the same, and the script ends by itself", async () => {
  await writeFile(join(folder, "specs.json"), JSON.stringify(specs));
  const found = await script(`
    import { readFileSync } from "node:fs";
    const lab = await createLab();
    const digests = {};
    for (const [name, text] of Object.entries(JSON.parse(readFileSync("specs.json", "utf8")))) {
      const session = await lab.open(text);
      await session.run();
      digests[name] = (await session.record({ trace: false })).digest;
      session.close();
    }
    console.log(JSON.stringify({ version: lab.version, digests }));`);
  assert.equal(found.version, golden.engine);
  assert.deepEqual(found.digests, golden.digests);
});

test("a comparison on several threads has the results of the native program", async () => {
  const comparison = {
    format: "revisit.comparison/1",
    problem: { kind: "river-swim" },
    learners: [{ algorithm: { kind: "linq-lsvi-ucb" } }, { algorithm: { kind: "lsvi-ucb" } }],
    episodes: 20,
    seeds: { from: 1, count: 3 },
  };
  await writeFile(join(folder, "comparison.json"), JSON.stringify(comparison));
  const found = await script(`
    import { readFileSync } from "node:fs";
    const lab = await createLab({ workers: 3 });
    let reports = 0;
    const results = await lab.compare(readFileSync("comparison.json", "utf8"), { onProgress: () => reports++ });
    const { points } = await lab.summary(results);
    console.log(JSON.stringify({ digest: results.digest, reports, learners: points[0].learners.length }));`);
  const out = join(folder, "results.json");
  await run("go", ["run", "./cmd/revisit", "experiment", join(folder, "comparison.json"), out], { cwd: root });
  assert.equal(found.digest, JSON.parse(await readFile(out, "utf8")).digest);
  assert.ok(found.reports > 0);
  assert.equal(found.learners, 2);

  // docs/outside.md has the same comparison.
  await writeFile(join(folder, "script.mjs"), blockOf("docs/outside.md", "Node", "js"));
  const { stdout } = await run(process.execPath, ["script.mjs"], { cwd: folder, timeout: patience });
  assert.equal(stdout.trim(), found.digest);
});

test("custom learners race as in the native program, with 1 and 2 workers and after a cancel; a fault names its line", async () => {
  await writeFile(join(folder, "race.json"), JSON.stringify(raceOfOwn()));
  await writeFile(join(folder, "broken.json"), JSON.stringify(raceOfOwn("; if (h === 2) env.step()")));
  await writeFile(join(folder, "endless.json"), JSON.stringify(raceOfOwn("; for (;;) {}")));
  const found = await script(`
    import { readFileSync } from "node:fs";
    const race = readFileSync("race.json", "utf8");
    const refusal = (promise) => promise.then(() => null, ({ code, path, message }) => ({ code, path, message }));
    const digests = [];
    for (const workers of [1, 2]) digests.push((await (await createLab()).compare(race, { workers })).digest);
    const lab = await createLab({ workers: 2 });
    const stop = new AbortController();
    let cells = 0;
    const some = await lab.compare(race, { signal: stop.signal, onCell: () => ++cells === 7 && stop.abort() });
    const rest = await lab.compare(race);
    const fault = await refusal(lab.compare(readFileSync("broken.json", "utf8"), { workers: 1 }));
    const patient = await createLab({ play: (spec, options) => lab.play(spec, { ...options, seconds: 8 }) });
    const endless = await refusal(patient.compare(readFileSync("endless.json", "utf8"), { workers: 1 }));
    console.log(JSON.stringify({ digests, some: [some.digest, some.cells.length], rest: rest.digest, fault, endless }));`);
  const out = join(folder, "race-results.json");
  await run("go", ["run", "./cmd/revisit", "experiment", join(folder, "race.json"), out], { cwd: root });
  const { digest } = JSON.parse(await readFile(out, "utf8"));
  assert.deepEqual(found.digests, [digest, digest]);
  assert.equal(found.rest, digest);
  assert.equal(found.some[0], null);
  assert.ok(found.some[1] >= 7 && found.some[1] < 18, found.some[1]);
  assert.equal(found.fault.code, "bad-spec");
  assert.equal(found.fault.path, "learners[1].algorithm.code");
  assert.match(
    found.fault.message,
    /^epsilon-greedy, H [35], seed 1: line 18 of its code: TypeError: env.step is not a function/,
  );
  assert.match(
    found.endless.message,
    /^epsilon-greedy, H [35], seed 1: line 18 of its code: it had not ended after 8 s/,
  );
});

test("what needs a browser stays in memory or says what it needs", async () => {
  const found = await script(`
    const refusal = (promise) => promise.then(() => null, (error) => [error instanceof RevisitError, error.code, error.message]);
    const lab = await createLab();
    const session = await lab.open({ format: "revisit.spec/1", problem: { kind: "figure-1" } });
    await session.run();
    const id = await lab.runs.save(session, { name: "one" });
    const { file } = await lab.library.export();
    const tables = await lab.tables(await session.record());
    const link = await lab.link(session, { base: "https://lab.example/" });
    const refused = [
      await refusal(lab.link(session)),
      await refusal(lab.open({ format: "revisit.spec/1", problem: { kind: "figure-2" } })),
    ];
    lab.close();
    console.log(JSON.stringify({ kind: (await createLab().then((other) => other.runs.status())).kind, id, file: await file.text(),
      tables: tables.size, link, refused, closed: await refusal(lab.runs.list()) }));`);
  assert.equal(found.kind, "memory");
  assert.ok(found.file.includes(found.id));
  assert.ok(found.tables > 0);
  assert.match(found.link, /^https:\/\/lab\.example\/#r=1\./);
  assert.deepEqual(found.refused[0], [
    true,
    "bad-spec",
    "base: found nothing, expected the address of a page of Revisit, as this module is a file",
  ]);
  assert.match(found.refused[1][2], /^problem\.kind: found "figure-2"/);
  assert.deepEqual(found.closed, [true, "engine", "this lab was closed"]);
});

test("a thread that ends is noticed, and the next call starts another", async () => {
  const found = await script(`
    const lab = await createLab();
    const session = await lab.open({ format: "revisit.spec/1", problem: { kind: "river-swim" }, episodes: 10_000_000,
      budget: { paths: 1_000_000_000 }, regret: "none", record: { trace: false } });
    // The module reads its files beforehand, so a thread of this process is the engine's.
    const { Worker } = await import("node:worker_threads");
    const ended = Worker.prototype.terminate;
    const threads = new Set();
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (...args) { threads.add(this); return postMessage.apply(this, args); };
    const running = session.run({ onProgress: () => threads.forEach((thread) => ended.call(thread)) });
    const message = await running.then(() => "it ran", (error) => error.message);
    const again = await lab.open({ format: "revisit.spec/1", problem: { kind: "figure-1" } });
    console.log(JSON.stringify({ message, paths: (await again.run()).paths }));`);
  assert.deepEqual(found, { message: "the engine stopped: its worker was ended", paths: 4 });
});
