// What a screen reader is told of the run: only what changes rarely.

import { count } from "./numbers.js";

/**
 * @param {import("./player.js").Phase} phase
 * @param {import("./player.js").Frame | null} frame
 */
export function statusText(phase, frame) {
  const many = (/** @type {number} */ n, /** @type {string} */ noun) => `${count(n)} ${noun}${n === 1 ? "" : "s"}`;
  const at = frame ? `${many(frame.progress.paths, "path")}, ${many(frame.progress.episodes, "episode")}, ${many(frame.progress.revisits, "revisit")}` : "";
  return { empty: "", running: "Running.", paused: frame?.progress.paths ? `Paused: ${at}.` : "Ready.", done: `Complete: ${at}.`, budget: `Budget spent: ${at}.`, dead: "The engine stopped." }[phase];
}
