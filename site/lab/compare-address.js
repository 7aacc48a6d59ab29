// Hands a spec to the page Compare.

import { handSpec } from "../storage/handed-spec.js";

/** Longer addresses are for nobody to copy: such a spec waits in the tab's own storage. */
const longest = 32_000;

/**
 * @param {import("../revisit.d.ts").Spec} spec
 * @param {string} base the folder that the page is served from
 * @param {import("../storage/history-entry.js").Pack} pack the same with its large tables kept elsewhere, if it has any
 */
export function compareAddress(spec, base, pack) {
  const lab = new URL("compare.html#lab", base).href;
  try {
    if (pack.tables !== undefined) {
      handSpec(JSON.stringify(pack));
      return lab;
    }
  } catch {
    /* the address is all there is, where storage is blocked */
  }
  const text = JSON.stringify(spec);
  const address = `compare.html#spec=${encodeURIComponent(text)}`;
  if (address.length <= longest) return new URL(address, base).href;
  try {
    handSpec(text);
    return lab;
  } catch {
    return new URL(address, base).href; // storage is blocked, or full
  }
}
