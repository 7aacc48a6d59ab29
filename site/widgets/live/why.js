// Why: tells the panel at the right which line was carried out, what it changed, and what is to be inspected.

import { endingWords } from "../../run/ending.js";
import { traitsOf } from "../../spec/learner-traits.js";
import { loadPseudocode } from "../pseudocode.js";
import { count } from "../../ui/numbers.js";
import { actionsOf, knownOf } from "../stage/reading.js";
import { createWhy } from "../why.js";
import { endOf, longValues, stopsOf, stopWords, valuesOf } from "../why-lines.js";
import { choiceWords, greedyOf, truthWords } from "../why-words.js";
import { statePlace } from "../path-words.js";

/** @typedef {import("../../run/player.js").Frame} Frame */
/** @typedef {import("../../revisit.d.ts").Bundle} Bundle */
/** @typedef {import("../../revisit.d.ts").Line} Line */
/** @typedef {import("../../revisit.d.ts").Moment} Moment */
/** @typedef {{ h: number, s: number, pinned: boolean }} Pointed */
/** @typedef {Partial<Pick<import("../why-words.js").Choice, "a" | "q" | "estimate" | "bonus">>} Taken what is known of a choice */

/**
 * What is to be inspected.
 * @typedef {object} Place
 * @property {string} of
 * @property {number} h
 * @property {number} s
 * @property {Taken} taken what is not known is taken from the learner's present numbers
 * @property {"takes" | "took" | "would take"} verb
 */

/** Shortest time between two questions while the run goes on, ms. */
const askEvery = 200;

/**
 * @param {HTMLElement} mount
 * @param {import("./run-page.d.ts").RunPage} page
 * @param {{ code?: boolean }} [parts] code: whether the pseudocode stands over the inspector
 */
