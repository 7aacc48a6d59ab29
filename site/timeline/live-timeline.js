// The timeline under the state view: is drawn as the run goes on, and says where the reader wants to be.

import { traitsOf } from "../spec/learner-traits.js";
import { createTimeline } from "./timeline.js";

/** @typedef {import("../run/player.js").Frame} Frame */
/** @typedef {import("../revisit.d.ts").Timeline} Timeline */

/**
 * @param {HTMLElement} mount
 * @param {import("../run/run-page.d.ts").RunPage} page
 * @param {{ seek: (to: import("../run/run-page.d.ts").Moment) => Promise<unknown>, still?: boolean }} how seek: shows a moment of the run; still: the
 *   reader cannot move the playhead
 */
export function createTimelineControl(mount, page, { seek, still = false }) {
  const timelineView = createTimeline(mount, { seek: still ? null : (to) => page.tell("seek", to) });
  /** The frame shown, and its timeline. @type {Frame | null} */
  let shown = null;
  /** @type {Timeline | null} */
  let timeline = null;
  /** Where the reader wants to be next. @type {import("../run/run-page.d.ts").Moment | null} */
  let wanted = null;
  let going = false;
  /** The path on the way to which it is; null: none. @type {number | null} */
  let ahead = null;

  page.needs.add(({ progress }) => (isEmpty(progress) ? {} : { timeline: true }));
  page.on("session", () => {
    shown = timeline = wanted = null;
  });
  page.on("frame", (frame) => {
    if (shown?.session !== frame.session || isEmpty(frame.progress)) timeline = null;
    shown = frame;
    if (isEmpty(frame.progress)) timelineView.clear(runOf(frame));
    else draw(); // the playhead follows at once
  });
  page.on("looked", ({ session, looked }) => {
    if (session !== shown?.session || !looked?.timeline?.path.length) return;
    timeline = looked.timeline;
    draw();
  });
  page.on("seek", (to) => {
    wanted = to;
    ahead = "path" in to ? to.path : null;
    if (!going) void page.attempt(go);
  });
  page.on("colours", timelineView.recolour);

  function draw() {
    if (!shown || !timeline) return;
    const running = shown.phase === "running";
    timelineView.draw({ ...runOf(shown), timeline, path: ahead ?? shown.progress.paths, running });
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
        await seek(to);
      }
    } finally {
      going = false;
      ahead = null;
      draw();
    }
  }
}

/** Whether nothing of the run is computed. @param {import("../revisit.d.ts").Progress} progress */
function isEmpty({ computed, paths }) {
  return (computed ?? paths) === 0;
}
