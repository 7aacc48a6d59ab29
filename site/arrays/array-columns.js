// The columns of a list of entries, found by their names, or by their places where no name says what an index is.

/** @typedef {import("./meanings.js").Axis} Axis */
/** @typedef {import("./meanings.js").Source} Source */

/**
 * @typedef {object} Columns
 * @property {number[]} indices in the order of the reading's axes
 * @property {number[]} numbers
 * @property {number} done the column that reports whether the episode ends; -1: none
 * @property {number[]} unused
 * @property {boolean} clear whether a name says what the numbers are
 */

const AXES = /** @type {[Axis, RegExp][]} */ ([
  [
    "h",
    /^(h|t|time|stage|period|hour|day|week|layer|level|tick|decision[_ ]?epoch|(time[_ ]?|horizon[_ ]?)?steps?([_ ]?(nr|no|number|index|id))?)$/i,
  ],
  ["s", /^(s|states?|obs|observation|from|s_?t|state_?id)$/i],
  ["a", /^(a|actions?|act|a_?t|action_?id)$/i],
  [
    "t",
    /^(s'|s′|s_|s2|sp|s_?(next|new|to)|(next|new)[_ ]?(s|states?|obs|observation)|to|s_?prime|s_?t\+1|successor)$/i,
  ],
]);
const KINDS = {
  p: /^(p|pr|probs?|probabilit(y|ies)|chance)$/i,
  r: /^(r|r_?t|rewards?|rew)$/i,
  done: /^(done|terminal|terminated|is_?(done|terminal)|end)$/i,
  phi: /^(phi|φ|f|feat|features?|basis)[\W_]?\d*$|^φ/i,
};
/** What numbers the rows, and says nothing of a problem. */
const INDEX = /^(|unnamed: ?\d+|index|idx|id|rows?|row[_. ]?(number|nr|no|id|names?)|nr|no|number|n|#|\.\.\.\d+|rn)$/i;
/** Columns of what was seen, where each row is no entry of a table. */
const SEEN = /^(episode|ep|trajectory|traj|trial|run)(_?(id|nr|no))?$/i;

/** @param {string} name of a column */
export function isIndexName(name) {
  return INDEX.test(name);
}

/** @param {string} name @returns {Axis | undefined} */
const axisOf = (name) => AXES.find(([, pattern]) => pattern.test(name))?.[0];
/** Whether a header names an index. @param {Source} source */
export const hasNames = ({ header }) => header?.some((name) => axisOf(name)) ?? false;
/** Whether a header is that of a list of states and actions. @param {string[]} header */
export const isList = (header) => ["s", "a"].every((axis) => header.some((name) => axisOf(name) === axis));
/** Whether the numbers of a column are those of a problem. @param {string} name */
export const isNeeded = (name) => axisOf(name) !== undefined || kindOf(name) !== undefined;
/** @param {string} name */
const kindOf = (name) => Object.entries(KINDS).find(([, pattern]) => pattern.test(name))?.[0];

/**
 * @param {Source} source a text
 * @param {import("./meanings.js").Reading} reading a list
 * @returns {Columns | null} null: it cannot be read so
 */
export function columnsOf(source, reading) {
  const header = source.header ?? [];
  const columns = hasNames(source) ? byName(header, reading) : byPlace(source.shape[1], reading);
  const fits = columns?.indices.every(
    (column, k) => source.whole[column] && source.least[column] >= (mayEnd(reading, k) ? -1 : 0),
  );
  return columns && fits ? columns : null;
}

/**
 * Whether an index may be -1, for the end of the episode.
 * @param {import("./meanings.js").Reading} reading
 * @param {number} k
 */
function mayEnd({ part, axes }, k) {
  return axes[k] === "t" && part !== "reward";
}

/**
 * @param {string[]} header
 * @param {import("./meanings.js").Reading} reading
 * @returns {Columns | null}
 */
function byName(header, { part, axes, numbers, skip = 0 }) {
  const all = header.map((name, column) => ({ name, column, axis: axisOf(name), kind: kindOf(name) }));
  const indices = axes.map((axis) => all.filter((one) => one.axis === axis).map(({ column }) => column));
  const wrong = all.some(({ name, axis }) => SEEN.test(name) || (axis !== undefined && !axes.includes(axis)));
  if (skip > 0 || wrong || indices.some(({ length }) => length !== 1)) return null;
  const rest = all.filter(({ axis }) => axis === undefined);
  const found = numbersIn(rest, numbers ?? "");
  const leavesOut = part === "model" && numbers === "r" && rest.some(({ kind }) => kind === "p");
  if (!found || leavesOut) return null;
  const done = part === "transition" || part === "model" ? rest.findIndex(({ kind }) => kind === "done") : -1;
  const used = done < 0 ? found.columns : [...found.columns, rest[done].column];
  return {
    indices: indices.flat(),
    numbers: found.columns,
    done: done < 0 ? -1 : rest[done].column,
    unused: rest.flatMap(({ column }) => (used.includes(column) ? [] : [column])),
    clear: found.clear,
  };
}

/**
 * @param {{ name: string, column: number, kind?: string }[]} rest the columns that are no indices
 * @param {string} numbers those of the reading
 * @returns {{ columns: number[], clear: boolean } | null}
 */
function numbersIn(rest, numbers) {
  const of = (/** @type {string} */ kind) => rest.filter((one) => one.kind === kind).map(({ column }) => column);
  const others = rest.flatMap(({ name, column, kind }) => (kind || isIndexName(name) ? [] : [column]));
  if (numbers === "")
    return of("p").length === 0 && of("phi").length === 0 ? { columns: [], clear: others.length === 0 } : null;
  if (numbers === "phi") {
    const named = of("phi").length > 0;
    const columns = named ? of("phi") : others;
    const other = of("p").length + of("r").length > 0;
    return columns.length > 0 && (named || !other) ? { columns, clear: named } : null;
  }
  const named = [...numbers].map(of);
  if (named.every(({ length }) => length === 1)) return { columns: named.flat(), clear: true };
  // One column of another name is what the list is for.
  const free = numbers.length === 1 && named[0].length === 0 && others.length === 1;
  return free && of("p").length + of("r").length === 0 ? { columns: others, clear: false } : null;
}

/**
 * @param {number} width
 * @param {import("./meanings.js").Reading} reading
 * @returns {Columns | null}
 */
function byPlace(width, { axes, numbers, skip = 0 }) {
  const count = width - axes.length - skip;
  if (numbers === "phi" ? count < 1 : count !== numbers?.length) return null;
  const from = (/** @type {number} */ first, /** @type {number} */ n) => Array.from({ length: n }, (_, i) => first + i);
  return {
    indices: from(skip, axes.length),
    numbers: from(skip + axes.length, count),
    done: -1,
    unused: from(0, skip),
    clear: false,
  };
}
