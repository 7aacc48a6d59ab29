// The address at which the page Compare opens the race on a problem.

import { keepInTab } from "../storage/tab-storage.js";

/** @typedef {import("../storage/history-entry.js").Pack} Pack */
/** @typedef {{ samples: number, horizon: number }} Known what is known of the run: samples that it drew, and H */

/** A longer address would be of no use to anyone. The spec is then handed over in the tab's storage. */
const longest = 32_000;

/**
 * The address of the page Compare with a spec.
 * @param {Pack | Promise<Pack>} pack the packed spec
 * @param {Known} run
 * @param {string} base the folder that the page is served from
 */
export function compareAddress(pack, run, base) {
  return pack instanceof Promise ? pack.then((ready) => addressFor(ready, run, base)) : addressFor(pack, run, base);
}

/** @param {Pack} pack @param {Known} run @param {string} base */
function addressFor(pack, { samples, horizon }, base) {
  const address = `compare.html#spec=${encodeURIComponent(pack.text ?? "")}&samples=${samples}&horizon=${horizon}`;
  if (pack.text !== undefined && address.length <= longest) return new URL(address, base).href;
  try {
    keepInTab("revisit.compare", JSON.stringify({ ...pack, samples, horizon }));
    return new URL("compare.html#lab", base).href;
  } catch {
    return new URL(address, base).href; // storage is blocked or full
  }
}
