// The first script of a page that cannot do without the engine, a classic one: the engine loads and starts beside everything else.

import { startAhead } from "./engine/ahead.js";
import { compile } from "./engine/compile.js";
import { firstPart } from "./engine/vectors.js";

startAhead(() => compile(new URL(firstPart, import.meta.url)));
