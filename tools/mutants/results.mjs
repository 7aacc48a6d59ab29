import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { SAMPLE, keyOf } from "./sample.mjs";

/** @typedef {{ outcome: "killed" | "lived" | "timed out" | "does not build", by?: string, seconds: number }} Outcome by: whose tests decided; seconds: of processor time */
/** @typedef {Outcome & Omit<import("./sample.mjs").Mutant, "start"> & { target: string }} Result */
/** @typedef {Pick<Result, "file" | "mutator" | "source" | "at" | "original" | "replacement" | "nth"> & { reason: string }} Equivalent */
/** @typedef {{ mutants: number, killed: number, lived: number, timedOut: number, equivalent: number }} Count */

/** @param {string} path @returns {Result[]} one a line; a line that a kill cut off is left out */
export function read(path) {
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line) => {
      try {
        return line ? [JSON.parse(line)] : [];
      } catch {
        return [];
      }
    });
}

/** @param {string} path @param {Result[]} results */
export function write(path, results) {
  writeFileSync(path, results.map((result) => `${JSON.stringify(result)}\n`).join(""));
}

/** @param {string} path @param {Result} result */
export function append(path, result) {
  mkdirSync(dirname(path), { recursive: true });
  const torn = existsSync(path) && !/(^|\n)$/.test(readFileSync(path, "utf8"));
  appendFileSync(path, `${torn ? "\n" : ""}${JSON.stringify(result)}\n`);
}

/** @param {string} target @param {import("./sample.mjs").Mutant} mutant @param {Outcome} outcome @returns {Result} */
export function resultOf(target, { start: _, ...mutant }, outcome) {
  return { target, ...mutant, ...outcome, seconds: Math.round(outcome.seconds * 10) / 10 };
}

/**
 * What is still to be tried: the first 60 that build, less those that have been.
 * @template {import("./sample.mjs").Mutant} M
 * @param {M[]} mutants in the order in which they are tried
 * @param {Result[]} results
 */
export function next(mutants, results) {
  const known = new Map(results.map((result) => [keyOf(result), result]));
  let counted = 0;
  for (const mutant of mutants) {
    if (counted === SAMPLE) return undefined;
    const result = known.get(keyOf(mutant));
    if (!result) return { mutant, counted };
    if (result.outcome !== "does not build") counted++;
  }
  return undefined;
}

/** @param {Result[]} results of one target @param {Equivalent[]} equivalents @returns {Count} */
export function count(results, equivalents) {
  const same = new Set(equivalents.map(keyOf));
  const of = (/** @type {string} */ outcome) => results.filter((result) => result.outcome === outcome);
  const lived = of("lived").filter((result) => !same.has(keyOf(result)));
  const equivalent = of("lived").length - lived.length;
  const [killed, timedOut] = [of("killed").length, of("timed out").length];
  return { mutants: killed + lived.length + timedOut + equivalent, killed, lived: lived.length, timedOut, equivalent };
}

/**
 * Wilson's interval of a proportion, which 95 of 100 samples of this size give around the true one.
 * @param {number} successes
 * @param {number} trials
 * @returns {[number, number]}
 */
export function interval(successes, trials) {
  if (trials === 0) return [0, 1];
  const z = 1.959964;
  const p = successes / trials;
  const middle = p + (z * z) / (2 * trials);
  const half = z * Math.sqrt((p * (1 - p)) / trials + (z * z) / (4 * trials * trials));
  const scale = 1 + (z * z) / trials;
  return [Math.max(0, (middle - half) / scale), Math.min(1, (middle + half) / scale)];
}

/**
 * The table of docs/measured/trust.md.
 * @param {string[]} targets
 * @param {{ [name: string]: Result[] }} columns results by the name of a run
 * @param {Equivalent[]} equivalents
 */
export function table(targets, columns, equivalents) {
  const names = Object.keys(columns);
  const heads = names.flatMap((name) => [`${name}: killed`, "lived", "timed out", "score"]);
  const rows = targets.map((target) => {
    const counts = names.map((name) =>
      count(
        columns[name].filter((result) => result.target === target),
        equivalents,
      ),
    );
    const equivalent = Math.max(...counts.map((each) => each.equivalent));
    const tried = Math.max(...counts.map((each) => each.mutants));
    return [`\`${target}\``, tried, equivalent, ...counts.flatMap(cells)];
  });
  return [["package", "mutants", "equivalent", ...heads], ["---", ...Array(2 + heads.length).fill("--:")], ...rows]
    .map((row) => `| ${row.join(" | ")} |`)
    .join("\n");
}

/** @param {Count} counted */
function cells({ mutants, killed, lived, timedOut }) {
  if (mutants === 0) return ["", "", "", ""];
  return [killed, lived, timedOut, score(killed, lived)];
}

/** @param {number} killed @param {number} lived */
function score(killed, lived) {
  const percent = (/** @type {number} */ part) => Math.round(100 * part);
  const [low, high] = interval(killed, killed + lived).map(percent);
  return `${killed + lived === 0 ? "–" : percent(killed / (killed + lived))} % (${low}–${high})`;
}
