// The engine's worker: starts the Go module and carries out the page's requests (engine/messages.d.ts), one at a time. Long work is cut
// into chunks, and messages are heard between them.

import "./wasm_exec.js";
import { Drives } from "./engine/drive.js";
import { instantiate } from "./engine/instantiate.js";
import { panicReason } from "./engine/panic-reason.js";
import { pause } from "./engine/pause.js";
import { buffersOf, valueAtOnce } from "./engine/reply.js";
import { FIRST } from "./engine/rest.js";

/** @typedef {import("./engine/failure.js").Failure} Failure */
/** @typedef {import("./engine/messages.d.ts").Answer} Answer */
/** @typedef {import("./engine/messages.d.ts").Compiled} Compiled */
/** @typedef {import("./engine/messages.d.ts").Request} Request */

const panic = panicReason(/** @type {any} */ (globalThis).fs);
/** What the module reported at its start. Both the page's first script and its lab ask for it. @type {ReturnType<typeof start> | null} */
let started = null;
/** A lock that the browser frees when this worker ends, however it ends; null where there are no locks. @type {Promise<string | null>} */
const life = new Promise((resolve) => {
  const name = `revisit-engine-${Math.random()}`;
  const held = globalThis.navigator?.locks?.request(name, () => {
    resolve(name);
    return new Promise(() => {});
  });
  if (held) held.catch(() => resolve(null));
  else resolve(null);
});
/** The part of the engine that is loaded after the first picture. @type {import("./engine/rest.js").Rest | null} */
let rest = null;

const drives = new Drives({
  progress: (handle) => valueAtOnce(call("progress", handle)),
  advance: (handle, paths, until, milliseconds) => valueAtOnce(call("advance", handle, paths, until, milliseconds)),
  lines: (handle, lines, milliseconds) => valueAtOnce(call("lines", handle, lines, milliseconds)),
  seek: (handle, to, milliseconds) => valueAtOnce(call("seek", handle, to, milliseconds)),
  now: () => performance.now(),
  pause,
});

/** The methods of the worker itself, by name. All others are the module's. @type {Record<string, (id: number, ...args: any[]) => unknown>} */
const own = {
  start: async (id, compiled, says) => {
    const said = await (started ??= start(compiled, says));
    return id === 0 ? null : said; // the page's first script wants no answer
  },
  drive: (id, handle, order) => drives.start(id, handle, order, (progress) => post({ id, progress })),
  seek: async (_, handle, to) => {
    await rest?.load();
    return drives.seek(handle, to);
  },
  stop: (_, drive) => drives.stop(drive),
  recordFile: async (_, handle, options) => {
    await rest?.load();
    return new Blob([(await call("record", handle, options)).json], { type: "application/json" });
  },
  problemFile: async (_, handle, as, stem) => {
    await rest?.load();
    return new Blob([call("problemFile", handle, as, stem).json]);
  },
  tables: async (_, document) => {
    await rest?.load();
    return new Blob([call("tables", await bytesOf(document)).json], { type: "application/zip" });
  },
  libraryEntry: async (_, entry, id) => {
    await rest?.load();
    return new Blob([(await call("library.entry", entry, id)).json]);
  },
  ping: () => null,
};

addEventListener("message", async (/** @type {MessageEvent<Request>} */ { data: { id, method, args } }) => {
  try {
    if (method === "look") {
      const answers = look(.../** @type {Parameters<typeof look>} */ (args));
      post(
        { id, result: { answers } },
        answers.flatMap((answer) => ("failure" in answer ? [] : buffersOf(answer))),
      );
      return;
    }
    if (Object.hasOwn(own, method)) {
      post({ id, result: { value: await own[method](id, ...args) } });
      return;
    }
    if (method === "close") drives.release(Number(args[0]));
    // The end of a session does not overtake calls that were made before and wait.
    if (!FIRST.has(method) || (method === "close" && rest?.isLoading)) await rest?.load();
    const given = args.some((arg) => arg instanceof Blob) ? await Promise.all(args.map(bytesOf)) : args;
    const reply = await call(method, ...given);
    post({ id, result: reply }, buffersOf(reply));
  } catch (fault) {
    const failure = failureOf(fault);
    if (failure.code === "engine")
      die(failure.message); // this answers the call, too
    else post({ id, failure });
  }
});

/**
 * Answers questions about a session at once, so that the answers are of one moment. A question that fails leaves the others.
 * @param {number} handle
 * @param {import("./engine/messages.d.ts").Question[]} questions
 * @returns {(import("./engine/reply.js").Reply | { failure: Failure })[]}
 */
function look(handle, questions) {
  const next = () => valueAtOnce(call("progress", handle)).step;
  return questions.map(([method, ...args]) => {
    try {
      return call(method, handle, ...args.map((arg) => (arg === "next" ? next() : arg)));
    } catch (fault) {
      const failure = failureOf(fault);
      if (failure.code === "engine") throw fault;
      return { failure };
    }
  });
}

/** @param {Compiled | null} compiled @param {boolean} [says] whether to say what has been loaded */
async function start(compiled, says) {
  const {
    go,
    instance,
    first,
    rest: later,
  } = await instantiate(
    new URL("./", import.meta.url),
    compiled,
    (module) => post({ rest: module }),
    says ? (loading) => post({ loading }) : undefined,
  );
  rest = later;
  go.exit = (code) => die(panic.reason() ?? `it ended with exit code ${code}`);
  go.run(instance).then(
    () => die("it ended"),
    (fault) => die(failureOf(fault).message),
  );
  return {
    version: /** @type {any} */ (globalThis).revisit?.version,
    families: valueAtOnce(call("families")),
    featureKinds: valueAtOnce(call("featureKinds")),
    learners: valueAtOnce(call("learners")),
    module: { first, rest: later.module },
    life: await life,
  };
}

/** An argument as the module gets it: bytes instead of a file. @param {unknown} arg */
async function bytesOf(arg) {
  return arg instanceof Blob ? new Uint8Array(await arg.arrayBuffer()) : arg;
}

/**
 * Calls the Go module, whose answers wasm/internal/bridge describes.
 * @param {string} method
 * @param {unknown[]} args
 * @returns {any} a Reply, or a promise of one
 * @throws {Failure | Error} an Error if the module is of no more use
 */
function call(method, ...args) {
  let target = /** @type {any} */ (globalThis).revisit;
  for (const name of method.split(".")) target = target?.[name];
  const answer = target?.(...args);
  if (answer === undefined) throw new Error("it does not answer any more");
  if (answer.error) throw answer.error;
  return answer;
}

/**
 * @param {any} fault a Failure, or whatever else was thrown
 * @returns {Failure}
 */
function failureOf(fault) {
  if (typeof fault?.code === "string") return fault;
  return { code: "engine", message: panic.reason() ?? String(fault?.message ?? fault), detail: panic.detail() };
}

/** Tells everyone who waits that the module has died. @param {string} reason */
function die(reason) {
  post({ died: reason, detail: panic.detail() });
}

/**
 * @param {Answer} answer
 * @param {Transferable[]} [transfer]
 */
function post(answer, transfer = []) {
  postMessage(answer, { transfer });
}
