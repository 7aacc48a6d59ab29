// The ribbon under the stage: asks the engine for the timeline as the run goes on, and says where the reader wants to be.

import { traitsOf } from "../../spec/learner-traits.js";
import { createRibbon } from "../ribbon.js";

/** @typedef {import("../../run/player.js").Frame} Frame */
/** @typedef {import("../../revisit.d.ts").Timeline} Timeline */

/** Shortest time between two questions while the run goes on, ms. */
const askEvery = 100;

/**
 * @param {HTMLElement} mount
 * @param {import("./run-page.d.ts").RunPage} page
 * @param {{ still?: boolean }} [how] still: the reader cannot move the playhead
 */
export function createRibbonControl(mount, page, { still = false } = {}) {
  const ribbon = createRibbon(mount, { seek: still ? null : (to) => page.tell("seek", to) });
  /** The frame shown, and its timeline. @type {Frame | null} */
  let shown = null;
  /** @type {Timeline | null} */
  let timeline = null;
  /** Where the reader wants to be next. @type {import("../ribbon.js").Moment | null} */
  let wanted = null;
  let going = false;
  /** The path on the way to which it is; null: none. @type {number | null} */
  let ahead = null;
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
    shown = timeline = wanted = null;
  });
  page.on("frame", (frame) => {
    if (shown?.session !== frame.session) timeline = null;
    shown = frame;
    if ((frame.progress.computed ?? frame.progress.paths) === 0) {
      timeline = null;
      return ribbon.clear(runOf(frame));
    }
    draw(); // the playhead follows at once
    if (frame.phase !== "running" || performance.now() - asked >= askEvery) void ask();
  });
  page.on("seek", (to) => {
    wanted = to;
    ahead = "path" in to ? to.path : null;
    if (!going) void page.attempt(go);
  });
  page.on("colours", ribbon.recolour);

  function draw() {
    if (!shown || !timeline) return;
    const running = shown.phase === "running";
    ribbon.draw({ ...runOf(shown), timeline, path: ahead ?? shown.progress.paths, running });
  }

  /** @param {Frame} frame */
  function runOf({ session: { spec, problem } }) {
    const { episodes, revisits } = traitsOf(page.lab.learners, spec);
    return { H: problem.horizon, learner: { episodes, revisits }, changes: episodes && spec.regret === "exact" };
  }

  /** Goes where the reader wants to be, until that is where the run is. */
  async function go() {
    going = true;
    try {
      while (wanted && shown) {
        const to = wanted;
        wanted = null;
        await page.run.seek(to);
      }
    } finally {
      going = false;
      ahead = null;
      draw();
    }
  }
}
