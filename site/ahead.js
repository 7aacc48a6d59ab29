// The first script of a page that cannot do without the engine, a classic one: the engine loads and starts beside everything else. Where
// the page may have its first picture without it, it waits for that, or for the page to ask what nobody else knows.

import { startAhead } from "./engine/ahead.js";
import { compile } from "./engine/compile.js";
import { firstPart } from "./engine/vectors.js";
import { mayRemember } from "./storage/lastvisit.js";

const waits =
  /\/(index\.html)?$/.test(location.pathname) &&
  location.hash === "" &&
  history.state?.tables === undefined &&
  mayRemember(() => localStorage);
const module = new URL(firstPart, import.meta.url);
startAhead(() => compile(module), waits);
