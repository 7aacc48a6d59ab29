// The engine's rest is sent in columns (tools/wasm/columns.mjs): a module's numbers apart from its instructions, each kind for itself,
// which compresses to two thirds. Here they are put together again, to the very same bytes.

import { Column, Output } from "./column.js";

/**
 * What an instruction or a phrase of several consists of; each piece has a value beside its kind.
 *
 *     byte      value as it is
 *     open      the same, where a block begins
 *     close     the same, where one ends
 *     number    the next of the column that the value names, as it is written there
 *     bytes     so many of the floating-point numbers' column
 *     outer     a branch to the block that so many others are around
 *     address   where a call returns to: the function's slot and a place in it, behind the one before
 *     place     one in the function, relative to the last address's
 *     table     a table of branches: its length, then how many go to the innermost block, to the next one, and so on
 */
export const pieces = { byte: 0, open: 1, close: 2, number: 3, bytes: 4, outer: 5, address: 6, place: 7, table: 8 };

/** The columns before those of numbers. */
export const first = [
  "sizes",
  "before",
  "after",
  "instructions",
  "phrases",
  "text",
  "slots",
  "locals",
  "floats",
  "addresses",
  "places",
  "tables",
];

const [elementSection, codeSection, header] = [9, 10, 8];
const [i32Const, end] = [0x41, 0x0b];

/** Milliseconds after which whoever does other work, too, is let in. */
const turn = 4;

/**
 * @param {Uint8Array} file
 * @returns {Uint8Array<ArrayBuffer>} the module
 */
export function whole(file) {
  const made = together(file);
  for (;;) {
    const { done, value } = made.next();
    if (done) return value;
  }
}

/**
 * The same, in turns with other work.
 * @param {Uint8Array} file
 * @param {() => Promise<void>} pause
 * @param {() => number} [now] milliseconds
 */
export async function wholeInTurns(file, pause, now = () => performance.now()) {
  const made = together(file);
  for (let since = now(); ; ) {
    const { done, value } = made.next();
    if (done) return value;
    if (now() - since < turn) continue;
    await pause();
    since = now();
  }
}

/** @param {Uint8Array} file @returns {Generator<void, Uint8Array<ArrayBuffer>>} stops after every function */
function* together(file) {
  const all = columnsOf(file);
  const numbers = all.splice(first.length);
  const of = /** @type {Record<string, Column>} */ (Object.fromEntries(first.map((name, i) => [name, all[i]])));
  const out = new Output(of.sizes.u32());
  const slots = slotsOf(of.slots);
  out.raw(of.before.bytes);
  out.byte(elementSection);
  out.sized(elements(slots, out.bytes.length));
  out.byte(codeSection);
  out.sized(yield* code(of, numbers, slots, out.bytes.length));
  out.raw(of.after.bytes);
  return out.bytes;
}

/** To whoever does not know it, the file is a module with nothing but sections of others. @param {Uint8Array} file */
function columnsOf(file) {
  const sections = new Column(file);
  sections.take(header);
  const columns = [];
  while (sections.more) {
    sections.byte();
    columns.push(new Column(sections.take(sections.u32()).subarray(1))); // none has a name
  }
  return columns;
}

/** @param {Column} column the distances from each to the next */
function slotsOf(column) {
  const slots = [];
  for (let slot = 0; column.more; ) slots.push((slot += column.u32()));
  return slots;
}

/** The functions take their slots in runs. @param {number[]} slots @param {number} most */
function elements(slots, most) {
  const out = new Output(most);
  const starts = slots.flatMap((slot, i) => (i > 0 && slots[i - 1] + 1 === slot ? [] : [i]));
  out.u32(starts.length);
  starts.forEach((from, run) => {
    const to = starts[run + 1] ?? slots.length;
    out.byte(0);
    out.byte(i32Const);
    out.i32(slots[from]);
    out.byte(end);
    out.u32(to - from);
    for (let i = from; i < to; i++) out.u32(i);
  });
  return out.written;
}

/**
 * @param {Record<string, Column>} of
 * @param {Column[]} numbers
 * @param {number[]} slots
 * @param {number} most
 * @returns {Generator<void, Uint8Array>}
 */
function* code(of, numbers, slots, most) {
  const [out, body, phrases] = [new Output(most), new Output(most), phrasesOf(of)];
  out.u32(slots.length);
  for (const slot of slots) {
    body.length = 0;
    locals(of.locals, body);
    let [depth, place] = [1, 0];
    while (depth > 0) {
      const phrase = phrases[of.text.byte()];
      for (let i = 0; i < phrase.length; i += 2) {
        const value = phrase[i + 1];
        switch (phrase[i]) {
          case pieces.open:
            depth++;
            body.byte(value);
            break;
          case pieces.close:
            depth--;
            body.byte(value);
            break;
          case pieces.number:
            body.number(numbers[value]);
            break;
          case pieces.bytes:
            body.raw(of.floats.take(value));
            break;
          case pieces.outer:
            body.u32(depth - 1 - value);
            break;
          case pieces.address:
            body.i32(slot * 65536 + (place += of.addresses.u32()));
            break;
          case pieces.place:
            body.i32(place + of.places.signed());
            break;
          case pieces.table:
            table(of.tables, body);
            break;
          default:
            body.byte(value);
        }
      }
    }
    out.sized(body.written);
    yield;
  }
  return out.written;
}

/** Instructions, and phrases of two others each. @param {Record<string, Column>} of */
function phrasesOf({ instructions, phrases }) {
  /** @type {Uint8Array[]} */
  const all = [];
  while (instructions.more) all.push(instructions.take(2 * instructions.u32()));
  while (phrases.more) all.push(Uint8Array.of(...all[phrases.byte()], ...all[phrases.byte()]));
  return all;
}

/** @param {Column} column @param {Output} body */
function locals(column, body) {
  const groups = column.u32();
  body.u32(groups);
  for (let i = 0; i < groups; i++) {
    body.number(column);
    body.byte(column.byte());
  }
}

/** @param {Column} column @param {Output} body */
function table(column, body) {
  let left = column.u32();
  body.u32(left - 1); // the last is for all other numbers
  for (let block = 0; left > 0; block++) {
    const run = column.u32();
    for (let i = 0; i < run; i++) body.u32(block);
    left -= run;
  }
}
