// Runs sessions in the worker, in chunks, so that messages are heard between them.

import { Pace } from "./pace.js";

/** @typedef {import("../revisit.d.ts").Progress} Progress */
/** @typedef {import("../revisit.d.ts").Moment} Moment */
/** @typedef {import("./options.js").Order} Order */
/** @typedef {import("./options.js").Target} Target */
/** @typedef {import("./options.js").Totals} Totals */

/** Milliseconds between two reports of progress, unless the order says. */
const reportEvery = 1000 / 30;
/** Length of a chunk, ms. Stop, views and records never wait longer. */
const chunkTime = 8;
/** Most paths of a chunk, unless the pace allows fewer. */
const mostPaths = 2 ** 20;

/**
 * What a drive needs from outside.
 * @typedef {object} World
 * @property {(handle: number) => Progress} progress
 * @property {(handle: number, paths: number, until: Totals, milliseconds: number) => { outcome: "more" | "done" | "budget" | "reached" | "event" | "diverged", progress: Progress }} advance by at most so many paths and so much time, but at least one path
 * @property {(handle: number, lines: number, milliseconds: number) => { outcome: "more" | "event" | "done" | "diverged", progress: Progress, left: number }} lines carries out so many lines, or as many as fit into the time; left are the others
 * @property {(handle: number, to: Target, milliseconds: number) => { arrived: boolean, to: Target, moment: Moment }} seek goes to a moment, or as far as it comes in the time; then it is to be called again with this `to`
 * @property {() => number} now in milliseconds
 * @property {(milliseconds: number, woken: Promise<void>) => Promise<void>} pause lets messages in, until so much time is over or woken resolves
 */

export class Drives {
  #world;
  /** @type {Map<number, Drive>} by the handle of its session */
  #drives = new Map();
  /** @type {Map<number, Seek>} by the handle of its session */
  #seeks = new Map();

  /** @param {World} world */
  constructor(world) {
    this.#world = world;
  }

  /**
   * Drives a session until the order's totals, the spec's episodes or the budget are reached, or stop is called.
   * @param {number} id with which stop is called
   * @param {number} handle
   * @param {Order} order
   * @param {(progress: Progress) => void} report at most 30 times a second, or as often as the order says
   * @returns {Promise<Progress>}
   */
  async start(id, handle, order, report) {
    const seek = this.#seeks.get(handle);
    if (seek) await seek.arrival.catch(() => {}); // whoever asked for it is told
    if (this.#drives.has(handle)) {
      throw { code: "busy", message: "this session is running already; stop that run or wait for its end" };
    }
    const drive = new Drive(id, this.#world, handle, order, report);
    this.#drives.set(handle, drive);
    try {
      return await drive.run();
    } finally {
      this.#drives.delete(handle);
    }
  }

  /**
   * Goes to a moment of a session. A newer target replaces an older one under way: both resolve at the newest.
   * @param {number} handle
   * @param {Target} to
   * @returns {Promise<Moment>}
   */
  async seek(handle, to) {
    if (this.#drives.has(handle)) {
      throw { code: "busy", message: "this session is running; stop that run before you go to another moment" };
    }
    const underway = this.#seeks.get(handle);
    if (underway) underway.to = to;
    else this.#seeks.set(handle, new Seek(this.#world, handle, to));
    const seek = /** @type {Seek} */ (this.#seeks.get(handle));
    try {
      return await seek.arrival;
    } finally {
      if (this.#seeks.get(handle) === seek) this.#seeks.delete(handle);
    }
  }

  /** Ends a drive at the next chunk; it resolves with stopped: true. @param {number} id */
  stop(id) {
    for (const drive of this.#drives.values()) if (drive.id === id) drive.stop();
  }

  /** Ends the drive of a session. @param {number} handle */
  release(handle) {
    this.#drives.get(handle)?.stop();
  }
}

/** The way to a moment, in chunks. */
class Seek {
  #world;
  #handle;

  /**
   * @param {World} world
   * @param {number} handle
   * @param {Target} to may be changed until it has arrived
   */
  constructor(world, handle, to) {
    this.#world = world;
    this.#handle = handle;
    this.to = to;
    /** @type {Promise<Moment>} */
    this.arrival = this.#go();
  }

  async #go() {
    for (;;) {
      const { arrived, to, moment } = this.#world.seek(this.#handle, this.to, chunkTime);
      if (arrived) return moment;
      this.to = to;
      await this.#world.pause(0, Promise.resolve());
    }
  }
}

class Drive {
  #stopped = false;
  #wake = () => {};
  /** @type {Promise<void>} */
  #woken = new Promise((resolve) => (this.#wake = resolve));
  #world;
  #handle;
  #order;
  #report;

  /**
   * @param {number} id
   * @param {World} world
   * @param {number} handle
   * @param {Order} order
   * @param {(progress: Progress) => void} report
   */
  constructor(id, world, handle, order, report) {
    this.id = id;
    this.#world = world;
    this.#handle = handle;
    this.#order = order;
    this.#report = report;
  }

  stop() {
    this.#stopped = true;
    this.#wake();
  }

  async run() {
    if (this.#order.lines !== undefined) return this.#walk(this.#order.lines);
    const { advance, now, pause } = this.#world;
    const { reports, every = reportEvery } = this.#order;
    const first = this.#world.progress(this.#handle);
    const until = totals(this.#order, first);
    const pace = this.#order.pace === null ? null : new Pace(this.#order.pace, now());
    let reported = now();
    let drawn = first.paths;
    for (;;) {
      const before = now();
      const { outcome, progress } = advance(
        this.#handle,
        Math.min(mostPaths, pace?.due(before) ?? mostPaths),
        until,
        chunkTime,
      );
      if (outcome !== "more") return progress;
      const after = now();
      pace?.spend(progress.paths - drawn, before);
      drawn = progress.paths;
      if (reports && after - reported >= every) {
        this.#report(progress);
        reported = after;
      }
      do await pause(pace?.wait(now()) ?? 0, this.#woken);
      while (!this.#stopped && pace?.due(now()) === 0);
      if (this.#stopped) return { ...progress, stopped: true };
    }
  }

  /** @param {number} lines to carry out, or to go back by if they are negative */
  async #walk(lines) {
    const { lines: carryOut, progress, seek, pause } = this.#world;
    for (let left = lines; left > 0 && !this.#stopped; ) {
      const now = carryOut(this.#handle, left, chunkTime);
      if (now.outcome !== "more") return now.progress;
      left = now.left;
      await pause(0, this.#woken);
    }
    for (let left = lines; left < 0 && !this.#stopped; left++) {
      const { moment } = progress(this.#handle);
      if (moment?.path === 0 && moment.line === null) break; // this is where the run begins
      for (let there = seek(this.#handle, { line: -1 }, chunkTime); !there.arrived; ) {
        await pause(0, this.#woken);
        there = seek(this.#handle, there.to, chunkTime);
      }
      await pause(0, this.#woken);
    }
    return progress(this.#handle);
  }
}

/**
 * The totals at which to stop: the given ones, and the present ones plus what the order adds.
 * @param {Order} order
 * @param {Progress} now
 * @returns {Totals}
 */
function totals({ until, more }, now) {
  const all = { ...until };
  if (more.paths) all.paths = now.paths + more.paths;
  if (more.episodes) all.episodes = now.episodes + more.episodes;
  return all;
}
