// The first script of a page that cannot do without the engine, a classic one: the engine loads and starts beside everything else.

import { startAhead } from "./engine/ahead.js";

startAhead();
