// Reads and writes the elements of WebAssembly's binary format: bytes, LEB128 numbers, names and vectors.

export class Reader {
  /**
   * @param {Uint8Array} bytes
   * @param {number} [at]
   * @param {number} [end]
   */
  constructor(bytes, at = 0, end = bytes.length) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  get more() {
    return this.at < this.end;
  }

  byte() {
    return this.bytes[this.at++];
  }

  /** @param {number} length */
  take(length) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  /** An unsigned number of at most 32 bits, in LEB128. */
  u32() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++];
      value += (byte & 127) * 2 ** shift;
      if (!(byte > 127)) return value; // nor behind the last byte
    }
  }

  /** A signed number of at most 32 bits. */
  i32() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++];
      value |= (byte & 127) << shift;
      if (byte < 128) return shift < 25 && byte & 64 ? value | (-1 << (shift + 7)) : value;
    }
  }

  /** Skips a number of any size. */
  leb() {
    while (this.bytes[this.at++] > 127);
  }

  name() {
    return new TextDecoder().decode(this.take(this.u32()));
  }

  /** @template T @param {(index: number) => T} item @returns {T[]} */
  vector(item) {
    return Array.from({ length: this.u32() }, (_, index) => item(index));
  }
}

export class Writer {
  #bytes;
  #length = 0;

  /** @param {number} [expected] bytes */
  constructor(expected = 64) {
    this.#bytes = new Uint8Array(expected);
  }

  get bytes() {
    return this.#bytes.subarray(0, this.#length);
  }

  /** @param {...number} bytes */
  byte(...bytes) {
    this.raw(bytes);
    return this;
  }

  /** @param {ArrayLike<number>} bytes */
  raw(bytes) {
    const length = this.#length + bytes.length;
    if (length > this.#bytes.length) {
      const larger = new Uint8Array(2 * length);
      larger.set(this.bytes);
      this.#bytes = larger;
    }
    this.#bytes.set(bytes, this.#length);
    this.#length = length;
    return this;
  }

  /** @param {number} value */
  u32(value) {
    for (; value > 127; value >>>= 7) this.byte((value & 127) | 128);
    return this.byte(value);
  }

  /** @param {number} value */
  i32(value) {
    for (; value < -64 || value > 63; value >>= 7) this.byte((value & 127) | 128);
    return this.byte(value & 127);
  }

  /** @param {string} text */
  name(text) {
    return this.sized(new TextEncoder().encode(text));
  }

  /** @param {ArrayLike<number>} bytes */
  sized(bytes) {
    return this.u32(bytes.length).raw(bytes);
  }

  /** @template T @param {T[]} items @param {(item: T, index: number) => void} item */
  vector(items, item) {
    this.u32(items.length);
    items.forEach(item);
    return this;
  }
}
