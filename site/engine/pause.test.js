import assert from "node:assert/strict";
import { test } from "node:test";
import { pause } from "./pause.js";

const never = new Promise(() => {});

test("many pauses let in what comes meanwhile, soon after it was sent", async (t) => {
  const { port1, port2 } = new MessageChannel();
  t.after(() => port1.close());
  let heard = 0;
  port1.onmessage = () => heard++;
  for (let sent = 1; sent <= 100; sent++) {
    port2.postMessage(null);
    await pause(0, never);
    assert.ok(heard >= sent - 2, `heard ${heard} of ${sent}`);
  }
});

test("a pause for long ends when it is woken", async () => {
  let wake = () => {};
  const woken = new Promise((resolve) => (wake = () => resolve(undefined)));
  const paused = pause(1_000_000, woken);
  wake();
  await paused;
});
