// What the frame shows: the panels, the controls and the counters that the host page or the link asks for.

import { traitsOf, dressFor } from "../spec/learner-traits.js";
import { freshSeed } from "../spec/edit.js";
import { byId } from "../ui/dom.js";
import { createCounters } from "../path/counters.js";
import { createControls } from "./controls.js";
import { controlsOf, drawnFor, mayScrub, panelsOf, readOptions } from "./embed-options.js";
import { createPanels } from "./embed-panels.js";

/** @typedef {import("../run/player.js").Frame} Frame */

/** @param {import("./embed-page.js").Page} page */
export function createPictures(page) {
  const attempt = (/** @type {() => unknown} */ task) => page.attempt(task);
  const events = {
    run: () => attempt(() => page.run.runOrPause()),
    step: () => attempt(() => page.run.linked.step({ paths: 1 })),
    episode: () => attempt(() => page.run.linked.step({ episodes: 1 })),
    reset: () => attempt(() => page.run.linked.reset()),
    seed: () => attempt(() => page.run.linked.edit("seed", freshSeed())),
    pace: (/** @type {number} */ pace) => attempt(() => page.player.setPace({ pace })),
    gap: (/** @type {number} */ gap) => attempt(() => page.run.linked.edit("algorithm.gap", gap)),
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

  applyOptions();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => panels?.recolour());
  matchMedia("print").addEventListener("change", () => panels?.recolour());

  /** What the style sheets need to know. */
  function applyOptions() {
    const { dataset } = document.documentElement;
    if (options.theme) dataset.theme = options.theme;
    else delete dataset.theme;
    // Without a host page that follows the content's height, the frame keeps the height that it has.
    dataset.fill = String(options.fill || !page.host.listens);
  }

  /**
   * Builds the controls and panels, if others are wanted than there are.
   * @param {import("../revisit.d.ts").LinkPayload | null} payload
   */
  async function build(payload) {
    const { player } = page;
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
      traits: ({ session }) => traitsOf(page.lab.learners, session.spec),
      view: { ...payload?.view, panels: /** @type {import("../revisit.d.ts").Panel[]} */ (asked) },
      page,
      scrubs,
    });
    if (next.panels !== built.panels) return;
    panels = made;
    if (player.frame) page.run.drawOpened(player.frame);
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
      dressFor(document.body, traitsOf(page.lab.learners, spec));
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
      controls.setPhase(page.player.phase, playing);
    },
    /** Whether there is a control that runs; a link's author may have taken it away. */
    get runs() {
      const { fixed = [], hidden = [] } = page.run.linked.payload?.locks ?? {};
      return controls.has("run") || [...fixed, ...hidden].includes("run");
    },
    /** The theme's colours have changed. */
    recolour: () => panels?.recolour(),
    /** The host page asks for another look. @param {{ [name: string]: unknown }} wanted */
    async show(wanted) {
      options = readOptions(wanted);
      applyOptions();
      await page.opened.promise;
      await build(page.run.linked.payload);
      panels?.recolour();
      page.status.draw();
    },
  };
}
