// The stage: asks the engine what the learner knows, one question at a time and at most once a frame, and draws it.

import { byId } from "../ui/dom.js";
import { knownOf } from "../widgets/stage/reading.js";
import { createStage } from "../widgets/stage/stage.js";

/** @typedef {import("../run/player.js").Frame} Frame */
/** @typedef {import("../widgets/stage/stage.js").Choices} Choices */

/** @param {import("./page.js").Page} page */
export function createStageController(page) {
  const mount = byId("stage");
  let choices = remembered();
  /** Whether the others know of a pinned state that the page remembers. */
  let told = choices.pinned === null;
  /** @type {Frame | null} */
  let frame = null;
  /** Whether an answer is awaited, and whether something has changed since it was asked for. */
  let [asking, stale] = [false, false];

  const stage = createStage(mount, {
    choose: (change) => {
      choices = { ...choices, ...change };
      if (frame) follow(frame);
      remember();
      stage.choose(choices);
      ask();
    },
    point: (place, pinned) => page.tell("pointed", place && { ...place, pinned }),
  });
  mount.classList.add("empty");

  page.on("opened", (next) => {
    // The first problem comes with what is remembered; another one has other states.
    if (frame) {
      choices = { ...choices, h: Math.min(choices.h, next.session.problem.horizon), pinned: null };
      if (page.state.pinned) page.remember({ pinned: null });
    } else choices = within(choices, next.session.problem);
    frame = next;
    stage.open(next.session.problem); // it is drawn with the frame that follows
  });
  page.on("restored", restore);
  page.on("frame", drawn);

  /** @param {Frame} next */
  function drawn(next) {
    frame = next;
    follow(next);
    stage.choose(choices);
    tell();
    ask();
  }

  /** Tells the others of a pinned state that the reader did not pin just now. */
  function tell() {
    if (!told && choices.pinned) page.tell("pointed", { h: choices.pinned.h, s: choices.pinned.s, pinned: true });
    told = true;
  }

  /** What the page's state holds. @returns {Choices} */
  function remembered() {
    const { h, shade, plot, pinned } = page.state;
    return { h: Math.max(1, h), follow: h === 0, shade, plot, pinned: pinned && { ...pinned, a: -1 } };
  }

  function remember() {
    const { h, follow, shade, plot, pinned } = choices;
    page.remember({ h: follow ? 0 : h, shade, plot, pinned: pinned && { h: pinned.h, s: pinned.s } });
  }

  /** Shows what the page's state holds. */
  function restore() {
    choices = remembered();
    told = choices.pinned === null;
    if (!frame) return;
    choices = within(choices, frame.session.problem);
    drawn(frame);
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
      if (!asked || mount.clientWidth === 0) continue;
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
        learnAction(h, states);
        mount.classList.remove("empty");
        stage.draw({ h, states, pairs, graph, ellipse }, routeOf(frame));
      } catch (error) {
        if (frame?.session === session) page.fail(error);
      }
    } while (stale);
    asking = false;
  }

  /** Adds the greedy action to a pinned state that was remembered without it. @param {number} h @param {import("../revisit.d.ts").Layer} states */
  function learnAction(h, states) {
    const { pinned, plot } = choices;
    if (!pinned || pinned.a >= 0 || pinned.h !== h) return;
    const { action = NaN } = knownOf(states, pinned.s) ?? {};
    if (Number.isNaN(action)) return;
    choices = { ...choices, pinned: { ...pinned, a: action } };
    stale ||= plot === "confidence";
  }

  /**
   * The first direction of the ellipse: the feature of the pinned state and of the action taken there, else the engine's choice.
   * @returns {{ directions?: [import("../revisit.d.ts").Direction, "widest"] }}
   */
  function about() {
    const { pinned } = choices;
    return pinned && pinned.a >= 0 ? { directions: [{ s: pinned.s, a: pinned.a }, "widest"] } : {};
  }

  return {
    /** The step that is shown. */
    get step() {
      return choices.h;
    },
    /** Shows a step. @param {number} h */
    show(h) {
      choices = { ...choices, h, follow: false };
      remember();
      stage.choose(choices);
      ask();
    },
    restore,
    /** What a link says of it. @returns {Pick<import("../revisit.d.ts").LinkView, "layer" | "pinned">} */
    get shown() {
      const { h, follow, shade, pinned } = choices;
      return {
        layer: { what: shade, ...(follow ? {} : { h }) },
        ...(pinned && { pinned: { h: pinned.h, s: pinned.s } }),
      };
    },
  };
}

/**
 * Choices that are possible for a problem.
 * @param {Choices} choices
 * @param {import("../revisit.d.ts").ProblemInfo} problem
 * @returns {Choices}
 */
function within(choices, { horizon, states }) {
  const { h, pinned } = choices;
  return {
    ...choices,
    h: Math.min(h, horizon),
    pinned: pinned && pinned.h <= horizon && pinned.s < states ? pinned : null,
  };
}

/** The newest path of the episode that is shown. @param {Frame} frame */
function routeOf({ view }) {
  const newest = view.paths.find(({ k }) => k === view.newest);
  return newest ? { states: newest.states, from: newest.from, back: newest.stop > 0 ? newest.stop + 1 : 0 } : null;
}
