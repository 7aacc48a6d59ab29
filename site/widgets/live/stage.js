// The stage: asks the engine what the learner knows, one question at a time and at most once a frame, and draws it.

import { createStage } from "../stage/stage.js";

/** @typedef {import("../../run/player.js").Frame} Frame */
/** @typedef {import("../stage/stage.js").Choices} Choices */

/**
 * @param {HTMLElement} mount
 * @param {import("./run-page.d.ts").RunPage} page
 */
export function createStageController(mount, page) {
  /** @type {Choices} */
  let choices = { h: 1, follow: true, shade: "believed", plot: "optimism", pinned: null };
  /** @type {Frame | null} */
  let frame = null;
  /** Whether an answer is awaited, and whether something has changed since it was asked for. */
  let [asking, stale] = [false, false];

  const stage = createStage(mount, {
    choose,
    point: (place, pinned) => page.tell("pointed", place && { ...place, pinned }),
  });
  mount.classList.add("empty");
  /** Whether the stage had no room when it was to be drawn. */
  let unseen = false;
  new ResizeObserver(() => {
    if (unseen && mount.clientWidth > 0) ask();
  }).observe(mount);

  /** @param {Partial<Choices>} change */
  function choose(change) {
    choices = { ...choices, ...change };
    if (frame) follow(frame);
    stage.choose(choices);
    ask();
  }

  page.on("opened", (next) => {
    frame = next;
    choices = { ...choices, h: Math.min(choices.h, next.session.problem.horizon), pinned: null };
    stage.open(next.session.problem); // it is drawn with the frame that follows
  });
  page.on("frame", drawn);

  /** @param {Frame} next */
  function drawn(next) {
    frame = next;
    follow(next);
    stage.choose(choices);
    ask();
  }

  /** Sets the step that follows the learner. @param {Frame} next */
  function follow({ progress, phase, session }) {
    if (!choices.follow) return;
    const earliest = progress.updates.findIndex((n) => n > 0) + 1;
    const h = phase === "running" ? earliest || session.problem.horizon : progress.done ? 1 : progress.step;
    if (h !== choices.h) choices = { ...choices, h };
  }

  function ask() {
    if (asking) stale = true;
    else void work();
  }

  async function work() {
    asking = true;
    do {
      stale = false;
      const asked = frame;
      unseen = mount.clientWidth === 0;
      if (!asked || unseen) continue;
      const { session } = asked;
      const { h, plot } = choices;
      try {
        // They are answered between the same two paths, since they are asked for at once.
        const [states, pairs, graph, ellipse] = await Promise.all([
          session.layer({ what: "states", h }),
          session.layer({ what: "pairs", h }),
          stage.needsGraph ? session.layer({ what: "graph" }) : null,
          plot === "confidence" ? session.layer({ what: "ellipse", h, ...about() }) : null,
        ]);
        if (frame?.session !== session) continue;
        mount.classList.remove("empty");
        stage.draw({ h, states, pairs, graph, ellipse }, routeOf(frame));
      } catch (error) {
        if (frame?.session === session) page.fail(error);
      }
    } while (stale);
    asking = false;
  }

  /**
   * The first direction of the ellipse: the feature of the pinned state and of the action taken there, else the engine's choice.
   * @returns {{ directions?: [import("../../revisit.d.ts").Direction, "widest"] }}
   */
  function about() {
    const { pinned } = choices;
    return pinned && pinned.a >= 0 ? { directions: [{ s: pinned.s, a: pinned.a }, "widest"] } : {};
  }

  return {
    choose,
    /** The step that is shown. */
    get step() {
      return choices.h;
    },
    /** Shows a step. @param {number} h */
    show(h) {
      choices = { ...choices, h, follow: false };
      stage.choose(choices);
      ask();
    },
  };
}

/** The newest path of the episode that is shown. @param {Frame} frame */
function routeOf({ view }) {
  const newest = view.paths.find(({ k }) => k === view.newest);
  return newest ? { states: newest.states, from: newest.from, back: newest.stop > 0 ? newest.stop + 1 : 0 } : null;
}
