// Whether this browser can run the engine.

import { RevisitError } from "./failure.js";

/** A WebAssembly module with one function that drops a 128-bit vector, in base64. Only a browser with SIMD accepts it. */
const vectorModule = "AGFzbQEAAAABBAFgAAADAgEACgkBBwBBAP0PGgs=";

/** @throws {RevisitError} if it cannot */
export function checkBrowser() {
  const bytes = Uint8Array.from(atob(vectorModule), (character) => character.charCodeAt(0));
  if (typeof WebAssembly === "object" && WebAssembly.validate(bytes)) return;
  throw new RevisitError({
    code: "engine",
    message:
      "this browser is too old: the engine needs WebAssembly with SIMD, as in Chrome 91, Firefox 89, Safari 16.4 or later",
  });
}
