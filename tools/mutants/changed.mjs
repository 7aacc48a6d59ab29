// Loaded before a test: gives the changed text of one module.
import { readFileSync } from "node:fs";
import { register } from "node:module";
import { isMainThread } from "node:worker_threads";

const { url: original, changed } = JSON.parse(process.env.CHANGED ?? "{}");

if (isMainThread) register(import.meta.url);

/** @type {import("node:module").LoadHook} */
export function load(url, context, nextLoad) {
  if (url.split("?")[0] !== original) return nextLoad(url, context);
  return { format: "module", shortCircuit: true, source: readFileSync(changed) };
}
