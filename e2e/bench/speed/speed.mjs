import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { command } from "../../../tools/test/command.mjs";
import { inFreshBrowser, median } from "../browser.mjs";
import { randomProblem } from "../problem.js";
import { difference } from "./agree.js";
import { Engine, Program, Script } from "./contestants.mjs";
import { packed } from "./instance.js";
import { leastProducts } from "./limit.js";
import { Peak } from "./peak.mjs";
import { sizes } from "./sizes.js";
import { uniforms } from "./stream.js";
import { asLine, head, names, peakOf, verdict } from "./table.js";

/** @typedef {import("./table.js").Row} Row */
/** @typedef {import("./sizes.js").Size} Size */
/** @typedef {import("./contestants.mjs").Outcome} Outcome */
/** @typedef {"seconds" | "processor"} Clock wall time, or processor time, which is steadier on a busy machine */

const seconds = 0.4; // of each run of the engine
const traced = 3000; // paths that are compared one by one; numpy runs only these
const most = 3e5; // paths of a run: in longer ones the peers, which never compute their inverses anew, come to another theta (agree.js)

const folder = import.meta.dirname;

/**
 * Measures the engine and its peers in turn, on the same problems and with the same random numbers.
 * @param {import("../../../tools/test/served.mjs").Served} server
 * @param {string} browser
 * @param {{ dims?: number[], actions?: number[], rounds?: number, clock?: Clock }} options
 * @returns {Promise<Row[]>}
 */
export async function speed(server, browser, { rounds = 3, clock = "seconds", ...only }) {
  const scratch = await mkdtemp(join(tmpdir(), "bench-"));
  try {
    const programs = await build(scratch);
    return await inFreshBrowser(browser, async (_, browser) => {
      const engine = await Engine.start(browser, server);
      const peers = { js: await Script.start(browser), ...programs };
      const peak = await Peak.start(browser);
      console.log(
        `million steps a second${clock === "processor" ? " of processor time" : ""}, medians of ${rounds} interleaved rounds; the run only\n`,
      );
      /** @type {Row[]} */
      const rows = [];
      let regime = "";
      for (const size of sizes(only)) {
        if (size.regime !== regime) console.log(`${regime ? "\n" : ""}${size.regime}, c_beta ${size.c_beta}\n${head}`);
        regime = size.regime;
        const row = await measure(size, engine, peers, peak, scratch, { rounds, clock });
        rows.push(row);
        console.log(asLine(row));
        for (const [name, text] of Object.entries(row.differences))
          console.log(`    ${name} DIFFERS from the engine: ${text}`);
      }
      for (const peer of [...Object.values(peers), peak]) await peer.close();
      await engine.close();
      console.log(`\n${verdict(rows)}\n${peakOf(rows)}`);
      if (rows.some(({ differences }) => Object.keys(differences).length > 0)) process.exitCode = 1;
      return rows;
    });
  } finally {
    await rm(scratch, { recursive: true });
  }
}

/**
 * Builds the contestants that are programs. Prints and leaves out those whose tools are missing.
 * @param {string} scratch
 * @returns {Promise<Record<string, Program>>}
 */
async function build(scratch) {
  const [native, c] = [join(scratch, "native"), join(scratch, "linq")];
  if ((await command("go", ["build", "-o", native, "./e2e/bench/speed/native"])) !== 0)
    throw new Error("the native engine does not build");
  /** @type {Record<string, Program>} */
  const programs = {};
  if (await compiles(c)) programs.c = new Program(({ instance, uniforms }) => [c, instance, uniforms]);
  else console.log("no gcc: the C peer is skipped");
  programs.native = new Program(({ spec }) => [native, spec]);
  const python = await withNumpy();
  if (python)
    programs.numpy = new Program(({ instance, uniforms }) => [
      python,
      join(folder, "peers", "linq.py"),
      instance,
      uniforms,
    ]);
  else console.log("no python3 with numpy: that peer is skipped (PYTHON= names one)");
  return programs;
}

/** @param {string} program */
export async function compiles(program) {
  return await succeeds("gcc", ["-O3", "-march=native", "-o", program, join(folder, "peers", "linq.c"), "-lm"]);
}

/** @returns {Promise<string | undefined>} */
async function withNumpy() {
  for (const python of process.env.PYTHON ? [process.env.PYTHON] : ["python3", "/usr/bin/python3"]) {
    if (
      await succeeds(python, ["-c", "import importlib.util, sys; sys.exit(importlib.util.find_spec('numpy') is None)"])
    )
      return python;
  }
  return undefined;
}

