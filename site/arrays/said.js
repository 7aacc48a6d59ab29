// What the dialog says of an array: why it asks, and what is not used.

import { columnsOf } from "./array-columns.js";
import { notAllowed } from "./fault.js";
import { READINGS } from "./meanings.js";

/** @typedef {import("./meanings.js").Choice} Choice */
/** @typedef {import("./meanings.js").Source} Source */
/** @typedef {import("./sizes.js").Sizes} Sizes */

const COUNTED = { h: "steps", s: "states", a: "actions" };
/** What lists count from where nothing is said. */
const USUAL = { h: 1, s: 0, a: 0 };

/**
 * Why an array's reading is asked for.
 * @param {Choice} choice
 * @returns {string} "": it is not
 */
export function question({ among }) {
  if (!among) return "";
  const all = among.map((key) => READINGS[key]?.label ?? "not used");
  return `${listed(all, "and")} ${all.length === 2 ? "both" : "all"} fit. Choose one.`;
}

/**
 * @param {Source} source
 * @param {Choice | undefined} choice how it is read
 * @param {Sizes} sizes
 * @returns {string[]} sentences
 */
export function remarks(source, choice, { first }) {
  const reading = READINGS[choice?.reading ?? ""];
  const said = [...(source.said ?? [])];
  if (source.unread) return [`Not used: ${source.unread}.`];
  if (![...source.least, ...source.greatest].every(Number.isFinite) && (choice?.among || choice?.reading))
    said.push(`Not all of its numbers are finite; ${notAllowed}.`);
  if (choice?.among) return said;
  if (!reading) return [...said, "Not used: its name and columns say no part of the problem."];
  const columns = reading.list ? columnsOf(source, reading) : null;
  const unused = columns?.unused.map((column) => source.header?.[column] ?? "") ?? [];
  if (reading.skip) said.push("The first column counts the rows; it is not used.");
  else if (unused.length > 0) said.push(`Not used: ${listed(unused.map(columnNamed), "and")}.`);
  if (columns || reading.next) {
    const counts = /** @type {("h" | "s" | "a")[]} */ (["h", "s", "a"]).filter(
      (axis) =>
        (columns ? reading.axes.includes(axis) : axis === "s") &&
        first[axis] !== undefined &&
        first[axis] !== USUAL[axis],
    );
    for (const axis of counts) said.push(`Its ${COUNTED[axis]} count from ${first[axis]}.`);
  }
  if (reading.part === "reward" && reading.axes.includes("t")) said.push("Averaged over s′ with P.");
  if (reading.part === "model") said.push("Rows with the same s, a and s′ add up; rewards are averaged with p.");
  return said;
}

/** @param {string} name */
export function columnNamed(name) {
  return name === "" ? "a column without a name" : `column “${name}”`;
}

/**
 * @param {string[]} words
 * @param {string} before the last one
 */
export function listed(words, before) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${before} ${words.at(-1)}`;
}
