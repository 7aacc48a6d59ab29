// The state view: says which layers it needs of what the learner knows, and draws them.

import { traitsOf } from "../spec/learner-traits.js";
import { knownOf } from "./reading.js";
import { createStateView } from "./state-view.js";

/** @typedef {import("../run/player.js").Frame} Frame */
/** @typedef {import("./state-view.js").Choices} Choices */

/**
 * What of the state view outlives a session and a reload.
 * @typedef {object} Scene
 * @property {import("./reading.js").Shade} shade
 * @property {number} h 0: it follows the learner
 * @property {import("./state-view.js").Plot} plot
 * @property {{ h: number, s: number } | null} pinned
 */

/** @typedef {{ state: Scene, remember: (change: Partial<Scene>) => void }} Memory remember changes the state */

/**
 * What a link's view says of the state view. Older links name heat maps, which began with V*, and their step, or a step alone.
 * @param {import("../revisit.d.ts").LinkView} [view]
 * @returns {Partial<Scene>}
 */
export function sceneOf({ panels = [], layer, step, pinned } = {}) {
  const maps = panels.includes("maps") && !panels.includes("stage");
  return {
    ...(step && /** @type {const} */ ({ shade: "believed", h: step })),
    ...(maps && /** @type {const} */ ({ shade: "true", plot: "problem", h: step || 1 })),
    ...(layer && { h: layer.h ?? 0, shade: layer.what ?? /** @type {const} */ ("plan") }),
    pinned: pinned ?? null,
  };
}

/**
 * What is remembered of a state view that nothing outlives.
 * @param {Partial<Scene>} [scene] with which it begins
 * @returns {Memory}
 */
export function memoryOf(scene = {}) {
  /** @type {Scene} */
  const state = { shade: "plan", h: 0, plot: "optimism", pinned: null, ...scene };
  return { state, remember: (change) => Object.assign(state, change) };
}

/**
 * @param {HTMLElement} mount
 * @param {import("../run/run-page.d.ts").RunPage} page
 * @param {Memory} [memory]
 */
