// What the lab is in the middle of. Each member has one owner, which alone sets it; whoever shows it subscribes. What outlives a reload is the
// page's state (base-page.js), and the run itself is the player's.

import { Signal } from "../ui/signal.js";

/** @typedef {import("../revisit.d.ts").Spec} Spec */

/**
 * Why the spec in the forms was refused.
 * @typedef {object} Refusal
 * @property {string} text
 * @property {HTMLElement | null} at the input that shows it; null: none does
 */

/**
 * A run that another has replaced.
 * @typedef {object} Replaced
 * @property {import("./lab-document.js").Snapshot} before
 * @property {string} label of the way back
 */

export class LabStore {
  /** The spec in the forms; null: none is open yet. Drafts set it. @type {Signal<import("../spec/drafts.js").Draft | null>} */
  draft = new Signal(null);
  /** Why a spec is being opened; null: none is. The player sets it. @type {Signal<import("../spec/drafts.js").Cause | null>} */
  opening = new Signal(null);
  /** Null: what runs is what the forms have, or soon will. Refusals set it. @type {Signal<Refusal | null>} */
  refusal = new Signal(null);
  /** Whether the reader moved the present run on: then it is listed before another replaces it. The run's controls set it. */
  moved = new Signal(false);
  /** Whether a custom learner's code plays in its sandbox. Its tab sets it. */
  playing = new Signal(false);
  /** Whether the learner of the open session is code that has not played. Its tab sets it. */
  waits = new Signal(false);
  /** The shared run that is open, or of which a copy is open. shared-run.js sets it. @type {Signal<import("./shared-run.js").Shared | null>} */
  shared = new Signal(null);
  /** The document sets it. @type {Signal<Replaced | null>} */
  replaced = new Signal(null);
  /** The open example, "" for another problem, and what that is called. The document sets it. @type {Signal<{ id: string, name?: string } | null>} */
  example = new Signal(null);
}

/** @typedef {"wait" | "larger budget" | "mend" | "play" | "replay" | "choose" | "again" | "reopen" | "run"} Meaning */

/**
 * What the button Run does once all edits are open.
 * @param {object} now
 * @param {import("../run/player.js").Phase} now.phase
 * @param {boolean} now.refused the spec in the forms was refused
 * @param {boolean} now.waits the learner is code that has not played
 * @param {boolean} now.replays a shared run is not replayed to its end
 * @param {boolean} now.moved the reader moved the run on
 * @returns {Meaning} after "play", "again" and "reopen" the run goes on
 */
export function meaningOfRun({ phase, refused, waits, replays, moved }) {
  if (phase === "running") return "wait";
  if (phase === "budget") return "larger budget";
  if (refused) return "mend";
  if (waits) return "play";
  if (replays) return "replay";
  if (phase === "done") return moved ? "choose" : "again";
  return phase === "diverged" ? "reopen" : "run";
}
