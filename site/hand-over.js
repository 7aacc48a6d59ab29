// Hands a spec to the page Compare.

import { HANDED } from "./compare/handed.js";

/** Longer addresses are for nobody to copy: such a spec waits in the tab's own storage. */
const longest = 32_000;

/**
 * @param {import("./revisit.d.ts").Spec} spec
 * @param {string} base the folder that the page is served from
 */
export function compareWith(spec, base) {
  const text = JSON.stringify(spec);
  const address = `compare.html#spec=${encodeURIComponent(text)}`;
  if (address.length <= longest) return new URL(address, base).href;
  try {
    sessionStorage.setItem(HANDED, text);
    return new URL("compare.html#lab", base).href;
  } catch {
    return new URL(address, base).href; // storage is blocked, or full
  }
}
