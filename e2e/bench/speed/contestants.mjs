import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { processorSeconds } from "../browser.mjs";

/**
 * The results of a run from the first path: its wall time and processor time in seconds, and what was learned. An entry of the trace
 * has a path's from, stop, states and actions.
 * @typedef {{ seconds: number, processor: number, paths: number, samples: number, episodes: number, updates: number[], theta: number[][], trace?: number[][], digest?: string }} Outcome
 * @typedef {{ spec: object, instance: Float64Array<ArrayBuffer>, files: { spec: string, instance: string, uniforms: string } }} Problem
 */

/** The engine in the page's own worker, through the public API. */
export class Engine {
  #page;
  #browser;

  /** @param {import("@playwright/test").Page} page @param {import("@playwright/test").Browser} browser */
  constructor(page, browser) {
    this.#page = page;
    this.#browser = browser;
  }

  /** @param {import("@playwright/test").Browser} browser @param {import("../../../tools/test/served.mjs").Served} server */
  static async start(browser, server) {
    const page = await browser.newPage();
    page.setDefaultTimeout(120_000);
    await page.goto(`${server.address}revisit.d.ts`); // a file of the origin that runs no script
    await page.evaluate(async () => {
      const { createLab } = await import(/** @type {any} */ ("/revisit.js"));
      Object.assign(window, { lab: await createLab() });
    });
    return new Engine(page, browser);
  }

  /** @param {object} spec */
  async load(spec) {
    await this.#page.evaluate((spec) => Object.assign(window, { spec }) && undefined, spec);
  }

  /**
   * Runs a comparison on one worker.
   * @param {import("../../../site/revisit.d.ts").Comparison} document
   */
  compare(document) {
    return this.#page.evaluate(async (document) => {
      const { lab } = /** @type {{ lab: import("../../../site/revisit.d.ts").Lab }} */ (/** @type {any} */ (window));
      const began = performance.now();
      const { cells } = await lab.compare(document, { workers: 1, resume: false });
      return { seconds: (performance.now() - began) / 1000, cells };
    }, document);
  }

  /**
   * Returns how many paths it draws in so many seconds of wall time, and the processor time of that.
   * @param {number} seconds
   */
  async reach(seconds) {
    await this.#open(0);
    const before = await processorSeconds(this.#browser);
    const paths = await this.#page.evaluate(async (seconds) => {
      const { session } = /** @type {{ session: import("../../../site/revisit.d.ts").Session }} */ (
        /** @type {any} */ (window)
      );
      const { paths } = await session.run({ signal: AbortSignal.timeout(seconds * 1000) });
      session.close();
      return paths;
    }, seconds);
    return { paths, processor: (await processorSeconds(this.#browser)) - before };
  }

  /**
   * @param {number} paths
   * @param {number} [traced]
   * @returns {Promise<Outcome & { beta: number }>}
   */
  async run(paths, traced = 0) {
    await this.#open(traced);
    const { progress, ...time } = await this.#runTo(paths);
    const { samples, episodes, updates } = progress;
    return {
      ...time,
      paths: progress.paths,
      samples,
      episodes,
      updates,
      ...(await this.#page.evaluate(recorded, traced)),
    };
  }

  /**
   * Does one run in stretches, each of which ends at a total of paths.
   * @param {number[]} totals
   * @returns {Promise<Pick<Outcome, "seconds" | "processor" | "paths" | "samples">[]>} of each stretch
   */
  async stretches(totals) {
    await this.#open(0);
    const stretches = [];
    let [paths, samples] = [0, 0];
    for (const total of totals) {
      const { progress, ...time } = await this.#runTo(total);
      stretches.push({ ...time, paths: progress.paths - paths, samples: progress.samples - samples });
      ({ paths, samples } = progress);
    }
    await this.#page.evaluate(recorded, 0);
    return stretches;
  }

  close() {
    return this.#page.close();
  }

  /** Continues to a total of paths. @param {number} paths */
  async #runTo(paths) {
    const before = await processorSeconds(this.#browser);
    const { progress, seconds } = await this.#page.evaluate(async (paths) => {
      const { session } = /** @type {{ session: import("../../../site/revisit.d.ts").Session }} */ (
        /** @type {any} */ (window)
      );
      const started = performance.now();
      const progress = await session.run({ until: { paths } });
      return { progress, seconds: (performance.now() - started) / 1000 };
    }, paths);
    return { progress, seconds, processor: (await processorSeconds(this.#browser)) - before };
  }

  /** @param {number} traced */
  #open(traced) {
    return this.#page.evaluate(async (traced) => {
      const { lab, spec } = /** @type {any} */ (window);
      Object.assign(window, {
        session: await lab.open(traced ? { ...spec, record: { trace: { paths: traced } } } : spec),
      });
    }, traced);
  }
}

