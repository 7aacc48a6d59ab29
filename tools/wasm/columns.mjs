// Writes a module of Go's in columns, as site/engine/columns.js reads them: its compiler repeats few phrases of instructions with
// other numbers, and numbers of one kind resemble each other.

import { first, pieces, whole } from "../../site/engine/columns.js";
import { Reader, Writer } from "./bytes.mjs";
import { eachInstruction, firstInstruction } from "./calls.mjs";
import { writeModule } from "./module.mjs";
import { numberOf, numbers, op, placeLocal } from "./numbers.mjs";
import { mergePairs } from "./phrases.mjs";

/** @typedef {import("./module.mjs").GoModule} GoModule */
/** @typedef {{ code: number, bytes: Uint8Array, text: string }} Instruction its text: its bytes */
/** @typedef {{ from: number, piece: number, value: number }} Variable what of an instruction varies: from which byte on, and as what piece */

/** So many instructions, numbers and all, are an instruction of their own. */
const frequent = 24;

const opening = [op.block, op.loop, op.if];

/**
 * @param {GoModule} module without table, memory, globals, exports and names of its own
 * @returns {Uint8Array}
 */
export function columns(module) {
  const original = writeModule(module);
  const slots = module.elements.flatMap(({ slot, functions }) => functions.map((_, i) => slot + i));
  const bodies = module.bodies.map(instructionsOf);
  const text = new Text(mostFrequent(bodies));
  bodies.forEach((body, i) =>
    text.add(module.bodies[i].subarray(0, firstInstruction(module.bodies[i])), body, slots[i]),
  );
  const { before, after } = around(original);
  const { phrases, text: codes } = mergePairs(text.sequences, text.instructions.length);
  const of = text.columns;
  of.sizes.u32(original.length);
  of.before.raw(before);
  of.after.raw(after);
  of.phrases.raw(phrases.flat());
  of.text.raw(codes);
  for (const one of text.instructions) of.instructions.u32(one.length / 2).raw(one);
  slots.forEach((slot, i) => of.slots.u32(slot - (slots[i - 1] ?? 0)));
  const file = new Writer().raw(original.subarray(0, 8));
  for (const name of [...first, ...numbers]) file.byte(0).sized(new Writer().byte(0).raw(of[name].bytes).bytes); // a section without a name
  const again = whole(file.bytes);
  if (again.length !== original.length || again.some((byte, i) => byte !== original[i]))
    throw new Error("columns: the module read back is another one");
  return file.bytes;
}

/** @param {Uint8Array} body @returns {Instruction[]} */
function instructionsOf(body) {
  /** @type {Instruction[]} */
  const all = [];
  eachInstruction(body, (code, from, to) => {
    const bytes = body.subarray(from, to);
    all.push({ code, bytes, text: bytes.join() });
  });
  return all;
}

/** @param {Instruction[][]} bodies @returns {Set<string>} of those with a number of their own, by their text */
function mostFrequent(bodies) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { code, text } of bodies.flat()) {
    if (code >= op.localGet && code <= op.i64Const) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return new Set(
    [...counts]
      .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      .slice(0, frequent)
      .map(([text]) => text),
  );
}

class Text {
  /** @type {Map<string, { code: number, pieces: number[] }>} by what those of one code have in common */
  #instructions = new Map();
  /** @type {number[][]} codes, by function */
  sequences = [];
  columns = Object.fromEntries([...first, ...numbers].map((name) => [name, new Writer()]));
  #frequent;

  /** @param {Set<string>} frequent */
  constructor(frequent) {
    this.#frequent = frequent;
  }

