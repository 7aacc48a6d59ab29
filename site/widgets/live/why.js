// Why: tells the panel at the right which line was carried out, what it changed, and what is to be inspected.

import { endingWords } from "../../run/ending.js";
import { traitsOf } from "../../spec/learner-traits.js";
import { loadPseudocode } from "../pseudocode.js";
import { actionsOf, knownOf } from "../stage/reading.js";
import { createWhy } from "../why.js";
import { longValues, saidOfStops, stopsOf, stopWords } from "../why-lines.js";
import { inspected, momentOf, PathInHand, saidOf } from "./why-marks.js";

/** @typedef {import("../../run/player.js").Frame} Frame */
/** @typedef {import("../../revisit.d.ts").Moment} Moment */
/** @typedef {import("./why-marks.js").Place} Place */
/** @typedef {import("./why-marks.js").Pointed} Pointed */

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
  let path = new PathInHand();
  let said = "";
  let [asking, stale, asked] = [false, false, 0];

  page.on("opened", (next) => {
    frame = next;
    pointed = null;
    path = new PathInHand();
    said = keyOf(momentOf(next));
    const { kind: opened } = traitsOf(page.lab.learners, next.session.spec);
    why.setEnding("");
    if (kind !== opened) stops.clear();
    kind = opened;
    if (code) void dress();
  });
  page.on("frame", (next) => {
    frame = next;
    path.remember(next);
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
    why.setStops(stops, saidOfStops(kind, stops));
  }

  /** @param {Frame} frame */
  function drawCode(frame) {
    why.drawCode(path.code(kind, frame));
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
      const place = now && path.place(now, pointed);
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
    const { tests: tested } = traitsOf(page.lab.learners, spec);
    const found = inspected(problem, place, pairs, { handedOut, halfGap: view.halfGap[place.h - 1] ?? null, tested });
    why.draw(problem, found);
    const key = keyOf(momentOf({ progress }));
    if (!found || phase === "running" || key === said) return;
    said = key;
    why.say(saidOf(found));
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

/** @param {Moment} moment */
const keyOf = ({ path, line }) => `${path} ${line?.index ?? 0}`;
