// Links a module's functions into a Go module that imports them. A call within a module costs less than a call of an import.

import { rewriteCalls } from "./instructions.mjs";
import { kinds } from "./module.mjs";

/** @typedef {import("./module.mjs").GoModule} GoModule */

/**
 * @param {GoModule} go
 * @param {string} from the module name of these imports
 * @param {GoModule} linked a module of functions that import nothing and use the first memory; its own memory is left out
 * @returns {GoModule} the Go module with these functions after its own
 */
export function link(go, from, linked) {
  const imports = go.imports.filter((one) => one.module !== from);
  const behind = imports.length + go.functions.length;
  const exported = new Map(
    linked.exports.filter(({ kind }) => kind === kinds.function).map(({ name, index }) => [name, index]),
  );
  let kept = 0;
  const moved = go.imports.map((one) => (one.module === from ? behind + resolve(go, one, linked, exported) : kept++));
  const now = (/** @type {number} */ index) => moved[index] ?? index - go.imports.length + imports.length;
  const { start } = go;
  return {
    ...go,
    imports,
    types: [...go.types, ...linked.types],
    functions: [...go.functions, ...linked.functions.map((type) => go.types.length + type)],
    names: [
      ...go.functions.map((_, i) => go.names[i] ?? ""),
      ...linked.functions.map((_, i) => (linked.names[i] ? `${from}.${linked.names[i]}` : "")),
    ],
    exports: go.exports.map((one) => (one.kind === kinds.function ? { ...one, index: now(one.index) } : one)),
    ...(start === undefined ? {} : { start: now(start) }),
    elements: go.elements.map(({ slot, functions }) => ({ slot, functions: functions.map(now) })),
    bodies: [
      ...go.bodies.map((body) => rewriteCalls(body, (callee, w) => w.byte(callCode).u32(now(callee)))),
      ...linked.bodies.map((body) => rewriteCalls(body, (callee, w) => w.byte(callCode).u32(behind + callee))),
    ],
  };
}

const callCode = 0x10;

/**
 * @param {GoModule} go
 * @param {GoModule["imports"][number]} wanted
 * @param {GoModule} linked
 * @param {Map<string, number>} exported
 */
function resolve(go, wanted, linked, exported) {
  const index = exported.get(wanted.name);
  if (index === undefined) throw new Error(`${wanted.module}.${wanted.name} is imported, and there is none`);
  const [found, expected] = [linked.types[linked.functions[index]], go.types[wanted.description[0]]];
  if (Buffer.compare(found, expected) !== 0)
    throw new Error(`${wanted.module}.${wanted.name} is of another type than what is imported`);
  return index;
}
