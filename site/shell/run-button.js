// The button that runs, pauses, or stops a learner that is code; and why a run cannot be moved on, on every page.

import { allow } from "../ui/allowed.js";
import { button, relabel } from "./button.js";

/** @typedef {import("../run/player.js").Phase} Phase */

/** Why a run cannot go on in a phase; null: it can. @type {{ [phase in Phase]: string | null }} */
const STANDS = {
  empty: "The page is still opening",
  done: "The run is complete",
  budget: "The budget is spent",
  diverged: "The learner diverged and can’t continue",
  dead: "The engine has stopped",
  paused: null,
  running: null,
};

/** Why a run cannot be moved on. @param {Phase} phase @param {boolean} playing whether a learner that is code plays, of which there is no run yet */
export const whyNotOn = (phase, playing) => (playing ? "The learner plays in its sandbox first" : STANDS[phase]);

/** Why there is nothing to run, or to go back to. @param {Phase} phase */
export const whyNothing = (phase) => (phase === "empty" || phase === "dead" ? STANDS[phase] : null);

/**
 * @param {() => void} act runs, pauses or stops
 * @param {string} [control] its name, by which a link can lock it
 */
export function createRunButton(act, control) {
  const element = button({ icon: "run", text: "Run", kind: "strong run", control }, act);
  return {
    element,
    /** @param {Phase} phase @param {boolean} playing @param {string | null} [refused] why the reader may not use it */
    set(phase, playing, refused = null) {
      const running = phase === "running";
      relabel(element, running || playing ? "pause" : "run", playing ? "Stop" : running ? "Pause" : "Run");
      allow(element, refused ?? whyNothing(phase));
    },
  };
}
