// What the page and the engine's worker say to each other.

import type { Failure } from "./failure.js";
import type { Reply } from "./reply.js";

/** From the page. The worker answers each with the same id; `stop` and `ping` come back at once. */
export interface Request {
  id: number;
  /**
   * A method of the Go module (wasm/playground/main_js.go), "runs.save" and so on included, or one of the worker's own:
   * start(Compiled | null), drive(handle, order), stop(the id of the drive), recordFile(handle, options), ping().
   * A long text among a module’s arguments comes as a file.
   */
  method: string;
  args: unknown[];
}

/** From the worker. */
export type Answer =
  | { id: number; result: Reply | { value: unknown } }
  | { id: number; failure: Failure }
  /** while a drive goes on */
  | { id: number; progress: import("../revisit.d.ts").Progress }
  /** It has compiled the rest of the engine. */
  | { rest: WebAssembly.Module }
  /** The module is gone; the worker with it is of no more use. */
  | { died: string };

/** The engine's two parts, compiled; null is what no worker has loaded yet, and it is filled in then. */
export interface Compiled {
  first: WebAssembly.Module | null;
  rest: WebAssembly.Module | null;
}

/** What start comes back with. The module can be handed to the next worker, which then needs not compile. */
export interface Started {
  version: string;
  families: import("../revisit.d.ts").Family[];
  featureKinds: import("../revisit.d.ts").FeatureKind[];
  learners: import("../revisit.d.ts").LearnerKind[];
  module: Compiled;
}
