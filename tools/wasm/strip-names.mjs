// Removes from Go's table of functions the data for stack traces: names, files, lines, inlined calls, arguments. Data of the garbage collector
// and of panics stays where it is. Go's runtime works without the rest: it prints no name for a function and "?" for its file.

import { func, none } from "./function-table.mjs";

/** The kinds that stay (internal/abi/symtab.go): the stack's map and the bounds of panics. */
const tables = { unsafePoint: 0, stackMap: 1, inlined: 2, liveArguments: 3, panicBounds: 4 };
const keptTables = new Set([tables.stackMap, tables.panicBounds]);
const pointers = {
  arguments: 0,
  locals: 1,
  objects: 2,
  inlined: 3,
  defers: 4,
  printedArguments: 5,
  liveArguments: 6,
  wrapped: 7,
};
const keptPointers = new Set([
  pointers.arguments,
  pointers.locals,
  pointers.objects,
  pointers.defers,
  pointers.wrapped,
]);

/**
 * The two names that the runtime reads for more than print: a goroutine of its own is one whose function's begins so, and what
 * says that a method was called on a nil pointer expects a method's.
 */
const [own, method] = ["runtime.", "a.(*A).a"];

/** @param {import("./function-table.mjs").FunctionTable} table */
export function strip(table) {
  const { image } = table;
  const [numbers, pointed] = [table.tables(), table.pointed()];
  const [keptNumbers, keptPointed] = [new Set(), new Set()];
  for (const one of table.functions) {
    table.set(one.at + func.name, one.name.startsWith(own) ? 1 : one.name.includes(".(*") ? own.length + 2 : 0);
    for (const field of [func.pcfile, func.pcln, func.cu, func.startLine]) table.set(one.at + field, 0);
    keptNumbers.add(table.u32(one.at + func.pcsp));
    one.tables.forEach((place, kind) =>
      keptTables.has(kind) ? keptNumbers.add(table.u32(place)) : table.set(place, 0),
    );
    one.pointers.forEach((place, kind) =>
      keptPointers.has(kind) ? keptPointed.add(table.u32(place)) : table.set(place, none),
    );
  }
  clear(image, numbers, keptNumbers);
  clear(image, pointed, keptPointed);
  image.fill(0, table.files.at, table.files.at + table.files.length);
  image.fill(0, table.cus.at, table.cus.at + 4 * table.cus.length);
  image.fill(0, table.names.at, table.names.at + table.names.length);
  image.set(new TextEncoder().encode(`\0${own}\0${method}\0`), table.names.at);
}

/** @param {Uint8Array} image @param {Map<number, [number, number]>} pieces @param {Set<unknown>} kept */
function clear(image, pieces, kept) {
  for (const [offset, [from, to]] of pieces) if (!kept.has(offset)) image.fill(0, from, to);
}
