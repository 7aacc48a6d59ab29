// The ribbon under the stage: asks the engine for the timeline as the run goes on, and says where the reader wants to be.

import { traitsOf } from "../spec/learner-traits.js";
import { byId } from "../ui/dom.js";
import { createRibbon } from "../widgets/ribbon.js";

/** @typedef {import("../run/player.js").Frame} Frame */
/** @typedef {import("../revisit.d.ts").Timeline} Timeline */

/** Shortest time between two questions while the run goes on, ms. */
const askEvery = 100;

/** @param {import("./page.js").Page} page */
export function createRibbonControl(page) {
  const ribbon = createRibbon(byId("ribbon"), { seek: (to) => page.tell("seek", to) });
  /** The frame shown, and its timeline. @type {Frame | null} */
  let shown = null;
  /** @type {Timeline | null} */
  let timeline = null;
  /** The path that the playhead stands after; null: it follows the newest. @type {number | null} */
  let moment = null;
  let asked = 0;
  let asking = false;

  /** Asks for the timeline of the frame shown, one question at a time. */
  async function ask() {
    if (asking) return;
    asking = true;
    try {
      for (let frame = null; shown && frame !== shown.progress; ) {
        const { session, progress } = shown;
        frame = progress;
        asked = performance.now();
        const answer = await session.timeline();
        if (session === shown?.session && answer.path.length > 0) timeline = answer;
        draw();
        if (shown?.phase === "running") break; // the next frame asks again
      }
    } catch (error) {
      if (/** @type {{ code?: string }} */ (error)?.code !== "not-found") page.fail(error); // else the session has been closed
    } finally {
      asking = false;
    }
  }

  page.on("session", () => {
    shown = timeline = moment = null;
  });
  page.on("frame", (frame) => {
    if (shown?.session !== frame.session) timeline = moment = null;
    shown = frame;
    if (frame.progress.paths === 0) {
      timeline = null;
      return ribbon.clear(runOf(frame));
    }
    if (frame.phase !== "running" || performance.now() - asked >= askEvery) void ask();
  });
  page.on("seek", (to) => {
    if ("path" in to) show(to.path);
  });
  page.on("colours", ribbon.recolour);

  function draw() {
    if (!shown || !timeline) return;
    const path = moment ?? Number.MAX_SAFE_INTEGER;
    ribbon.draw({ ...runOf(shown), timeline, path, running: shown.phase === "running" });
  }

  /** @param {Frame} frame */
  function runOf({ session: { spec, problem } }) {
    const { episodes, revisits } = traitsOf(page.lab.learners, spec);
    return { H: problem.horizon, learner: { episodes, revisits }, changes: episodes && spec.regret === "exact" };
  }

  /** Puts the playhead after a path; null: after the newest, whichever that is. @param {number | null} path */
  function show(path) {
    moment = path;
    draw();
  }

  return { show };
}
