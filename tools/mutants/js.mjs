// Mutants of the page's modules. Stryker's instrumenter finds them; each is tried by node --test, with a loader that gives the changed text, so the tree
// stays as it is.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../test/command.mjs";
import { limited } from "./limited.mjs";
import { distinct, mutantAt, mutated } from "./sample.mjs";

const folder = join(root, "bin", "mutants");
const loader = new URL("./changed.mjs", import.meta.url);

/** @typedef {{ fileName: string, mutatorName: string, replacement: string, location: { start: Place, end: Place } }} Found */
/** @typedef {{ line: number, column: number }} Place both count from 0, columns in UTF-16 */

/** @param {string[]} files @returns {Promise<import("./sample.mjs").Mutant[]>} */
export async function jsMutants(files) {
  const { Instrumenter } = await instrumenter();
  const log = { debug() {}, info() {}, warn: console.warn, error: console.error, isDebugEnabled: () => false };
  const texts = files.map((name) => ({ name, mutate: true, content: readFileSync(join(root, name), "utf8") }));
  /** @type {{ mutants: Found[] }} */
  const { mutants } = await new Instrumenter(log).instrument(texts, {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  });
  return distinct(
    mutants.map((found) => {
      const content = texts.find(({ name }) => name === found.fileName)?.content ?? "";
      return placed(found, content);
    }),
  );
}

/** @param {Found} found @param {string} content */
export function placed({ fileName, mutatorName, replacement, location }, content) {
  const [start, end] = [location.start, location.end].map((place) => offsetOf(content, place));
  const change = {
    mutator: mutatorName,
    original: content.slice(start, end),
    replacement: asIs(mutatorName, replacement) ? replacement : `(${replacement})`,
  };
  return mutantAt(fileName, Buffer.from(content), Buffer.byteLength(content.slice(0, start)), change);
}

/** What is no expression needs no brackets. @param {string} mutator @param {string} replacement */
const asIs = (mutator, replacement) => mutator === "BlockStatement" || /^(case|default)\b/.test(replacement);

/** @param {string} content @param {Place} place */
function offsetOf(content, { line, column }) {
  let start = 0;
  for (let i = 0; i < line; i++) start = content.indexOf("\n", start) + 1;
  return start + column;
}

/** Installed beside this file, by make. @returns {Promise<{ Instrumenter: new (log: object) => { instrument: (files: object[], options: object) => Promise<any> } }>} */
function instrumenter() {
  const require = createRequire(import.meta.url);
  return import(pathToFileURL(require.resolve("@stryker-mutator/instrumenter")).href);
}

/**
 * @param {{ tests: string[], importers: string[] }} target
 * @returns {(mutant: import("./sample.mjs").Mutant) => Promise<import("./results.mjs").Outcome>}
 */
export function jsTrial({ tests, importers }) {
  const own = tests.filter((file) => existsSync(join(root, file)));
  const steps = [own, importers].filter((files) => files.length > 0);
  /** @type {Map<string[], Promise<number>>} */
  const limits = new Map();
  return async (mutant) => {
    mkdirSync(folder, { recursive: true });
    const original = join(root, mutant.file);
    const changed = join(folder, "changed.mjs");
    writeFileSync(changed, mutated(mutant, readFileSync(original)));
    const parsed = await limited([process.execPath, "--check", changed], { folder: root });
    if (parsed.code !== 0) return { outcome: "does not build", seconds: parsed.seconds };
    const env = {
      NODE_OPTIONS: `--import=${loader.href}`,
      CHANGED: JSON.stringify({ url: pathToFileURL(original).href, changed }),
    };
    let seconds = 0;
    for (const files of steps) {
      if (!limits.has(files)) limits.set(files, unmutated(files));
      const ended = await test(files, { env, seconds: await limits.get(files) });
      seconds += ended.seconds;
      const by = files === own ? undefined : "importers";
      if (/signal: 'SIG(KILL|XCPU)'/.test(ended.out)) return { outcome: "timed out", by, seconds };
      if (ended.code !== 0) return { outcome: "killed", by, seconds };
    }
    return { outcome: "lived", seconds };
  };
}

/** Tests pass where nothing is changed. @param {string[]} files @returns {Promise<number>} a limit of processor time, in seconds */
async function unmutated(files) {
  const ended = await test(files, {});
  if (ended.code !== 0) throw new Error(`${files.join(" ")} fail without a mutant:\n${ended.out.slice(-4000)}`);
  return 10 + 5 * ended.seconds;
}

/** @param {string[]} files @param {{ env?: Record<string, string>, seconds?: number }} options */
function test(files, options) {
  const line = [process.execPath, "--test", "--test-concurrency=1", "--test-reporter=tap", ...files];
  return limited(line, { folder: root, ...options });
}
