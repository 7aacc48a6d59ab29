// Makes a spec of arrays whose meaning the reader has chosen.

import { FileFault, checkCount, notAllowed } from "./fault.js";
import { READINGS, partsOf } from "./meanings.js";
import { mend } from "./rounding.js";
import { columnNamed, listed } from "./said.js";
import { sizesOf, usedOf } from "./sizes.js";

/** @typedef {import("./meanings.js").Axis} Axis */
/** @typedef {import("./meanings.js").Choice} Choice */
/** @typedef {import("./meanings.js").Reading} Reading */
/** @typedef {import("./meanings.js").Source} Source */
/** @typedef {import("./sizes.js").First} First */
/** @typedef {Source & { values: Float64Array, lines: number[] }} Numbers values: row-major; lines: the lines of a text's rows */

/**
 * @typedef {object} Options
 * @property {number} horizon if no array gives it
 * @property {number} start the first state, if no array gives one
 * @property {string} title
 * @property {boolean} scaleRewards whether rewards are mapped linearly onto [0,1]
 * @property {boolean} normalise whether features are scaled to norm at most 1
 * @property {First} [first] what lists count from, where both 0 and 1 fit
 */

/**
 * What a problem would be.
 * @typedef {object} Review
 * @property {[least: number, largest: number]} rewards as they are given
 * @property {number} norm the largest one of a feature vector
 * @property {Map<number, string[]>} said of arrays, by their id
 * @property {{ id: number, text: string } | null} fault of an array
 */

/** @typedef {{ values: Float64Array, shape: number[] }} Dense indices in the spec's order: step, state, action, then the others */

/**
 * @typedef {object} Problem
 * @property {number} horizon
 * @property {number} states
 * @property {Dense} transition
 * @property {Dense} reward
 * @property {Dense} [features]
 * @property {Dense} [start] a distribution, or the number of a state, of shape []
 * @property {Dense} [cycle]
 * @property {Map<number, string[]>} said of arrays, by their id
 */

/**
 * @param {Numbers[]} sources
 * @param {Choice[]} choices
 * @param {Options} options
 * @returns {string} a revisit.spec/1
 * @throws {FileFault}
 */
