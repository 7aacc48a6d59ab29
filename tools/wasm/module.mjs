// Reads and writes WebAssembly modules of the form that Go's linker makes: one memory, one table with all functions in order, and data at
// fixed addresses.

import { Reader, Writer } from "./bytes.mjs";

/**
 * @typedef {object} GoModule
 * @property {Uint8Array[]} types each as encoded: 0x60, parameters, results
 * @property {{ module: string, name: string, kind: number, description: Uint8Array }[]} imports kind 0 is a function; its description is its type
 * @property {number[]} functions the types of the functions defined here, whose indices follow those of imported functions
 * @property {Uint8Array | null} tables as encoded, without the section's header
 * @property {Uint8Array | null} memories
 * @property {Uint8Array[]} globals
 * @property {{ name: string, kind: number, index: number }[]} exports
 * @property {number} [start] the function that is called when the module is instantiated
 * @property {{ slot: number, functions: number[] }[]} elements
 * @property {Uint8Array[]} bodies
 * @property {{ at: number, bytes: Uint8Array }[]} data
 * @property {string[]} names of the functions defined here, empty where they were left out
 */

const section = {
  custom: 0,
  type: 1,
  import: 2,
  function: 3,
  table: 4,
  memory: 5,
  global: 6,
  export: 7,
  start: 8,
  element: 9,
  code: 10,
  data: 11,
};
const header = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const functionNames = 1;
const [end, i32Const] = [0x0b, 0x41];
export const kinds = { function: 0, table: 1, memory: 2, global: 3 };

/** @param {Uint8Array} bytes @returns {GoModule} */
export function readModule(bytes) {
  /** @type {GoModule} */
  const module = {
    types: [],
    imports: [],
    functions: [],
    tables: null,
    memories: null,
    globals: [],
    exports: [],
    elements: [],
    bodies: [],
    data: [],
    names: [],
  };
  const file = new Reader(bytes, header.length);
  while (file.at < file.end) {
    const id = file.byte();
    const size = file.u32();
    const content = new Reader(bytes, file.at, file.at + size);
    readSection(module, id, content);
    file.at += size;
  }
  return module;
}

/**
 * @param {GoModule} module
 * @param {number} id
 * @param {Reader} r
 */
function readSection(module, id, r) {
  switch (id) {
    case section.custom:
      if (r.name() === "name") module.names = readNames(r, module.imports.length);
      break;
    case section.type:
      module.types = r.vector(() =>
        between(r, () => {
          r.byte();
          r.take(r.u32());
          r.take(r.u32());
        }),
      );
      break;
    case section.import:
      module.imports = r.vector(() => {
        const [from, name, kind] = [r.name(), r.name(), r.byte()];
        if (kind !== kinds.function) throw new Error(`import ${from}.${name}: expected a function`);
        return { module: from, name, kind, description: between(r, () => r.u32()) };
      });
      break;
    case section.function:
      module.functions = r.vector(() => r.u32());
      break;
    case section.table:
      module.tables = r.take(r.end - r.at);
      break;
    case section.memory:
      module.memories = r.take(r.end - r.at);
      break;
    case section.global:
      module.globals = r.vector(() =>
        between(r, () => {
          r.byte();
          r.byte();
          r.byte();
          r.leb();
          r.byte();
        }),
      );
      break;
    case section.export:
      module.exports = r.vector(() => ({ name: r.name(), kind: r.byte(), index: r.u32() }));
      break;
    case section.element:
      module.elements = r.vector(() => ({ slot: place(r), functions: r.vector(() => r.u32()) }));
      break;
    case section.code:
      module.bodies = r.vector(() => r.take(r.u32()));
      break;
    case section.data:
      module.data = r.vector(() => ({ at: place(r), bytes: r.take(r.u32()) }));
      break;
    default:
      throw new Error(`WebAssembly section ${id}: Go's linker writes none`);
  }
}

/** The offset of an active segment, which must be constant and of the first memory or table. @param {Reader} r */
function place(r) {
  const [flags, code, at, last] = [r.u32(), r.byte(), r.i32(), r.byte()];
  if (flags !== 0 || code !== i32Const || last !== end) throw new Error("a segment: expected one at a constant place");
  return at >>> 0;
}

/** @param {Reader} r @param {number} imported */
function readNames(r, imported) {
  /** @type {string[]} */
  const names = [];
  while (r.at < r.end) {
    const [id, size] = [r.byte(), r.u32()];
    const next = r.at + size;
    if (id === functionNames)
      r.vector(() => {
        names[r.u32() - imported] = r.name();
      });
    r.at = next;
  }
  return names;
}

/** The bytes that a step reads. @param {Reader} r @param {() => void} step */
function between(r, step) {
  const from = r.at;
  step();
  return r.bytes.subarray(from, r.at);
}

/**
 * @param {GoModule} module
 * @param {{ named?: boolean }} [options] named: names are written too
 * @returns {Uint8Array}
 */
export function writeModule(module, { named = false } = {}) {
  const file = new Writer().raw(header);
  /** @param {number} id @param {(content: Writer) => void} write */
  const put = (id, write) => {
    const content = new Writer();
    write(content);
    file.byte(id).sized(content.bytes);
  };
  put(section.type, (w) => w.vector(module.types, (type) => w.raw(type)));
  put(section.import, (w) =>
    w.vector(module.imports, ({ module: from, name, kind, description }) =>
      w.name(from).name(name).byte(kind).raw(description),
    ),
  );
  put(section.function, (w) => w.vector(module.functions, (type) => w.u32(type)));
  const { tables, memories } = module;
  if (tables) put(section.table, (w) => w.raw(tables));
  if (memories) put(section.memory, (w) => w.raw(memories));
  if (module.globals.length > 0) put(section.global, (w) => w.vector(module.globals, (global) => w.raw(global)));
  if (module.exports.length > 0)
    put(section.export, (w) => w.vector(module.exports, ({ name, kind, index }) => w.name(name).byte(kind).u32(index)));
  const { start } = module;
  if (start !== undefined) put(section.start, (w) => w.u32(start));
  put(section.element, (w) =>
    w.vector(module.elements, ({ slot, functions }) => putPlace(w, slot).vector(functions, (index) => w.u32(index))),
  );
  put(section.code, (w) => w.vector(module.bodies, (body) => w.sized(body)));
  if (module.data.length > 0)
    put(section.data, (w) => w.vector(module.data, ({ at, bytes }) => putPlace(w, at).sized(bytes)));
  if (named) put(section.custom, (w) => writeNames(w.name("name"), module));
  return file.bytes;
}

/** @param {Writer} w @param {GoModule} module */
function writeNames(w, { names, imports }) {
  const content = new Writer();
  const known = [...names.entries()].filter(([, name]) => name);
  content.vector(known, ([index, name]) => content.u32(imports.length + index).name(name));
  w.byte(functionNames).sized(content.bytes);
}

/** @param {Writer} w @param {number} at */
function putPlace(w, at) {
  return w
    .u32(0)
    .byte(i32Const)
    .i32(at | 0)
    .byte(end);
}
