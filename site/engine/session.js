// The page's side of one run: each method checks its arguments and asks the worker's engine.

import { badSpec, RevisitError } from "./failure.js";
import {
  auditSwitch,
  layerOptions,
  lookQuestions,
  predictedGap,
  problemFileOptions,
  recordOptions,
  runOrder,
  seekTarget,
  stepOrder,
  theoryTarget,
  viewedEpisode,
} from "./options.js";
import { plainText } from "./plain-json.js";

/** @typedef {import("../revisit.d.ts").Session} Session */
/** @typedef {import("../revisit.d.ts").Progress} Progress */
/** @typedef {import("./host.js").WorkerHost} WorkerHost */
/** @typedef {{ fragment: string, id: string, json: string, opening: number }} Linked a link in all its forms */
/** @typedef {Pick<Session, "spec" | "checks" | "guarantee" | "problem"> & { handle: number }} Opened */

/**
 * A session on one engine. If the engine dies, only the session's spec is left.
 * @implements {Session}
 */
export class LabSession {
  #host;
  #handle;

  /**
   * @param {WorkerHost} host
   * @param {Opened} opened
   */
  constructor(host, { handle, spec, checks, guarantee, problem }) {
    this.#host = host;
    this.#handle = handle;
    this.spec = spec;
    this.checks = checks;
    this.guarantee = guarantee;
    this.#complete(checks.flatMap((check) => [check.repair ?? [], check.otherRepairs].flat()));
    this.problem = problem;
  }

  /** A repair's null stands for the spec's own value. @param {import("../revisit.d.ts").Repair[]} repairs */
  #complete(repairs) {
    for (const repair of repairs) {
      repair.spec.problem ??= { ...this.spec.problem };
      repair.spec.features ??= this.spec.features && { ...this.spec.features };
    }
    return repairs;
  }

  /** @type {Session["step"]} */
  async step(by) {
    return this.#ask("drive", stepOrder(by));
  }

  /** @type {Session["run"]} */
  async run(options = {}) {
    const order = runOrder(options);
    const { signal, onProgress } = options;
    if (signal?.aborted) {
      const progress = await this.progress();
      return { ...progress, stopped: !progress.done };
    }
    /** @type {{ error: unknown } | undefined} */
    let thrown;
    const drive = this.#host.call("drive", [this.#handle, order], (progress) => {
      if (thrown) return;
      try {
        onProgress?.(progress);
      } catch (error) {
        thrown = { error };
        stop();
      }
    });
    const stop = () => this.#host.call("stop", [drive.id]).promise.catch(() => {}); // if the engine is dead, the drive reports it
    signal?.addEventListener("abort", stop);
    try {
      const progress = await drive.promise;
      if (thrown) throw thrown.error;
      return progress;
    } finally {
      signal?.removeEventListener("abort", stop);
    }
  }

  /** @type {Session["seek"]} */
  async seek(to) {
    return this.#ask("seek", seekTarget(to));
  }

  /** @type {Session["moment"]} */
  async moment() {
    return this.#ask("moment");
  }

  /** @type {Session["record"]} */
  async record(options) {
    return this.#ask("record", recordOptions(options));
  }

  /** @type {Session["summary"]} */
  async summary() {
    return this.#ask("summary");
  }

  /** @type {Session["recordFile"]} */
  async recordFile(options) {
    return this.#ask("recordFile", recordOptions(options));
  }

  /** @type {Session["problemFile"]} */
  async problemFile(options) {
    const { as, name } = problemFileOptions(options, this.spec.problem.kind);
    const file = await this.#ask("problemFile", as, name);
    const [ending, type] = as === "python" ? ["py", "text/x-python"] : ["npz", "application/zip"];
    return new File([file], `${name}.${ending}`, { type });
  }

  /** @type {Session["progress"]} */
  async progress() {
    return this.#ask("progress");
  }

  /** @type {Session["view"]} */
  async view(options) {
    return this.#ask("view", viewedEpisode(options));
  }

  /** @type {Session["timeline"]} */
  async timeline() {
    return this.#ask("timeline");
  }

  /** @param {any} options @returns {Promise<any>} */
  async layer(options) {
    return this.#ask("layer", ...layerOptions(options));
  }

  /** @type {Session["look"]} */
  async look(needs) {
    const asked = lookQuestions(needs);
    /** @type {unknown[]} */
    const answers = await this.#ask(
      "look",
      asked.map(({ question }) => question),
    );
    /** @type {any} */
    const look = { view: null, layers: [], summary: null, timeline: null, theory: null, audit: null, errors: {} };
    asked.forEach(({ member }, i) => {
      const failed = answers[i] instanceof RevisitError;
      if (failed) look.errors[member] = answers[i];
      const value = failed ? null : answers[i];
      if (member.startsWith("layers.")) look.layers.push(value);
      else look[member] = value;
    });
    if (look.errors.progress) throw look.errors.progress;
    return look;
  }

  /** @type {Session["easier"]} */
  async easier() {
    return this.#complete(await this.#ask("easier"));
  }

  /** @type {Session["accessPrices"]} */
  async accessPrices({ seeds = 20 } = {}) {
    return this.#ask("accessPrices", seeds);
  }

  /** @type {Session["predict"]} */
  async predict(options) {
    return this.#ask("predict", predictedGap(options));
  }

  /** @type {Session["theory"]} */
  async theory(options) {
    return this.#ask("theory", theoryTarget(options));
  }

  /** @type {Session["audit"]} */
  async audit(options) {
    return this.#ask("audit", ...auditSwitch(options));
  }

  /** @type {Session["verdict"]} */
  async verdict(payload) {
    return this.#ask("verdict", plainText(payload));
  }

  /** @type {Session["cost"]} */
  async cost(paths) {
    if (!(Number.isSafeInteger(paths) && paths >= 0)) throw badSpec("paths", paths, "a number of paths");
    return this.#ask("cost", paths);
  }

  /**
   * The link of a session; undefined if the value is not a session of this lab.
   * @param {unknown} session
   * @param {string} options
   * @returns {Promise<Linked> | undefined}
   */
  static link(session, options) {
    return session instanceof LabSession ? session.#ask("link", options) : undefined;
  }

  /**
   * Saves a session's record, which stays in the engine; undefined if the value is not a session of this lab.
   * @param {unknown} session
   * @param {string} name
   * @returns {Promise<string> | undefined} the id of the saved run
   */
  static save(session, name) {
    return session instanceof LabSession ? session.#host.call("runs.keep", [session.#handle, name]).promise : undefined;
  }

  close() {
    this.#ask("close").catch(() => {}); // a dead engine holds nothing
  }

  /**
   * @param {string} method
   * @param {unknown[]} args
   */
  #ask(method, ...args) {
    return this.#host.call(method, [this.#handle, ...args]).promise;
  }
}
