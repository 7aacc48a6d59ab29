import * as built from "./addresses.js";
import { compile } from "./compile.js";
import { Rest } from "./rest.js";

/** @typedef {import("./messages.d.ts").Compiled} Compiled */

/**
 * Gets the Go module ready to run.
 * @param {URL} base where its files are
 * @param {Compiled | null} known where another worker has compiled it before
 * @param {(rest: WebAssembly.Module) => void} told hears of the rest when it has been compiled here
 */
export async function instantiate(base, known, told) {
  const go = new Go();
  const rest = new Rest(new URL(built.rest, base), known?.rest ?? null, told);
  rest.there = built.rest === "";
  const first = known?.first ?? (await compile(new URL(built.firstPart, base)));
  const instance = await WebAssembly.instantiate(first, { ...go.importObject, ...rest.imports });
  rest.exports = instance.exports;
  return { go, first, rest, instance };
}
