// Mutants of Go packages. gremlins finds them; it tries all or none, each in a copy of the tree, so trying the sample is ours: with -overlay the
// tree stays as it is.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { command, output, root } from "../test/command.mjs";
import { goProgram } from "../test/tools.mjs";
import { MEMORY, limited } from "./limited.mjs";
import { distinct, mutantAt, mutated } from "./sample.mjs";

const folder = join(root, "bin", "mutants");
/** One at a time, on one core: a day's work goes on beside it. */
const env = { GOMAXPROCS: "1" };

/** gremlins' mutators that it leaves out unless asked. */
const MORE = [
  "--invert-assignments",
  "--invert-bitwise",
  "--invert-bwassign",
  "--invert-logical",
  "--invert-loopctrl",
  "--remove-self-assignments",
];

/** What a mutator makes of a token: internal/engine/mappings.go of gremlins. @type {{ [mutator: string]: { [token: string]: string } }} */
export const TOKENS = {
  ARITHMETIC_BASE: { "+": "-", "*": "/", "/": "*", "%": "*", "-": "+" },
  CONDITIONALS_BOUNDARY: { ">=": ">", ">": ">=", "<=": "<", "<": "<=" },
  CONDITIONALS_NEGATION: { "==": "!=", ">=": "<", ">": "<=", "<=": ">", "<": ">=", "!=": "==" },
  INCREMENT_DECREMENT: { "--": "++", "++": "--" },
  INVERT_ASSIGNMENTS: { "+=": "-=", "*=": "/=", "/=": "*=", "%=": "%=", "-=": "+=" },
  INVERT_BITWISE: { "&": "|", "|": "&", "^": "&", "&^": "&", "<<": ">>", ">>": "<<" },
  INVERT_BWASSIGN: { "&=": "|=", "|=": "&=", "^=": "&=", "&^=": "&=", "<<=": ">>=", ">>=": "<<=" },
  INVERT_LOGICAL: { "&&": "||", "||": "&&" },
  INVERT_LOOPCTRL: { break: "continue", continue: "break" },
  INVERT_NEGATIVES: { "-": "+" },
  REMOVE_SELF_ASSIGNMENTS: Object.fromEntries(
    ["+=", "&=", "&^=", "*=", "|=", "/=", "%=", "<<=", ">>=", "-=", "^="].map((token) => [token, "="]),
  ),
};

/**
 * All mutants of a package's files that are built natively.
 * @param {string} name its folder
 */
export async function goMutants(name) {
  const gremlins = await goProgram("github.com/go-gremlins/gremlins/cmd/gremlins");
  mkdirSync(folder, { recursive: true });
  const report = join(folder, "gremlins.json");
  // It measures what tests cover, which does not matter here: what no test reaches lives. With no test it only reads.
  const flags = [process.env.GOFLAGS ?? (await output("go", ["env", "GOFLAGS"])), "-run=^$"].join(" ");
  const silent = { env: { ...env, GOFLAGS: flags.trim() }, onLine: () => {} };
  const code = await command(gremlins, ["unleash", "--dry-run", ...MORE, "--output", report, `./${name}`], silent);
  if (code !== 0) throw new Error(`gremlins: exit code ${code}`);
  const files = (await output("go", ["list", "-f", '{{join .GoFiles "\\n"}}', `./${name}`])).split("\n");
  /** @type {{ files: { file_name: string, mutations: { type: string, line: number, column: number }[] }[] }} */
  const found = JSON.parse(readFileSync(report, "utf8"));
  return distinct(
    found.files
      .filter(({ file_name }) => files.includes(file_name))
      .flatMap(({ file_name, mutations }) => {
        const file = join(name, file_name);
        const text = readFileSync(join(root, file));
        const starts = lineStarts(text);
        return mutations.map(({ type, line, column }) => {
          const start = starts[line - 1] + column - 1;
          return mutantAt(file, text, start, { mutator: type, ...tokenAt(type, text, start) });
        });
      }),
  );
}

/**
 * The longest token there that the mutator replaces.
 * @param {string} mutator
 * @param {Buffer} text
 * @param {number} start
 */
