import assert from "node:assert/strict";
import { test } from "node:test";
import { CONTROLS, leave, locked, PRESETS, presetOf } from "./control-states.js";
import { dressed, linksOf } from "./run-to-share.js";
import { KEPT } from "./service.js";

/** @type {import("../revisit.d.ts").LinkPayload} */
const payload = {
  format: "revisit.link/1",
  engine: "1.1.0",
  spec: { format: "revisit.spec/1", problem: { kind: "figure-1" } },
  digest: "sha256:1b",
  paths: 4,
  curve: { of: "episodes", x: [1, 2], y: [0, 1] },
  trail: { every: 1, marks: "AAAA" },
};

test("a run carries its settings and nothing else", () => {
  const settings = {
    title: "t",
    note: "n",
    view: { episode: 3 },
    locks: { hidden: /** @type {const} */ (["seed"]).slice() },
    problemOnly: false,
  };
  assert.deepEqual(dressed(payload, settings), {
    ...payload,
    title: "t",
    note: "n",
    view: { episode: 3 },
    locks: { hidden: ["seed"] },
  });
  assert.deepEqual(dressed(dressed(payload, settings), { title: "", note: "", problemOnly: false }), payload);
});

test("a problem shared without its run contains nothing of the run", () => {
  assert.deepEqual(dressed(payload, { title: "", note: "", problemOnly: true }), {
    format: payload.format,
    engine: payload.engine,
    spec: payload.spec,
  });
});

test("every setting of the locks survives a round trip through the link", () => {
  for (const { name, leaves } of PRESETS) {
    assert.deepEqual(leave(locked(leaves) ?? {}), leaves);
    assert.equal(presetOf(leaves), name);
  }
  assert.equal(locked(leave({})), undefined);
  assert.deepEqual(locked(leave({ fixed: ["seed"] })), { fixed: ["seed"] });
  assert.equal(presetOf(leave({ fixed: ["seed"] })), null);
  assert.equal(Object.keys(CONTROLS).length, 14);
  assert.deepEqual(
    Object.keys(PRESETS[1].leaves).filter(
      (name) => PRESETS[1].leaves[/** @type {import("./control-states.js").Control} */ (name)] === "free",
    ),
    ["gap", "seed", "speed", "run", "reset", "save", "share"],
  );
});

test("a problem that leaves no room for the run's curve and trail is stored without them", async () => {
  const { curve, trail, ...lean } = payload;
  const lab = /** @type {any} */ ({
    linkOf: async (/** @type {object} */ p) => ({
      fragment: `r=1.${Object.keys(p).length}`,
      id: String(Object.keys(p).length),
      json: JSON.stringify(p),
    }),
  });
  const settings = { title: "", note: "", problemOnly: false };
  const room = KEPT - JSON.stringify({ ...lean, spec: { ...payload.spec, title: "" } }).length;
  for (const [size, members] of [
    [100, 7],
    [room, 5],
    [room + 1, 7],
  ]) {
    const spec = { ...payload.spec, title: "x".repeat(size) };
    const links = await linksOf(
      lab,
      "https://revisit.example/",
      { session: /** @type {any} */ (null), carried: { ...lean, spec }, stored: { ...payload, spec } },
      settings,
    );
    assert.equal(links.link, "https://revisit.example/#r=1.5");
    assert.deepEqual([links.stored.id, Object.keys(links.payload).length], [String(members), members]);
  }
});
