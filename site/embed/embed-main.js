// The embedded page: a run, or the picture of another page, whose modules only such a frame loads.

import { readOptions } from "./embed-options.js";
import { showRun } from "./run-frame.js";

const { page } = readOptions(Object.fromEntries(new URLSearchParams(location.search)));
if (page === "watch") await (await import("./watch-frame.js")).showWatch();
else if (page === "access") await (await import("./access-frame.js")).showAccess();
else await showRun();