/**
 * Runs in the page: returns the results of the session and closes it.
 * @param {number} traced
 */
async function recorded(traced) {
  const { session } = /** @type {{ session: import("../../../site/revisit.d.ts").Session }} */ (
    /** @type {any} */ (window)
  );
  const { summary, theta, trace, digest } = await session.record({ trace: traced > 0, model: false });
  session.close();
  return {
    theta,
    digest,
    beta: summary.beta,
    trace: trace?.map(({ from, stop, states, actions }) => [from, stop, ...states, ...actions]),
  };
}

/** The plain JavaScript peer, in a worker of the same browser. */
export class Script {
  /** @type {Problem | undefined} */
  #problem;
  #page;
  #browser;
  #server;

  /** @param {import("@playwright/test").Page} page @param {import("@playwright/test").Browser} browser @param {import("node:http").Server} server */
  constructor(page, browser, server) {
    this.#page = page;
    this.#browser = browser;
    this.#server = server;
    server.on("request", (request, response) => this.#answer(request.url ?? "", response));
  }

  /** @param {import("@playwright/test").Browser} browser */
  static async start(browser) {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const page = await browser.newPage();
    page.setDefaultTimeout(120_000);
    return new Script(page, browser, server);
  }

  /** @param {Problem} problem */
  async load(problem) {
    this.#problem = problem;
    const { port } = /** @type {import("node:net").AddressInfo} */ (this.#server.address());
    await this.#page.goto(`http://127.0.0.1:${port}/`); // a new page, with no code compiled for another size
    await this.#page.evaluate(() => {
      const worker = new Worker("/worker.js", { type: "module" });
      const ask = (/** @type {unknown} */ order) =>
        new Promise((resolve, reject) => {
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = ({ message }) => reject(new Error(message));
          worker.postMessage(order);
        });
      Object.assign(window, { ask });
      return ask("load");
    });
  }

  /**
   * @param {number} paths
   * @param {number} [traced]
   * @returns {Promise<Outcome>}
   */
  async run(paths, traced = 0) {
    const before = await processorSeconds(this.#browser);
    const outcome = await this.#page.evaluate((order) => /** @type {any} */ (window).ask(order), { paths, traced });
    return { ...outcome, processor: (await processorSeconds(this.#browser)) - before };
  }

  async close() {
    await this.#page.close();
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** @param {string} path @param {import("node:http").ServerResponse} response */
  async #answer(path, response) {
    const send = (/** @type {string} */ type, /** @type {string | Buffer} */ body) =>
      response.setHeader("Content-Type", type).end(body);
    const peer = (/** @type {string} */ name) => readFile(join(import.meta.dirname, "peers", name));
    if (path === "/") return send("text/html", "<!doctype html><title>peer</title>");
    if (path === "/instance" && this.#problem)
      return send("application/octet-stream", await readFile(this.#problem.files.instance));
    if (path === "/uniforms" && this.#problem)
      return send("application/octet-stream", await readFile(this.#problem.files.uniforms));
    if (path === "/worker.js" || path === "/linq.js") return send("text/javascript", await peer(path.slice(1)));
    response.writeHead(404).end();
  }
}

/** A program that answers each line "PATHS TRACED" with a line of JSON. */
export class Program {
  #command;
  /** @type {import("node:child_process").ChildProcessByStdio<import("node:stream").Writable, import("node:stream").Readable, null> | undefined} */
  #child;
  /** @type {AsyncIterator<string> | undefined} */
  #lines;

  /** @param {(files: Problem["files"]) => string[]} command of a problem */
  constructor(command) {
    this.#command = command;
  }

  /** @param {Problem} problem */
  async load({ files }) {
    await this.close();
    const [program, ...args] = this.#command(files);
    this.#child = spawn(program, args, {
      stdio: ["pipe", "pipe", "inherit"],
      env: { ...process.env, OMP_NUM_THREADS: "1", OPENBLAS_NUM_THREADS: "1" },
    });
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  /**
   * @param {number} paths
   * @param {number} [traced]
   * @returns {Promise<Outcome>}
   */
  async run(paths, traced = 0) {
    this.#child?.stdin.write(`${paths} ${traced}\n`);
    const line = await this.#lines?.next();
    if (!line || line.done) throw new Error("the program ended, expected an answer");
    return JSON.parse(line.value);
  }

  async close() {
    if (!this.#child) return;
    const ended = once(this.#child, "exit");
    this.#child.stdin.end();
    await ended;
    this.#child = undefined;
  }
}
