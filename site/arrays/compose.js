// Makes a spec of arrays whose meaning the reader has chosen.

import { FileFault, checkCount } from "./fault.js";
import { READINGS, columnsOf, firstStep } from "./reading.js";
import { sizesOf, usedOf } from "./sizes.js";

/** @typedef {import("./reading.js").Axis} Axis */
/** @typedef {import("./reading.js").Choice} Choice */
/** @typedef {import("./reading.js").Source} Source */
/** @typedef {import("./reading.js").Part} Part */
/** @typedef {Source & { values: Float64Array, lines: number[] }} Numbers values: row-major; lines: the lines of a text's rows */

/**
 * @typedef {object} Options
 * @property {number} horizon if no array gives it
 * @property {number} start the first state, if no array gives a distribution
 * @property {string} title
 * @property {boolean} scaleRewards whether rewards are mapped linearly onto [0,1]
 * @property {boolean} normalise whether features are scaled to norm at most 1
 */

/** Rounding errors allowed in rows of probabilities, from float32 or few printed digits. Such rows are scaled to the sum 1. */
export const ROUNDING = 1e-5;

/**
 * @param {Numbers[]} sources
 * @param {Choice[]} choices
 * @param {Options} options
 * @returns {string} a revisit.spec/1
 * @throws {FileFault}
 */
export function compose(sources, choices, options) {
  const sizes = sizesOf(sources, choices);
  for (const [id, fault] of sizes.faults) throw new FileFault(nameOf(sources, id), ...split(fault));
  if (sizes.missing.length > 0) throw new FileFault("", "no array for it", sizes.missing.join(" and "));
  const horizon = sizes.horizon ?? options.horizon;
  const extent = /** @type {{ [axis in Axis]: number }} */ ({
    h: horizon,
    s: sizes.states,
    t: sizes.states,
    a: sizes.actions,
    i: sizes.dim ?? 0,
  });

  /** @type {{ [part in Part]?: Dense }} */
  const parts = {};
  let count = 0;
  const used = usedOf(sources, choices);
  for (const { source, reading, choice } of used) {
    try {
      const dense = reading.list
        ? fromList(source, reading, extent, firstStep(source, reading, used))
        : fromArray(source, reading, choice.shape);
      count += dense.values.length;
      checkCount(count);
      parts[reading.part] = dense;
    } catch (error) {
      throw error instanceof FileFault ? error.within(source.name) : error;
    }
  }
  // Without P or r there was a fault above.
  const { transition, reward, features, start } =
    /** @type {{ transition: Dense, reward: Dense, features?: Dense, start?: Dense }} */ (parts);
  sumToOne(transition, extent.s);
  if (start) sumToOne(start, extent.s);
  if (options.scaleRewards) toUnit(reward.values);
  return text([
    ["format", '"revisit.spec/1"'],
    ["title", JSON.stringify(options.title.slice(0, 200))],
    [
      "problem",
      text([
        ["kind", '"table"'],
        ["horizon", String(horizon)],
        ["transition", nested(transition)],
        ["reward", nested(reward)],
        ["start", start ? `{"distribution": ${nested(start)}}` : `{"state": ${options.start}}`],
      ]),
    ],
    ...(features
      ? [
          /** @type {[string, string]} */ ([
            "features",
            text([
              ["kind", '"table"'],
              ["normalise", String(options.normalise)],
              ["values", nested(features)],
            ]),
          ]),
        ]
      : []),
  ]);
}

/** @typedef {{ values: Float64Array, shape: number[] }} Dense indices in the spec's order: step, state, action, then the others */

/**
 * @param {Numbers} source
 * @param {import("./reading.js").Reading} reading
 * @param {number[]} shape
 * @returns {Dense}
 */
function fromArray(source, { axes }, shape) {
  const bad = source.values.findIndex((x) => !Number.isFinite(x));
  if (bad >= 0) throw new FileFault(placeIn(shape, bad), String(source.values[bad]), "a finite number");
  if (axes[0] !== "a") return { values: source.values.slice(), shape };
  // The action comes first: P as [a][s][s'].
  const [A, S] = shape;
  const values = new Float64Array(source.values.length);
  for (let s = 0; s < S; s++)
    for (let a = 0; a < A; a++)
      values.set(source.values.subarray((a * S + s) * S, (a * S + s + 1) * S), (s * A + a) * S);
  return { values, shape: [S, A, S] };
}

/**
 * @param {Numbers} source
 * @param {import("./reading.js").Reading} reading
 * @param {{ [axis in Axis]: number }} extent
 * @param {number} firstH the number of the first step
 * @returns {Dense}
 */
