// The embedded page: a run, or two learners that are watched, whose modules only such a frame loads.

import { readOptions } from "./embed-options.js";
import { showRun } from "./run-frame.js";

const { watch } = readOptions(Object.fromEntries(new URLSearchParams(location.search)));
await (watch ? (await import("./watch-frame.js")).showWatch() : showRun());
