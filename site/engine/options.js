// The options of the API's calls, checked before anything is sent to the engine.

import { badSpec } from "./failure.js";

/** @typedef {import("../revisit.d.ts").Session} Session */

/** The workers of a comparison if its options do not say, and the most that they may say. */
const workersUsually = 8;
const workersAtMost = 32;

/**
 * What a run of a session is to do: stop at totals, stop after so much more, and how fast to go.
 * @typedef {{ until: Totals & { event?: Event }, more: Totals, lines?: number, pace: number | null, reports: boolean, every?: number }} Order
 *   lines: to carry out instead, or to go back by if negative; every: milliseconds between two reports, by default a thirtieth of a second
 * @typedef {{ paths?: number, episodes?: number, samples?: number }} Totals
 * @typedef {import("../revisit.d.ts").RunEvent} Event
 * @typedef {{ path?: number, episode?: number, line?: number }} Target a line of -1: the last one before
 */

/** @type {Event[]} */
const events = ["line", "path", "revisit", "episode", "policyChange", "suboptimal"];

/**
 * @param {Parameters<Session["step"]>[0]} by
 * @returns {Order}
 */
export function stepOrder(by) {
  const given = members("", by, ["paths", "episodes", "lines"]);
  if (given.lines !== undefined) {
    const { lines, paths, episodes } = given;
    if (!(Number.isSafeInteger(lines) && lines !== 0)) throw badSpec("lines", lines, "an integer, below 0 to go back");
    if (paths !== undefined || episodes !== undefined) throw badSpec("", "lines and more", "lines alone");
    return { until: {}, more: {}, lines, pace: null, reports: false };
  }
  const more = totals("", given);
  if (Object.keys(more).length === 0) throw badSpec("", "nothing", "how many paths, episodes or lines to step");
  return { until: {}, more, pace: null, reports: false };
}

/**
 * @param {Parameters<Session["run"]>[0]} options
 * @returns {Order}
 */
export function runOrder(options = {}) {
  const { onProgress, signal, until = {}, pace } = members("", options, ["onProgress", "signal", "until", "pace"]);
  if (onProgress !== undefined && typeof onProgress !== "function")
    throw badSpec("onProgress", onProgress, "a function");
  signalOption(signal);
  if (pace !== undefined && !(typeof pace === "number" && pace > 0 && pace < Infinity))
    throw badSpec("pace", pace, "paths a second, a number above 0");
  const { event, ...numbers } = members("until", until, ["paths", "episodes", "samples", "event"]);
  if (event !== undefined && !events.includes(event))
    throw badSpec("until.event", event, `one of ${events.join(", ")}`);
  return {
    until: { ...totals("until", numbers), ...(event !== undefined && { event }) },
    more: {},
    pace: pace ?? null,
    reports: onProgress !== undefined,
  };
}

/**
 * @param {Parameters<Session["seek"]>[0]} to
 * @returns {Target}
 */
export function seekTarget(to) {
  const { path, episode, line } = members("", to, ["path", "episode", "line"]);
  for (const [name, number] of Object.entries({ path, episode, line })) {
    if (number !== undefined && !(Number.isSafeInteger(number) && number >= 0))
      throw badSpec(name, number, "an integer from 0 on");
  }
  if (path === undefined && episode === undefined && line === undefined)
    throw badSpec("", "nothing", "a path, an episode or a line to go to");
  if (path !== undefined && episode !== undefined) throw badSpec("", "a path and an episode", "one of them");
  return { path, episode, line };
}

/**
 * @param {any} signal of this page or of another frame, or none
 * @returns {AbortSignal | undefined}
 */
export function signalOption(signal) {
  const is = typeof signal?.aborted === "boolean" && typeof signal.addEventListener === "function";
  if (signal !== undefined && !is) throw badSpec("signal", signal, "an AbortSignal");
  return signal;
}

/**
 * @param {Parameters<Session["view"]>[0]} options
 * @returns {number} the episode, 0 for the newest
 */
