// What the embedded page says of a link and its replay.

import { LinkFault } from "../links/read.js";
import { say } from "../links/words.js";
import { count, duration, manyPaths } from "../ui/numbers.js";

/** @typedef {import("./linked-run.js").Standing} Standing */

/**
 * @param {Standing} standing
 * @param {number} paths drawn so far
 * @returns {{ text: string, tone: "yes" | "no" | "" }}
 */
export function said(standing, paths) {
  switch (standing.kind) {
    case "costly":
      return {
        text: `Not replayed yet: its ${manyPaths(standing.paths)} take about ${duration(standing.seconds)} here.`,
        tone: "",
      };
    case "replaying":
      return { text: `Replaying its ${manyPaths(standing.paths)}…`, tone: "" };
    case "halted":
      return { text: `The replay stopped at ${count(paths)} of ${manyPaths(standing.paths)}; Run goes on.`, tone: "" };
    case "told":
    case "playing": {
      const { tone, text, detail } = say({ at: "judged", verdict: standing.verdict }, paths);
      return { text: `${text}.${detail ? ` ${detail}` : ""}`, tone: tone === "good" ? "yes" : "no" };
    }
    case "own":
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
