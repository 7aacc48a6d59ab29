// What tests of the built module share in Node: the globals of e2e/globals.d.ts, as on a blank page. One process has one lab, whose engine is
// compiled and started once.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../../tools/test/command.mjs";
import { makeGlobals } from "../make-globals.js";

export { expect } from "@playwright/test";

/** The threads that live: of engines, and of custom learners. @type {Set<import("node:worker_threads").Worker>} */
export const threads = new Set();
process.on("worker", (thread) => {
  threads.add(thread);
  thread.once("exit", () => threads.delete(thread));
});

await makeGlobals({ module: pathToFileURL(join(root, "dist", "revisit.js")).href, lab: true });
