// What does createLab return? A Lab whose engine runs in a worker, and that starts a new engine if the worker dies.

import { RevisitError, badSpec } from "./failure.js";
import { lacking } from "./floor.js";
import { WorkerHost } from "./host.js";
import { labOptions, linkOptions } from "./options.js";
import { writeJSON } from "./json.js";
import { plainDocument, plainText } from "./plain-json.js";
import { SavedChanges } from "./saved.js";
import { LabSession } from "./session.js";
import { shareTables } from "./shared-tables.js";
import { spawnWorker } from "./spawn.js";

/** @typedef {import("../revisit.d.ts").Lab} Lab */
/** @typedef {import("../revisit.d.ts").ResultsStore} ResultsStore */
/** @typedef {import("../revisit.d.ts").RunStore} RunStore */
/** @typedef {import("./compare.js").Comparisons} Comparisons */
/** @typedef {import("./messages.d.ts").Started} Started */

/**
 * @param {Parameters<typeof import("../revisit.d.ts").createLab>[0]} options
 * @param {Lab["play"]} usualPlay where custom learners play, unless the options say
 * @returns {Promise<Lab>}
 */
export async function createLab(options, usualPlay) {
  const node = inNode() ? await import("./node.js") : null;
  const cores = node ? node.cores : globalThis.navigator?.hardwareConcurrency;
  const { workers, watchdog, onSilence, play = usualPlay } = labOptions(options, cores);
  const message = lacking(false);
  if (message) throw new RevisitError({ code: "engine", message });
  /** @param {{ onSilence?: typeof onSilence }} [how] */
  const newHost = (how) =>
    new WorkerHost({
      watchdog,
      ...how,
      ...(node ? { spawn: () => new node.Thread(), locks: null } : { spawn: nextWorker }),
    });
  const engine = new Engine(() => newHost({ onSilence }), node ? await node.compiledParts() : undefined);
  // Most pages compare nothing, so this code is loaded when it is needed.
  const comparisons = async () =>
    new (await import("./compare.js")).Comparisons({ engine, newHost: () => newHost(), workers, play });
  return new WorkerLab(engine, comparisons, play, await engine.started());
}

/** Whether this is Node, which has no Worker of a browser's kind. */
function inNode() {
  return typeof Worker === "undefined" && typeof process === "object" && !!process.versions?.node;
}

/** The worker that the page's first script has started (start-early.js) if it is unused, else a new one. */
function nextWorker() {
  const page = /** @type {{ revisitWorker?: Worker }} */ (globalThis);
  const worker = page.revisitWorker ?? spawnWorker();
  delete page.revisitWorker;
  return worker;
}

/** What the first engine of this page has compiled: another lab of the page starts with it. @type {import("./messages.d.ts").Compiled | null} */
let compiled = null;

/** The page's engine. If it dies, the next call starts a new one. */
export class Engine {
  #newHost;
  /** @type {{ host: WorkerHost, started: Promise<Started> } | null} */
  #current = null;
  /** @type {import("./messages.d.ts").Compiled | null} compiled by the first worker, used by all others */
  #module;
  #closed = false;
  /** @type {WorkerHost | null} the engine that started last */
  #ready = null;

  /**
   * @param {() => WorkerHost} newHost
   * @param {import("./messages.d.ts").Compiled | null} [module] null: the first worker compiles it
   */
  constructor(newHost, module = compiled) {
    this.#newHost = newHost;
    this.#module = module;
  }

  /** @returns {Promise<Started>} what the running engine reported at its start */
  async started() {
    return (await this.#living()).started;
  }

  /** The engine if it has started and not died, else null: one has to wait for host(). */
  get ready() {
    return this.#ready?.end === null ? this.#ready : null;
  }

  /** @returns {Promise<WorkerHost>} an engine that has started */
  async host() {
    const { host, started } = await this.#living();
    await started;
    return host;
  }

  close() {
    this.#closed = true;
    this.#current?.host.close();
  }

  async #living() {
    if (!this.#closed && (!this.#current || this.#current.host.end)) {
      const host = this.#newHost();
      this.#current = { host, started: this.#start(host) };
    }
    if (!this.#current) throw new RevisitError({ code: "engine", message: "this lab was closed" });
    return this.#current;
  }

  /** @param {WorkerHost} host */
  async #start(host) {
    try {
      const started = await host.start(this.#module);
      this.#module = started.module;
      compiled ??= started.module;
      this.#ready = host;
      return started;
    } catch (error) {
      host.close();
      throw error;
    }
  }
}

/** @implements {Lab} */
class WorkerLab {
  #engine;
  #changes = new SavedChanges();
  #makeComparisons;
  /** @type {Promise<Comparisons> | null} */
  #comparisons = null;

