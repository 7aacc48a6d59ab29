// The worker in which a custom learner plays: it has an engine of its own, and answers once.

import "../wasm_exec.js";
import "../vendor/ses.js";
import { parse } from "../vendor/acorn.js";
import { valueAtOnce } from "../engine/reply.js";
import { play, tooLong, tooSlow } from "./play.js";

/** @typedef {{ first: ArrayBuffer, rest: ArrayBuffer | null, spec: string, seconds: number, port: MessagePort }} Parts what the page gives: the engine's two parts, the spec as JSON, the time that the learner may take, and where to answer */

/** Time between two reports of progress, ms, and how many samples go by between two looks at the clock. */
const reportEvery = 150;
const lookEvery = 64;

/** The longest that a learner may take for a step, s. */
const slowest = 10;

const now = () => performance.now();

addEventListener(
  "message",
  async (/** @type {MessageEvent<Parts>} */ { data: { first, rest, spec, seconds, port } }) => {
    try {
      const recording = await engine(first, rest);
      const opened = recording.open(spec);
      if (opened.error) return port.postMessage({ refused: opened.error });
      const counts = () => valueAtOnce(recording.counts());
      const ending = play(
        JSON.parse(spec).algorithm.code,
        valueAtOnce(opened),
        timed(recording, seconds, () => port.postMessage({ counts: counts() })),
        { parse },
      );
      const decisions = recording.decisions();
      port.postMessage({ ended: { decisions, counts: counts(), ...ending } }, [decisions.buffer]);
    } catch (error) {
      port.postMessage({ broken: error instanceof Error ? error.message : String(error) });
    }
  },
);

/** @param {ArrayBuffer} first @param {ArrayBuffer | null} rest @returns {Promise<any>} the engine's environment */
async function engine(first, rest) {
  const go = new Go();
  const { instance } = await WebAssembly.instantiate(first, { ...go.importObject, rest: { demand() {} } });
  if (rest) await WebAssembly.instantiate(rest, { rest: instance.exports });
  void go.run(instance);
  return /** @type {any} */ (globalThis).revisit.play();
}

/**
 * The environment, which reports now and then, and closes when the time is up.
 * @param {import("./play.js").RecordingEnv} recording
 * @param {number} seconds
 * @param {() => void} report
 * @returns {import("./play.js").RecordingEnv}
 */
function timed(recording, seconds, report) {
  const began = now();
  let samples = 0;
  let reported = began;
  /** How many steps there were when one was noticed last, and when that was. */
  let noticed = { steps: 0, at: began };
  /** Why it is closed. */
  let closed = "";
  function look(/** @type {number} */ time) {
    if (time - reported >= reportEvery) {
      report();
      reported = time;
    }
    if (time - began >= 1000 * seconds) closed ||= tooLong(seconds);
  }
  return {
    ...recording,
    act(a, bonus, q) {
      if (++samples % lookEvery === 0) look(now());
      return closed ? undefined : recording.act(a, bonus, q);
    },
    overdue(steps) {
      const time = now();
      look(time);
      if (steps !== noticed.steps) noticed = { steps, at: time };
      if (time - noticed.at >= 1000 * slowest) closed ||= tooSlow(slowest);
      return closed;
    },
    why: () => closed || recording.why(),
  };
}
