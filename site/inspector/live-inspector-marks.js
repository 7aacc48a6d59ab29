// What the inspector says: the line that was carried out with its values, the state that is inspected, and why the learner does there what it does.

import { count } from "../ui/numbers.js";
import { statePlace } from "../run/path-text.js";
import { endOf, valuesOf } from "./inspector-lines.js";
import { greedyOf } from "../state-view/reading.js";
import { choiceWords, truthWords } from "./inspector-text.js";

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
 * @property {boolean} decided whether the path in hand was tested at this step
 */

/** The path in hand, as far as frames have shown it. */
export class PathInHand {
  /** Its lines; of a whole path those that were carried out one by one. */
  #path = { k: 0, lines: /** @type {Line[]} */ ([]) };
  /** The newest path of the last frame, and that of the frame before. @type {Bundle[]} */
  #drawn = [];

  /** @param {Pick<Frame, "progress" | "view">} frame */
  remember({ progress, view }) {
    const moment = momentOf({ progress });
    const k = moment.line ? moment.path + 1 : moment.path;
    if (moment.line) this.#path = { k, lines: moment.lines };
    else if (k !== this.#path.k) this.#path = { k, lines: [] };
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
    const { k, lines } = this.#path;
    const over = line === null && whole > 0;
    const stop = over ? (this.#bundleOf(whole)?.stop ?? null) : null;
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

  /** The state at a step of the path in hand; undefined: not known. Before its first step it has those of the path before. @param {number} h */
  #stateAt(h) {
    for (const { name, h: at, changed } of this.#path.lines) {
      if (name !== "test" && name !== "update" && at === h && changed.s !== undefined) return changed.s;
      if (name === "act" && at === h - 1 && changed.next !== undefined) return changed.next;
    }
    return this.#bundle?.states[h - 1];
  }

  get #bundle() {
    return this.#bundleOf(this.#path.k) ?? this.#bundleOf(this.#path.k - 1);
  }

  /** What is known of the choice at a step of the path in hand. @param {number} h @returns {Taken} */
  #takenAt(h) {
    for (const { h: at, changed } of this.#path.lines) {
      if (at !== h || changed.a === undefined) continue;
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
        decided: false,
      };
    }
    const { path: whole, line } = momentOf({ progress });
    if (line) return this.#placeOfLine(problem.horizon, line);
    if (whole === 0) {
      const s = problem.start.state ?? problem.start.cycle?.[0];
      return s === undefined
        ? null
        : { of: "Before the first path", h: 1, s, taken: {}, verb: "takes", decided: false };
    }
    const bundle = this.#bundleOf(whole);
    if (!bundle) return null;
    const { stop } = bundle;
    if (stop === 0 || stop >= problem.horizon)
      return {
        of: `After path ${count(whole)}, where it began`,
        h: 1,
        s: bundle.states[0],
        taken: {},
        verb: "would take",
        decided: false,
      };
    return {
      of: `Path ${count(whole)}, where it stopped`,
      h: stop + 1,
      s: bundle.states[stop],
      taken: this.#takenAt(stop + 1),
      verb: "took",
      decided: true,
    };
  }

  /** @param {number} H @param {Line} line @returns {Place | null} */
  #placeOfLine(H, { number, name, h, changed }) {
    // The test at h reads the bonus at h+1; at H there is none to read.
    const reads = name === "test" && h < H;
    const at = reads ? h + 1 : h;
    const s = this.#stateAt(at);
    if (s === undefined) return null;
    const fresh = name === "begin" || name === "back";
    return {
      of: `${number > 0 ? `Line ${number}` : `Line “${name}”`}, step ${h}`,
      h: at,
      s,
      taken: fresh ? {} : { ...this.#takenAt(at), ...(reads && changed.bonus != null && { bonus: changed.bonus }) },
      verb: fresh || name === "act" ? "takes" : "took",
      decided: reads,
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
 * @param {boolean} now.backtracks whether it goes back where the test fails
 * @param {boolean} now.random whether it breaks ties at random
 * @returns {import("./inspector.js").Inspected | null} null: it is not known what it takes
 */
export function inspected(
  problem,
  { of, h, s, taken, verb, decided },
  pairs,
  { handedOut, halfGap, tested, backtracks, random },
) {
  const known = taken.a ?? handedOut;
  const may =
    known !== null && known !== undefined ? pairs.filter((one) => one.a === known) : greedyOf(problem, pairs, random);
  const a = known ?? may[0]?.a;
  if (a === undefined) return null;
  const or = may.slice(1).map((one) => one.a);
  const bonuses = new Set(may.map(({ bonus }) => bonus));
  const {
    q = may[0]?.q ?? NaN,
    estimate = or.length === 0 ? (may[0]?.estimate ?? NaN) : NaN,
    bonus = bonuses.size === 1 ? may[0].bonus : NaN,
  } = taken;
  const choice = {
    h,
    s,
    a,
    or,
    q,
    estimate,
    bonus,
    halfGap,
    verb,
    tested,
    backtracks,
    decided,
    noted: handedOut !== null,
    after: verb === "took" && handedOut === null ? pairs.find((one) => one.a === a) : undefined,
  };
  const truths = [a, ...or].map((one) => truthWords(problem, one, pairs));
  return { of, words: { ...choiceWords(problem, choice), truth: truths.find(Boolean) ?? "" }, a, pairs };
}

/** What is said of it. @param {import("./inspector.js").Inspected} inspected */
export const saidOf = ({ of, words }) => `${of}. ${words.why} ${words.so} ${words.truth}`.trim();

/** @param {Pick<Frame, "progress">} frame @returns {Moment} */
export function momentOf({ progress }) {
  const { paths, episodes, step, moment } = progress;
  return moment ?? { path: paths, episode: episodes, step, line: null, lines: [] };
}
