// How a run stands, in words.

import { count } from "./numbers.js";

/**
 * What a screen reader is told: only what changes rarely.
 * @param {import("./player.js").Phase} phase
 * @param {import("./player.js").Frame | null} frame
 */
export function statusText(phase, frame) {
  const many = (/** @type {number} */ n, /** @type {string} */ noun) => `${count(n)} ${noun}${n === 1 ? "" : "s"}`;
  const at = frame ? `${many(frame.progress.paths, "path")}, ${many(frame.progress.episodes, "episode")}, ${many(frame.progress.revisits, "revisit")}` : "";
  return { empty: "", running: "Running.", paused: frame?.progress.paths ? `Paused: ${at}.` : "Ready.", done: `Complete: ${at}.`, budget: `Budget spent: ${at}.`, diverged: `Diverged: ${at}.`, dead: "The engine stopped." }[phase];
}

/**
 * Which budget ended a run, and a larger one.
 * @param {import("./revisit.d.ts").Spec} spec
 * @param {import("./revisit.d.ts").Progress} progress
 */
export function spentBudget({ budget }, progress) {
  const of = progress.paths < (budget?.paths ?? 0) ? "samples" : "paths";
  const most = budget?.[of] ?? 0;
  const more = 10 * most;
  return { text: `The budget of ${count(most)} ${of} is spent before the last episode.`, label: `Run again with ${count(more)} ${of}`, path: `budget.${of}`, more };
}
