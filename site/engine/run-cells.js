// Runs the cells of a comparison in a pool of workers.

import { ProgressEstimate } from "./comparison-progress.js";
import { RevisitError } from "./failure.js";
import { writeJSON } from "./json.js";
import { runInPool } from "./worker-pool.js";
import { CellQueue, groupOf } from "./cell-queue.js";

/** @typedef {import("./cell-store.js").CellStore} CellStore */
/** @typedef {import("./host.js").WorkerHost} WorkerHost */
/** @typedef {import("../revisit.d.ts").Cell} Cell */
/** @typedef {import("../revisit.d.ts").Plan["cells"][number]} PlannedCell */

/** @typedef {import("../revisit.d.ts").Lab["play"]} Play */
/** @typedef {{ episodes: number, paths: number, samples: number }} Totals */

/** About the share of a run's time that its learner plays, where it is custom; then the run is made again from its decisions. */
const played = 0.9;

/** Milliseconds between two reports of progress; and between two reports of one run if nobody listens, since they tell how long runs take. */
const reportEvery = 1000 / 15,
  unheard = 250;

/**
 * Runs the cells that are not finished.
 * @param {import("../revisit.d.ts").Plan} plan
 * @param {Cell[]} finished cells that need not run
 * @param {Pick<CellStore, "add">} kept saves the other cells, which may take longer than this function
 * @param {ReturnType<typeof import("./comparison-options.js").compareOptions>} options
 * @param {{ newHost: () => WorkerHost, module: import("./messages.d.ts").Compiled, now: () => number, play: Play, closed: AbortSignal }} world
 * @returns {Promise<Cell[]>} the finished cells at the end, in cell order
 */
export async function runCells(
  plan,
  finished,
  kept,
  { onProgress, onCell, signal, workers },
  { newHost, module, now, play, closed },
) {
  const { cells: planned } = plan;
  const cells = new Map(finished.map((cell) => [nameOf(cell), cell]));
  const missing = planned.filter((cell) => !cells.has(nameOf(cell)));
  const hands = Math.min(workers, missing.length);
  const estimate = new ProgressEstimate({
    cells: planned,
    done: planned.length - missing.length,
    workers: Math.max(1, hands),
    now,
  });
  const queue = new CellQueue(missing, (group) => estimate.expected(group));
  const caller = new Caller();
  const end = new AbortController();
  const stop = AbortSignal.any([closed, caller.failed, ...(signal ? [signal] : [])]);
  const playing = AbortSignal.any([stop, end.signal]);
  const specOf = createSpecs();
  let reported = -Infinity;
  const report = () => {
    reported = now();
    caller.tell(onProgress, () => estimate.progress(queue.waiting));
  };
  const reportNowAndThen = () => {
    if (now() - reported >= reportEvery) report();
  };

  for (const cell of planned) {
    const known = cells.get(nameOf(cell));
    if (known) caller.tell(onCell, () => known);
  }
  report();
  await runInPool({
    workers: hands,
    newHost,
    module,
    queue,
    signal: stop,
    work: async (host, next) => {
      estimate.begin(next);
      const isOwn = next.spec.algorithm?.kind === "own";
      const advance = (/** @type {Totals} */ totals, /** @type {number} */ from, /** @type {number} */ share) => {
        estimate.advance(next, from + share * fractionOf(totals, next.spec), totals.samples);
        reportNowAndThen();
      };
      try {
        const decisions = isOwn
          ? await decisionsOf(plan, next, play, playing, (totals) => advance(totals, 0, played))
          : null;
        const text = await specOf(next);
        const cell = await runCell(host, next, text, decisions, onProgress ? reportEvery : unheard, (progress) =>
          isOwn ? advance(progress, played, 1 - played) : advance(progress, 0, 1),
        );
        cells.set(nameOf(cell), cell);
        kept.add(cell);
        estimate.finish(next);
        caller.tell(onCell, () => cell);
        reportNowAndThen();
      } finally {
        estimate.drop(next);
      }
    },
  }).finally(() => end.abort()); // sandboxes end with the workers
  if (closed.aborted) throw new RevisitError({ code: "engine", message: "this lab was closed" });
  if (!signal?.aborted) report();
  caller.check();
  return planned.flatMap((cell) => cells.get(nameOf(cell)) ?? []);
}

