import assert from "node:assert/strict";
import { test } from "node:test";
import { whenSized } from "./places.js";

test("an element that has left the page is held by nothing", (t) => {
  /** @type {Set<() => void>} */
  const printed = new Set();
  /** @type {(() => void) | null} */
  let sized = null;
  const page = /** @type {any} */ (globalThis);
  page.matchMedia = () => ({
    addEventListener: (/** @type {string} */ _, /** @type {() => void} */ act) => printed.add(act),
    removeEventListener: (/** @type {string} */ _, /** @type {() => void} */ act) => printed.delete(act),
  });
  page.ResizeObserver = class {
    /** @param {() => void} act */
    constructor(act) {
      sized = act;
    }
    observe() {}
    disconnect() {
      sized = null;
    }
  };
  t.after(() => {
    delete page.matchMedia;
    delete page.ResizeObserver;
  });
  let drawn = 0;
  const element = { isConnected: true };
  whenSized(/** @type {any} */ (element), () => drawn++);
  const told = () => /** @type {(() => void) | null} */ (sized)?.();
  told();
  for (const act of printed) act();
  assert.deepEqual([drawn, printed.size], [2, 1]);
  element.isConnected = false;
  told();
  assert.deepEqual([drawn, printed.size, sized], [2, 0, null]);
});
