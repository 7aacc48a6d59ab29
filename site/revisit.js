// Revisit's public JavaScript API; revisit.d.ts beside this file is its contract.

export { createLab } from "./engine/lab.js";
export { RevisitError } from "./engine/failure.js";
