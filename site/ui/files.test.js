import assert from "node:assert/strict";
import { test } from "node:test";
import { fileName } from "./files.js";

test("a file is named by the letters and digits of any script", () => {
  assert.equal(fileName("Ada Ångström"), "ada-ångström.json");
  assert.equal(fileName("李 雷"), "李-雷.json");
  assert.equal(fileName("../../etc/passwd", "csv"), "etc-passwd.csv");
  assert.equal(fileName("Q* ≥ 0.5!"), "q-0-5.json");
  assert.equal(fileName("…"), "run.json");
  assert.ok(new TextEncoder().encode(fileName("雷".repeat(200))).length < 255);
});
