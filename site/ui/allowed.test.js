import assert from "node:assert/strict";
import { test } from "node:test";
import { allow } from "./allowed.js";

test("a button that is switched off says why, and then what it said before; nothing else is kept of it", () => {
  const button = {
    title: "Draws one path",
    dataset: /** @type {{ [name: string]: string }} */ ({}),
    disabled: false,
    toggleAttribute: (/** @type {"disabled"} */ name, /** @type {boolean} */ is) => (button[name] = is),
    removeAttribute() {},
  };
  for (const reason of ["The run is complete", null, "A field is invalid", null]) {
    allow(/** @type {any} */ (button), reason);
    assert.deepEqual([button.disabled, button.title], [reason !== null, reason ?? "Draws one path"]);
  }
  assert.deepEqual(button.dataset, { title: "Draws one path" });
});