export function createStateViewController(mount, page, memory = memoryOf()) {
  let choices = remembered();
  /** Whether the others know of a pinned state that was remembered. */
  let told = choices.pinned === null;
  /** @type {Frame | null} */
  let frame = null;
  /** What draws the confidence set, once it was asked for. @type {typeof import("./confidence.js").createConfidence | null} */
  let createConfidence = null;
  /** What the problem gives at a step; its layers are null until they are there. @type {{ session: import("../revisit.d.ts").Session, h: number, layers: import("./state-view.js").Layers["given"] } | null} */
  let given = null;

  const stateView = createStateView(mount, {
    choose,
    point: (place, pinned) => page.tell("pointed", place && { ...place, pinned }),
  });
  mount.classList.add("waiting");
  /** Whether the state view has room. */
  let shown = mount.clientWidth > 0;
  new ResizeObserver(([{ contentRect }]) => {
    shown = contentRect.width > 0;
    page.look();
  }).observe(mount);
  page.needs.add(() => {
    const { h, plot, shade } = choices;
    if (!shown) return {};
    /** @type {NonNullable<import("../revisit.d.ts").Needs["layers"]>} */
    const layers = [
      { what: "states", h },
      { what: "pairs", h },
    ];
    if (stateView.needsGraph) layers.push({ what: "graph" });
    else if (shade === "plan") layers.push({ what: "samples" });
    if (shade === "plan") layers.push({ what: "plan" });
    if (plot === "confidence") layers.push(ellipse());
    return { layers };
  });

  /** @param {Partial<Choices>} change */
  function choose(change) {
    choices = { ...choices, ...change };
    if (frame) follow(frame);
    remember();
    if ("pinned" in change) page.tell("pinned", change.pinned ? { h: change.pinned.h, s: change.pinned.s } : null);
    stateView.choose(choices);
    draw();
    page.look();
  }

  page.on("opened", (next) => {
    // The first problem comes with what is remembered; another one has other states.
    if (frame) {
      choices = { ...choices, h: Math.min(choices.h, next.session.problem.horizon), pinned: null };
      if (memory.state.pinned) memory.remember({ pinned: null });
    } else choices = within(choices, next.session.problem);
    frame = next;
    stateView.open(next.session.problem); // it is drawn with the frame that follows
  });
  page.on("frame", drawn);
  page.on("looked", draw);
  page.on("colours", stateView.recolour);

  /** @param {Frame} next */
  function drawn(next) {
    frame = next;
    follow(next);
    stateView.choose(choices);
    tell();
  }

  /** Tells the others of a pinned state that the reader did not pin just now. */
  function tell() {
    if (!told && choices.pinned) page.tell("pointed", { h: choices.pinned.h, s: choices.pinned.s, pinned: true });
    told = true;
  }

  /** @returns {Choices} */
  function remembered() {
    const { h, shade, plot, pinned } = memory.state;
    return { h: Math.max(1, h), follow: h === 0, shade, plot, pinned: pinned && { ...pinned, a: -1 } };
  }

  function remember() {
    const { h, follow, shade, plot, pinned } = choices;
    memory.remember({ h: follow ? 0 : h, shade, plot, pinned: pinned && { h: pinned.h, s: pinned.s } });
  }

  /** Shows what is remembered. */
  function restore() {
    choices = remembered();
    told = choices.pinned === null;
    if (!frame) return;
    choices = within(choices, frame.session.problem);
    drawn(frame);
    page.look();
  }

  /** Sets the step that follows the learner. @param {Frame} next */
  function follow({ progress, phase, session }) {
    if (!choices.follow) return;
    const h = stepOf({ progress, phase, session });
    if (h !== choices.h) choices = { ...choices, h };
  }

  /** Draws what is there of the frame; what is missing has been asked for. */
  function draw() {
    if (!frame?.looked || !shown) return;
    const { session, looked } = frame;
    const { h, plot, shade } = choices;
    const [states, pairs] = [looked.layer({ what: "states", h }), looked.layer({ what: "pairs", h })];
    const graph = stateView.needsGraph ? looked.layer({ what: "graph" }) : null;
    const plan = shade === "plan" ? looked.layer({ what: "plan" }) : null;
    const samples = plan && !graph ? looked.layer({ what: "samples" }) : null;
    const shape = plot === "confidence" ? looked.layer(ellipse()) : null;
    if (!states || !pairs) return;
    learnAction(h, states);
    if (shade === "plan" && (!plan || (!graph && !samples))) return;
    if ((stateView.needsGraph && !graph) || (plot === "confidence" && !shape)) return;
    if (shape && !createConfidence) return void page.attempt(loadConfidence);
    const of = plot === "problem" ? givenAt(session, h) : null;
    if (plot === "problem" && !of) return;
    mount.classList.remove("waiting");
    const { episodes } = traitsOf(page.lab.learners, session.spec);
    stateView.draw(
      {
        h,
        states,
        pairs,
        random: session.spec.algorithm?.ties === "random",
        graph,
        plan,
        samples,
        ellipse: shape && createConfidence && { layer: shape, createConfidence },
        given: of,
      },
      routeOf(frame, !episodes),
    );
  }

  async function loadConfidence() {
    ({ createConfidence } = await import("./more-plots.js"));
    draw();
  }

  /**
   * What the problem gives at a step. No path changes it, so it is asked for once, and drawn when it is there.
   * @param {import("../revisit.d.ts").Session} session
   * @param {number} h
   */
  function givenAt(session, h) {
    if (given?.session === session && given.h === h) return given.layers;
    const asked = (given = { session, h, layers: /** @type {import("./state-view.js").Layers["given"]} */ (null) });
    Promise.all([
      session.layer({ what: "reward", h }),
      session.layer({ what: "q", h }),
      session.layer({ what: "features", h }),
      import("./more-plots.js"),
    ]).then(
      ([reward, q, features, { createProblem }]) => {
        asked.layers = { reward, q, features, createProblem };
        draw();
      },
      (error) => {
        if (given === asked) given = null;
        if (frame?.session === session) page.fail(error);
      },
    );
    return null;
  }

  /** Adds the greedy action to a pinned state that was remembered without it. @param {number} h @param {import("../revisit.d.ts").Layer} states */
  function learnAction(h, states) {
    const { pinned, plot } = choices;
    if (!pinned || pinned.a >= 0 || pinned.h !== h) return;
    const { action = NaN } = knownOf(states, pinned.s) ?? {};
    if (Number.isNaN(action)) return;
    choices = { ...choices, pinned: { ...pinned, a: action } };
    if (plot === "confidence") page.look();
  }

  /**
   * The ellipse, whose first direction is the feature of the pinned state and of the action taken there, else the engine's choice.
   * @returns {NonNullable<import("../revisit.d.ts").Needs["layers"]>[number]}
   */
  function ellipse() {
    const { h, pinned } = choices;
    return {
      what: "ellipse",
      h,
      ...(pinned && pinned.a >= 0 && { directions: [{ s: pinned.s, a: pinned.a }, "widest"] }),
    };
  }

  return {
    choose,
    /** The state that is pinned, for the page's event "pointed". */
    get pinned() {
      const { pinned } = choices;
      return pinned && { h: pinned.h, s: pinned.s, pinned: true };
    },
    /** The step that is shown. */
    get step() {
      return choices.h;
    },
    /** Shows a step. @param {number} h */
    show(h) {
      choices = { ...choices, h, follow: false };
      remember();
      stateView.choose(choices);
      draw();
      page.look();
    },
    restore,
    /** What a link says of it. @returns {Pick<import("../revisit.d.ts").LinkView, "layer" | "pinned">} */
    get shown() {
      const { h, follow, shade, pinned } = choices;
      return {
        layer: { ...(shade !== "plan" && { what: shade }), ...(follow ? {} : { h }) },
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

/**
 * The step that follows the learner.
 * @param {Pick<Frame, "progress" | "phase"> & { session: { problem: { horizon: number } } }} frame
 */
export function stepOf({ progress, phase, session }) {
  const earliest = progress.updates.findIndex((n) => n > 0) + 1;
  return phase === "running" ? earliest || session.problem.horizon : progress.done ? 1 : progress.step;
}

/**
 * The newest path of the episode that is shown, and where the next one goes back to.
 * @param {Pick<Frame, "view" | "progress">} frame
 * @param {boolean} placed whether it may begin anywhere
 */
export function routeOf({ view, progress }, placed) {
  const newest = view.paths.find(({ k }) => k === view.newest);
  if (!newest) return null;
  const next = view.current && (progress.moment?.line ?? null) === null ? progress.step : newest.stop + 1;
  return { states: newest.states, from: newest.from, back: newest.stop > 0 && !placed ? next : 0, placed };
}
