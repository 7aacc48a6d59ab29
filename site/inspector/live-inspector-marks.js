// What the inspector says: the line that was carried out with its values, the state that is inspected, and why the learner does there what it does.

import { count } from "../ui/numbers.js";
import { statePlace } from "../run/path-text.js";
import { endOf, valuesOf } from "./inspector-lines.js";
import { choiceWords, greedyOf, truthWords } from "./inspector-text.js";

/** @typedef {import("../run/player.js").Frame} Frame */
/** @typedef {import("../revisit.d.ts").Bundle} Bundle */
/** @typedef {import("../revisit.d.ts").Line} Line */
/** @typedef {import("../revisit.d.ts").Moment} Moment */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("../state-view/reading.js").Pair} Pair */
/** @typedef {{ h: number, s: number, pinned: boolean }} Pointed */
/** @typedef {Partial<Pick<import("./inspector-text.js").Choice, "a" | "q" | "estimate" | "bonus">>} Taken what is known of a choice */
/** @typedef {Pick<Frame, "progress" | "view"> & { session: Pick<Frame["session"], "problem"> }} Seen of a frame */

/**
 * What is to be inspected.
 * @typedef {object} Place
 * @property {string} of
 * @property {number} h
 * @property {number} s
 * @property {Taken} taken what is not known is taken from the learner's present numbers
 * @property {"takes" | "took" | "would take"} verb
 */

/** The path in hand, as far as frames have shown it. */
export class PathInHand {
  /** The lines of the path, as far as they were seen. */
  #path = { k: 0, lines: /** @type {Map<number, Line>} */ (new Map()) };
  /** The newest path of the last frame, and that of the frame before. @type {Bundle[]} */
  #drawn = [];

  /** @param {Pick<Frame, "progress" | "view">} frame */
  remember({ progress, view }) {
    const moment = momentOf({ progress });
    const k = moment.line ? moment.path + 1 : moment.path;
    if (k !== this.#path.k) this.#path = { k, lines: new Map() };
    const { lines } = this.#path;
    const { line } = moment;
    if (line) {
      for (const index of lines.keys()) if (index > line.index) lines.delete(index);
      lines.set(line.index, line);
    }
    const newest = view.current && view.paths.find((bundle) => bundle.k === view.newest);
    if (newest) this.#drawn = [newest, ...this.#drawn.filter((bundle) => bundle.k !== newest.k)].slice(0, 2);
  }

  /**
   * The lit line of the pseudocode, and the values beside its lines.
   * @param {string} kind of the learner
   * @param {Seen} frame
   * @returns {import("./inspector-code.js").Now}
   */
  code(kind, { session, progress }) {
    const { path: whole, line, episode } = momentOf({ progress });
    const { k } = this.#path;
    const over = line === null && whole > 0;
    const stop = over ? (this.#bundleOf(whole)?.stop ?? null) : null;
    const lines = [...this.#path.lines.values()].sort((a, b) => a.index - b.index);
    return {
      lit: line ? line.number : over ? endOf(kind) : 0,
      inner: line?.inner ?? 0,
      back: (stop ?? 0) > 0,
      values:
        k === 0 ? new Map() : valuesOf(kind, session.problem, lines, { k, episode, stop, updates: progress.updates }),
    };
  }

  /** A path, if a frame has shown it. @param {number} k */
  #bundleOf(k) {
    return this.#drawn.find((bundle) => bundle.k === k) ?? null;
  }

  /** The state at a step of the path in hand; undefined: not known. @param {number} h */
  #stateAt(h) {
    for (const { name, h: at, changed } of this.#path.lines.values()) {
      if ((name === "act" || name === "begin" || name === "back") && at === h && changed.s !== undefined)
        return changed.s;
      if (name === "act" && at === h - 1 && changed.next !== undefined) return changed.next;
    }
    return this.#bundle?.states[h - 1];
  }

  get #bundle() {
    return this.#bundleOf(this.#path.k) ?? this.#bundleOf(this.#path.k - 1);
  }

