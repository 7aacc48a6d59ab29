// Which of the engine's two first parts this browser can run.

import { plain, vectors } from "./addresses.js";

export const [firstPart, otherFirstPart] = hasVectors() ? [vectors, plain] : [plain, vectors];

/** Whether the browser knows 128-bit SIMD: a function that drops a vector is valid then. */
function hasVectors() {
  return (
    typeof WebAssembly === "object" &&
    WebAssembly.validate(
      Uint8Array.of(
        0,
        0x61,
        0x73,
        0x6d,
        1,
        0,
        0,
        0,
        1,
        4,
        1,
        0x60,
        0,
        0,
        3,
        2,
        1,
        0,
        10,
        9,
        1,
        7,
        0,
        0x41,
        0,
        0xfd,
        0x0f,
        0x1a,
        0x0b,
      ),
    )
  );
}
