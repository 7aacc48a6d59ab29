import assert from "node:assert/strict";
import { test } from "node:test";
import { Plays } from "./plays.js";

/** @type {import("../revisit.d.ts").Spec} */
const spec = { format: "revisit.spec/1", problem: { kind: "chain" }, algorithm: { kind: "own", code: "" } };

/** @param {() => Promise<object>} play */
function playsThat(play) {
  /** @type {unknown[]} */
  const opened = [];
  const lab = {
    play,
    open: async (/** @type {object} */ spec, /** @type {{ decisions?: Uint8Array }} */ { decisions } = {}) => {
      opened.push(decisions);
      return { spec };
    },
  };
  return { plays: new Plays(/** @type {any} */ (lab)), opened };
}

const { signal } = new AbortController();
const result = { decisions: new Uint8Array([1, 2]), counts: {}, fault: null, line: null };

test("a run is kept, and the spec opens with its decisions", async () => {
  const { plays, opened } = playsThat(async () => result);
  assert.equal(plays.waits(await plays.open(spec)), true);
  assert.equal(await plays.play(spec, { signal }), result);
  const session = await plays.open(structuredClone(spec));
  assert.deepEqual([plays.waits(session), plays.of(session)], [false, result]);
  assert.deepEqual(opened, [undefined, result.decisions]);
});

test("what is no run is not kept, and has a fault unless it was stopped", async () => {
  const none = { ...result, decisions: new Uint8Array([1]) };
  const { plays, opened } = playsThat(async () => none);
  assert.equal((await plays.play(spec, { signal })).fault, "it ended without a path");
  assert.equal((await plays.play(spec, { signal: AbortSignal.abort() })).fault, null);
  await plays.open(spec);
  assert.deepEqual(opened, [undefined]);
});

test("a sandbox that fails is a fault of the play; any other error is thrown", async () => {
  const failing = (/** @type {string} */ code) =>
    playsThat(() => Promise.reject(Object.assign(new Error("no worker"), { code }))).plays.play(spec, { signal });
  const { fault, decisions } = await failing("engine");
  assert.deepEqual([fault, decisions.length], ["no worker", 0]);
  await assert.rejects(failing("bad-spec"), /no worker/);
});
