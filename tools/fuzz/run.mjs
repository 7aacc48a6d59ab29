// make fuzz COUNT=1000000: every decoder on mutated documents. Those of the engine are run natively and as WebAssembly, which must say the
// same; those of files of arrays, which are JavaScript, in a process of their own. It prints the table of docs/measured/trust.md.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { output, root } from "../test/command.mjs";

/** The seed of all inputs. */
const SEED = "1";
/** A decoder that takes so long for a thousand inputs hangs, in milliseconds. */
const SILENCE = 300_000;

/** The decoders of cmd/fuzz, each with the folder of its corpus. @type {Record<string, string>} */
const ENGINE = {
  spec: "core/lab/testdata/specs",
  ...Object.fromEntries(
    ["map", "formula", "comparison", "record", "results", "payload", "decisions"].map((name) => [
      name,
      `cmd/fuzz/testdata/${name}`,
    ]),
  ),
  link: "cmd/fuzz/testdata/payload",
};
const ARRAYS = ["csv", "npy", "npz"];

/**
 * @typedef {{ decoder: string, inputs: number, accepted: number, same: string, most: string, fault: string }} Row
 * @param {{ count: number, only?: string[], progress?: (line: string) => void }} asked
 * @returns {Promise<Row[]>}
 */
export async function fuzzDecoders({ count, only, progress = () => {} }) {
  const folder = mkdtempSync(join(tmpdir(), "revisit-fuzz-"));
  /** @type {Row[]} */
  const rows = [];
  try {
    const native = join(folder, "fuzz");
    const wasm = join(folder, "fuzz.wasm");
    await output("go", ["build", "-o", native, "./cmd/fuzz"]);
    await output("go", ["build", "-o", wasm, "./cmd/fuzz"], { env: { GOOS: "js", GOARCH: "wasm" } });
    const runner = join(await output("go", ["env", "GOROOT"]), "lib", "wasm", "wasm_exec_node.js");
    /** @type {((args: string[]) => string[])[]} */
    const builds = [
      (args) => [native, ...args],
      (args) => [process.execPath, "--stack-size=8192", runner, wasm, ...args],
    ];
    for (const decoder of [...Object.keys(ENGINE), ...ARRAYS]) {
      if (only && !only.includes(decoder)) continue;
      const row = ENGINE[decoder]
        ? await compared(decoder, count, builds)
        : alone(
            decoder,
            count,
            await run([process.execPath, join(root, "tools", "fuzz", "arrays.mjs"), decoder, SEED, String(count)]),
          );
      rows.push(row);
      progress(line(row));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return rows;
}

/** @param {string} decoder @param {number} count @param {((args: string[]) => string[])[]} builds @returns {Promise<Row>} */
async function compared(decoder, count, builds) {
  const files = readdirSync(join(root, ENGINE[decoder]))
    .sort()
    .map((name) => join(ENGINE[decoder], name));
  const [native, wasm] = await Promise.all(
    builds.map((build) => run(build([decoder, SEED, "0", String(count), ...files]))),
  );
  const row = alone(decoder, count, native);
  const blocks = native.lines.filter((text) => !text.startsWith("most"));
  const differs = blocks.find((text, i) => wasm.lines[i] !== text);
  row.same = differs ? "no" : "yes";
  row.fault ||= wasm.fault && `as WebAssembly: ${wasm.fault}`;
  if (differs && !row.fault) {
    const from = differs.split(" ")[0];
    const each = await Promise.all(builds.map((build) => run(build(["show", decoder, SEED, from, "1000", ...files]))));
    const at = each[0].lines.findIndex((text, i) => each[1].lines[i] !== text);
    row.fault = `natively ${each[0].lines[at]}, as WebAssembly ${each[1].lines[at]}`;
  }
  return row;
}

/** @param {string} decoder @param {number} count @param {{ lines: string[], fault: string }} ran @returns {Row} */
function alone(decoder, count, { lines, fault }) {
  const accepted = lines.reduce((sum, text) => sum + (/^\d+ (\d+) /.test(text) ? Number(text.split(" ")[1]) : 0), 0);
  const most = lines.find((text) => text.startsWith("most "))?.slice("most ".length) ?? "";
  if (!fault && !most) fault = "it ended too early";
  return { decoder, inputs: count, accepted, same: "", most, fault };
}

/**
 * @param {string[]} command
 * @returns {Promise<{ lines: string[], fault: string }>} what it wrote, and why it failed
 */
function run([program, ...args]) {
  // Go's runner under Node has room for a few KB of environment.
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR ?? "/tmp" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  /** @type {string[]} */
  const lines = [];
  let errors = "";
  let fault = "";
  const hang = () => {
    fault = `it hangs: no thousand inputs in ${SILENCE / 1000} s after ${lines.at(-1) ?? "the start"}`;
    child.kill("SIGKILL");
  };
  let timer = setTimeout(hang, SILENCE);
  createInterface({ input: child.stdout }).on("line", (text) => {
    lines.push(text);
    clearTimeout(timer);
    timer = setTimeout(hang, SILENCE);
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    errors += text;
  });
  return new Promise((resolve) =>
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ lines, fault: fault || (code === 0 ? "" : errors.trim().slice(0, 2000) || `exit code ${code}`) });
    }),
  );
}

/** @param {Row} row */
const line = ({ decoder, inputs, accepted, same, most, fault }) =>
  `| ${decoder} | ${inputs.toLocaleString("en-US")} | ${accepted.toLocaleString("en-US")} | ${same} | ${Number(most).toLocaleString("en-US")} |${fault && ` ${fault}`}`;

if (import.meta.filename === process.argv[1]) {
  console.log("| decoder | inputs | accepted | the same as WebAssembly | most bytes for one |\n|---|--:|--:|---|--:|");
  const rows = await fuzzDecoders({
    count: Number(process.env.COUNT ?? 1_000_000),
    only: process.env.ONLY ? process.env.ONLY.split(/[\s,]+/) : undefined,
    progress: console.log,
  });
  process.exitCode = rows.some(({ fault }) => fault) ? 1 : 0;
}
