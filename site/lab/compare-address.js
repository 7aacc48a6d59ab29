// The address at which the page Compare opens a spec.

import { handSpec } from "../storage/handed-spec.js";

/** @typedef {import("../storage/history-entry.js").Pack} Pack */

/** A longer address would be of no use to anyone. The spec is then handed over in the tab's storage. */
const longest = 32_000;

/**
 * The address of the page Compare with a spec.
 * @param {Pack | Promise<Pack>} pack the packed spec
 * @param {string} base the folder that the page is served from
 */
export function compareAddress(pack, base) {
  return pack instanceof Promise ? pack.then((ready) => addressFor(ready, base)) : addressFor(pack, base);
}

/** @param {Pack} pack @param {string} base */
function addressFor(pack, base) {
  const address = `compare.html#spec=${encodeURIComponent(pack.text ?? "")}`;
  if (pack.text !== undefined && address.length <= longest) return new URL(address, base).href;
  try {
    handSpec(JSON.stringify(pack));
    return new URL("compare.html#lab", base).href;
  } catch {
    return new URL(address, base).href; // storage is blocked or full
  }
}
