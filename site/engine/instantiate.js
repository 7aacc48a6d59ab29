// How does a worker make its engine? It compiles the first part, or takes another worker's, and links the rest to it.

import * as built from "./addresses.js";
import { compile, watch } from "./compile.js";
import { Rest } from "./rest.js";

/** @typedef {import("./messages.d.ts").Compiled} Compiled */

/**
 * Prepares the Go module to run.
 * @param {URL} base the folder of its files
 * @param {Compiled | null} known the parts that another worker has compiled
 * @param {(rest: WebAssembly.Module) => void} onCompiled gets the rest if it is compiled here
 * @param {(loading: import("./messages.d.ts").Loading) => void} [onLoading] hears how much of the first part has come
 */
export async function instantiate(base, known, onCompiled, onLoading) {
  const go = new Go();
  const rest = new Rest(new URL(built.rest, base), known?.rest ?? null, onCompiled);
  rest.loaded = built.rest === "";
  const counted = onLoading && ((/** @type {Response} */ copy) => void watch(copy, built.firstPartBytes, onLoading));
  const first = known?.first ?? (await compile(new URL(built.firstPart, base), counted));
  const instance = await WebAssembly.instantiate(first, { ...go.importObject, ...rest.imports });
  rest.exports = instance.exports;
  return { go, first, rest, instance };
}
