// What the embedded page says of a link and its replay.

import { count, duration } from "../numbers.js";

/** @typedef {import("../revisit.d.ts").Verdict} Verdict */
/** @typedef {import("./linked-run.js").Standing} Standing */

/**
 * @param {Standing} standing
 * @param {number} paths drawn so far
 * @returns {{ text: string, tone: "yes" | "no" | "" }}
 */
export function said(standing, paths) {
  switch (standing.kind) {
    case "costly": return { text: `Replaying its ${many(standing.paths, "path")} takes about ${duration(standing.seconds)}.`, tone: "" };
    case "replaying": return { text: `Replaying ${many(standing.paths, "path")}…`, tone: "" };
    case "halted": return { text: `Replayed ${count(paths)} of ${many(standing.paths, "path")}; not compared yet.`, tone: "" };
    case "told": return verdictWords(standing.verdict);
    case "own": return { text: "Changed: no longer the run of the link.", tone: "" };
    default: return { text: "", tone: "" };
  }
}

/**
 * @param {Verdict} verdict
 * @returns {{ text: string, tone: "yes" | "no" }}
 */
export function verdictWords({ reproduced, expected, actual, firstDifference }) {
  if (reproduced) return { text: `Reproduced: same digest after ${many(actual.paths, "path")}.`, tone: "yes" };
  const where = !firstDifference ? "the digest differs" : firstDifference.from === firstDifference.to
    ? `path ${count(firstDifference.from)} is the first that differs`
    : `the first path that differs is one of ${count(firstDifference.from)} to ${count(firstDifference.to)}`;
  const engines = expected.engine === actual.engine ? `both with engine ${actual.engine}` : `the link was made with engine ${expected.engine}, this is ${actual.engine}`;
  return { text: `Not reproduced: ${where}; ${engines}.`, tone: "no" };
}

/**
 * Why nothing is shown, and what to do.
 * @param {unknown} error
 */
export function refusal(error) {
  const { code, message } = /** @type {{ code?: string, message?: string }} */ (error ?? {});
  const why = sentence(String(message ?? error));
  if (code === "bad-link") return `This link cannot be opened: ${why} If it was cut off on its way, copy it again from where it came from.`;
  if (code === "engine") return `The engine did not start or stopped: ${why} Reload the page, or open the run in Revisit.`;
  return `This run cannot be shown: ${why}`;
}

/** @param {string} text */
function sentence(text) {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** @param {number} n @param {string} noun */
function many(n, noun) {
  return `${count(n)} ${noun}${n === 1 ? "" : "s"}`;
}