export function createWhyPanel(mount, page, { code = true } = {}) {
  const why = createWhy(mount, code ? { stop: setStop } : null);
  /** The lines with a breakpoint. @type {Set<number>} */
  const stops = new Set();
  let kind = "";
  /** @type {Frame | null} */
  let frame = null;
  /** @type {Pointed | null} */
  let pointed = null;
  /** The lines of the path in hand, as far as they were seen. */
  let path = { k: 0, lines: /** @type {Map<number, Line>} */ (new Map()) };
  /** The newest path of the last frame, and that of the frame before. @type {Bundle[]} */
  let drawn = [];
  let said = "";
  let [asking, stale, asked] = [false, false, 0];

  page.on("opened", (next) => {
    frame = next;
    pointed = null;
    drawn = [];
    path = { k: 0, lines: new Map() };
    said = keyOf(momentOf(next));
    const { kind: opened } = traitsOf(page.lab.learners, next.session.spec);
    why.setEnding("");
    if (kind !== opened) stops.clear();
    kind = opened;
    if (code) void dress();
  });
  page.on("frame", (next) => {
    frame = next;
    remember(next);
    drawCode(next);
    ask();
  });
  page.on("phase", ({ phase, frame: ended }) => {
    if (phase === "done" && ended?.progress.done) page.attempt(() => tellEnding(ended));
    else why.setEnding("");
  });
  page.on("pointed", (place) => {
    pointed = place;
    ask();
  });

  async function dress() {
    try {
      const pseudocode = await loadPseudocode();
      why.dress(pseudocode, kind, stopWords(kind), longValues(kind));
      drawStops();
      if (frame) drawCode(frame);
    } catch {
      why.setStops(stops, "The pseudocode cannot be loaded; reload the page once it can be reached.");
    }
  }

  /** @param {number} line @param {boolean} on */
  function setStop(line, on) {
    if (on) stops.add(line);
    else stops.delete(line);
    drawStops();
  }

  function drawStops() {
    const how = stopsOf(kind, stops);
    const list = [...stops].sort((a, b) => a - b).join(", ");
    why.setStops(
      stops,
      Object.keys(stopWords(kind)).length === 0
        ? "This learner is not walked line by line: one step draws a path, the next one learns from it."
        : how === null
          ? "Click a line’s number to stop before it."
          : `Run stops before line ${list}${"event" in how ? ", looked for path by path" : ""}.`,
    );
  }

  /** @param {Frame} frame */
  function remember({ progress, view }) {
    const moment = momentOf({ progress });
    const k = moment.line ? moment.path + 1 : moment.path;
    if (k !== path.k) path = { k, lines: new Map() };
    const { line } = moment;
    if (line) {
      for (const index of path.lines.keys()) if (index > line.index) path.lines.delete(index);
      path.lines.set(line.index, line);
    }
    const newest = view.current && view.paths.find((bundle) => bundle.k === view.newest);
    if (newest) drawn = [newest, ...drawn.filter((bundle) => bundle.k !== newest.k)].slice(0, 2);
  }

  /** @param {Frame} frame */
  function drawCode({ session, progress }) {
    const { path: whole, line, episode } = momentOf({ progress });
    const over = line === null && whole > 0;
    const bundle = bundleOf(whole);
    const stop = over ? (bundle?.stop ?? null) : null;
    const lines = [...path.lines.values()].sort((a, b) => a.index - b.index);
    const number = line ? line.number : over ? endOf(kind) : 0;
    why.drawCode({
      lit: number,
      inner: line?.inner ?? 0,
      back: (stop ?? 0) > 0,
      values:
        path.k === 0
          ? new Map()
          : valuesOf(kind, session.problem, lines, { k: path.k, episode, stop, updates: progress.updates }),
    });
  }

  /** A path, if a frame has shown it. @param {number} k */
  function bundleOf(k) {
    return drawn.find((bundle) => bundle.k === k) ?? null;
  }

  /** The state at a step of the path in hand; undefined: not known. @param {number} h */
  function stateAt(h) {
    for (const { name, h: at, changed } of path.lines.values()) {
      if ((name === "act" || name === "begin" || name === "back") && at === h && changed.s !== undefined)
        return changed.s;
      if (name === "act" && at === h - 1 && changed.next !== undefined) return changed.next;
    }
    return (bundleOf(path.k) ?? bundleOf(path.k - 1))?.states[h - 1];
  }

  /** What is known of the choice at a step of the path in hand. @param {number} h @returns {Taken} */
  function takenAt(h) {
    for (const { name, h: at, changed } of path.lines.values()) {
      if (name !== "act" || at !== h || changed.a === undefined) continue;
      const { a, q, estimate, bonus } = changed;
      return { a, q: q ?? NaN, estimate: estimate ?? NaN, bonus: bonus ?? NaN };
    }
    const bundle = bundleOf(path.k) ?? bundleOf(path.k - 1);
    return bundle ? { a: bundle.actions[h - 1], bonus: bundle.bonus[h - 1], q: NaN, estimate: NaN } : {};
  }

  /** @param {Frame} frame @returns {Place | null} */
  function placeOf({ session: { problem }, progress }) {
    if (pointed && pointed.h >= 1 && pointed.h <= problem.horizon) {
      const { h, s, pinned } = pointed;
      return {
        of: `${pinned ? "Pinned" : "Pointed at"}: step ${h}, ${statePlace(problem, s, h)}`,
        h,
        s,
        taken: {},
        verb: "would take",
      };
    }
    const { path: whole, line } = momentOf({ progress });
    if (line) return placeOfLine(problem.horizon, line);
    if (whole === 0) {
      const s = problem.start.state ?? problem.start.cycle?.[0];
      return s === undefined ? null : { of: "Before the first path", h: 1, s, taken: {}, verb: "takes" };
    }
    const bundle = bundleOf(whole);
    if (!bundle) return null;
    const { stop } = bundle;
    if (stop === 0 || stop >= problem.horizon)
      return { of: `Path ${count(whole)}, at its start`, h: 1, s: bundle.states[0], taken: {}, verb: "takes" };
    return {
      of: `Path ${count(whole)}, where it stopped`,
      h: stop + 1,
      s: bundle.states[stop],
      taken: takenAt(stop + 1),
      verb: "took",
    };
  }

  /** @param {number} H @param {Line} line @returns {Place | null} */
  function placeOfLine(H, { number, name, h }) {
    // The test at h reads the bonus at h+1.
    const at = name === "test" ? Math.min(H, h + 1) : h;
    const s = stateAt(at);
    if (s === undefined) return null;
    const fresh = name === "begin" || name === "back";
    return {
      of: `${number > 0 ? `Line ${number}` : `Line “${name}”`}, step ${h}`,
      h: at,
      s,
      taken: fresh ? {} : takenAt(at),
      verb: fresh || name === "act" ? "takes" : "took",
    };
  }

  function ask() {
    if (asking) {
      stale = true;
      return;
    }
    if (frame?.phase === "running" && performance.now() - asked < askEvery) return;
    void work();
  }

  async function work() {
    asking = true;
    do {
      stale = false;
      const now = frame;
      const place = now && placeOf(now);
      asked = performance.now();
      if (!now) continue;
      if (!place) {
        why.draw(now.session.problem, null);
        continue;
      }
      try {
        const { session } = now;
        const isOwn = session.spec.algorithm?.kind === "own";
        // They are answered between the same two paths, since they are asked for at once.
        const [pairs, states] = await Promise.all([
          session.layer({ what: "pairs", h: place.h }),
          isOwn ? session.layer({ what: "states", h: place.h }) : null,
        ]);
        if (frame?.session !== session) continue;
        // What the reader's own learner noted may be older than the policy that it handed out.
        const action = states && knownOf(states, place.s)?.action;
        inspect(now, place, actionsOf(pairs, session.problem.actions, place.s), action ?? null);
      } catch (error) {
        if (frame?.session === now.session) page.fail(error);
      }
    } while (stale);
    asking = false;
  }

  /**
   * @param {Frame} now
   * @param {Place} place
   * @param {import("../stage/reading.js").Pair[]} pairs
   * @param {number | null} handedOut the action of the policy that a learner of one's own handed out; null: it is another learner
   */
  function inspect({ session: { problem, spec }, view, phase, progress }, place, pairs, handedOut) {
    const { of, h, s, taken, verb } = place;
    const a = taken.a ?? handedOut ?? greedyOf(problem, pairs)?.a;
    const moment = momentOf({ progress });
    if (a === undefined) return why.draw(problem, null);
    const pair = pairs.find((one) => one.a === a);
    const { q = pair?.q ?? NaN, estimate = pair?.estimate ?? NaN, bonus = pair?.bonus ?? NaN } = taken;
    const { tests: tested } = traitsOf(page.lab.learners, spec);
    const words = {
      ...choiceWords(problem, {
        h,
        s,
        a,
        q,
        estimate,
        bonus,
        halfGap: view.halfGap[h - 1] ?? null,
        verb,
        tested,
        noted: handedOut !== null,
      }),
      truth: truthWords(problem, a, pairs),
    };
    why.draw(problem, { of, words, a, pairs });
    const key = keyOf(moment);
    if (phase === "running" || key === said) return;
    said = key;
    why.say(`${of}. ${words.why} ${words.so} ${words.truth}`.trim());
  }

  /** @param {Frame} frame */
  async function tellEnding({ session }) {
    const timeline = await session.timeline();
    if (frame?.session !== session || frame.phase !== "done") return;
    const { episodes } = traitsOf(page.lab.learners, session.spec);
    why.setEnding(endingWords(timeline, session.problem.horizon, episodes));
  }

  return {
    /** How a run is to stop before the lines with a breakpoint; null: there is none. */
    stops: () => stopsOf(kind, stops),
  };
}

/** @param {Pick<Frame, "progress">} frame @returns {Moment} */
function momentOf({ progress }) {
  const { paths, episodes, step, moment } = progress;
  return moment ?? { path: paths, episode: episodes, step, line: null };
}

/** @param {Moment} moment */
const keyOf = ({ path, line }) => `${path} ${line?.index ?? 0}`;
