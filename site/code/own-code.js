// The code of a custom learner in CodeMirror. Loaded when it is first shown.

import { javascript } from "../vendor/codemirror-javascript.js";
import { createCodeSurface } from "./code-surface.js";

/**
 * @param {import("./spec-area.js").SurfaceEvents} on
 * @param {string} name
 */
export const createOwnCode = (on, name) => createCodeSurface(on, javascript(), name);
