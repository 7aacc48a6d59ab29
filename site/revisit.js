// Revisit's public JavaScript API. revisit.d.ts beside this file describes it.

import { createLab as createLabWith } from "./engine/lab.js";
import { playHere } from "./own/play-here.js";

export { RevisitError } from "./engine/failure.js";

/** @type {typeof import("./revisit.d.ts").createLab} */
export const createLab = (options) => createLabWith(options, playHere);
