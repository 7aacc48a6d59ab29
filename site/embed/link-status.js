// The sentences of the embedded page about a link and its replay.

import { LinkFault } from "../links/read.js";
import { replayText } from "../links/replay-words.js";
import { count, duration, manyPaths } from "../ui/numbers.js";

/** @typedef {import("./linked-run.js").LinkState} LinkState */

/**
 * @param {LinkState} state
 * @param {number} paths drawn so far
 * @returns {{ text: string, tone: "yes" | "no" | "" }}
 */
export function linkStatus(state, paths) {
  switch (state.kind) {
    case "costly":
      return {
        text: `Not replayed yet: its ${manyPaths(state.paths)} take about ${duration(state.seconds)} here.`,
        tone: "",
      };
    case "replaying":
      return { text: `Replaying its ${manyPaths(state.paths)}…`, tone: "" };
    case "stopped":
      return { text: `The replay stopped at ${count(paths)} of ${manyPaths(state.paths)}; Run goes on.`, tone: "" };
    case "judged":
    case "playing": {
      const { tone, text, detail } = replayText({ at: "judged", verdict: state.verdict }, paths);
      return { text: `${text}.${detail ? ` ${detail}` : ""}`, tone: tone === "good" ? "yes" : "no" };
    }
    case "code":
      return { text: "Its learner is JavaScript. Open it in Revisit to read it, play it and compare.", tone: "" };
    case "changed":
      return { text: "Changed: no longer the run of the link.", tone: "" };
    default:
      return { text: "", tone: "" };
  }
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
  return `This run cannot be shown: ${why}`;
}
