// The options of a comparison, checked before anything is planned.

import { badSpec } from "./failure.js";
import { members, signalOption, workerCount } from "./options.js";

/** @typedef {import("../revisit.d.ts").CompareOptions} CompareOptions */

/**
 * @param {CompareOptions} options
 * @param {number} usual workers
 */
export function compareOptions(options = {}, usual) {
  const {
    onProgress,
    onCell,
    signal,
    workers = usual,
    resume = true,
    from,
  } = members("", options, ["onProgress", "onCell", "signal", "workers", "resume", "from"]);
  for (const [name, value] of Object.entries({ onProgress, onCell })) {
    if (value !== undefined && typeof value !== "function") throw badSpec(name, value, "a function");
  }
  if (typeof resume !== "boolean") throw badSpec("resume", resume, "true or false");
  if (from !== undefined && !Array.isArray(from?.cells)) throw badSpec("from", from, "results");
  return { onProgress, onCell, signal: signalOption(signal), workers: workerCount(workers), resume, from };
}
