import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { idOf } from "./id.js";

/** @param {string} text @returns the base-32 id of its hash, computed bit by bit */
function address(text) {
  const bits = Array.from(createHash("sha256").update(text).digest(), (byte) => byte.toString(2).padStart(8, "0")).join(
    "",
  );
  return bits.slice(0, 130).replace(/.{5}/g, (digit) => "abcdefghijklmnopqrstuvwxyz234567"[parseInt(digit, 2)]);
}

test("an id is the hash of the text, as the share service computes it", async () => {
  assert.equal(
    await idOf('{"engine":"1.1.0","format":"revisit.link/1","spec":{"problem":{"kind":"figure-1"}}}'),
    "65w7djx5leijdi2vwd6lo62aoq",
  );
  // Some of these hashes begin with zeros.
  for (let n = 0; n < 300; n++) assert.equal(await idOf(`run ${n}: é 日本語`), address(`run ${n}: é 日本語`));
});

test("without hashes there is no id", async () => assert.equal(await idOf("{}", null), null));
