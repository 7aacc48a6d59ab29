// Plays custom learners in Node, one after the other, for a Go program that holds the engine's environment (cmd/internal/nodeplay). Each call of
// the environment is a line of JSON on standard output, and its answer a line on standard input.

import { readSync, writeSync } from "node:fs";
import { parse } from "acorn";
import "ses";
import { play } from "../../site/own/play.js";

/**
 * An answer: what a call returns, or why it returns nothing; and whether no further episode can begin.
 * @typedef {{ values?: number[], why?: string, done: boolean }} Answer
 */

const chunk = Buffer.alloc(1 << 16);
let rest = Buffer.alloc(0);

/** @returns {string | null} the next line of standard input; null at its end */
function line() {
  for (;;) {
    const end = rest.indexOf("\n");
    if (end >= 0) {
      const text = rest.toString("utf8", 0, end);
      rest = rest.subarray(end + 1);
      return text;
    }
    const length = readSync(0, chunk);
    if (length === 0) return null;
    rest = Buffer.concat([rest, chunk.subarray(0, length)]);
  }
}

/** @param {object} message */
function say(message) {
  const bytes = Buffer.from(`${JSON.stringify(message)}\n`);
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
}

/** @returns {import("../../site/own/play.js").RecordingEnv} */
function recording() {
  const reward = new Float64Array(1);
  let why = "";
  let done = false;

  /** @param {string} call @param {ArrayLike<number>} numbers @param {Float64Array} [q] */
  function ask(call, numbers = [], q) {
    say({ call, numbers: Array.from(numbers), q: q && Array.from(q) });
    const text = line();
    if (text === null) process.exit();
    /** @type {Answer} */
    const answer = JSON.parse(text);
    ({ why = "", done } = answer);
    return why === "" ? (answer.values ?? []) : undefined;
  }

  return {
    reward,
    begin: () => ask("begin")?.[0],
    revisit: (h) => ask("revisit", [h])?.[0],
    place: (h, s) => ask("place", [h, s])?.[0],
    act(a, bonus, q) {
      const answer = ask("act", bonus === undefined ? [a] : [a, bonus], q);
      if (!answer) return undefined;
      reward[0] = answer[0];
      return answer[1];
    },
    phi(h, s, a) {
      const answer = ask("phi", [h, s, a]);
      return answer && Float64Array.from(answer);
    },
    random: () => Float64Array.from(ask("random") ?? []),
    policy: (actions) => ask("policy", actions) && true,
    due: (episode) => ask("due", [Number(episode)])?.[0] === 1,
    done: () => done,
    why: () => why,
  };
}

for (let text = line(); text !== null; text = line()) {
  const { code, setting } = JSON.parse(text);
  say({ call: "end", ending: play(code, setting, recording(), { parse }) });
}
process.exit(); // also where a learner has left a promise behind
