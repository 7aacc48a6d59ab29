import assert from "node:assert/strict";
import { test } from "node:test";
import { announcement, TOOLS, whereIs } from "./tools.mjs";

test("what is going to be installed is said once and together; where nothing may be, how to get it", () => {
  const missing = [TOOLS.chromium, TOOLS.qemuArm64, TOOLS.chromium, TOOLS.liberation];
  assert.match(announcement(missing, true), /apt-get: chromium qemu-user fonts-liberation$/);
  const told = announcement(missing, false);
  assert.match(told, /Nothing is installed/);
  assert.match(told, /apt-get install --no-install-recommends chromium qemu-user fonts-liberation$/m);
  assert.match(told, /for Chromium: npx playwright install chromium/);
});

test("a tool that is missing is not installed when it is asked for, but said to be missing", async () => {
  const path = process.env.PATH;
  process.env.PATH = "/nowhere";
  try {
    await assert.rejects(whereIs("sphinx"), { message: "no sphinx-build: install Debian's python3-sphinx" });
  } finally {
    process.env.PATH = path;
  }
});
