// Which lines of the pseudocode the engine carries out one by one, which values belong beside them, and where a run can stop before one.

import { count, counted, measure } from "../ui/numbers.js";
import { actionName, stateName } from "../run/path-text.js";

/** @typedef {import("../revisit.d.ts").Line} Line */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */

/**
 * A learner's pseudocode.
 * @typedef {object} Places
 * @property {{ [value: string]: number }} at the line beside which a value stands; negative: of the algorithm that it calls
 * @property {{ [line: number]: Walked }} walked with which carried-out line each line is done
 * @property {number} end the last line of a path
 */

/** @typedef {"first" | "episode" | "act" | "test" | "update" | "freeze" | "last" | "cover" | "end"} Walked */

/** @type {{ [kind: string]: Places }} */
const LEARNERS = {
  "linq-lsvi-ucb": {
    at: { k: 3, from: 4, n: 6, s1: 8, act: -3, test: 11, updates: 12, change: 13, h: 14, next: 15 },
    walked: {
      ...{ 3: "first", 4: "first", 5: "first", 6: "episode", 7: "episode", 8: "episode", 9: "act" },
      ...{ 11: "test", 12: "update", 13: "update", 14: "update", 15: "end" },
    },
    end: 15,
  },
  "linq-no-revisit": {
    at: { k: 2, act: 4, updates: 7, change: 8 },
    walked: { 2: "first", 4: "act", 7: "update", 8: "update" },
    end: 6,
  },
  "linq-skip": {
    at: { k: 2, act: 4, test: 6, updates: 7, change: 8, h: 9, next: 10 },
    walked: { 2: "first", 4: "act", 6: "test", 7: "update", 8: "update", 9: "update", 10: "end" },
    end: 10,
  },
  fpi: {
    at: { k: 2, freeze: 4, act: 5, last: 6, add: 7 },
    walked: { 2: "first", 4: "freeze", 5: "act", 6: "last", 7: "end" },
    end: 7,
  },
  "capi-qpi-plan": {
    at: { n: 2, level: 3, drawn: 4, act: 5, cover: 6, mean: 7, raise: 8 },
    walked: { 3: "first", 5: "act", 6: "cover", 7: "end", 8: "end" },
    end: 8,
  },
  psdp: {
    at: { k: 1, rollIn: 3, draw: 6, value: 7, solved: 8 },
    walked: { 3: "first", 6: "act", 7: "end" },
    end: 7,
  },
};

/** What a line with a breakpoint says of it. @type {{ [walked in Walked]: string }} */
const WORDS = {
  first: "Stop before each path",
  episode: "Stop before each new episode. The run goes path by path until then",
  act: "Stop before each new sample",
  test: "Stop before each test",
  update: "Stop before each update. These lines are carried out together",
  freeze: "Stop before each state",
  last: "Stop before each look at a step",
  cover: "Stop before each look at a state",
  end: "Stop before the end of each path",
};

/** What is said of a breakpoint at each line that can have one. @param {string} kind @returns {{ [line: number]: string }} */
export function stopWords(kind) {
  const walked = LEARNERS[kind]?.walked ?? {};
  return Object.fromEntries(Object.entries(walked).map(([line, what]) => [line, WORDS[what]]));
}

/** The lines whose values are too long to stand beside them. @param {string} kind */
export function longValues(kind) {
  const at = LEARNERS[kind]?.at ?? {};
  return new Set(
    ["act", "test", "change", "next", "last", "add", "rollIn", "draw", "level", "cover"].map((name) => at[name]),
  );
}

/** The last line of a path, 0: it has none. @param {string} kind */
export const endOf = (kind) => LEARNERS[kind]?.end ?? 0;

/**
 * How a run stops before one of these lines: after the path that ends an episode, or at a line that it carries out.
 * @param {string} kind
 * @param {Set<number>} stops
 * @returns {{ event: "episode" } | { before: (line: Line | null) => boolean } | null} before: null stands for the last line of a path; null: never
 */
export function stopsOf(kind, stops) {
  const asked = new Set([...stops].map((number) => LEARNERS[kind]?.walked[number]).filter(Boolean));
  if (asked.size === 0) return null;
  if (asked.size === 1 && asked.has("episode")) return { event: "episode" };
  return {
    before: (line) => {
      if (line === null) return asked.has("end");
      if (line.index === 1) return asked.has("first") || (asked.has("episode") && line.name === "begin");
      return asked.has(/** @type {Walked} */ (line.name));
    },
  };
}

