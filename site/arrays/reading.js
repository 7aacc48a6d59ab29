// The possible meanings of an array: a part of the problem, with an index for each axis. Guessed from its name, header and shape.

/**
 * An array as it was read, without its numbers.
 * @typedef {object} Source
 * @property {number} id
 * @property {string} file
 * @property {string} name of the array within its file, or of the file without its ending
 * @property {string} dtype
 * @property {number[]} shape of a text: its rows and columns
 * @property {boolean} text whether it comes from a text, so that it may be a list of entries
 * @property {string[] | null} header names of the columns of a text, null: none
 * @property {number[]} largest the largest number of each column of a text if all are whole and not negative, else -1
 * @property {number[]} least the least number of each column of a text
 * @property {number[]} greatest the largest number of each column of a text
 * @property {boolean} stochastic whether each row along the last axis is a probability distribution
 */

/** @typedef {"transition" | "reward" | "features" | "start"} Part */
/** @typedef {"h" | "s" | "a" | "t" | "i"} Axis step, state, action, next state, component */

/**
 * @typedef {object} Reading
 * @property {Part} part
 * @property {Axis[]} axes of an array, or the first columns of a list
 * @property {boolean} [list] whether each row is an entry: its indices, then its number or numbers
 * @property {string} label
 */

/** @type {{ [key: string]: Reading }} */
export const READINGS = {
  "P sat": { part: "transition", axes: ["s", "a", "t"], label: "P as [s][a][s′]" },
  "P hsat": { part: "transition", axes: ["h", "s", "a", "t"], label: "P as [h][s][a][s′]" },
  "P ast": { part: "transition", axes: ["a", "s", "t"], label: "P as [a][s][s′]" },
  "P list": { part: "transition", axes: ["s", "a", "t"], list: true, label: "P as rows s, a, s′, p" },
  "P steps": { part: "transition", axes: ["h", "s", "a", "t"], list: true, label: "P as rows h, s, a, s′, p" },
  "r sa": { part: "reward", axes: ["s", "a"], label: "r as [s][a]" },
  "r hsa": { part: "reward", axes: ["h", "s", "a"], label: "r as [h][s][a]" },
  "r list": { part: "reward", axes: ["s", "a"], list: true, label: "r as rows s, a, r" },
  "r steps": { part: "reward", axes: ["h", "s", "a"], list: true, label: "r as rows h, s, a, r" },
  "phi sai": { part: "features", axes: ["s", "a", "i"], label: "φ as [s][a][i]" },
  "phi hsai": { part: "features", axes: ["h", "s", "a", "i"], label: "φ as [h][s][a][i]" },
  "phi list": { part: "features", axes: ["s", "a"], list: true, label: "φ as rows s, a, φ₁, φ₂, …" },
  "phi steps": { part: "features", axes: ["h", "s", "a"], list: true, label: "φ as rows h, s, a, φ₁, φ₂, …" },
  "start s": { part: "start", axes: ["s"], label: "distribution of the first state, [s]" },
};

/** @typedef {{ id: number, reading: string, shape: number[] }} Choice reading: "" for not used; shape: as which the array is read */

/**
 * The meanings that an array can have. The numbers of a text may have any shape.
 * @param {Source} source
 * @returns {string[]}
 */
export function readingsOf(source) {
  return Object.keys(READINGS).filter((key) => {
    const { axes, list, part } = READINGS[key];
    if (!list) return source.text || axes.length === source.shape.length;
    const numbers = source.shape[1] - axes.length;
    return source.text && (part === "features" ? numbers >= 1 : numbers === 1) && indexed(source, READINGS[key]);
  });
}

/**
 * Whether the index columns of a list have whole numbers.
 * @param {Source} source
 * @param {Reading} reading
 */
function indexed(source, reading) {
  return columnsOf(source, reading)
    .slice(0, reading.axes.length)
    .every((column) => source.largest[column] >= 0);
}

