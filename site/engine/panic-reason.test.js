import assert from "node:assert/strict";
import { test } from "node:test";
import { panicReason } from "./panic-reason.js";

test("the reason of a panic is found in any pieces, and all output is still written", () => {
  let written = "";
  const fs = {
    writeSync: (/** @type {number} */ _, /** @type {Uint8Array} */ bytes) => {
      written += new TextDecoder().decode(bytes);
      return bytes.length;
    },
  };
  const panic = panicReason(fs);
  const say = (/** @type {string} */ text) => fs.writeSync(2, new TextEncoder().encode(text));
  say("a remark\n");
  assert.deepEqual([panic.reason(), panic.detail()], [null, undefined]);
  for (const piece of ["fatal", " error: ", "out of memory", "\n", "\ngoroutine 1:\npanic: later\n"]) say(piece);
  assert.deepEqual([panic.reason(), panic.detail()], ["fatal error: out of memory", "memory"]);
  assert.equal(written, "a remark\nfatal error: out of memory\n\ngoroutine 1:\npanic: later\n");
});
