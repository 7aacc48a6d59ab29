// The peers that make bench compares the engine with must take the same decisions as the engine's golden traces.
// UPDATE=1 node --test e2e/unit/peers.test.js writes these traces anew from the engine.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { command, root } from "../../tools/test/command.mjs";
import { difference } from "../bench/speed/agree.js";
import { Program } from "../bench/speed/contestants.mjs";
import { packed } from "../bench/speed/instance.js";
import { makeLinq } from "../bench/speed/peers/linq.js";
import { compiles, problemOf } from "../bench/speed/speed.mjs";
import { uniforms } from "../bench/speed/stream.js";

/** @typedef {import("../bench/speed/contestants.mjs").Outcome} Outcome */
/** @typedef {{ dim: number, actions: number, c_beta: number, paths: number }} Size */
/** @typedef {Pick<Outcome, "paths" | "samples" | "episodes" | "updates" | "theta"> & { size: Size, beta: number, traceHash: string }} Golden a run of the engine */

const file = join(root, "e2e", "bench", "speed", "testdata", "golden.json");

/** Each has over 1,100 updates of a step, so the inverse is recomputed. The first starts with ties; the third is one long episode. */
const sizes = [
  { dim: 4, actions: 4, c_beta: 0.002, paths: 1200 },
  { dim: 8, actions: 16, c_beta: 0.002, paths: 1200 },
  { dim: 8, actions: 4, c_beta: 0.05, paths: 1200 },
];

let folder = "";
/** @type {Golden[]} */
let goldens = [];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "peers-"));
  if (process.env.UPDATE) await writeFile(file, `${JSON.stringify(await Promise.all(sizes.map(recorded)))}\n`);
  goldens = existsSync(file) ? JSON.parse(await readFile(file, "utf8")) : [];
});
after(() => rm(folder, { recursive: true }));

test("the stream is the engine's", () => {
  // The first numbers of core/detmath's stream "transition" of seed 1.
  assert.deepEqual([...uniforms(1, "transition", 3)], [0.7342756602185697, 0.002536280182622197, 0.3949331731398471]);
});

test("the JavaScript peer takes the engine's decisions", () => {
  assert.deepEqual(
    goldens.map(({ size }) => size),
    sizes,
  );
  for (const golden of goldens) {
    const linq = makeLinq(instanceOf(golden), uniforms(1, "transition", golden.samples));
    for (let again = 0; again < 2; again++) {
      // the second time after a reset
      /** @type {number[][]} */
      const trace = [];
      linq.reset();
      linq.run(golden.paths, trace);
      agrees(golden, { seconds: 0, processor: 0, paths: golden.paths, ...linq.outcome(), trace });
    }
  }
});

test("the C peer takes the engine's decisions", async (t) => {
  const program = join(folder, "linq");
  if (!(await compiles(program))) return t.skip("no gcc");
  for (const golden of goldens) {
    const files = { spec: "", instance: join(folder, "instance"), uniforms: join(folder, "uniforms") };
    await writeFile(files.instance, instanceOf(golden));
    await writeFile(files.uniforms, uniforms(1, "transition", golden.samples));
    const peer = new Program(({ instance, uniforms }) => [program, instance, uniforms]);
    await peer.load({ spec: {}, instance: new Float64Array(0), files });
    for (let again = 0; again < 2; again++) agrees(golden, await peer.run(golden.paths, golden.paths));
    await peer.close();
  }
});

test("a peer that decides otherwise is found out", () => {
  const golden = goldens[0];
  const linq = makeLinq(
    packed(problemOf(golden.size), golden.beta * 1.01),
    uniforms(1, "transition", 2 * golden.samples),
  );
  /** @type {number[][]} */
  const trace = [];
  linq.run(golden.paths, trace);
  const found = { seconds: 0, processor: 0, paths: golden.paths, ...linq.outcome(), trace };
  assert.notEqual(hash(trace), golden.traceHash);
  assert.match(difference({ ...golden, seconds: 0, processor: 0 }, found) ?? "", /the engine's are/);
});

/** @param {Golden} golden */
const instanceOf = ({ size, beta }) => packed(problemOf(size), beta);

/** @param {number[][]} trace */
const hash = (trace) => createHash("sha256").update(JSON.stringify(trace)).digest("hex");

/** @param {Golden} golden @param {Outcome} found */
function agrees(golden, found) {
  const { dim, actions, c_beta } = golden.size;
  const what = `d=${dim}, A=${actions}, c_beta ${c_beta}`;
  assert.equal(difference({ ...golden, seconds: 0, processor: 0 }, found), null, what);
  assert.equal(
    hash(found.trace ?? []),
    golden.traceHash,
    `${what}: make bench ONLY=speed D=${dim} A=${actions} says which path is the first that differs`,
  );
}

/**
 * Runs the engine natively.
 * @param {Size} size
 * @returns {Promise<Golden>}
 */
async function recorded(size) {
  const spec = { ...problemOf(size), budget: { paths: size.paths }, record: { trace: true } };
  const [given, out] = ["in", "out"].map((name) => join(folder, `${name}-${sizes.indexOf(size)}.json`));
  await writeFile(given, JSON.stringify(spec));
  assert.equal(await command("go", ["run", "./cmd/revisit", "record", given, out], { onLine: () => {} }), 0);
  const { summary, theta, trace } = JSON.parse(await readFile(out, "utf8"));
  const { paths, samples, episodes, updates, beta } = summary;
  const rows = trace.map((/** @type {import("../../site/revisit.d.ts").Path} */ p) => [
    p.from,
    p.stop,
    ...p.states,
    ...p.actions,
  ]);
  return { size, beta, paths, samples, episodes, updates, theta, traceHash: hash(rows) };
}
