import assert from "node:assert/strict";
import { test } from "node:test";
import {
  auditSwitch,
  labOptions,
  recordOptions,
  runOrder,
  seekTarget,
  stepOrder,
  theoryTarget,
  viewedEpisode,
} from "./options.js";

/**
 * @param {() => unknown} call
 * @param {string} path
 * @param {string} [code]
 */
function refuses(call, path, code = "bad-spec") {
  assert.throws(call, (error) => {
    const { name, code: got, path: at, message } = /** @type {import("./failure.js").RevisitError} */ (error);
    assert.deepEqual({ name, code: got, path: at }, { name: "RevisitError", code, path });
    assert.ok(message.startsWith(path === "" ? "found " : `${path}: `), message);
    return true;
  });
}

test("step", () => {
  assert.deepEqual(stepOrder({ paths: 3 }), { until: {}, more: { paths: 3 }, pace: null, reports: false });
  assert.deepEqual(stepOrder({ episodes: 1, paths: undefined }).more, { episodes: 1 });
  refuses(() => stepOrder({}), "");
  refuses(() => stepOrder(/** @type {any} */ (undefined)), "");
  for (const paths of [0, -1, 1.5, NaN, Infinity, "1", null])
    refuses(() => stepOrder(/** @type {any} */ ({ paths })), "paths");
  refuses(() => stepOrder(/** @type {any} */ ({ path: 1 })), "path");
  assert.deepEqual(stepOrder({ lines: -2 }), { until: {}, more: {}, lines: -2, pace: null, reports: false });
  for (const lines of [0, 0.5, NaN, "1", null]) refuses(() => stepOrder(/** @type {any} */ ({ lines })), "lines");
  refuses(() => stepOrder({ lines: 1, paths: 1 }), "");
});

test("run", () => {
  assert.deepEqual(runOrder(), { until: {}, more: {}, pace: null, reports: false });
  const order = runOrder({ until: { samples: 5 }, pace: 0.5, onProgress() {}, signal: new AbortController().signal });
  assert.deepEqual(order, { until: { samples: 5 }, more: {}, pace: 0.5, reports: true });
  assert.deepEqual(runOrder({ until: { event: "revisit", paths: 9 } }).until, { event: "revisit", paths: 9 });
  refuses(() => runOrder(/** @type {any} */ ({ until: { event: "end" } })), "until.event");
  refuses(() => runOrder({ until: { episodes: 0 } }), "until.episodes");
  refuses(() => runOrder(/** @type {any} */ ({ until: { lines: 1 } })), "until.lines");
  refuses(() => runOrder(/** @type {any} */ ({ until: 5 })), "until");
  for (const pace of [0, -1, NaN, Infinity, "fast"]) refuses(() => runOrder(/** @type {any} */ ({ pace })), "pace");
  refuses(() => runOrder(/** @type {any} */ ({ signal: {} })), "signal");
  refuses(() => runOrder(/** @type {any} */ ({ onProgress: 1 })), "onProgress");
  refuses(() => runOrder(/** @type {any} */ ({ onprogress() {} })), "onprogress");
});

test("seek", () => {
  assert.deepEqual(seekTarget({ path: 0, line: 3 }), { path: 0, episode: undefined, line: 3 });
  assert.equal(seekTarget({ episode: 4 }).episode, 4);
  for (const bad of [-1, 0.5, NaN, "1", null]) {
    refuses(() => seekTarget(/** @type {any} */ ({ path: bad })), "path");
    refuses(() => seekTarget(/** @type {any} */ ({ line: bad })), "line");
  }
  refuses(() => seekTarget({}), "");
  refuses(() => seekTarget({ path: 1, episode: 1 }), "");
  refuses(() => seekTarget(/** @type {any} */ ({ paths: 1 })), "paths");
});

test("view", () => {
  assert.equal(viewedEpisode(), 0);
  assert.equal(viewedEpisode({}), 0);
  assert.equal(viewedEpisode({ episode: 7 }), 7);
  for (const episode of [-1, 0.5, "1"]) refuses(() => viewedEpisode(/** @type {any} */ ({ episode })), "episode");
});

test("record", () => {
  assert.equal(recordOptions(), "{}");
  assert.equal(recordOptions({ trace: { paths: 0 }, model: true }), '{"trace":{"paths":0},"model":true}');
  assert.equal(recordOptions({ trace: false }), '{"trace":false}');
  refuses(() => recordOptions(/** @type {any} */ ({ trace: 5 })), "trace");
  refuses(() => recordOptions({ trace: { paths: -1 } }), "trace.paths");
  refuses(() => recordOptions(/** @type {any} */ ({ trace: { lines: 1 } })), "trace.lines");
  refuses(() => recordOptions(/** @type {any} */ ({ model: "yes" })), "model");
});

test("theory and audit", () => {
  assert.equal(theoryTarget(), 0);
  assert.equal(theoryTarget({ epsilon: 0.1 }), 0.1);
  for (const epsilon of [-1, NaN, Infinity, "0.1"])
    refuses(() => theoryTarget(/** @type {any} */ ({ epsilon })), "epsilon");
  assert.deepEqual(auditSwitch(), [null, null]);
  assert.deepEqual(auditSwitch({ on: true, atMost: 0.2 }), [true, 0.2]);
  refuses(() => auditSwitch(/** @type {any} */ ({ on: 1 })), "on");
  for (const atMost of [-1, NaN, "all"])
    refuses(() => auditSwitch(/** @type {any} */ ({ on: true, atMost })), "atMost");
});

test("createLab", () => {
  const { workers, watchdog: usual } = labOptions();
  assert.equal(usual, 30_000);
  assert.ok(Number.isInteger(workers) && workers >= 1 && workers <= 8, "as many as cores, at most 8");
  const onSilence = () => {};
  const none = { episodes: 0, paths: 0, samples: 0, revisits: 0 };
  const play = async () => ({ decisions: new Uint8Array(), counts: none, fault: null, line: null });
  const asked = { watchdog: 20, workers: 2, onSilence, play };
  assert.deepEqual(labOptions(asked), asked);
  refuses(() => labOptions(/** @type {any} */ ({ play: "here" })), "play");
  for (const watchdog of [0, Infinity, 2 ** 31, "1s"])
    refuses(() => labOptions(/** @type {any} */ ({ watchdog })), "watchdog");
  for (const workers of [0, 1.5, 33, NaN]) refuses(() => labOptions({ workers }), "workers");
  refuses(() => labOptions(/** @type {any} */ ({ onSilence: true })), "onSilence");
});