export function viewedEpisode(options = {}) {
  const { episode = 0 } = members("", options, ["episode"]);
  if (!(Number.isSafeInteger(episode) && episode >= 0))
    throw badSpec("episode", episode, "an episode's number, or 0 for the newest");
  return episode;
}

/**
 * The engine checks the options of a link; only the page's address is taken out here.
 * @param {import("../revisit.d.ts").LinkOptions & { base?: string }} options
 */
export function linkOptions(options) {
  const given = members("", options, ["title", "note", "view", "locks", "full", "result", "base"]);
  const { base } = given;
  if (base !== undefined && !(typeof base === "string" && URL.canParse(base)))
    throw badSpec("base", base, "the address of a page of Revisit");
  return { ...given, base: base?.replace(/#.*$/s, "") };
}

/**
 * The engine checks what is asked for and the directions; only their form is checked here.
 * @param {Parameters<Session["layer"]>[0]} options
 * @param {string} [at] the layer's place in what look is asked for, where h may be "next"
 * @returns {[what: string, h: number | "next", rest?: string]} rest: the other options as JSON
 */
export function layerOptions(options, at = "") {
  const { what, h = 1, directions } = members(at, options, ["what", "h", "directions"]);
  const place = (/** @type {string} */ name) => (at ? `${at}.${name}` : name);
  if (typeof what !== "string")
    throw badSpec(place("what"), what, "the name of a layer, such as believed, true or visits");
  if (!Number.isSafeInteger(h) && !(at && h === "next")) throw badSpec(place("h"), h, "a step");
  if (directions !== undefined && !Array.isArray(directions))
    throw badSpec(place("directions"), directions, 'two of "widest", { s, a } or d numbers');
  const plain = directions?.map((/** @type {any} */ one) =>
    ArrayBuffer.isView(one) ? Array.from(/** @type {any} */ (one)) : one,
  );
  return plain ? [what, h, JSON.stringify({ directions: plain })] : [what, h];
}

/**
 * @param {Parameters<Session["look"]>[0]} needs
 * @returns {{ member: string, question: import("./messages.d.ts").Question }[]}
 */
export function lookQuestions(needs) {
  const given = members("", needs, ["view", "layers", "summary", "timeline", "theory", "audit"]);
  const { layers = [], view, theory } = given;
  if (!Array.isArray(layers)) throw badSpec("layers", layers, "a list of layers");
  /** @type {[string, import("./messages.d.ts").Question][]} */
  const all = [["progress", ["progress"]]];
  if (view) all.push(["view", ["view", viewedEpisode(view === true ? {} : view)]]);
  layers.forEach((one, i) => all.push([`layers.${i}`, ["layer", ...layerOptions(one, `layers.${i}`)]]));
  if (theory) all.push(["theory", ["theory", theoryTarget(theory === true ? {} : theory)]]);
  for (const member of ["summary", "timeline", "audit"])
    if (given[member]) all.push([member, member === "audit" ? [member, null, null] : [member]]);
  return all.map(([member, question]) => ({ member, question }));
}

/**
 * @param {Parameters<Session["predict"]>[0]} options
 * @returns {number}
 */
export function predictedGap(options) {
  const { gap } = members("", options, ["gap"]);
  if (typeof gap !== "number") throw badSpec("gap", gap, "a number over 0");
  return gap;
}

/**
 * @param {Parameters<Session["theory"]>[0]} options
 * @returns {number} epsilon; 0 stands for the default
 */
export function theoryTarget(options = {}) {
  const { epsilon = 0 } = members("", options, ["epsilon"]);
  if (!(typeof epsilon === "number" && Number.isFinite(epsilon) && epsilon >= 0))
    throw badSpec("epsilon", epsilon, "a number over 0");
  return epsilon;
}

/**
 * @param {Parameters<Session["audit"]>[0]} options
 * @returns {[on: boolean | null, atMost: number | null]} on null: unchanged; atMost null: no limit
 */
export function auditSwitch(options = {}) {
  const { on, atMost } = members("", options, ["on", "atMost"]);
  if (on !== undefined && typeof on !== "boolean") throw badSpec("on", on, "true or false");
  if (atMost !== undefined && !(typeof atMost === "number" && atMost >= 0))
    throw badSpec("atMost", atMost, "a share of the run, a number of at least 0");
  return [on ?? null, atMost ?? null];
}

/**
 * @param {Parameters<Session["record"]>[0]} options
 * @returns {string} the options as JSON
 */
export function recordOptions(options = {}) {
  const { trace, model } = members("", options, ["trace", "model"]);
  if (model !== undefined && typeof model !== "boolean") throw badSpec("model", model, "true or false");
  if (trace !== undefined && typeof trace !== "boolean") {
    const { paths } = members("trace", trace, ["paths"]);
    if (!(Number.isSafeInteger(paths) && paths >= 0))
      throw badSpec("trace.paths", paths, "how many paths to keep at most");
  }
  return JSON.stringify({ trace, model });
}

/**
 * @param {Parameters<Session["problemFile"]>[0]} options
 * @param {string} kind of the problem
 * @returns {{ as: "npz" | "python", name: string }} name: of a module of Python
 */
export function problemFileOptions(options, kind) {
  const { as, name = kind.replaceAll("-", "_") } = members("", options, ["as", "name"]);
  if (as !== "npz" && as !== "python") throw badSpec("as", as, "npz or python");
  if (!(typeof name === "string" && /^[A-Za-z_]\w{0,63}$/.test(name)))
    throw badSpec("name", name, "the name of a Python module: letters, digits and _, no digit first");
  return { as, name };
}

/**
 * @param {Parameters<typeof import("../revisit.d.ts").createLab>[0]} options
 * @param {number} [cores] of this machine
 * @returns {{ workers: number, watchdog: number, onSilence?: (end: (() => void) | null) => void, play?: import("../revisit.d.ts").Lab["play"] }}
 */
export function labOptions(options = {}, cores = 1) {
  const {
    workers = Math.min(workersUsually, Math.max(1, cores)),
    watchdog = 30_000,
    onSilence,
    play,
  } = members("", options, ["workers", "watchdog", "onSilence", "play"]);
  workerCount(workers);
  if (!(typeof watchdog === "number" && watchdog > 0 && watchdog < 2 ** 31))
    throw badSpec("watchdog", watchdog, "milliseconds, a number above 0");
  if (onSilence !== undefined && typeof onSilence !== "function") throw badSpec("onSilence", onSilence, "a function");
  if (play !== undefined && typeof play !== "function") throw badSpec("play", play, "a function");
  return { workers, watchdog, onSilence, play };
}

/** @param {unknown} workers @returns {number} */
export function workerCount(workers) {
  if (typeof workers === "number" && Number.isSafeInteger(workers) && workers >= 1 && workers <= workersAtMost)
    return workers;
  throw badSpec("workers", workers, `an integer from 1 to ${workersAtMost}`);
}

/**
 * @param {string} path
 * @param {any} object
 * @param {string[]} known
 */
export function members(path, object, known) {
  if (typeof object !== "object" || object === null || Array.isArray(object)) throw badSpec(path, object, "an object");
  const stranger = Object.keys(object).find((name) => !known.includes(name));
  if (stranger !== undefined)
    throw badSpec(path === "" ? stranger : `${path}.${stranger}`, object[stranger], `one of ${known.join(", ")}`);
  return object;
}

/**
 * @param {string} path
 * @param {Record<string, unknown>} given
 * @returns {Totals}
 */
function totals(path, given) {
  /** @type {Record<string, number>} */
  const checked = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (!(typeof value === "number" && Number.isSafeInteger(value) && value > 0))
      throw badSpec(path === "" ? name : `${path}.${name}`, value, "a positive integer");
    checked[name] = value;
  }
  return checked;
}
