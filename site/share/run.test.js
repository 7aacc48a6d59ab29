import assert from "node:assert/strict";
import { test } from "node:test";
import { CONTROLS, leave, locked, PRESETS, presetOf } from "./locks.js";
import { dressed } from "./run.js";

/** @type {import("../revisit.d.ts").LinkPayload} */
const payload = {
  format: "revisit.link/1", engine: "1.1.0", spec: { format: "revisit.spec/1", problem: { kind: "figure-1" } }, digest: "sha256:1b", paths: 4,
  curve: { of: "episodes", x: [1, 2], y: [0, 1] }, trail: { every: 1, marks: "AAAA" },
};

test("a run carries what is said of it, and nothing that is not", () => {
  const said = { title: "t", note: "n", view: { episode: 3 }, locks: { hidden: /** @type {const} */ (["seed"]).slice() }, problemOnly: false };
  assert.deepEqual(dressed(payload, said), { ...payload, title: "t", note: "n", view: { episode: 3 }, locks: { hidden: ["seed"] } });
  assert.deepEqual(dressed(dressed(payload, said), { title: "", note: "", problemOnly: false }), payload);
});

test("a problem without its run carries no sign of it", () => {
  assert.deepEqual(dressed(payload, { title: "", note: "", problemOnly: true }), { format: payload.format, engine: payload.engine, spec: payload.spec });
});

test("each way to leave the controls comes back from the link's locks", () => {
  for (const { name, leaves } of PRESETS) {
    assert.deepEqual(leave(locked(leaves) ?? {}), leaves);
    assert.equal(presetOf(leaves), name);
  }
  assert.equal(locked(leave({})), undefined);
  assert.deepEqual(locked(leave({ fixed: ["seed"] })), { fixed: ["seed"] });
  assert.equal(presetOf(leave({ fixed: ["seed"] })), null);
  assert.equal(Object.keys(CONTROLS).length, 14);
  assert.deepEqual(Object.keys(PRESETS[1].leaves).filter((name) => PRESETS[1].leaves[/** @type {import("./locks.js").Control} */ (name)] === "free"), ["gap", "seed", "speed", "run", "reset", "save", "share"]);
});