/** Calls the caller's listeners. An error of a listener stops the runs, and is thrown after them. */
class Caller {
  #failed = new AbortController();

  get failed() {
    return this.#failed.signal;
  }

  /**
   * @template T
   * @param {((value: T) => void) | undefined} hear
   * @param {() => T} what
   */
  tell(hear, what) {
    if (!hear || this.failed.aborted) return;
    try {
      hear(what());
    } catch (error) {
      this.#failed.abort(error);
    }
  }

  check() {
    this.failed.throwIfAborted();
  }
}

/**
 * The specs of a comparison's cells as texts, with any seed: cells that differ only in their seed share one. A part that several specs share, such
 * as a problem of many numbers, is written once.
 * @returns {(cell: PlannedCell) => Promise<string | Blob>}
 */
function createSpecs() {
  /** @type {Map<string, Promise<string | Blob>>} by group */
  const specs = new Map();
  /** @type {Map<unknown, Promise<string | Blob>>} */
  const parts = new Map();
  return (cell) =>
    known(specs, groupOf(cell), async () => {
      const members = Object.entries(cell.spec).filter(([, value]) => value !== undefined);
      const texts = await Promise.all(members.map(([, value]) => known(parts, value, () => writeJSON(value))));
      const all = members.flatMap(([name], i) => [`${i === 0 ? "{" : ","}${JSON.stringify(name)}:`, texts[i]]);
      return texts.every((text) => typeof text === "string") ? `${all.join("")}}` : new Blob([...all, "}"]);
    });
}

/**
 * @template K, V
 * @param {Map<K, V>} all
 * @param {K} key
 * @param {() => V} make
 */
function known(all, key, make) {
  const value = all.get(key) ?? make();
  all.set(key, value);
  return value;
}

/**
 * @param {WorkerHost} host
 * @param {PlannedCell} planned
 * @param {string | Blob} text its spec, with any seed
 * @param {Uint8Array | null} decisions of a custom learner
 * @param {number} every milliseconds between two reports
 * @param {(progress: import("../revisit.d.ts").Progress) => void} report
 * @returns {Promise<Cell>}
 */
async function runCell(host, { point, learner, seed }, text, decisions, every, report) {
  const { handle } = await host.call("openRun", decisions ? [text, seed, decisions] : [text, seed]).promise;
  const toTheEnd = { until: {}, more: {}, pace: null, reports: true, every };
  await host.call("drive", [handle, toTheEnd], report).promise;
  const measured = await host.call("measures", [handle]).promise;
  await host.call("close", [handle]).promise;
  return { point, learner, seed, ...measured };
}

/**
 * What a custom learner decides in a run. It plays elsewhere, with the run's spec and seed.
 * @param {import("../revisit.d.ts").Plan} plan
 * @param {PlannedCell} cell
 * @param {Play} play
 * @param {AbortSignal} signal
 * @param {(totals: Totals) => void} report
 * @returns {Promise<Uint8Array>}
 */
async function decisionsOf(plan, cell, play, signal, report) {
  const { decisions, fault, line } = await play(cell.spec, { signal, onProgress: report });
  if (fault === null) return decisions;
  const found = `${line === null ? "" : `line ${line} of `}its code: ${fault}`;
  throw new RevisitError({
    code: "bad-spec",
    path: `learners[${cell.learner}].algorithm.code`,
    found,
    message: `${cellName(plan, cell)}: ${found}`,
  });
}

/** A cell's name for readers. @param {import("../revisit.d.ts").Plan} plan @param {PlannedCell} cell */
function cellName({ comparison, points, learners }, { point, learner, seed }) {
  const varied = (comparison.vary ?? []).map(({ label }, i) => `${label} ${points[point].values[i]}`);
  return [learners[learner].label, ...varied, `seed ${seed}`].join(", ");
}

/**
 * How far a run is: the largest share of its episodes, its paths or its samples.
 * @param {Totals} totals
 * @param {any} spec
 */
export function fractionOf({ episodes, paths, samples }, spec) {
  return Math.max(
    episodes / spec.episodes,
    paths / spec.budget.paths,
    spec.budget.samples ? samples / spec.budget.samples : 0,
  );
}

/** @param {{ point: number, learner: number, seed: number }} cell */
const nameOf = ({ point, learner, seed }) => `${point} ${learner} ${seed}`;
