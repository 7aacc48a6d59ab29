// The pictures beside that come when they are first asked for, in one file.

export { createConfidence } from "./confidence.js";
export { createProblem } from "./problem-view.js";
