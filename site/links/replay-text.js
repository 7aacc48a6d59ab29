// The text about a shared run: how far its replay is, and the result.

import { shortDigest } from "../ui/digest.js";
import { count, counted, duration } from "../ui/numbers.js";

/** @typedef {import("../revisit.d.ts").Verdict} Verdict */
/** @typedef {{ tone: "plain" | "busy" | "good" | "warn", text: string, detail: string, action: string }} ReplayText action: the text of the button, or "" */

/**
 * @param {import("./replay.js").ReplayState | { at: "copy" }} state copy: the reader changed the run
 * @param {number} paths of the shared run
 * @param {boolean} [code] whether its learner is code
 * @returns {ReplayText}
 */
export function replayText(state, paths, code = false) {
  const run = counted(paths, "path");
  switch (state.at) {
    case "problem":
      return { tone: "plain", text: "This link contains a problem without a run.", detail: "", action: "" };
    case "code":
      return {
        tone: "plain",
        text: "Its learner is code, shown under “Your learner”. It plays in a sandbox, and only when you ask.",
        detail: "",
        action: "Play it and compare",
      };
    case "waiting":
      return {
        tone: "plain",
        text: `Not replayed yet: its ${run} take ${about(state.seconds)} here.`,
        detail: "",
        action: `Replay it (${about(state.seconds)})`,
      };
    case "replaying":
      return {
        tone: "busy",
        text: `Replaying its ${run}${state.seconds >= 1 ? `, ${about(state.seconds)}` : ""}…`,
        detail: "",
        action: "Stop",
      };
    case "beyond":
      return { tone: "plain", text: "", detail: "", action: "" };
    case "opening":
    case "judging":
      return { tone: "busy", text: "Comparing with the shared run…", detail: "", action: "" };
    case "stopped":
      return {
        tone: "plain",
        text: `The replay stopped at ${count(state.paths)} of ${run}.`,
        detail: "",
        action: "Replay the rest",
      };
    case "short":
      return {
        tone: "warn",
        text: `Differs: the link has ${run}, but the budget ends the run after ${count(state.paths)}.`,
        detail: "The link was changed after it was made. Ask whoever sent it for a new one.",
        action: "",
      };
    case "judged":
      return judged(state.verdict, code);
    case "copy":
      return {
        tone: "plain",
        text: "The shared run itself stays as it was.",
        detail: "",
        action: "Back to the shared run",
      };
  }
}

/**
 * @param {Verdict} verdict
 * @param {boolean} code
 * @returns {ReplayText}
 */
function judged({ reproduced, expected, actual, firstDifference }, code) {
  const engines = expected.engine !== actual.engine;
  if (reproduced) {
    return {
      tone: "good",
      text: `Reproduced: the same digest (${shortDigest(actual.digest, 8)}), ${counted(actual.paths, "path")}`,
      detail: engines ? `Made by engine ${expected.engine}, replayed by engine ${actual.engine}.` : "",
      action: "",
    };
  }
  const sides = `In the link ${side(expected)}; here ${side(actual)}.`;
  const advice = engines
    ? `Different engine versions may draw different paths. Ask for a link made by engine ${actual.engine}, or share this run again.`
    : code
      ? "Either the link was changed after it was made, or its learner uses what may differ between browsers in the last bit: Math.exp, log, pow, sin and their like."
      : "The same engine gives the same run, bit for bit: the link was changed after it was made. Ask whoever sent it for a new one.";
  return { tone: "warn", text: `Differs: ${where(firstDifference)}`, detail: `${sides} ${advice}`, action: "" };
}

/** @param {Verdict["firstDifference"]} difference */
function where(difference) {
  if (!difference) return "another digest came out here; from which path on, the link does not tell";
  const { from, to } = difference;
  return from === to
    ? `the first path that differs is path ${count(from)}`
    : `the first path that differs is between ${count(from)} and ${count(to)}`;
}

/** @param {Verdict["expected"]} run */
function side({ digest, engine, paths }) {
  return `${shortDigest(digest, 8)} after ${counted(paths, "path")}, engine ${engine}`;
}

/** @param {number} seconds */
function about(seconds) {
  return seconds < 1 ? "less than a second" : `about ${duration(seconds)}`;
}
