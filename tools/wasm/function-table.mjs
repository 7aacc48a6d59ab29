// Reads Go's table of functions in a module's data (runtime/symtab.go; cmd/link/internal/ld/pcln.go). It has for every function the size of its
// frame, which of its variables are pointers, and data for stack traces only: names, files, lines, inlined calls.

/** The magic number of the layout since Go 1.20. For another one this file has to be compared with Go's source again. */
const magic = [0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8];

/** Offsets of fields in bytes: of the table's header, of runtime.moduledata and of runtime._func. */
const head = { functions: 8, names: 32, end: 72 };
const moduledata = {
  head: 0,
  names: 8,
  cus: 32,
  files: 56,
  pctab: 80,
  functions: 104,
  ftab: 128,
  buckets: 152,
  text: 176,
  gofunc: 320,
  end: 336,
};
export const func = {
  name: 4,
  args: 8,
  pcsp: 16,
  pcfile: 20,
  pcln: 24,
  tables: 28,
  cu: 32,
  startLine: 36,
  kinds: 43,
  end: 44,
};

/** Bytes between the buckets of two functions; in wasm Go looks up nothing between them. */
const bucket = 16 * 20;
/** Bytes of a function in ftab: its slot, and where its _func is. */
export const ftabEntry = 8;
export const none = 0xffffffff;

/**
 * @typedef {object} Func
 * @property {number} slot in the module's table
 * @property {string} name
 * @property {number} entry the address of its entry in ftab
 * @property {number} at the address of its _func
 * @property {number} end the end of its _func
 * @property {number[]} tables the addresses of the offsets of its tables in pctab, by kind (pcdata)
 * @property {number[]} pointers the addresses of the offsets of its other data, by kind (funcdata)
 */

export class FunctionTable {
  /** @param {Uint8Array<ArrayBuffer>} image of the memory, which methods change */
  constructor(image) {
    this.image = image;
    this.view = new DataView(image.buffer);
    const { at, md } = this.#find();
    /** @param {number} field of a slice */
    const slice = (field) => ({ at: this.#u64(md + field), length: this.#u64(md + field + 8) });
    this.names = slice(moduledata.names);
    this.cus = slice(moduledata.cus);
    this.files = slice(moduledata.files);
    this.pctab = slice(moduledata.pctab);
    this.gofunc = this.#u64(md + moduledata.gofunc);
    this.buckets = this.#u64(md + moduledata.buckets);
    const [functions, ftab] = [slice(moduledata.functions).at, slice(moduledata.ftab)];
    if (this.#u64(md + moduledata.text) !== 0 || ftab.length !== this.#u64(at + head.functions) + 1)
      throw new Error("Go's table of functions: its parts do not agree");
    this.base = functions;
    this.functions = Array.from({ length: ftab.length - 1 }, (_, i) => this.#func(functions, ftab.at + ftabEntry * i));
  }

  #find() {
    for (let at = 0; at + head.end <= this.image.length; at += 8) {
      if (magic.some((byte, i) => this.image[at + i] !== byte)) continue;
      const names = at + this.#u64(at + head.names);
      for (let md = 0; md + moduledata.end <= this.image.length; md += 8) {
        if (this.#u64(md + moduledata.head) === at && this.#u64(md + moduledata.names) === names) return { at, md };
      }
    }
    throw new Error("Go's table of functions is not where it was up to Go 1.26");
  }

  /** @param {number} base @param {number} entry @returns {Func} */
  #func(base, entry) {
    const at = base + this.u32(entry + 4);
    const [tables, pointers] = [this.u32(at + func.tables), this.image[at + func.kinds]];
    const places = (/** @type {number} */ from, /** @type {number} */ count) =>
      Array.from({ length: count }, (_, i) => from + 4 * i);
    return {
      slot: this.u32(entry),
      name: this.#text(this.names.at + this.u32(at + func.name)),
      entry,
      at,
      end: at + func.end + 4 * (tables + pointers),
      tables: places(at + func.end, tables),
      pointers: places(at + func.end + 4 * tables, pointers),
    };
  }

  /** Removes the buckets and the slots in ftab from the image, which are numbers in order. */
  clearNumbers() {
    const [first] = this.functions;
    this.functions.forEach(({ slot, entry }, i) => {
      if (this.u32(this.bucketOf(i)) !== i || this.image[this.bucketOf(i) + 4] !== 0)
        throw new Error("Go's buckets of functions: expected each to hold its own");
      if (slot !== first.slot + i || entry !== first.entry + ftabEntry * i)
        throw new Error("Go's table of functions: expected them in the order of their slots");
      this.set(entry, 0);
    });
    this.image.fill(0, this.buckets, this.bucketOf(this.functions.length - 1) + 4); // the table ends a byte later
  }

  /** @param {number} index of a function @returns {number} the address of that index */
  bucketOf(index) {
    return this.buckets + bucket * index;
  }

  /** The extents of all tables in pctab, by their offset there. */
  tables() {
    const used = this.functions.flatMap(({ at, tables }) =>
      [at + func.pcsp, at + func.pcfile, at + func.pcln, ...tables].map((place) => this.u32(place)),
    );
    return extents(
      used.filter((offset) => offset !== 0),
      this.pctab.at,
      this.pctab.at + this.pctab.length,
    );
  }

  /** The extents of all data that pointers name, by offset. */
  pointed() {
    const used = this.functions.flatMap(({ pointers }) => pointers.map((place) => this.u32(place)));
    return extents(
      used.filter((offset) => offset !== none),
      this.gofunc,
      this.buckets,
    );
  }

  /** @param {number} at */
  #text(at) {
    return new TextDecoder().decode(this.image.subarray(at, this.image.indexOf(0, at)));
  }

  /** @param {number} at */
  u32(at) {
    return this.view.getUint32(at, true);
  }

  /** @param {number} at @param {number} value */
  set(at, value) {
    this.view.setUint32(at, value, true);
  }

  /** @param {number} at */
  #u64(at) {
    return Number(this.view.getBigUint64(at, true));
  }
}

/**
 * @param {number[]} offsets of the pieces
 * @param {number} base
 * @param {number} end of the last piece
 * @returns {Map<number, [number, number]>} the extent of each piece, by its offset
 */
function extents(offsets, base, end) {
  const sorted = [...new Set(offsets)].sort((a, b) => a - b);
  return new Map(
    sorted.map((offset, i) => [offset, [base + offset, i + 1 < sorted.length ? base + sorted[i + 1] : end]]),
  );
}
