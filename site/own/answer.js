// What do the page and Node do alike while a custom learner plays? They hear its worker, mind its time, and end it.

import { RevisitError } from "../engine/failure.js";

/** @typedef {import("../revisit.d.ts").Played} Played */
/** @typedef {Parameters<import("../revisit.d.ts").Lab["play"]>[1]} Options */

/** Seconds for the engine's start, and for the end of a path. */
const grace = 5;

/** How a place says that the learner did not end by itself, and why: stopped, or broken where the fault is not the learner's. @typedef {{ stopped: (fault: string) => void, broken: (why: string) => void }} Says */

/**
 * Waits for what the worker of a learner says (worker.js), and ends its place then.
 * @param {string} place its name in errors
 * @param {import("../revisit.d.ts").Spec} spec
 * @param {Options} options
 * @param {(parts: { spec: string, seconds: number, port: any }, says: Says) => () => unknown} begin hands the parts to a new worker, with
 *   those of the engine, and returns what ends the place
 * @returns {Promise<Played>}
 */
export async function answer(place, spec, { signal, onProgress, seconds = 60 } = {}, begin) {
  const { port1: port, port2 } = new MessageChannel();
  let counts = { episodes: 0, paths: 0, samples: 0, revisits: 0 };
  /** @type {(() => unknown)[]} */
  const leave = [() => port.close()];
  try {
    return await new Promise((resolve, reject) => {
      /** @type {Says} */
      const says = {
        stopped: (fault) => resolve({ decisions: new Uint8Array(), counts, fault, line: null }),
        broken: (why) =>
          reject(new RevisitError({ code: "engine", message: `your learner's ${place} did not start: ${why}` })),
      };
      const stop = () => says.stopped("stopped");
      if (signal?.aborted) return stop();
      signal?.addEventListener("abort", stop);
      // The worker keeps the time itself, and gives what was decided until then, unless it hears of nothing any more.
      const late = setTimeout(
        () => says.stopped(`no response after ${seconds} s; possibly an infinite loop`),
        1000 * (seconds + grace),
      );
      leave.push(
        () => signal?.removeEventListener("abort", stop),
        () => clearTimeout(late),
      );
      port.onmessage = ({ data }) => {
        if (data.counts) {
          counts = data.counts;
          onProgress?.(counts);
        } else if (data.ended) resolve(data.ended);
        else if (data.refused) reject(new RevisitError(data.refused));
        else says.broken(data.broken);
      };
      leave.push(begin({ spec: JSON.stringify(spec), seconds, port: port2 }, says));
    });
  } finally {
    for (const end of leave) await end();
  }
}
