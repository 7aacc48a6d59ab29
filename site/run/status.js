// The state of a run as text.

import { count, counted } from "../ui/numbers.js";

/** @typedef {import("../spec/learner-traits.js").Traits} Traits */

/**
 * The text for screen readers: it changes rarely.
 * @param {import("./player.js").Phase} phase
 * @param {import("./player.js").Frame | null} frame
 * @param {Pick<Traits, "revisits" | "episodes"> | null} [learner]
 */
export function statusText(phase, frame, learner) {
  const { paths = 0, episodes = 0, revisits = 0 } = frame?.progress ?? {};
  const at = [
    counted(paths, "path"),
    counted(episodes, unitOf(learner)),
    ...(learner?.revisits === false ? [] : [counted(revisits, "revisit")]),
  ].join(", ");
  return {
    empty: "",
    running: "Running.",
    paused: frame?.progress.paths ? `Paused: ${at}.` : "Ready.",
    done: `Complete: ${at}.`,
    budget: `Budget spent: ${at}.`,
    diverged: `Diverged: ${at}.`,
    dead: "The engine stopped.",
  }[phase];
}

/** What a run consists of. @param {Pick<Traits, "episodes"> | null} [learner] */
const unitOf = (learner) => (learner?.episodes === false ? "round" : "episode");

/**
 * Which budget ended a run, and a larger one to offer.
 * @param {import("../revisit.d.ts").Spec} spec
 * @param {import("../revisit.d.ts").Progress} progress
 * @param {Pick<Traits, "episodes">} [learner]
 */
export function spentBudget({ budget }, progress, learner) {
  const of = progress.paths < (budget?.paths ?? 0) ? "samples" : "paths";
  const most = budget?.[of] ?? 0;
  const more = 10 * most;
  return {
    text: `The budget of ${count(most)} ${of} is spent before the last ${unitOf(learner)}.`,
    label: `Run again with ${count(more)} ${of}`,
    path: `budget.${of}`,
    more,
  };
}
