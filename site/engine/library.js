// All that is saved as one file, and back: revisit.library/1. Its first line says what it is; then each entry has two lines, a heading and
// the content as it was saved. Neither way holds more than one entry in memory at a time.

import { badSpec } from "./failure.js";

/** @typedef {import("../revisit.d.ts").Library} Lib */
/** @typedef {import("../revisit.d.ts").LibraryEntry} Entry */
/** @typedef {(method: string, ...args: any[]) => Promise<any>} Ask */

const format = "revisit.library/1";
/** The longest entry that the engine reads, bytes. */
const longest = 256 << 20;
/** Bytes of a line that tell what it is. */
const beginning = 4096;

/**
 * @param {Ask} ask
 * @param {string} engine its version
 * @param {Parameters<Lib["export"]>[0]} [options]
 * @returns {ReturnType<Lib["export"]>}
 */
export async function exportLibrary(ask, engine, { onProgress } = {}) {
  const saved = [];
  for (const [list, entry] of /** @type {const} */ ([
    ["runs.list", "run"],
    ["results.list", "results"],
  ]))
    for (const { id, name } of (await ask(list)).reverse()) saved.push({ entry, id, name });
  const parts = [];
  const damaged = [];
  for (const [i, { entry, id, name }] of saved.entries()) {
    onProgress?.({ done: i, of: saved.length });
    try {
      parts.push(await ask("libraryEntry", entry, id));
    } catch (error) {
      const { code, message } = /** @type {import("./failure.js").RevisitError} */ (error);
      if (code === "not-found") continue; // another tab has deleted it
      if (code !== "damaged" && code !== "storage") throw error;
      damaged.push({ entry, name: name || id, message });
    }
  }
  const heading = { format, engine, exported: new Date().toISOString(), entries: parts.length };
  const file = new Blob([`${JSON.stringify(heading)}\n`, ...parts], { type: "application/jsonl" });
  return { file, entries: parts.length, damaged };
}

/**
 * @param {Ask} ask
 * @param {Blob} file
 * @param {Parameters<Lib["import"]>[1]} [options]
 * @returns {ReturnType<Lib["import"]>}
 */
export async function importLibrary(ask, file, { onProgress } = {}) {
  /** @type {Awaited<ReturnType<Lib["import"]>>} */
  const found = { added: [], duplicates: [], damaged: [], stopped: null };
  /** @type {{ from: number, name: string } | null} the entry whose heading was read last */
  let open = null;
  let [line, number, expected] = [0, 0, 0];
  let stray = false;
  const damage = (/** @type {string} */ name, /** @type {string} */ message) =>
    found.damaged.push({ entry: `entry ${number}`, name, message });
  for await (const [from, to] of linesOf(file)) {
    const start = await file.slice(from, Math.min(to, from + beginning)).text();
    if (++line === 1) {
      expected = entriesOf(start);
      continue;
    }
    if (start.startsWith('{"entry":')) {
      if (open) damage(open.name, "its content is missing");
      number++;
      stray = false;
      open = { from, name: nameIn(start) };
      continue;
    }
    if (!open) {
      // After a damaged heading there is its content, too.
      if (!stray) {
        number++;
        damage(`line ${line}`, "it does not follow a heading");
      }
      stray = true;
      continue;
    }
    onProgress?.({ done: number - 1, of: expected });
    const { name, from: begin } = open;
    open = null;
    if (to - begin > longest) {
      damage(name, `it is longer than ${longest >> 20} MB`);
      continue;
    }
    try {
      const { duplicate, ...added } = await ask("library.add", file.slice(begin, to));
      found[duplicate ? "duplicates" : "added"].push(added);
    } catch (error) {
      const { code, message } = /** @type {import("./failure.js").RevisitError} */ (error);
      if (code === "damaged") damage(name, message);
      else if (code !== "storage") throw error;
      else return { ...found, stopped: /** @type {import("./failure.js").RevisitError} */ (error) };
    }
  }
  if (open) damage(open.name, "its content is missing");
  if (line === 0) throw badSpec("", "an empty file", `a ${format}`);
  for (; number < expected; ) {
    number++;
    damage(`entry ${number} of ${expected}`, "the file ends before it");
  }
  return found;
}

/** How many entries the first line promises. @param {string} text @returns {number} @throws if it is no library */
function entriesOf(text) {
  let heading;
  try {
    heading = JSON.parse(text);
  } catch {
    throw badSpec("", text.slice(0, 80), `a ${format}, whose first line has its format`);
  }
  if (heading?.format !== format) throw badSpec("format", heading?.format, format);
  return Number.isSafeInteger(heading.entries) ? Math.min(heading.entries, 1e6) : 0;
}

/** @param {string} heading */
function nameIn(heading) {
  try {
    return String(JSON.parse(heading).name);
  } catch {
    return "its name cannot be read";
  }
}

/**
 * The places of a file's lines, without their line ends. One part of the file at a time is in memory.
 * @param {Blob} file
 * @returns {AsyncGenerator<[number, number], void>} from and to
 */
async function* linesOf(file) {
  const reader = file.stream().getReader();
  let [begin, read] = [0, 0];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    for (let end = part.value.indexOf(10); end >= 0; end = part.value.indexOf(10, end + 1)) {
      yield [begin, read + end];
      begin = read + end + 1;
    }
    read += part.value.length;
  }
  if (begin < read) yield [begin, read];
}
