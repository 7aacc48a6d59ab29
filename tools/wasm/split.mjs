// Splits a Go module in two by function. The first part has memory, data, table and the functions that are called first, and runs alone; the
// rest has the bodies of the other functions. A function keeps its slot in the table, which is all that Go's runtime knows of it. In the first
// part the slots of the rest hold placeholders, which load the rest and call again. (Binaryen's wasm-split does the same with any module.)

import { eachCall, rewriteCalls } from "./instructions.mjs";
import { Writer } from "./bytes.mjs";
import { kinds } from "./module.mjs";

/** @typedef {import("./module.mjs").GoModule} GoModule */

/** The type of Go's functions: the point to resume at -> whether the stack unwinds. */
const goFunction = 0;
const [end, callCode, callIndirect, localGet, i32Const] = [0x0b, 0x10, 0x11, 0x20, 0x41];

/** The import by which the first part loads the rest, and the names of its exported table and globals. */
export const names = { module: "rest", demand: "demand", table: "table", global: "g" };

/**
 * @param {GoModule} module
 * @param {Set<number>} first functions, counted among those defined in the module
 * @returns {{ first: GoModule, rest: GoModule }} without data
 */
export function split(module, first) {
  const all = module.functions.map((_, index) => index);
  const [stay, go] = [all.filter((index) => first.has(index)), all.filter((index) => !first.has(index))];
  return { first: firstPart(module, stay, go), rest: restPart(module, go) };
}

/** Functions that are exported, that call imports or linked functions, or that do not have the type of Go's functions. @param {GoModule} module */
export function mustBeFirst(module) {
  const imported = module.imports.length;
  const linked = imported + module.elements[0].functions.length;
  const must = new Set(
    module.exports.filter(({ kind }) => kind === kinds.function).map(({ index }) => index - imported),
  );
  module.bodies.forEach((body, index) => {
    if (module.functions[index] !== goFunction) must.add(index);
    eachCall(body, (callee) => {
      if (callee < imported || callee >= linked) must.add(index);
    });
  });
  return must;
}

/** The slot of each function of Go. Linked functions come after them and have none. @param {GoModule} module */
export function slots(module) {
  const [all] = module.elements;
  if (module.elements.length !== 1 || all.functions.some((f, i) => f !== module.imports.length + i)) {
    throw new Error("the table: expected Go's functions, in order");
  }
  return (/** @type {number} */ index) => all.slot + index;
}

/**
 * @param {GoModule} module
 * @param {number[]} here
 * @param {number} imported functions before them
 * @returns {(index: number) => Uint8Array} the body, with direct calls to those that are here
 */
function callsFrom(module, here, imported) {
  const before = module.imports.length;
  const slot = slots(module);
  /** @type {Map<number, number>} */
  const moved = new Map(here.map((index, i) => [index + before, imported + i]));
  return (/** @type {number} */ index) =>
    rewriteCalls(module.bodies[index], (callee, w) => {
      const at = callee < before ? callee : moved.get(callee);
      if (at !== undefined) w.byte(callCode).u32(at);
      else
        w.byte(i32Const)
          .i32(slot(callee - before))
          .byte(callIndirect)
          .u32(module.functions[callee - before])
          .byte(0);
    });
}

/** @param {GoModule} module @param {number[]} stay @param {number[]} go @returns {GoModule} */
function firstPart(module, stay, go) {
  const before = module.imports.length;
  const slot = slots(module);
  const [demandType, againType] = [module.types.length, module.types.length + 1];
  const types = [...module.types, Uint8Array.of(0x60, 0, 0), Uint8Array.of(0x60, 2, 0x7f, 0x7f, 1, 0x7f)];
  const demand = before;
  const imports = [
    ...module.imports,
    { module: names.module, name: names.demand, kind: kinds.function, description: Uint8Array.of(demandType) },
  ];
  const imported = imports.length;
  const body = callsFrom(module, stay, imported);
  const index = new Map([...stay, -1, ...go].map((f, i) => [f, imported + i]));
  const again = /** @type {number} */ (index.get(-1));
  const bodies = [
    ...stay.map(body),
    new Writer().byte(0, callCode).u32(demand).byte(localGet, 0, localGet, 1, callIndirect).u32(goFunction).byte(0, end)
      .bytes,
    ...go.map(
      (f) => new Writer().byte(0, localGet, 0, i32Const).i32(slot(f)).byte(callCode).u32(again).byte(end).bytes,
    ),
  ];
  return {
    ...module,
    types,
    imports,
    bodies,
    functions: [...stay.map((f) => module.functions[f]), againType, ...go.map(() => goFunction)],
    exports: [
      ...module.exports.map((one) =>
        one.kind === kinds.function ? { ...one, index: /** @type {number} */ (index.get(one.index - before)) } : one,
      ),
      { name: names.table, kind: kinds.table, index: 0 },
      ...module.globals.map((_, i) => ({ name: `${names.global}${i}`, kind: kinds.global, index: i })),
    ],
    elements: module.elements.map(({ slot: at, functions }) => ({
      slot: at,
      functions: functions.map((f) => /** @type {number} */ (index.get(f - before))),
    })),
    data: [],
    names: [],
  };
}

/** @param {GoModule} module @param {number[]} go @returns {GoModule} */
function restPart(module, go) {
  const slot = slots(module);
  const body = callsFrom(module, go, 0);
  /** @type {GoModule["elements"]} */
  const elements = [];
  go.forEach((f, i) => {
    const last = elements.at(-1);
    if (last && last.slot + last.functions.length === slot(f)) last.functions.push(i);
    else elements.push({ slot: slot(f), functions: [i] });
  });
  const { tables, memories } = module;
  if (!tables || !memories) throw new Error("expected a table and a memory");
  return {
    types: module.types,
    imports: [
      { module: names.module, name: "mem", kind: kinds.memory, description: memories.subarray(1) },
      { module: names.module, name: names.table, kind: kinds.table, description: tables.subarray(1) },
      // The encoding of a global begins with its type and its mutability.
      ...module.globals.map((global, i) => ({
        module: names.module,
        name: `${names.global}${i}`,
        kind: kinds.global,
        description: global.subarray(0, 2),
      })),
    ],
    functions: go.map((f) => module.functions[f]),
    tables: null,
    memories: null,
    globals: [],
    exports: [],
    elements,
    bodies: go.map(body),
    data: [],
    names: [],
  };
}
