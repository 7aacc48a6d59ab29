import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withKernel } from "../../tools/build/kernel.mjs";
import { writeModule } from "../../tools/wasm/module.mjs";
import { command, output, root } from "../../tools/test/command.mjs";
import { print } from "./browser.mjs";
import { problemOf } from "./speed/speed.mjs";

/** Sizes from the table of speeds, with as many paths as take a few seconds. */
const sizes = [
  { dim: 8, actions: 4, paths: 1_000_000 },
  { dim: 64, actions: 4, paths: 100_000 },
  { dim: 16, actions: 16, paths: 400_000 },
  { dim: 16, actions: 64, paths: 400_000 },
  { dim: 64, actions: 64, paths: 100_000 },
];
const regimes = [
  { c_beta: 0.002, regime: "full-length paths" },
  { c_beta: 0.05, regime: "revisit phase" },
];

/** The kinds of work. A sample belongs to the innermost function on the stack that matches one of them. */
const kinds = /** @type {[string, RegExp][]} */ ([
  ["learning from a sample", /^kernel\.(regress|update)$/],
  ["computing a bonus", /^kernel\.evaluate$/],
  ["choosing among bounds", /^kernel\.(greedy|lazyArgmax|largest)$/],
  ["drawing", /^kernel\.(act|uniforms)$/],
  ["refreshing the inverse", /core_gram\./],
  ["the digest", /core_history\.__digest_/],
  ["the log's hash, groups and pictures", /core_history\./],
]);
const rest = "other";

/** Profiles the engine's learner, linked as in the page, under Node, in the sizes that miss their stated ratios the most. */
export async function profile() {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  try {
    const runner = join(await output("go", ["env", "GOROOT"]), "lib", "wasm", "wasm_exec_node.js");
    const program = [runner, await linkedRecorder(folder)];
    for (const { c_beta, regime } of regimes) {
      for (const { paths, ...size } of sizes) {
        const spec = problemOf({ ...size, c_beta });
        spec.budget.paths = paths;
        const { nanoseconds, parts } = await profiled(program, spec, await mkdtemp(join(folder, "run-")));
        const shares = parts.map(([kind, share]) => `${kind} ${(100 * share).toFixed(0)} %`);
        print(`a path, d=${size.dim} A=${size.actions} ${regime}`, `${nanoseconds.toFixed(0)} ns`, shares.join(", "));
      }
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** @param {string} folder @returns {Promise<string>} the program that make record runs, with its function names */
async function linkedRecorder(folder) {
  const [built, linked] = [join(folder, "record.wasm"), join(folder, "linked.wasm")];
  await output("go", ["build", "-tags", "simd", "-o", built, "./cmd/revisit"], { env: { GOOS: "js", GOARCH: "wasm" } });
  await writeFile(linked, writeModule(await withKernel(root, await readFile(built)), { named: true }));
  return linked;
}

/**
 * @param {string[]} program preceded by what runs it
 * @param {ReturnType<typeof problemOf>} spec
 * @param {string} folder for this run
 */
async function profiled(program, spec, folder) {
  const [given, record] = [join(folder, "spec.json"), join(folder, "record.json")];
  await writeFile(given, JSON.stringify(spec));
  const code = await command(
    process.execPath,
    [
      "--stack-size=8192",
      "--cpu-prof",
      "--cpu-prof-interval=500",
      `--cpu-prof-dir=${folder}`,
      ...program,
      "record",
      given,
      record,
    ],
    // Without collections: one that begins in a run without a pause would not end in it, and its write barriers would be counted.
    { onLine: () => {}, env: { GOGC: "off" } },
  );
  if (code !== 0) throw new Error(`the run to be profiled: exit code ${code}`);
  const file = (await readdir(folder)).find((name) => name.endsWith(".cpuprofile"));
  if (!file) throw new Error("Node has written no profile");
  const { micros, of } = shares(JSON.parse(await readFile(join(folder, file), "utf8")));
  return { nanoseconds: (1000 * micros) / JSON.parse(await readFile(record, "utf8")).summary.paths, parts: of };
}

/**
 * @param {{ nodes: { id: number, callFrame: { functionName: string }, children?: number[] }[], samples: number[], timeDeltas: number[] }} profile
 * @returns {{ micros: number, of: [string, number][] }} micros: time in Advance; of: the share of each kind, the largest first
 */
function shares({ nodes, samples, timeDeltas }) {
  const named = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.functionName]));
  const parent = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const taken = new Map([...kinds.map(([kind]) => kind), rest].map((kind) => [kind, 0]));
  let all = 0;
  for (const [i, sample] of samples.entries()) {
    const stack = [];
    let at = /** @type {number | undefined} */ (sample);
    for (; at !== undefined && named.get(at) !== "revisit_core_lab.__Session_.Advance"; at = parent.get(at))
      stack.push(named.get(at) ?? "");
    if (at === undefined) continue;
    all += timeDeltas[i];
    const kind = first(stack) ?? rest;
    taken.set(kind, (taken.get(kind) ?? 0) + timeDeltas[i]);
  }
  return {
    micros: all,
    of: [...taken]
      .map(([kind, micros]) => /** @type {[string, number]} */ ([kind, micros / all]))
      .sort((a, b) => b[1] - a[1]),
  };
}

/** @param {string[]} stack innermost first @returns {string | undefined} */
function first(stack) {
  for (const name of stack) {
    const found = kinds.find(([, pattern]) => pattern.test(name));
    if (found) return found[0];
  }
}