/**
 * The values beside the lines of a path.
 * @param {string} kind
 * @param {ProblemInfo} problem
 * @param {Iterable<Line>} lines of the path, in order, as far as they are known
 * @param {{ k: number, episode: number, stop: number | null, updates: number[] }} path stop: null while it goes on
 * @returns {Map<number, string>}
 */
export function valuesOf(kind, problem, lines, { k, episode, stop, updates }) {
  const at = LEARNERS[kind]?.at;
  /** @type {Map<number, string>} */
  const values = new Map();
  if (!at) return values;
  const set = (/** @type {string} */ name, /** @type {string} */ text, line = at[name]) =>
    line && values.set(line, text);
  set("k", `k = ${count(k)}`);
  if (episode > 0) set("n", `n = ${count(episode)}`);
  for (const { number, name, h, changed } of lines) {
    const { s, a, next } = changed;
    if (name === "begin" || name === "back") set("from", `h = ${changed.h}`);
    if (name === "begin" && s !== undefined) set("s1", `s₁ = ${stateName(problem, s, 1)}`);
    if (name === "act" && a !== undefined)
      set(
        "act",
        `a${low(h)} = ${actionName(problem, a)}${next === undefined ? "" : `, s${low(h + 1)} = ${stateName(problem, next, h + 1)}`}`,
        at.act ?? number,
      );
    if (name === "test") set("test", testOf(changed));
    if (name === "freeze") set("freeze", changed.holds ? `k = ${changed.frozen}` : "none");
    if (name === "last")
      set("last", `h = ${h}: norm ${measure(changed.norm)}, ${changed.holds ? "over" : "at most"} ε`);
    if (name === "begin" && changed.level !== undefined) {
      set(
        "level",
        `ℓ = ${changed.level}${changed.level === problem.horizon ? "" : `, h = ${h}, sᵢ = ${stateName(problem, s ?? 0, h)}`}`,
      );
      set("drawn", count(changed.drawn ?? 0));
    }
    if (name === "cover") set("cover", `t = ${h}: ${changed.joined ? `${changed.joined} added` : "covered"}`);
    if (name === "end" && at.raise) {
      set("mean", changed.value === undefined ? "not yet" : `q̂ = ${measure(changed.value)}`);
      set("raise", changed.pairs === undefined ? "no" : counted(changed.pairs, "pair"));
    }
    if (name === "end" && changed.last !== undefined)
      set("add", changed.last ? `|D${low(h)}| = ${changed.updates}, q = ${measure(changed.value)}` : "none");
    if (changed.value !== undefined)
      set("value", `y = ${measure(changed.value)}, draws ${count(changed.updates ?? 0)}`);
    if (name === "end" && number === at.solved)
      set("solved", changed.h ? `next: step ${changed.h}` : "next: new round");
    if (name === "update") {
      set("updates", `|I${low(h)}| = ${count(changed.updates ?? 0)}`);
      set("change", `‖Δθ${low(h)}‖ = ${measure(changed.thetaChange)}`);
      set("h", `h = ${changed.h}`);
    }
  }
  if (stop !== null) {
    set("h", `h = ${stop}`);
    set("next", stop > 0 ? `next: step ${stop + 1}` : "next: new episode");
    if (!values.has(at.updates)) set("updates", `|I${low(stop + 1)}| = ${count(updates[stop] ?? 0)}`);
  }
  return values;
}

/** The test with its numbers: "0.129 < 0.1? no". @param {Line["changed"]} changed */
function testOf({ h, bonus, halfGap, holds }) {
  const limit = halfGap === undefined || halfGap === null ? "" : ` < ${measure(halfGap)}`;
  return `h = ${h}: ${limit ? `${measure(bonus)}${limit}? ` : ""}${holds ? "yes" : "no"}`;
}

/** A subscript. @param {number} n */
const low = (n) => String(n).replace(/\d/g, (digit) => "₀₁₂₃₄₅₆₇₈₉"[Number(digit)]);

/**
 * What is said of the breakpoints.
 * @param {string} kind of the learner
 * @param {Set<number>} stops
 */
export function saidOfStops(kind, stops) {
  if (Object.keys(stopWords(kind)).length === 0)
    return "This learner is not walked line by line: one step draws a path, the next one learns from it.";
  const how = stopsOf(kind, stops);
  if (how === null) return "Click a line’s number to stop before it.";
  const list = [...stops].sort((a, b) => a - b).join(", ");
  return `Run stops before line ${list}${"event" in how ? ", looked for path by path" : ""}.`;
}