  get instructions() {
    return [...this.#instructions.values()].map((one) => one.pieces);
  }

  /**
   * @param {Uint8Array} locals
   * @param {Instruction[]} body
   * @param {number} slot
   */
  add(locals, body, slot) {
    this.columns.locals.raw(locals);
    const state = { slot, place: 0, depth: 0 };
    this.sequences.push(body.map((one, i) => this.#codeOf(one, this.#variable(one, body[i - 1], body[i + 1], state))));
  }

  /**
   * @param {Instruction} instruction
   * @param {Variable | null} variable
   */
  #codeOf({ code, bytes, text }, variable) {
    const key = variable ? `${bytes.subarray(0, variable.from)} ${variable.piece} ${variable.value}` : text;
    const known = this.#instructions.get(key);
    if (known) return known.code;
    const all = [...bytes.subarray(0, variable?.from)].flatMap((byte) => [pieces.byte, byte]);
    if (opening.includes(code)) all[0] = pieces.open;
    if (code === op.end) all[0] = pieces.close;
    if (variable) all.push(variable.piece, variable.value);
    this.#instructions.set(key, { code: this.#instructions.size, pieces: all });
    return this.#instructions.size - 1;
  }

  /**
   * Puts an instruction's number into its column.
   * @param {Instruction} instruction
   * @param {Instruction | undefined} before
   * @param {Instruction | undefined} after
   * @param {{ slot: number, place: number, depth: number }} state
   * @returns {Variable | null}
   */
  #variable({ code, bytes, text }, before, after, state) {
    if (opening.includes(code)) state.depth++;
    if (code === op.end) state.depth--;
    if (code === op.br || code === op.brIf)
      return { from: 1, piece: pieces.outer, value: state.depth - new Reader(bytes, 1).u32() };
    if (code === op.brTable) {
      this.#table(bytes);
      return { from: 1, piece: pieces.table, value: 0 };
    }
    if (code === op.f32Const || code === op.f64Const) {
      this.columns.floats.raw(bytes.subarray(1));
      return { from: 1, piece: pieces.bytes, value: bytes.length - 1 };
    }
    if (code === op.i64Const && bytes.length <= 6) {
      const place = new Reader(bytes, 1).i32() - state.slot * 65536;
      if (place > state.place && place < 65536) {
        this.columns.addresses.u32(place - state.place);
        state.place = place;
        return { from: 1, piece: pieces.address, value: 0 };
      }
    }
    if (code === op.i32Const && after?.code === op.localSet && after.bytes[1] === placeLocal) {
      const place = new Reader(bytes, 1).i32();
      const ahead = place - state.place;
      if (place >= 0 && place < 65536) {
        this.columns.places.u32(ahead < 0 ? -2 * ahead - 1 : 2 * ahead);
        return { from: 1, piece: pieces.place, value: 0 };
      }
    }
    const [column, from] = this.#frequent.has(text) ? [null, 0] : numberOf({ code, bytes }, before, after);
    if (!column) return null;
    this.columns[column].raw(bytes.subarray(from));
    return { from, piece: pieces.number, value: numbers.indexOf(column) };
  }

  /** @param {Uint8Array} bytes of the instruction */
  #table(bytes) {
    const r = new Reader(bytes, 1);
    const blocks = Array.from({ length: r.u32() + 1 }, () => r.u32());
    if (blocks.some((block, i) => block < blocks[i - 1]))
      throw new Error(
        "br_table: expected its branches from the inner blocks to the outer ones, as Go's compiler writes them",
      );
    const w = this.columns.tables.u32(blocks.length);
    for (let block = 0; block <= (blocks.at(-1) ?? 0); block++) w.u32(blocks.filter((one) => one === block).length);
  }
}

/** What stands before a module's elements and after its code. @param {Uint8Array} module */
function around(module) {
  const r = new Reader(module, 8);
  /** @type {number[]} */
  const ends = [];
  for (let id = 0, from = 8; r.at < r.end; from = r.at) {
    id = r.byte();
    r.take(r.u32());
    if (id === 9) ends[0] = from;
    if (id === 10) ends[1] = r.at;
  }
  return { before: module.subarray(0, ends[0]), after: module.subarray(ends[1]) };
}