export function compose(sources, choices, options) {
  const { horizon, transition, reward, features, start, cycle } = dense(sources, choices, options, true);
  if (options.scaleRewards) toUnit(reward.values);
  return text([
    ["format", '"revisit.spec/1"'],
    ["title", JSON.stringify([...options.title.toWellFormed()].slice(0, 200).join(""))],
    [
      "problem",
      text([
        ["kind", '"table"'],
        ["horizon", String(horizon)],
        ["transition", nested(transition)],
        ["reward", nested(reward)],
        ["start", startOf(cycle, start, options.start)],
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

/**
 * @param {Dense | undefined} cycle
 * @param {Dense | undefined} start
 * @param {number} given the first state where no array gives one
 */
function startOf(cycle, start, given) {
  if (cycle) return `{"cycle": ${nested(cycle)}}`;
  if (!start) return `{"state": ${given}}`;
  const certain = start.values.indexOf(1);
  if (start.shape.length === 0) return `{"state": ${start.values[0]}}`;
  return certain < 0 || start.values.some((p, s) => p !== 0 && s !== certain)
    ? `{"distribution": ${nested(start)}}`
    : `{"state": ${certain}}`;
}

/**
 * @param {Numbers[]} sources
 * @param {Choice[]} choices
 * @param {Options} options
 * @returns {Review}
 */
export function review(sources, choices, options) {
  try {
    const { reward, features, said } = dense(sources, choices, options, true);
    const [least, largest] = range(reward.values);
    return { rewards: [least, largest], norm: features ? largestNorm(features) : 0, said, fault: null };
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    return { rewards: [0, 0], norm: 0, said: new Map(), fault: error.of };
  }
}

/** @param {Dense} features */
function largestNorm({ values, shape }) {
  const d = shape[shape.length - 1];
  let most = 0;
  for (let from = 0; from < values.length; from += d)
    most = Math.max(most, Math.hypot(...values.subarray(from, from + d)));
  return most;
}

/**
 * @param {Numbers[]} sources
 * @param {Choice[]} choices
 * @param {Options} options
 * @param {boolean} [strict] whether a row of zeros in P is a fault
 * @returns {Problem} the numbers as they are given, but for rounding in probabilities
 * @throws {FileFault}
 */
export function dense(sources, choices, options, strict = false) {
  const sizes = sizesOf(sources, choices, options.first);
  for (const [id, fault] of sizes.faults) throw new FileFault(nameOf(sources, id), ...split(fault));
  if (sizes.missing.length > 0) throw new FileFault("", "no array for it", sizes.missing.join(" and "));
  if (sizes.open.length > 0)
    throw new FileFault("", `lists that may count ${sizes.open.join(", ")} from 0 or from 1`, "one of both");
  const horizon = sizes.horizon ?? options.horizon;
  if (horizon < sizes.leastHorizon)
    throw new FileFault("", `a horizon of ${horizon}`, `${sizes.leastHorizon} at least, the last step of a list`);
  const maker = new Maker(
    { h: horizon, s: Number(sizes.states), t: Number(sizes.states), a: Number(sizes.actions), n: 0, i: sizes.dim ?? 0 },
    sizes.first,
  );
  const used = usedOf(sources, choices);
  // Rewards by the next state are averaged with P.
  const isLater = (/** @type {Reading} */ { part }) => Number(part === "reward");
  for (const one of used.toSorted((x, y) => isLater(x.reading) - isLater(y.reading))) {
    inArray(one.source, () => maker.add(one));
  }
  const moving = used.find(({ reading }) => partsOf(reading).includes("transition"))?.source;
  if (strict && moving) inArray(moving, () => maker.checkRows());
  return maker.problem();
}

/**
 * @param {Source} source
 * @param {() => void} make
 */
function inArray(source, make) {
  try {
    make();
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    const fault = error.within(source.name);
    fault.of = { id: source.id, text: error.message };
    throw fault;
  }
}

/** Makes a problem's parts of one array after the other. */
class Maker {
  /** @type {{ [part: string]: Dense }} */
  #parts = {};
  #count = 0;
  /** The probability that a state and action end the episode; null: none does. @type {Dense | null} */
  #end = null;
  /** Transitions to a state with which the episode ends. @type {Dense | null} */
  #done = null;
  /** The array with the transitions. */
  #moving = -1;
  /** @type {Map<number, string[]>} */
  #said = new Map();

  /**
   * @param {{ [axis in Axis]: number }} extent
   * @param {First} first
   */
  constructor(extent, first) {
    this.extent = extent;
    this.first = /** @type {{ [axis: string]: number }} */ ({ ...first, t: first.s });
  }

  /** @param {ReturnType<typeof usedOf<Numbers>>[number]} one */
  add({ source, reading, choice, columns }) {
    if (reading.part === "transition" || reading.part === "model") this.#moving = source.id;
    if (reading.part === "horizon") return;
    if (reading.part === "model" && columns) return this.#model(source, reading, columns);
    const made = columns
      ? reading.part === "transition"
        ? this.#moves(source, reading, columns)
        : this.#entries(source, reading, columns)
      : reading.next && reading.part === "transition"
        ? this.#numbers(source, reading, choice.shape)
        : this.#array(source, reading, choice.shape);
    this.#set(reading.part, reading.part === "reward" ? this.#averaged(made, reading) : made);
  }

  /** @returns {Problem} */
  problem() {
    if (this.#done) this.#finish(this.#done);
    if (this.#end) this.#addEnd(this.#end);
    this.#mend();
    const { transition, reward, features, start, cycle } = this.#parts;
    return {
      horizon: this.extent.h,
      states: this.extent.s,
      transition,
      reward,
      features,
      start,
      cycle,
      said: this.#said,
    };
  }

  /** Checks that each state and action leads somewhere. */
  checkRows() {
    const { s: S } = this.extent;
    const { values, shape } = this.#parts.transition;
    for (let from = 0; from < values.length; from += S) {
      const leads = (/** @type {Dense | null} */ part, size = S) =>
        part?.values.subarray((from / S) * size, (from / S + 1) * size).some((p) => p !== 0);
      if (leads(this.#parts.transition) || leads(this.#done) || leads(this.#end, 1)) continue;
      const outer = shape.slice(0, -1);
      const axes = /** @type {Axis[]} */ (outer.length === 3 ? ["h", "s", "a"] : ["s", "a"]);
      throw new FileFault(named(axes, outer, from / S), "zeros only", `probabilities that sum to 1; ${notAllowed}`);
    }
  }

  /** Mends rounding in probabilities, and says how far. */
  #mend() {
    const { transition, start } = this.#parts;
    const found = [transition, ...(start?.shape.length === 1 ? [start] : [])].map(({ values }) =>
      mend(values, this.extent.s),
    );
    const [off, moved] = [Math.max(...found.map((one) => one.off)), Math.max(...found.map((one) => one.moved))];
    const least = Math.min(...found.map((one) => one.least));
    if (least < 0)
      this.#say(`Probabilities just below 0, down to ${least.toPrecision(2)}, are rounding and count as 0.`);
    if (moved > 0)
      this.#say(
        `Rows of probabilities missed 1 by up to ${off.toPrecision(2)}; each number is moved by ${moved.toPrecision(2)} at most, less than it was rounded.`,
      );
  }

  /** Transitions that end the episode lead to the end, unless nothing more can be earned in the state that they lead to. @param {Dense} done */
  #finish({ values, shape }) {
    const { s: S } = this.extent;
    const { transition } = this.#parts;
    const stays = Array.from({ length: S }, (_, s) => this.#isIdle(s));
    values.forEach((p, i) => {
      if (p === 0) return;
      if (stays[i % S]) transition.values[i] += p;
      else {
        this.#end ??= this.#zeros(shape.length === 4 ? ["h", "s", "a"] : ["s", "a"]);
        this.#end.values[Math.floor(i / S)] += p;
      }
    });
  }

  /** Whether a state is never left and gives no reward. @param {number} s */
  #isIdle(s) {
    const { s: S, a: A } = this.extent;
    const { transition, reward } = this.#parts;
    const total = (/** @type {number} */ i) => transition.values[i] + (this.#done?.values[i] ?? 0);
    for (let pair = s * A; pair < transition.values.length / S; pair += S * A)
      for (let a = 0; a < A; a++) if (total((pair + a) * S + s) !== 1) return false;
    for (let pair = s * A; pair < reward.values.length; pair += S * A)
      for (let a = 0; a < A; a++) if (reward.values[pair + a] !== 0) return false;
    return true;
  }

  /** Adds a state for the end of the episode, which gives no reward and has features of zeros. @param {Dense} end */
  #addEnd(end) {
    const { s: S, a: A } = this.extent;
    const { transition, reward, features, start } = this.#parts;
    const states = S + 1;
    checkCount((transition.values.length / S / S) * states * states);
    const first = transition.shape.length - 3;
    const moves = grown(transition, [first, first + 2]);
    for (let pair = 0; pair * states < moves.values.length; pair++) {
      const [layer, s, a] = indices([moves.values.length, states, A], pair);
      moves.values[pair * states + S] = s === S ? 1 : end.values[(layer * S + s) * A + a];
    }
    this.#parts.transition = moves;
    this.#parts.reward = grown(reward, [reward.shape.length - 2]);
    if (features) this.#parts.features = grown(features, [features.shape.length - 3]);
    if (start?.shape.length === 1) this.#parts.start = grown(start, [0]);
    this.extent.s = states;
    this.#say(`The end of the episode is a state of its own, ${S}, without reward.`);
  }

  /** Says something of the array with the transitions. @param {string} text */
  #say(text) {
    this.#said.set(this.#moving, [...(this.#said.get(this.#moving) ?? []), text]);
  }

  /** @param {string} part @param {Dense} made */
  #set(part, made) {
    this.#count += made.values.length;
    checkCount(this.#count);
    this.#parts[part] = made;
  }

  /** @param {Axis[]} axes @returns {Dense} zeros */
  #zeros(axes) {
    const shape = axes.map((axis) => this.extent[axis]);
    const size = shape.reduce((product, n) => product * n, 1);
    checkCount(size);
    return { values: new Float64Array(size), shape };
  }

  /**
   * The entry that a row of a list is about, of those with some axes.
   * @param {Numbers} source
   * @param {number} row
   * @param {Axis[]} axes
   * @param {number[]} columns
   */
  #entry(source, row, axes, columns) {
    return axes.reduce(
      (at, axis, k) =>
        at * this.extent[axis] + source.values[row * source.shape[1] + columns[k]] - (this.first[axis] ?? 0),
      0,
    );
  }

  /**
   * @param {Numbers} source
   * @param {Reading} reading
   * @param {number[]} shape
   * @returns {Dense}
   */
  #array(source, reading, shape) {
    const { skip = 0 } = reading;
    const width = source.shape[1];
    const values = skip > 0 ? source.values.filter((_, i) => i % width >= skip) : source.values;
    const axes = reading.axes.toSorted((x, y) => ORDER.indexOf(x) - ORDER.indexOf(y));
    const found = transposed(
      { values, shape },
      axes.map((axis) => reading.axes.indexOf(axis)),
    );
    if (reading.part !== "reward" || !axes.includes("t")) checkFinite(found, axes);
    return found;
  }

  /**
   * Transitions by the number of the next state.
   * @param {Numbers} source
   * @param {Reading} reading
   * @param {number[]} shape
   * @returns {Dense}
   */
  #numbers(source, reading, shape) {
    const next = this.#array(source, reading, shape);
    const { s: S } = this.extent;
    const found = this.#zeros([...(next.shape.length === 3 ? /** @type {Axis[]} */ (["h"]) : []), "s", "a", "t"]);
    next.values.forEach((t, i) => {
      const to = t - (this.first.s ?? 0);
      if (t === -1) return this.#leave(next.shape.length === 3, i, 1);
      if (to >= S)
        throw new FileFault(
          placeIn(next.shape, i),
          String(t),
          `the number of a state, up to ${S - 1 + (this.first.s ?? 0)}, or -1 for the end`,
        );
      found.values[i * S + to] = 1;
    });
    return found;
  }

  /** With a probability, a state and action lead to the end. @param {boolean} steps @param {number} pair @param {number} p */
  #leave(steps, pair, p) {
    this.#end ??= this.#zeros(steps ? ["h", "s", "a"] : ["s", "a"]);
    this.#end.values[pair] += p;
  }

  /**
   * Transitions by their probabilities, or certain ones. Rows for the same next state add up.
   * @param {Numbers} source
   * @param {Reading} reading
   * @param {import("./array-columns.js").Columns} columns
   * @returns {Dense}
   */
  #moves(source, { axes }, { indices, numbers, done }) {
    const [found, outer] = [this.#zeros(axes), axes.slice(0, -1)];
    const { s: S } = this.extent;
    const sums = new Float64Array(found.values.length / S);
    const seen = new Int32Array(sums.length * (S + 1)).fill(-1);
    const again = new Map();
    for (let row = 0; row < source.shape[0]; row++) {
      const cell = (/** @type {number} */ column) => source.values[row * source.shape[1] + column];
      const pair = this.#entry(source, row, outer, indices);
      const t = cell(indices[outer.length]);
      const to = t === -1 ? S : t - (this.first.s ?? 0);
      const p = numbers.length > 0 ? cell(numbers[0]) : 1;
      const before = seen[pair * (S + 1) + to];
      if (before >= 0) again.set(pair, [row, before]);
      seen[pair * (S + 1) + to] = row;
      sums[pair] += p;
      if (to === S) this.#leave(axes[0] === "h", pair, p);
      else if (done >= 0 && cell(done) !== 0) (this.#done ??= this.#zeros(axes)).values[pair * S + to] += p;
      else found.values[pair * S + to] += p;
    }
    for (const [pair, [row, before]] of again)
      if (Math.abs(sums[pair] - 1) > 0.02)
        throw new FileFault(
          `row ${source.lines[row]}`,
          `the same indices as in row ${source.lines[before]}`,
          "each entry once, or probabilities that add up to 1",
        );
    this.#checkWhole(seen, S + 1, outer);
    return found;
  }

  /**
   * Transitions and rewards in one list: rewards are averaged.
   * @param {Numbers} source
   * @param {Reading} reading
   * @param {import("./array-columns.js").Columns} columns
   */
  #model(source, reading, columns) {
    const outer = reading.axes.slice(0, -1);
    const [p, r] = columns.numbers.length === 2 ? columns.numbers : [-1, columns.numbers[0]];
    const reward = this.#zeros(outer);
    this.#set("transition", this.#moves(source, reading, { ...columns, numbers: p < 0 ? [] : [p] }));
    for (let row = 0; row < source.shape[0]; row++) {
      const at = row * source.shape[1];
      reward.values[this.#entry(source, row, outer, columns.indices)] +=
        (p < 0 ? 1 : source.values[at + p]) * source.values[at + r];
    }
    this.#set("reward", reward);
  }

  /**
   * Rewards or features. Rewards that are left out are 0.
   * @param {Numbers} source
   * @param {Reading} reading
   * @param {import("./array-columns.js").Columns} columns
   * @returns {Dense}
   */
  #entries(source, { axes, part }, { indices, numbers, unused }) {
    const found = this.#zeros(part === "features" ? [...axes, "i"] : axes);
    const seen = new Int32Array(found.values.length / numbers.length).fill(-1);
    for (let row = 0; row < source.shape[0]; row++) {
      const at = this.#entry(source, row, axes, indices);
      if (seen[at] >= 0)
        throw new FileFault(
          `row ${source.lines[row]}`,
          `the same indices as in row ${source.lines[seen[at]]}`,
          `each entry once${unusedIn(source, unused)}`,
        );
      seen[at] = row;
      numbers.forEach((column, j) => {
        found.values[at * numbers.length + j] = source.values[row * source.shape[1] + column];
      });
    }
    if (part === "features") this.#checkWhole(seen, 1, axes);
    return found;
  }

  /**
   * Checks that a list has a row for every state and action: it may leave out single zeros, no more.
   * @param {Int32Array} seen the row of each entry, -1: none
   * @param {number} length entries of a state and action
   * @param {Axis[]} axes
   */
  #checkWhole(seen, length, axes) {
    for (let from = 0; from < seen.length; from += length) {
      if (seen.subarray(from, from + length).some((row) => row >= 0)) continue;
      const shape = axes.map((axis) => this.extent[axis]);
      throw new FileFault(
        "",
        `no row for ${named(axes, shape, from / length, this.first)}`,
        "one at least for every state and action",
      );
    }
  }

  /**
   * Rewards by the next state, averaged with the transitions.
   * @param {Dense} reward
   * @param {Reading} reading
   * @returns {Dense}
   */
  #averaged(reward, { axes }) {
    if (!axes.includes("t")) return reward;
    const { h: H, s: S, a: A } = this.extent;
    const done = this.#done?.values;
    const { values, shape } = this.#parts.transition;
    const transition = { values: done ? values.map((p, i) => p + done[i]) : values, shape };
    const steps = transition.shape.length === 4 || axes.includes("h");
    const found = this.#zeros(steps ? ["h", "s", "a"] : ["s", "a"]);
    const layer = (/** @type {Dense} */ { values, shape }, /** @type {number} */ h) =>
      shape.length === 4 ? values.subarray(h * S * A * S, (h + 1) * S * A * S) : values;
    for (let h = 0; h < (steps ? H : 1); h++) {
      const [p, r] = [layer(transition, h), layer(reward, h)];
      for (let i = 0; i < S * A; i++) {
        for (let t = 0; t < S; t++) if (p[i * S + t] !== 0) found.values[h * S * A + i] += p[i * S + t] * r[i * S + t];
      }
    }
    checkFinite(found, steps ? ["h", "s", "a"] : ["s", "a"]);
    return found;
  }
}

