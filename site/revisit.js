// Revisit's public JavaScript API. revisit.d.ts beside this file describes it.

export { createLab } from "./engine/lab.js";
export { RevisitError } from "./engine/failure.js";
