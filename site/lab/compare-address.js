// Hands a spec to the page Compare.

import { handSpec } from "../storage/handed-spec.js";

/** @typedef {import("../storage/history-entry.js").Pack} Pack */

/** Longer addresses are for nobody to copy: such a spec waits in the tab's own storage. */
const longest = 32_000;

/**
 * The address at which the page Compare finds a spec.
 * @param {Pack | Promise<Pack>} pack what the spec is packed into, or will be soon
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
    return new URL(address, base).href; // storage is blocked, or full
  }
}
