// Which mutants are tried: the same 60 of a package whatever its tests are, since a mutant is known by the line that it changes.
import { createHash } from "node:crypto";

/** How many mutants of a package are tried, where it has as many. */
export const SAMPLE = 60;
/** What chose them. */
export const SEED = "20261126";

/**
 * A change of one place of the source. Two of one mutator on equal lines of a file are told apart by `nth`.
 * @typedef {object} Mutant
 * @property {string} file from the repository's root
 * @property {number} line counts from 1
 * @property {number} column counts from 1, in bytes
 * @property {string} mutator its name in gremlins or Stryker
 * @property {string} source the line, without white space around it
 * @property {number} at the column in `source`, counts from 0
 * @property {string} original what is replaced
 * @property {string} replacement
 * @property {number} nth which of those that are otherwise the same, counts from 0
 * @property {number} start where the original begins in the file, in bytes
 */

/**
 * What a mutant is known by: nothing that a change elsewhere in the file changes.
 * @param {Pick<Mutant, "file" | "mutator" | "source" | "at" | "original" | "replacement" | "nth">} mutant
 */
export function keyOf({ file, mutator, source, at, original, replacement, nth }) {
  return JSON.stringify([file, mutator, source, at, original, replacement, nth]);
}

/**
 * Places a mutant in its file.
 * @param {string} file
 * @param {Buffer} text the file's
 * @param {number} start in bytes
 * @param {{ mutator: string, original: string, replacement: string }} change
 * @returns {Mutant}
 */
export function mutantAt(file, text, start, change) {
  const before = text.lastIndexOf("\n", start - 1) + 1;
  const after = text.indexOf("\n", start);
  const whole = text.subarray(before, after < 0 ? text.length : after).toString();
  const source = whole.trim();
  const indent = Buffer.byteLength(whole) - Buffer.byteLength(whole.trimStart());
  const line = text.subarray(0, before).toString().split("\n").length;
  const column = start - before + 1;
  return { file, line, column, ...change, source, at: column - 1 - indent, nth: 0, start };
}

/**
 * Counts `nth`, and leaves out what changes a place into what another mutant does, or into what it is.
 * @param {Mutant[]} mutants
 */
export function distinct(mutants) {
  const sorted = [...mutants].sort(
    (a, b) => compare(a.file, b.file) || a.start - b.start || compare(a.mutator, b.mutator),
  );
  const seen = new Set();
  const times = new Map();
  return sorted.flatMap((mutant) => {
    const change = JSON.stringify([mutant.file, mutant.start, mutant.original, mutant.replacement]);
    if (mutant.original === mutant.replacement || seen.has(change)) return [];
    seen.add(change);
    const nth = times.get(keyOf(mutant)) ?? 0;
    times.set(keyOf(mutant), nth + 1);
    return { ...mutant, nth };
  });
}

/**
 * In the order in which they are tried. The first 60 that build are the sample.
 * @param {Mutant[]} mutants
 * @param {string} [seed]
 */
export function drawn(mutants, seed = SEED) {
  const lot = (/** @type {Mutant} */ mutant) =>
    createHash("sha256")
      .update(`${seed} ${keyOf(mutant)}`)
      .digest("hex");
  return mutants
    .map((mutant) => ({ mutant, lot: lot(mutant) }))
    .sort((a, b) => compare(a.lot, b.lot))
    .map(({ mutant }) => mutant);
}

/** @param {Mutant} mutant @param {Buffer} text its file's @returns {Buffer} the file with the change */
export function mutated({ start, original, replacement }, text) {
  const end = start + Buffer.byteLength(original);
  if (text.subarray(start, end).toString() !== original) throw new Error(`found no ${original} at byte ${start}`);
  return Buffer.concat([text.subarray(0, start), Buffer.from(replacement), text.subarray(end)]);
}

/** @param {string} a @param {string} b */
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