export function tokenAt(mutator, text, start) {
  const rest = text.subarray(start, start + 8).toString();
  const tokens = Object.entries(TOKENS[mutator] ?? {}).filter(([token]) => rest.startsWith(token));
  const [original, replacement] = tokens.sort(([a], [b]) => b.length - a.length)[0] ?? [];
  if (original === undefined) throw new Error(`found ${JSON.stringify(rest)}, expected a token of ${mutator}`);
  return { original, replacement };
}

/** @param {Buffer} text @returns {number[]} where each line begins, in bytes */
function lineStarts(text) {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/**
 * Tries mutants of one package: its own tests, those first that take a moment, then the digests of whole runs and the tests of its importers.
 * @param {{ name: string, importers: string[], digests?: string[] }} target
 * @param {string[]} flags of the test programs, such as -test.short
 * @returns {(mutant: import("./sample.mjs").Mutant) => Promise<import("./results.mjs").Outcome>}
 */
export function goTrial({ name, importers, digests = [] }, flags) {
  const whole = (/** @type {string} */ folder) => ({ folder, run: "." });
  const steps = [whole(name), ...digests.map((folder) => ({ folder, run: "^TestDigest" })), ...importers.map(whole)];
  /** @type {Map<string, Promise<Unmutated>>} */
  const known = new Map();
  return async (mutant) => {
    const overlay = join(folder, "overlay.json");
    const changed = join(folder, basename(mutant.file));
    const original = join(root, mutant.file);
    writeFileSync(changed, mutated(mutant, readFileSync(original)));
    writeFileSync(overlay, JSON.stringify({ Replace: { [original]: changed } }));
    let seconds = 0;
    for (const { folder, run } of steps) {
      const id = `${folder} ${run}`;
      if (!known.has(id)) known.set(id, unmutated(folder, run, flags));
      const { limit, parts } = /** @type {Unmutated} */ (await known.get(id));
      const built = await build(folder, ["-overlay", overlay]);
      seconds += built.seconds;
      if (built.code !== 0) return { outcome: "does not build", by: folder, seconds };
      for (const part of parts) {
        const ended = await test(folder, [...part, ...flags], limit);
        seconds += ended.seconds;
        if (ended.timedOut) return { outcome: "timed out", by: folder, seconds };
        if (ended.code !== 0) return { outcome: "killed", by: folder, seconds };
      }
    }
    return { outcome: "lived", seconds };
  };
}

/** @typedef {{ limit: number, parts: string[][] }} Unmutated limit: of processor time, in seconds; parts: flags that choose tests */

/**
 * Tests that pass where nothing is changed, which they must, and how long they take.
 * @param {string} folder
 * @param {string} run
 * @param {string[]} flags
 * @returns {Promise<Unmutated>}
 */
async function unmutated(folder, run, flags) {
  const built = await build(folder, []);
  const ended = built.code === 0 ? await test(folder, ["-test.v", "-test.run", run, ...flags]) : built;
  if (ended.code !== 0) throw new Error(`${folder} fails without a mutant:\n${ended.out.slice(-4000)}`);
  const quick = quickTests(ended.out);
  const first = `^(${quick.join("|")})$`;
  const parts = [
    ["-test.run", first],
    ["-test.run", run, "-test.skip", first],
  ];
  return { limit: 10 + 5 * ended.seconds, parts: quick.length > 0 ? parts : [["-test.run", run]] };
}

/**
 * Tests that take a small part of the whole, where those whose subtests run beside each other take as long as these together.
 * @param {string} out what -test.v prints
 */
export function quickTests(out) {
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const [, test, time] of out.matchAll(/^ *--- PASS: ([^\s/]+)\S* \(([\d.]+)s\)$/gm))
    times.set(test, (times.get(test) ?? 0) + Number(time));
  const whole = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times].filter(([, time]) => time < 0.1 || time < 0.03 * whole).map(([test]) => test);
}

/** @param {string} name @param {string[]} flags */
function build(name, flags) {
  const program = join(folder, "package.test");
  const line = ["go", "test", "-c", "-p=1", "-vet=off", "-ldflags=-w", ...flags, "-o", program, `./${name}`];
  return limited(line, { folder: root, env });
}

/** @param {string} name @param {string[]} flags @param {number} [seconds] */
function test(name, flags, seconds) {
  const line = [join(folder, "package.test"), "-test.failfast", "-test.timeout=1h", ...flags];
  return limited(line, { folder: join(root, name), env, seconds, memory: MEMORY });
}
