// The messages between the page and the engine's worker.

import type { ErrorDetail, Failure } from "./failure.js";
import type { Reply } from "./reply.js";

/** From the page. The worker answers each with the same id; `stop` and `ping` are answered at once. */
export interface Request {
  id: number;
  /**
   * A method of the Go module (wasm/playground/main_js.go), "runs.save" and so on included, or one of the worker's own:
   * look(handle, Question[]), start(Compiled | null, whether to say what has been loaded), drive(handle, order), stop(the id of the drive), seek(handle, target), recordFile(handle, options), problemFile(handle, as, stem), tables(document), libraryEntry(entry, id), ping().
   * A long text among a module’s arguments comes as a file.
   */
  method: string;
  args: unknown[];
}

/** A method that asks about a session, and its arguments after the handle. "next" stands for the step at which the next path begins. */
export type Question = [method: string, ...args: unknown[]];

/** From the worker. */
export type Answer =
  | { id: number; result: Reply | { value: unknown } | { answers: (Reply | { failure: Failure })[] } }
  | { id: number; failure: Failure }
  /** while a drive goes on */
  | { id: number; progress: import("../revisit.d.ts").Progress }
  /** The first part of the engine is being loaded. */
  | { loading: Loading }
  /** The worker has compiled the rest of the engine. */
  | { rest: WebAssembly.Module }
  /** The module has died, and the worker is of no more use. */
  | { died: string; detail?: ErrorDetail };

/** How much of a file has come, bytes as they are sent. */
export interface Loading {
  loaded: number;
  total: number;
}

/** The engine's two parts, compiled. A part that no worker has loaded yet is null, and is filled in later. */
export interface Compiled {
  first: WebAssembly.Module | null;
  rest: WebAssembly.Module | null;
}

/** The answer to start. The module can be given to the next worker, which then need not compile it. */
export interface Started {
  version: string;
  families: import("../revisit.d.ts").Family[];
  featureKinds: import("../revisit.d.ts").FeatureKind[];
  learners: import("../revisit.d.ts").LearnerKind[];
  module: Compiled;
  /** A lock that the worker holds as long as it lives; null where the browser gives it none. */
  life: string | null;
}
