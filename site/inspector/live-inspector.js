// Tells the inspector which line was carried out, what it changed, and what is to be inspected.

import { traitsOf } from "../spec/learner-traits.js";
import { loadPseudocode } from "./pseudocode.js";
import { actionsOf, knownOf } from "../state-view/reading.js";
import { createInspector } from "./inspector.js";
import { longValues, saidOfStops, stopsOf, stopWords } from "./inspector-lines.js";
import { inspected, momentOf, PathInHand, saidOf } from "./live-inspector-marks.js";

/** @typedef {import("../run/player.js").Frame} Frame */
/** @typedef {import("../revisit.d.ts").Moment} Moment */
/** @typedef {import("./live-inspector-marks.js").Place} Place */
/** @typedef {import("./live-inspector-marks.js").Pointed} Pointed */
/** @typedef {import("../run/looked.js").LayerNeed} LayerNeed */

/**
 * @param {HTMLElement} mount
 * @param {import("../run/run-page.d.ts").RunPage} page
 * @param {{ code?: boolean }} [parts] code: whether the pseudocode stands over the inspected state
 */
export function createInspectorPanel(mount, page, { code = true } = {}) {
  const inspector = createInspector(mount, code ? { stop: setStop } : null);
  /** The lines with a breakpoint. @type {Set<number>} */
  const stops = new Set();
  let kind = "";
  /** @type {Frame | null} */
  let frame = null;
  /** @type {Pointed | null} */
  let pointed = null;
  let path = new PathInHand();
  let said = "";

  // The step of the newest path is known with the frame: until then it is the one at which the next path begins.
  page.needs.add((now) => {
    const at = pointed || now.phase !== "running" ? path.place(now, pointed)?.h : now.progress.step;
    const layers = hasEnded(now) ? [PLAN] : [];
    if (at !== undefined) {
      const h = !pointed && at === now.progress.step ? "next" : at;
      layers.push(layerAt("pairs", h));
      if (isOwn(now)) layers.push(layerAt("states", h));
    }
    return hasEnded(now) ? { layers, timeline: true } : { layers };
  });

  page.on("opened", (next) => {
    frame = next;
    pointed = null;
    path = new PathInHand();
    said = keyOf(momentOf(next));
    const { kind: opened } = traitsOf(page.lab.learners, next.session.spec);
    inspector.setEnding("");
    if (kind !== opened) stops.clear();
    kind = opened;
    if (code) void dress();
  });
  page.on("frame", (next) => {
    frame = next;
    path.remember(next);
    drawCode(next);
  });
  page.on("looked", (now) => {
    draw(now);
    if (hasEnded(now)) page.attempt(() => tellEnding(now));
  });
  page.on("phase", ({ phase, frame: now }) => {
    if (phase !== "done" || !now?.progress.done) inspector.setEnding("");
  });
  page.on("pointed", (place) => {
    pointed = place;
    if (!frame) return;
    draw(frame);
    page.look();
  });

  async function dress() {
    try {
      const pseudocode = await loadPseudocode();
      inspector.dress(pseudocode, kind, stopWords(kind), longValues(kind));
      drawStops();
      if (frame) drawCode(frame);
    } catch {
      inspector.setStops(stops, "The pseudocode cannot be loaded; reload the page once it can be reached.");
    }
  }

  /** @param {number} line @param {boolean} on */
  function setStop(line, on) {
    if (on) stops.add(line);
    else stops.delete(line);
    drawStops();
  }

  function drawStops() {
    inspector.setStops(stops, saidOfStops(kind, stops));
  }

  /** @param {Frame} frame */
  function drawCode(frame) {
    inspector.drawCode(path.code(kind, frame));
  }

  /** Whether the learner is the reader's code. @param {Frame} frame */
  function isOwn({ session }) {
    return session.spec.algorithm?.kind === "own";
  }

  /** Inspects the place; what is missing of it has been asked for. @param {Frame} now */
  function draw(now) {
    const place = path.place(now, pointed);
    const { session, looked } = now;
    if (!place) return inspector.draw(session.problem, null);
    const layer = (/** @type {"pairs" | "states"} */ what) =>
      looked?.layer({ what, h: place.h }) ?? looked?.layer({ what, h: "next" });
    const [pairs, states] = [layer("pairs"), layer("states")];
    if (pairs?.h !== place.h || (isOwn(now) && states?.h !== place.h)) return;
    // What the reader's own learner noted may be older than the policy that it handed out.
    const action = isOwn(now) && states ? knownOf(states, place.s)?.action : undefined;
    inspect(now, place, actionsOf(pairs, session.problem.actions, place.s), action ?? null);
  }

  /**
   * @param {Frame} now
   * @param {Place} place
   * @param {import("../state-view/reading.js").Pair[]} pairs
   * @param {number | null} handedOut the action of the policy that a custom learner handed out; null: it is another learner
   */
  function inspect({ session: { problem, spec }, view, phase, progress }, place, pairs, handedOut) {
    const { tests: tested, backtracks } = traitsOf(page.lab.learners, spec);
    const found = inspected(problem, place, pairs, {
      handedOut,
      halfGap: view.halfGap[place.h - 1] ?? null,
      tested,
      backtracks,
      random: spec.algorithm?.ties === "random",
    });
    inspector.draw(problem, found);
    const key = keyOf(momentOf({ progress }));
    if (!found || phase === "running" || key === said) return;
    said = key;
    inspector.say(saidOf(found));
  }

  /** Says what the run came to, once its timeline and its plan are there. @param {Frame} ended */
  async function tellEnding({ session, looked }) {
    const [timeline, plan] = [looked?.timeline, looked?.layer(PLAN)];
    if (!timeline || !plan) return;
    const { endingOf } = await import("./run-ending.js");
    const text = endingOf(session, traitsOf(page.lab.learners, session.spec), timeline, plan);
    if (frame?.session === session && hasEnded(frame)) inspector.setEnding(text);
  }

  return {
    /** How a run is to stop before the lines with a breakpoint; null: there is none. */
    stops: () => stopsOf(kind, stops),
  };
}

/** What an ending is read from. @type {LayerNeed} */
const PLAN = { what: "plan" };

/** @param {Frame} frame */
const hasEnded = ({ phase, progress }) => phase === "done" && progress.done;

/** @param {"pairs" | "states"} what @param {number | "next"} h @returns {LayerNeed} */
const layerAt = (what, h) => ({ what, h });

/** @param {Moment} moment */
const keyOf = ({ path, line }) => `${path} ${line?.index ?? 0}`;