  /**
   * @param {Engine} engine
   * @param {() => Promise<Comparisons>} comparisons
   * @param {Lab["play"]} play
   * @param {Started} started
   */
  constructor(engine, comparisons, play, { version, families, featureKinds, learners }) {
    this.#engine = engine;
    this.#makeComparisons = comparisons;
    this.play = play;
    this.version = version;
    this.families = families;
    this.featureKinds = featureKinds;
    this.learners = learners;
    const changes = this.#changes;
    /** @type {RunStore} */
    this.runs = {
      status: async () => this.#ask("runs.status"),
      save: async (from, { name = "" } = {}) =>
        changes.afterSaving(
          ["runs"],
          LabSession.save(from, text("name", name)) ?? this.#ask("runs.save", await recordText(from), name),
        ),
      list: async () => this.#ask("runs.list"),
      load: async (id) => this.#ask("runs.load", text("id", id)),
      rename: async (id, name) => changes.after(["runs"], this.#ask("runs.rename", text("id", id), text("name", name))),
      remove: async (id) => changes.after(["runs"], this.#ask("runs.remove", text("id", id))),
      watch: (listener) => changes.watch("runs", listener),
    };
    /** @type {ResultsStore} */
    this.results = {
      save: async (results, { name = "" } = {}) =>
        changes.afterSaving(["results"], (await this.#compared()).save(results, text("name", name))),
      list: async () => this.#ask("results.list"),
      load: async (id) => this.#ask("results.load", text("id", id)),
      rename: async (id, name) =>
        changes.after(["results"], this.#ask("results.rename", text("id", id), text("name", name))),
      remove: async (id) => changes.after(["results"], this.#ask("results.remove", text("id", id))),
      discard: async (document) => (await this.#compared()).discard(document),
      watch: (listener) => changes.watch("results", listener),
    };
    const ask = (/** @type {string} */ method, /** @type {unknown[]} */ ...args) => this.#ask(method, ...args);
    /** @type {import("../revisit.d.ts").Library} */
    this.library = {
      export: async (options) => (await import("./library.js")).exportLibrary(ask, version, options),
      import: async (file, options) => {
        if (!(file instanceof Blob)) throw badSpec("", file, "a file");
        const { importLibrary } = await import("./library.js");
        return changes.afterSaving(["runs", "results"], importLibrary(ask, file, options));
      },
    };
  }

  /** @type {Lab["open"]} */
  async open(spec, { share = false, decisions, digestLike } = {}) {
    const isText = typeof spec === "string" || spec instanceof Blob;
    const text = isText ? spec : await plainDocument(spec);
    if (typeof text === "string" && !text.isWellFormed())
      throw badSpec("", "half a character, of a surrogate pair", "both halves, or the character itself");
    const host = this.#engine.ready ?? (await this.#engine.host());
    const opened = await host.call("open", [text, decisions ?? null, digestLike ?? ""]).promise;
    if (share && !isText) await shareTables(opened.spec, spec);
    for (const { repair } of opened.checks) if (repair) await shareTables(repair.spec, opened.spec);
    return new LabSession(host, opened);
  }

  /** @type {Lab["readRecord"]} */
  async readRecord(json) {
    return this.#ask("readRecord", json instanceof Blob ? json : text("", json));
  }

  /** @type {Lab["tables"]} */
  async tables(of) {
    return this.#ask("tables", typeof of === "string" || of instanceof Blob ? of : await writeJSON(of));
  }

  /** @type {Lab["link"]} */
  async link(from, options = {}) {
    const { base, ...rest } = linkOptions(options);
    const { fragment } = await this.#linked(from, rest);
    return `${base ?? pageAddress()}#${fragment}`;
  }

  /** @type {Lab["linkPayload"]} */
  async linkPayload(from, options = {}) {
    const { base, ...rest } = linkOptions(options);
    return JSON.parse((await this.#linked(from, rest)).json);
  }

  /** @type {Lab["parseLink"]} */
  async parseLink(link) {
    return JSON.parse((await this.#ask("readLink", text("", link))).json);
  }

  /** @type {Lab["linkOf"]} */
  async linkOf(payload) {
    return this.#ask("readLink", await plainDocument(payload));
  }

  /** @type {Lab["card"]} */
  async card(payload, { replayed = false } = {}) {
    return this.#ask("card", plainText(payload), replayed === true);
  }

  /** @type {Lab["replay"]} */
  async replay(from, { onProgress, signal } = {}) {
    // Read as a link its spec means what the engine meant that it names, whatever this one would take it for.
    const payload =
      "summary" in from ? await this.linkPayload(from, { full: true }) : JSON.parse((await this.linkOf(from)).json);
    // A custom learner plays again. If its code has a fault, so had the sender's: the run ends where that ended.
    const isOwn = payload.spec.algorithm?.kind === "own" && payload.paths;
    const decisions = isOwn ? (await this.play(payload.spec, { signal })).decisions : undefined;
    signal?.throwIfAborted();
    const session = await this.open(payload.spec, { decisions, digestLike: payload.digest });
    try {
      if (payload.paths) await session.run({ until: { paths: payload.paths }, onProgress, signal });
      signal?.throwIfAborted();
      return await session.verdict(payload);
    } finally {
      session.close();
    }
  }

  /** @type {Lab["plan"]} */
  async plan(document) {
    return (await this.#compared()).plan(document);
  }

  /** @type {Lab["compare"]} */
  async compare(document, options) {
    return (await this.#compared()).compare(document, options);
  }

  /** @type {Lab["replicate"]} */
  async replicate(spec, options) {
    return (await this.#compared()).replicate(spec, options);
  }

  /** @type {Lab["summary"]} */
  async summary(results, options) {
    return (await this.#compared()).summary(results, options);
  }

  /** @type {Lab["planStudy"]} */
  async planStudy(document) {
    return this.#ask("planStudy", await documentText(document));
  }

  /** @type {Lab["study"]} */
  async study(document, options = {}) {
    const { runStudy } = await import("./study.js");
    return runStudy((...call) => this.#ask(...call), this.compare.bind(this), await documentText(document), options);
  }

  /** @type {Lab["readStudy"]} */
  async readStudy(json) {
    return this.#ask("readStudy", json instanceof Blob ? json : text("", json));
  }

  /** @type {Lab["verify"]} */
  async verify(results, options) {
    return (await import("./study.js")).verifyRuns(this.compare.bind(this), results, options);
  }

  /** @type {Lab["growth"]} */
  async growth(results, options = {}) {
    const asked = plainText(options);
    return this.#ask("growth", await writeJSON(Array.isArray(results) ? results : [results]), asked);
  }

  /** @type {Lab["resultsLink"]} */
  async resultsLink(from, options = {}) {
    const { base, ...rest } = linkOptions(options);
    return (await this.#compared()).link(from, rest);
  }

  /** @type {Lab["resultsVerdict"]} */
  async resultsVerdict(results, payload) {
    return (await this.#compared()).verdict(results, payload);
  }

  /** @type {Lab["readResults"]} */
  async readResults(json) {
    return this.#ask("readResults", json instanceof Blob ? json : text("", json));
  }

  /**
   * @param {import("../revisit.d.ts").Session | import("../revisit.d.ts").Record_} from
   * @param {import("../revisit.d.ts").LinkOptions} options
   * @returns {Promise<import("./session.js").Linked>}
   */
  async #linked(from, options) {
    const asked = plainText(options);
    return LabSession.link(from, asked) ?? this.#ask("linkRecord", await recordText(from), asked);
  }

  close() {
    this.#comparisons?.then(
      (comparisons) => comparisons.close(),
      () => {},
    );
    this.#engine.close();
    this.#changes.close();
  }

  #compared() {
    return (this.#comparisons ??= this.#makeComparisons());
  }

  /**
   * @param {string} method
   * @param {unknown[]} args
   */
  async #ask(method, ...args) {
    return (await this.#engine.host()).call(method, args).promise;
  }
}

/** @param {object | string | Blob} document */
async function documentText(document) {
  return typeof document === "string" || document instanceof Blob ? document : plainDocument(document);
}

/** The address of the page that this module comes with. */
function pageAddress() {
  const { href, protocol } = new URL("../", import.meta.url);
  if (protocol === "file:")
    throw badSpec("base", "nothing", "the address of a page of Revisit, as this module is a file");
  return href;
}

/**
 * @param {string} path
 * @param {unknown} value
 */
function text(path, value) {
  if (typeof value !== "string") throw badSpec(path, value, "a text");
  return value;
}

/** Numbers that JSON cannot hold become null, which the engine refuses. @param {unknown} record */
async function recordText(record) {
  if (typeof record !== "object" || record === null) throw badSpec("", record, "a record");
  return writeJSON(record);
}
