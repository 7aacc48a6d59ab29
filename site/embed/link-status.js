// The sentences of the embedded page about a link and its replay.

import { LinkFault } from "../links/read.js";
import { replayText } from "../links/replay-text.js";
import { isRun } from "../run/plays.js";

/** @typedef {import("./linked-run.js").LinkState} LinkState */

/**
 * @param {LinkState} state
 * @param {import("../revisit.d.ts").LinkPayload | null} payload of the link
 * @returns {{ text: string, tone: "yes" | "no" | "" }}
 */
export function linkStatus(state, payload) {
  const { at } = state;
  if (at === "opening" || at === "again" || at === "changed" || at === "problem" || at === "code")
    return { text: "", tone: "" };
  const isCode = payload?.spec.algorithm?.kind === "own";
  const { tone, text, detail } = replayText(
    at === "playing" ? { at: "judged", verdict: state.verdict } : state,
    payload?.paths ?? 0,
    isCode,
  );
  const sentences = [text.replace(/(?<=[^.…])$/, "."), at === "stopped" ? "Run goes on." : "", detail];
  return { text: sentences.filter(Boolean).join(" "), tone: tone === "good" ? "yes" : tone === "warn" ? "no" : "" };
}

/**
 * What is said while the spec is not the link's any more.
 * @param {{ given: boolean }} by given: the host page opened it
 * @param {import("../revisit.d.ts").LinkPayload | null} payload of the link
 * @returns {{ text: string, back: string }} text: "": there was no run in the link that could be missed; back: for what brings the link's run back, "": nothing
 */
export function changedStatus({ given }, payload) {
  if (given || !payload) return { text: "", back: "" };
  if (payload.digest) return { text: "Changed: no longer the run of the link.", back: "Back to the link’s run" };
  return { text: "", back: "Back to how it was" };
}

/**
 * How a learner that is code ended.
 * @param {import("../revisit.d.ts").Played} played
 */
export function faultStatus(played) {
  const { fault, line } = played;
  const left = isRun(played) ? "The run keeps the decisions made so far." : "There is no run of it.";
  return `The learner ended${line === null ? "" : ` in line ${line}`}: ${fault}. ${left}`;
}

/**
 * Why nothing is shown, and what to do.
 * @param {unknown} error
 */
export function refusal(error) {
  const { code, message } = /** @type {{ code?: string, message?: string }} */ (error ?? {});
  if (error instanceof LinkFault) return error.message;
  const why = String(message ?? error).replace(/[.]?$/, ".");
  if (code === "engine")
    return `The engine did not start or stopped: ${why} Reload the page, or open the run in Revisit.`;
  if (code === "picture") return why;
  return `This run cannot be shown: ${why}`;
}