/** @param {string} program @param {string[]} args */
async function succeeds(program, args) {
  return (await command(program, args, { onLine: () => {} }).catch(() => 1)) === 0;
}

/**
 * @param {Size} size
 * @param {Engine} engine
 * @param {Record<string, Script | Program>} peers
 * @param {Peak} peak
 * @param {string} scratch
 * @param {{ rounds: number, clock: Clock }} how
 * @returns {Promise<Row>}
 */
async function measure(size, engine, peers, peak, scratch, { rounds, clock }) {
  const spec = problemOf(size);
  await engine.load(spec);
  const reached = await engine.reach(seconds);
  const fitting =
    clock === "processor" && reached.processor > 0 ? (reached.paths * seconds) / reached.processor : reached.paths;
  const whole = await engine.run(Math.min(most, Math.max(1, Number(fitting.toPrecision(2)))));
  const { paths } = whole; // fewer if the run was complete before
  const short = Math.min(paths, traced);
  const start = await engine.run(short, short);
  const problem = await written(spec, start.beta, whole.samples, scratch);
  /** @type {Record<string, string>} */
  const differences = {};
  const compare = (/** @type {string} */ name, /** @type {Outcome} */ expected, /** @type {Outcome} */ found) => {
    const text = difference(expected, found);
    if (text) differences[name] ??= text;
  };
  for (const [name, peer] of Object.entries(peers)) {
    await peer.load(problem);
    if (name !== "native") compare(name, start, await peer.run(short, short)); // the native engine's digest covers every path
    if (name !== "numpy") await peer.run(Math.ceil(paths / 5));
  }
  const all = { engine, ...peers };
  /** @type {Record<string, Outcome[]>} */
  const found = Object.fromEntries(Object.keys(all).map((name) => [name, []]));
  /** @type {number[]} */
  const peaks = [];
  for (let i = 0; i < rounds; i++) {
    for (const [name, contestant] of Object.entries(all)) {
      const outcome = await contestant.run(name === "numpy" ? short : paths);
      compare(name, name === "numpy" ? { ...start, trace: undefined } : whole, outcome);
      found[name].push(outcome);
    }
    peaks.push(await peak.perSecond());
  }
  const least = leastProducts(whole, size.dim);
  return {
    ...size,
    paths,
    stepsPerPath: whole.samples / paths,
    products: least / paths,
    peak: median(peaks),
    reached: median(found.engine.map((run, i) => least / run[clock] / peaks[i])),
    speeds: speeds(found, differences, clock),
    differences,
  };
}

/** Returns the spec of a size. @param {Pick<Size, "dim" | "actions" | "c_beta">} size */
export function problemOf({ dim, actions, c_beta }) {
  const spec = randomProblem({ paths: 1_000_000, regret: "none", dim, actions }); // decides beta, but does not limit a run
  spec.algorithm.c_beta = c_beta;
  spec.budget.paths = 1e9;
  return spec;
}

/** The random numbers, from one stream that is the same for every size. */
let drawn = new Float64Array(0);

/**
 * @param {ReturnType<typeof problemOf>} spec
 * @param {number} beta
 * @param {number} samples
 * @param {string} scratch
 */
async function written(spec, beta, samples, scratch) {
  if (drawn.length < samples) drawn = uniforms(spec.seed, "transition", 2 * samples);
  const files = {
    spec: join(scratch, "spec.json"),
    instance: join(scratch, "instance"),
    uniforms: join(scratch, "uniforms"),
  };
  const instance = packed(spec, beta);
  await writeFile(files.spec, JSON.stringify(spec));
  await writeFile(files.instance, instance);
  await writeFile(files.uniforms, drawn.subarray(0, samples));
  return { spec, instance, files };
}

/**
 * @param {Record<string, Outcome[]>} found the rounds of each contestant
 * @param {Record<string, string>} differences
 * @param {Clock} clock
 */
function speeds(found, differences, clock) {
  const steps = (/** @type {Outcome} */ o) => o.samples / o[clock];
  return Object.fromEntries(
    Object.keys(names)
      .filter((name) => name in found)
      .map((name) => {
        const rounds = found[name];
        return [
          name,
          {
            stepsPerSecond: median(rounds.map(steps)),
            pathsPerSecond: median(rounds.map((o) => o.paths / o[clock])),
            ratio: differences[name] ? null : median(rounds.map((o, i) => steps(found.engine[i]) / steps(o))),
            paths: rounds[0].paths,
            seconds: rounds.map((o) => o[clock]),
          },
        ];
      }),
  );
}
