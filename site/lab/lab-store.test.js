import assert from "node:assert/strict";
import { test } from "node:test";
import { LabStore, meaningOfRun } from "./lab-store.js";

/** @typedef {Parameters<typeof meaningOfRun>[0]} Now */

const still = /** @type {Now} */ ({ phase: "paused", refused: false, waits: false, replays: false, moved: false });

for (const [about, now, means] of /** @type {[string, Partial<Now>, string][]} */ ([
  ["a run that stands still goes on", {}, "run"],
  ["a run that goes on already is left alone, whatever else is true", { phase: "running", refused: true }, "wait"],
  [
    "a spent budget is offered to grow, before a refused field is mended",
    { phase: "budget", refused: true },
    "larger budget",
  ],
  ["what was refused cannot run, code or not", { refused: true, waits: true, replays: true }, "mend"],
  ["code plays before anything is replayed", { waits: true, replays: true }, "play"],
  ["a shared run is replayed to its end first", { replays: true, phase: "done", moved: true }, "replay"],
  ["a complete run that the reader moved asks how to go on", { phase: "done", moved: true }, "choose"],
  ["a complete run that the page itself made is shown again", { phase: "done" }, "again"],
  ["a learner that diverged begins anew", { phase: "diverged", moved: true }, "reopen"],
]))
  test(`Run: ${about}`, () => assert.equal(meaningOfRun({ ...still, ...now }), means));

test("members of the store are told to those who subscribe, and begin with nothing", () => {
  const store = new LabStore();
  /** @type {unknown[]} */
  const told = [];
  store.refusal.subscribe((refusal) => told.push(refusal));
  const refusal = { text: "seed: expected a whole number", at: null };
  store.refusal.value = refusal;
  store.refusal.value = refusal;
  assert.deepEqual(told, [null, refusal]);
});
