// What the frame shows: the panels, the controls and the counters that the host page or the link asks for.

import { traitsOf, dressFor } from "../spec/learner-traits.js";
import { freshSeed } from "../spec/edit.js";
import { byId } from "../ui/dom.js";
import { createCounters } from "../path/counters.js";
import { createControls } from "./controls.js";
import { controlsOf, drawnFor, mayScrub, panelsOf, readOptions } from "./embed-options.js";
import { createPanels } from "./embed-panels.js";
import { bad } from "./host-messages.js";

/** @typedef {import("../run/player.js").Frame} Frame */

/** @typedef {import("./controllers.d.ts").Controllers} Controllers */

/**
 * Tells the style sheets what they need to know.
 * @param {import("./embed-options.js").Options} options
 * @param {boolean} listens whether a host page follows the content's height; without it the frame keeps the height that it has
 */
export function applyLook({ theme, fill }, listens) {
  const { dataset } = document.documentElement;
  if (theme) dataset.theme = theme;
  else delete dataset.theme;
  dataset.fill = String(fill || !listens);
}

/**
 * @param {import("./embed-page.js").Page} page
 * @param {Pick<Controllers, "host" | "status">} controllers
 * @param {() => Pick<Controllers, "lab" | "run">} later once the engine runs
 */
export function createPictures(page, { host, status }, later) {
  const attempt = (/** @type {() => unknown} */ task) => page.attempt(task);
  const events = {
    run: () => attempt(() => later().run.runOrPause()),
    step: () => attempt(() => later().run.linked.step({ paths: 1 })),
    episode: () => attempt(() => later().run.linked.step({ episodes: 1 })),
    reset: () => attempt(() => later().run.linked.reset()),
    seed: () => attempt(() => later().run.linked.edit("seed", freshSeed())),
    pace: (/** @type {number} */ pace) => attempt(() => later().run.player.setPace({ pace })),
    gap: (/** @type {number} */ gap) => attempt(() => later().run.linked.edit("algorithm.gap", gap)),
  };
  const counters = createCounters(byId("counters"));
  let controls = createControls(byId("controls"), [], events);
  let options = readOptions(page.query);
  /** @type {Awaited<ReturnType<typeof createPanels>> | null} */
  let panels = null;
  /** What was built last, as JSON. */
  let built = { controls: "", panels: "" };
  /** Whether a learner that is code plays. */
  let playing = false;

  applyLook(options, host.listens);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => panels?.recolour());
  matchMedia("print").addEventListener("change", () => panels?.recolour());

  /**
   * Builds the controls and panels, if others are wanted than there are.
   * @param {import("../revisit.d.ts").LinkPayload | null} payload
   */
  async function build(payload) {
    const { player } = later().run;
    const asked = panelsOf(options, payload?.view);
    const shown = controlsOf(options, payload?.locks);
    const scrubs = mayScrub(options);
    const next = { controls: JSON.stringify(shown), panels: JSON.stringify([asked, scrubs, payload?.view]) };
    const before = built;
    built = next;
    if (next.controls !== before.controls) {
      controls = createControls(byId("controls"), shown, events);
      controls.setPhase(player.phase, playing);
      controls.setPace(player.pace);
      if (player.frame) controls.draw(player.frame.session.spec, player.frame.session.problem);
    }
    if (next.panels === before.panels) return;
    const made = await createPanels(byId("panels"), drawnFor(asked), {
      frame: () => player.frame,
      traits: ({ session }) => traitsOf(later().lab.learners, session.spec),
      view: { ...payload?.view, panels: /** @type {import("../revisit.d.ts").Panel[]} */ (asked) },
      page,
      host,
      lab: later().lab,
      player,
      scrubs,
    });
    if (next.panels !== built.panels) return;
    panels = made;
    if (player.frame) later().run.drawOpened(player.frame);
    player.look();
  }

  /** @param {Frame} frame */
  function drawCounters({ session, progress, view, phase, secondsLeft }) {
    counters.draw(progress, session.spec.episodes ?? 1, view.phase, phase, secondsLeft);
  }

  return {
    build,
    /** The options that were given and mean nothing. */
    get faults() {
      return options.faults;
    },
    /** A new session is there. @param {Frame} frame */
    open(frame) {
      const { spec, problem } = frame.session;
      dressFor(document.body, traitsOf(later().lab.learners, spec));
      controls.draw(spec, problem);
      panels?.open(frame);
    },
    /** @param {Frame} frame */
    draw(frame) {
      drawCounters(frame);
      panels?.draw(frame);
    },
    /** @param {Frame} frame */
    needs: (frame) => panels?.needs(frame) ?? {},
    /** @param {Frame} frame */
    looked: (frame) => panels?.looked(frame),
    /**
     * @param {import("../run/player.js").Phase} phase
     * @param {Frame | null} frame
     */
    setPhase(phase, frame) {
      controls.setPhase(phase, playing);
      panels?.setPhase(phase, frame);
      if (frame) drawCounters(frame);
    },
    /** @param {boolean} plays whether a learner that is code plays now */
    setPlaying(plays) {
      if (playing === plays) return;
      playing = plays;
      controls.setPhase(later().run.player.phase, playing);
    },
    /** Whether there is a control that runs; a link's author may have taken it away. */
    get runs() {
      const { fixed = [], hidden = [] } = later().run.linked.payload?.locks ?? {};
      return controls.has("run") || [...fixed, ...hidden].includes("run");
    },
    /** The theme's colours have changed. */
    recolour: () => panels?.recolour(),
    /** The host page asks for another look. @param {{ [name: string]: unknown }} wanted */
    async show(wanted) {
      const asked = readOptions(wanted);
      if (asked.page)
        throw bad("args.view", wanted.view, `a view of a run: “${asked.page}” stands in the frame’s address`);
      options = asked;
      applyLook(options, host.listens);
      await page.opened.promise;
      await build(later().run.linked.payload);
      panels?.recolour();
      status.draw();
    },
  };
}