  /** What is known of the choice at a step of the path in hand. @param {number} h @returns {Taken} */
  #takenAt(h) {
    for (const { name, h: at, changed } of this.#path.lines.values()) {
      if (name !== "act" || at !== h || changed.a === undefined) continue;
      const { a, q, estimate, bonus } = changed;
      return { a, q: q ?? NaN, estimate: estimate ?? NaN, bonus: bonus ?? NaN };
    }
    const bundle = this.#bundle;
    return bundle ? { a: bundle.actions[h - 1], bonus: bundle.bonus[h - 1], q: NaN, estimate: NaN } : {};
  }

  /**
   * What is to be inspected.
   * @param {Seen} frame
   * @param {Pointed | null} pointed
   * @returns {Place | null} null: nothing
   */
  place({ session: { problem }, progress }, pointed) {
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
    if (line) return this.#placeOfLine(problem.horizon, line);
    if (whole === 0) {
      const s = problem.start.state ?? problem.start.cycle?.[0];
      return s === undefined ? null : { of: "Before the first path", h: 1, s, taken: {}, verb: "takes" };
    }
    const bundle = this.#bundleOf(whole);
    if (!bundle) return null;
    const { stop } = bundle;
    if (stop === 0 || stop >= problem.horizon)
      return { of: `Path ${count(whole)}, at its start`, h: 1, s: bundle.states[0], taken: {}, verb: "takes" };
    return {
      of: `Path ${count(whole)}, where it stopped`,
      h: stop + 1,
      s: bundle.states[stop],
      taken: this.#takenAt(stop + 1),
      verb: "took",
    };
  }

  /** @param {number} H @param {Line} line @returns {Place | null} */
  #placeOfLine(H, { number, name, h }) {
    // The test at h reads the bonus at h+1.
    const at = name === "test" ? Math.min(H, h + 1) : h;
    const s = this.#stateAt(at);
    if (s === undefined) return null;
    const fresh = name === "begin" || name === "back";
    return {
      of: `${number > 0 ? `Line ${number}` : `Line “${name}”`}, step ${h}`,
      h: at,
      s,
      taken: fresh ? {} : this.#takenAt(at),
      verb: fresh || name === "act" ? "takes" : "took",
    };
  }
}

/**
 * Why the learner does what it does at a place.
 * @param {ProblemInfo} problem
 * @param {Place} place
 * @param {Pair[]} pairs the actions there
 * @param {object} now
 * @param {number | null} now.handedOut the action of the policy that a custom learner handed out; null: it is another learner
 * @param {number | null} now.halfGap of the step
 * @param {boolean} now.tested whether the learner tests bonuses
 * @returns {import("./inspector.js").Inspected | null} null: it is not known what it takes
 */
export function inspected(problem, { of, h, s, taken, verb }, pairs, { handedOut, halfGap, tested }) {
  const a = taken.a ?? handedOut ?? greedyOf(problem, pairs)?.a;
  if (a === undefined) return null;
  const pair = pairs.find((one) => one.a === a);
  const { q = pair?.q ?? NaN, estimate = pair?.estimate ?? NaN, bonus = pair?.bonus ?? NaN } = taken;
  const words = {
    ...choiceWords(problem, { h, s, a, q, estimate, bonus, halfGap, verb, tested, noted: handedOut !== null }),
    truth: truthWords(problem, a, pairs),
  };
  return { of, words, a, pairs };
}

/** What is said of it. @param {import("./inspector.js").Inspected} inspected */
export const saidOf = ({ of, words }) => `${of}. ${words.why} ${words.so} ${words.truth}`.trim();

/** @param {Pick<Frame, "progress">} frame @returns {Moment} */
export function momentOf({ progress }) {
  const { paths, episodes, step, moment } = progress;
  return moment ?? { path: paths, episode: episodes, step, line: null };
}