function fromList(source, reading, extent, firstH) {
  const { axes, part } = reading;
  const columns = columnsOf(source, reading);
  const width = source.shape[1];
  const per = columns.length - axes.length;
  const shape = [...axes.map((axis) => extent[axis]), ...(part === "features" ? [per] : [])];
  const size = shape.reduce((product, n) => product * n, 1);
  checkCount(size);
  const values = new Float64Array(size);
  const seen = new Int32Array(size / per).fill(-1);
  for (let row = 0; row < source.shape[0]; row++) {
    let at = 0;
    axes.forEach((axis, k) => {
      at = at * extent[axis] + source.values[row * width + columns[k]] - (axis === "h" ? firstH : 0);
    });
    if (seen[at] >= 0)
      throw new FileFault(
        `row ${source.lines[row]}`,
        `the same indices as in row ${source.lines[seen[at]]}`,
        "each entry once",
      );
    seen[at] = row;
    for (let j = 0; j < per; j++) values[at * per + j] = source.values[row * width + columns[axes.length + j]];
  }
  // A list may omit zero probabilities and rewards, but not a whole row of P or a feature vector.
  const required = part === "transition" ? extent.s : part === "features" ? 1 : 0;
  for (let from = 0; required > 0 && from < seen.length; from += required) {
    if (!seen.subarray(from, from + required).some((row) => row >= 0)) {
      const outer = axes.slice(0, part === "transition" ? -1 : undefined);
      throw new FileFault(
        "",
        `no row for ${named(
          outer,
          outer.map((axis) => extent[axis]),
          from / required,
        )}`,
        "one at least for every state and action",
      );
    }
  }
  return { values, shape };
}

/**
 * @param {Dense} dense
 * @param {number} length of a row
 */
function sumToOne({ values }, length) {
  for (let from = 0; from < values.length; from += length) {
    const row = values.subarray(from, from + length);
    const total = row.reduce((sum, p) => sum + p, 0);
    if (total !== 1 && Math.abs(total - 1) <= ROUNDING) for (let i = 0; i < length; i++) row[i] /= total;
  }
}

/** @param {Float64Array} values */
function toUnit(values) {
  const [least, largest] = range(values);
  if (largest > least) for (let i = 0; i < values.length; i++) values[i] = (values[i] - least) / (largest - least);
}

/** @param {Float64Array} values */
export function range(values) {
  let least = Infinity;
  let largest = -Infinity;
  for (const x of values) {
    least = Math.min(least, x);
    largest = Math.max(largest, x);
  }
  return [least, largest];
}

/** @param {Dense} dense */
function nested({ values, shape }) {
  let at = 0;
  /** @type {(axis: number) => string} */
  const write = (axis) => {
    const parts = [];
    for (let i = 0; i < shape[axis]; i++)
      parts.push(axis === shape.length - 1 ? String(values[at++]) : write(axis + 1));
    return `[${parts.join(",")}]`;
  };
  return write(0);
}

/** @param {[string, string][]} members */
function text(members) {
  return `{${members.map(([name, value]) => `${JSON.stringify(name)}: ${value}`).join(", ")}}`;
}

/**
 * @param {Axis[]} axes
 * @param {number[]} shape
 * @param {number} flat
 */
function named(axes, shape, flat) {
  const places = indices(shape, flat);
  return axes.map((axis, k) => `${axis === "t" ? "s′" : axis} = ${places[k] + (axis === "h" ? 1 : 0)}`).join(", ");
}

/**
 * @param {number[]} shape
 * @param {number} flat
 */
export function indices(shape, flat) {
  const places = shape.map(() => 0);
  for (let k = shape.length - 1, rest = flat; k >= 0; k--) {
    places[k] = rest % shape[k];
    rest = Math.floor(rest / shape[k]);
  }
  return places;
}

/**
 * @param {number[]} shape
 * @param {number} flat
 */
function placeIn(shape, flat) {
  return `[${indices(shape, flat).join("][")}]`;
}

/**
 * @param {Source[]} sources
 * @param {number} id
 */
function nameOf(sources, id) {
  return sources.find((source) => source.id === id)?.name ?? "";
}

/** @param {string} fault @returns {[found: string, expected: string]} */
function split(fault) {
  const [, expected, found] = /^expected (.*); found (.*)$/.exec(fault) ?? [];
  return expected ? [found, expected] : [fault, "something else"];
}

/**
 * The place in the reader's arrays of a fault in the spec that was made of them.
 * @param {string} path such as "problem.transition[0][1]"
 * @param {Source[]} sources
 * @param {Choice[]} choices
 * @returns {{ id: number, place: string } | null}
 */
export function sourceOf(path, sources, choices) {
  const found = /^(?:problem\.(transition|reward|start)|(features)\.values)([\s\S]*)$/.exec(path);
  if (!found) return null;
  const part = found[1] ?? found[2];
  const choice = choices.find(({ reading }) => READINGS[reading]?.part === part);
  if (!choice || !sources.some(({ id }) => id === choice.id)) return null;
  const axes = READINGS[choice.reading].axes;
  const names =
    part === "start" ? ["s"] : [...(axes.includes("h") ? ["h"] : []), "s", "a", part === "features" ? "i" : "s′"];
  const numbers = [...found[3].matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n));
  return { id: choice.id, place: numbers.map((n, k) => `${names[k]} = ${names[k] === "h" ? n + 1 : n}`).join(", ") };
}
