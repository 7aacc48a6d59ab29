// The sizes of the problem that several arrays make, and their contradictions.

import { READINGS, columnsOf, firstStep } from "./reading.js";

/** @typedef {import("./reading.js").Axis} Axis */
/** @typedef {import("./reading.js").Choice} Choice */
/** @typedef {import("./reading.js").Source} Source */

/**
 * @typedef {object} Sizes
 * @property {number | null} horizon null: no array gives it
 * @property {number | null} states
 * @property {number | null} actions
 * @property {number | null} dim
 * @property {Map<number, string>} faults by the source's id: how an array contradicts the others
 * @property {string[]} missing parts that are still needed
 */

const LETTERS = /** @type {{ [axis: string]: string }} */ ({ h: "H", s: "S", a: "A", i: "d" });

/**
 * @template {Source} S
 * @param {S[]} sources
 * @param {Choice[]} choices
 */
export function usedOf(sources, choices) {
  return choices.flatMap((choice) => {
    const source = sources.find(({ id }) => id === choice.id);
    const reading = READINGS[choice.reading];
    return source && reading ? [{ source, reading, choice }] : [];
  });
}

/**
 * @param {Source[]} sources
 * @param {Choice[]} choices
 * @returns {Sizes}
 */
export function sizesOf(sources, choices) {
  /** @type {Map<string, { size: number, by: string, least: boolean }>} */
  const found = new Map();
  const faults = new Map();
  const parts = new Map();
  const used = usedOf(sources, choices);

  for (const { source, reading, choice } of used) {
    const other = parts.get(reading.part);
    if (other) faults.set(source.id, `${other} is read as that already: one array each`);
    else parts.set(reading.part, source.name);
    if (!reading.list) {
      const { length } = reading.axes;
      const count = (/** @type {number[]} */ shape) => shape.reduce((product, n) => product * n, 1);
      if (choice.shape.length !== length || count(choice.shape) !== count(source.shape)) {
        faults.set(
          source.id,
          `expected a shape of ${length} numbers with ${count(source.shape)} entries in all; found ${choice.shape.join(" × ") || "none"}`,
        );
        continue;
      }
      reading.axes.forEach((axis, k) => fix(source, axis === "t" ? "s" : axis, choice.shape[k]));
    }
  }
  for (const { source, reading } of used) if (reading.list) readList(source, reading);

  /** @param {Source} source @param {string} axis @param {number} size */
  function fix(source, axis, size) {
    const before = found.get(axis);
    if (!before) found.set(axis, { size, by: source.name, least: false });
    else if (before.size !== size && !faults.has(source.id))
      faults.set(source.id, `expected ${LETTERS[axis]} = ${before.size}, as in ${before.by}; found ${size}`);
  }

  /** A list gives lower bounds of the sizes. @param {Source} source @param {import("./reading.js").Reading} reading */
  function readList(source, reading) {
    const columns = columnsOf(source, reading);
    reading.axes.forEach((axis, k) => {
      const first = axis === "h" ? firstStep(source, reading, used) : 0;
      const size = source.largest[columns[k]] + 1 - first;
      const key = axis === "t" ? "s" : axis;
      const before = found.get(key);
      if (!before) found.set(key, { size, by: source.name, least: true });
      else if (size > before.size && !before.least)
        faults.set(
          source.id,
          `expected ${axis === "t" ? "s′" : axis} from ${first} to ${before.size - 1 + first}, since ${LETTERS[key]} = ${before.size} in ${before.by}; found ${size - 1 + first}`,
        );
      else if (size > before.size) found.set(key, { size, by: source.name, least: true });
    });
    if (reading.part === "features") fix(source, "i", columns.length - reading.axes.length);
  }

  const size = (/** @type {string} */ axis) => found.get(axis)?.size ?? null;
  const missing = [
    ...(parts.has("transition") ? [] : ["transition probabilities P"]),
    ...(parts.has("reward") ? [] : ["rewards r"]),
  ];
  return { horizon: size("h"), states: size("s"), actions: size("a"), dim: size("i"), faults, missing };
}
