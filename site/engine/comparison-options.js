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
    keep = true,
    from,
  } = members("", options, ["onProgress", "onCell", "signal", "workers", "resume", "keep", "from"]);
  for (const [name, value] of Object.entries({ onProgress, onCell })) {
    if (value !== undefined && typeof value !== "function") throw badSpec(name, value, "a function");
  }
  for (const [name, value] of Object.entries({ resume, keep })) {
    if (typeof value !== "boolean") throw badSpec(name, value, "true or false");
  }
  if (from !== undefined && !Array.isArray(from?.cells)) throw badSpec("from", from, "results");
  return { onProgress, onCell, signal: signalOption(signal), workers: workerCount(workers), resume, keep, from };
}