/** The order of a spec's indices. */
const ORDER = ["n", "h", "s", "a", "t", "i"];

/**
 * @param {Dense} given
 * @param {number[]} order which axis of it comes first, which second, ...
 * @returns {Dense}
 */
function transposed({ values, shape }, order) {
  if (order.every((axis, k) => axis === k)) return { values: values.slice(), shape };
  const strides = shape.map((_, k) => shape.slice(k + 1).reduce((product, n) => product * n, 1));
  const to = order.map((axis) => shape[axis]);
  const found = new Float64Array(values.length);
  for (let i = 0; i < found.length; i++) {
    let at = 0;
    for (let k = to.length - 1, rest = i; k >= 0; k--) {
      at += (rest % to[k]) * strides[order[k]];
      rest = Math.floor(rest / to[k]);
    }
    found[i] = values[at];
  }
  return { values: found, shape: to };
}

/**
 * An array that is longer by one along some axes, with zeros there.
 * @param {Dense} given
 * @param {number[]} axes
 * @returns {Dense}
 */
function grown({ values, shape }, axes) {
  const to = shape.map((n, k) => (axes.includes(k) ? n + 1 : n));
  const found = new Float64Array(to.reduce((product, n) => product * n, 1));
  values.forEach((x, i) => {
    found[indices(shape, i).reduce((at, n, k) => at * to[k] + n, 0)] = x;
  });
  return { values: found, shape: to };
}