const COLUMN = /** @type {{ [axis in Axis]: RegExp }} */ ({
  h: /^(h|step|t|time|stage)$/i,
  s: /^(s|state|obs|from|s_?t)$/i,
  a: /^(a|action|act|a_?t)$/i,
  t: /^(s'|s′|s_|s2|sp|s_?next|next(_?(s|state|obs))?|to|s_?prime|s_?t\+1)$/i,
  i: /^$/,
});

/**
 * The columns of a list: the indices in the reading's order, then the numbers. A header may name them in any order.
 * @param {Source} source
 * @param {Reading} reading of a list
 * @returns {number[]}
 */
export function columnsOf(source, { axes }) {
  const all = source.shape[1] === undefined ? [] : Array.from({ length: source.shape[1] }, (_, i) => i);
  const named = axes.map((axis) => (source.header ?? []).findIndex((name) => COLUMN[axis].test(name)));
  const order =
    named.every((column) => column >= 0) && new Set(named).size === named.length ? named : all.slice(0, axes.length);
  return [...order, ...all.filter((column) => !order.includes(column))];
}

/**
 * The number of the first step: 0 if a list has it, else 1. A list of rewards may leave it out; then another list tells.
 * @param {Source} source
 * @param {Reading} reading of the source, a list
 * @param {{ source: Source, reading: Reading }[]} used all arrays
 */
export function firstStep(source, reading, used) {
  const least = (/** @type {{ source: Source, reading: Reading }} */ one) =>
    one.reading.list && one.reading.axes[0] === "h"
      ? one.source.least[columnsOf(one.source, one.reading)[0]]
      : Infinity;
  const lists = reading.part === "reward" ? used : [{ source, reading }];
  return lists.some((one) => least(one) === 0) ? 0 : 1;
}

const NAMES = /** @type {[Part, RegExp][]} */ ([
  ["transition", /^(p|t|transitions?|trans|probs?|probabilit(y|ies)|kernel|dynamics)([\W_\d].*)?$/i],
  ["reward", /^(r|rewards?|rew)([\W_\d].*)?$/i],
  ["features", /^(phi|φ|features?|feat|values?|basis)([\W_\d].*)?$/i],
  ["start", /^(mu|rho|start|initial|d0|p0|s0|isd)([\W_\d].*)?$/i],
]);

/**
 * The most likely reading of each of several arrays.
 * @param {Source[]} sources
 * @returns {Choice[]}
 */
export function guess(sources) {
  const taken = new Set();
  // Names and headers decide first, then shapes.
  const choices = new Map();
  for (const sure of [true, false]) {
    for (const source of sources) {
      if (choices.has(source.id)) continue;
      const reading = likeliest(source, sure, taken);
      if (reading === undefined) continue;
      if (reading) taken.add(READINGS[reading].part);
      choices.set(source.id, { id: source.id, reading, shape: source.shape });
    }
  }
  const found = sources.map(({ id }) => choices.get(id));
  return found.map((choice, i) => ({ ...choice, shape: shapeFor(sources[i], choice.reading, known(sources, found)) }));
}

/**
 * @param {Source} source
 * @param {boolean} sure whether only the name counts
 * @param {Set<Part>} taken
 * @returns {string | undefined} "": none; undefined: not known yet
 */
function likeliest(source, sure, taken) {
  const possible = readingsOf(source).filter(
    (key) => !taken.has(READINGS[key].part) && !contradicts(source.header ?? [], READINGS[key]),
  );
  const part =
    NAMES.find(([, name]) => name.test(source.name))?.[0] ?? NAMES.find(([, name]) => name.test(source.file))?.[0];
  const byHeader = possible.filter((key) => READINGS[key].list && fitsHeader(source, READINGS[key]));
  const wanted = (byHeader.length > 0 ? byHeader : possible).filter((key) => READINGS[key].part === part);
  // An array with the name of a part is that part also where its sizes do not fit, so that the fault is named.
  if (wanted.length > 0)
    return best(source, wanted) ?? wanted.find((key) => READINGS[key].axes.length === source.shape.length) ?? "";
  if (sure) return undefined;
  return best(source, byHeader.length > 0 ? byHeader : possible) ?? "";
}

/**
 * @param {Source} source
 * @param {Reading} reading
 */
function fitsHeader(source, { axes, part }) {
  const names = source.header ?? [];
  if (!axes.every((axis) => names.some((name) => COLUMN[axis].test(name)))) return false;
  // A list with a column for the step or the next state has that index in its reading.
  const others = names.filter((name) => !axes.some((axis) => COLUMN[axis].test(name)));
  if (others.some((name) => COLUMN.h.test(name) || COLUMN.t.test(name))) return false;
  return part !== "reward" || !/^p/i.test(others.at(-1) ?? "");
}

/**
 * Whether a header says that an array is something else: another part, a number for each next state, or a list whose first columns have no
 * names.
 * @param {string[]} header
 * @param {Reading} reading
 */
function contradicts(header, { axes, list, part }) {
  const has = (/** @type {Axis} */ axis) => header.some((name) => COLUMN[axis].test(name));
  if (!has("s") || !has("a")) return false;
  const last = header.filter((name) => !Object.values(COLUMN).some((column) => column.test(name))).at(-1) ?? "";
  if (/^(r|rewards?|rew)$/i.test(last) && part !== "reward") return true;
  if (/^(p|probs?|probability)$/i.test(last) && part !== "transition") return true;
  if (has("t") && !axes.includes("t")) return true;
  return !list || header.slice(0, axes.length).includes("");
}

/**
 * @param {Source} source
 * @param {string[]} keys
 * @returns {string | undefined}
 */
function best(source, keys) {
  const { shape } = source;
  const rate = (/** @type {string} */ key) => {
    const { list, part, axes } = READINGS[key];
    if (list) return part === "transition" || part === "reward" ? 6 + axes.length : source.header ? 7 : 1;
    if (axes.length !== shape.length) return 0;
    const square = part === "transition" && shape[axes.indexOf("s")] === shape[axes.indexOf("t")];
    if (part === "transition") return square ? (source.stochastic ? 9 : 4) : -1;
    if (part === "start") return source.stochastic ? 5 : -1;
    return part === "reward" ? (axes.length === 2 ? 5 : 2) : 3;
  };
  const rated = keys
    .map((key) => ({ key, rate: rate(key) }))
    .filter(({ rate: r }) => r >= 0)
    .sort((one, other) => other.rate - one.rate);
  return rated[0]?.key;
}

/**
 * @param {Source[]} sources
 * @param {(Choice | undefined)[]} choices
 * @returns {{ [axis in Axis]?: number }} the sizes that arrays with a shape of their own give
 */
function known(sources, choices) {
  /** @type {{ [axis in Axis]?: number }} */
  const sizes = {};
  choices.forEach((choice, i) => {
    const reading = READINGS[choice?.reading ?? ""];
    if (!reading || reading.list || reading.axes.length !== sources[i].shape.length) return;
    reading.axes.forEach((axis, k) => {
      sizes[axis] ??= sources[i].shape[k];
    });
  });
  return sizes;
}

/**
 * The shape of a text's numbers, as far as it can be found.
 * @param {Source} source
 * @param {string} key of a reading
 * @param {{ [axis in Axis]?: number }} [sizes] known from other arrays
 * @returns {number[]}
 */
export function shapeFor(source, key, sizes = {}) {
  const reading = READINGS[key];
  if (!reading || reading.list || !source.text || reading.axes.length === source.shape.length) return source.shape;
  const [rows, columns] = source.shape;
  const { axes } = reading;
  // The columns are the last axis; the rows are the product of the others.
  const last = axes[axes.length - 1];
  const S = sizes.s ?? (last === "t" ? columns : undefined);
  const sizeOf = (/** @type {Axis} */ axis) => (axis === "s" || axis === "t" ? S : sizes[axis]);
  const outer = axes.slice(0, -1).map(sizeOf);
  const open = outer.filter((n) => n === undefined).length;
  const product = outer.reduce((/** @type {number} */ total, n) => total * (n ?? 1), 1);
  if (open > 1 || (open === 1 && rows % product !== 0)) return source.shape;
  return [...outer.map((n) => n ?? rows / product), columns];
}