/** @param {Dense} given @param {Axis[]} axes */
function checkFinite({ values, shape }, axes) {
  const bad = values.findIndex((x) => !Number.isFinite(x));
  if (bad >= 0)
    throw new FileFault(
      named(axes, shape, bad),
      String(values[bad]).replace("Infinity", "inf"),
      axes.includes("a") ? `a finite number; ${notAllowed}` : "a finite number",
    );
}

/** Maps rewards onto [0,1]; where all are equal, to its nearer end. @param {Float64Array} values */
function toUnit(values) {
  const [least, largest] = range(values);
  for (let i = 0; i < values.length; i++)
    values[i] = largest > least ? (values[i] - least) / (largest - least) : Math.min(Math.max(least, 0), 1);
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
 * @param {{ [axis: string]: number }} [first] what is counted from 1
 */
function named(axes, shape, flat, first = { h: 1 }) {
  const places = indices(shape, flat);
  return axes.map((axis, k) => `${axis === "t" ? "s′" : axis} = ${places[k] + (first[axis] ?? 0)}`).join(", ");
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

/** Which columns of whole numbers a list has besides, for a message: one of them may say the step. @param {Numbers} source @param {number[]} unused */
function unusedIn(source, unused) {
  const names = unused
    .filter((column) => source.whole[column])
    .map((column) => columnNamed(source.header?.[column] ?? ""));
  return names.length === 0
    ? ""
    : ` (${listed(names, "and")} ${names.length > 1 ? "are" : "is"} not used; a column of steps is called step)`;
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
  const choice = choices.find(
    ({ reading }) => READINGS[reading] && partsOf(READINGS[reading]).includes(/** @type {any} */ (part)),
  );
  if (!choice || !sources.some(({ id }) => id === choice.id)) return null;
  const axes = READINGS[choice.reading].axes;
  const names =
    part === "start" ? ["s"] : [...(axes.includes("h") ? ["h"] : []), "s", "a", part === "features" ? "i" : "s′"];
  const numbers = [...found[3].matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n));
  return { id: choice.id, place: numbers.map((n, k) => `${names[k]} = ${names[k] === "h" ? n + 1 : n}`).join(", ") };
}
