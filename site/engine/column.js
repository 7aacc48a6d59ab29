// Reading one column of a file in columns, and writing what becomes of it: bytes and LEB128 numbers.

export class Column {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  get more() {
    return this.at < this.bytes.length;
  }

  byte() {
    return this.bytes[this.at++];
  }

  /** An unsigned number of at most 32 bits, in LEB128. */
  u32() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++];
      value += (byte & 127) * 2 ** shift;
      if (!(byte > 127)) return value; // nor where the column is at its end
    }
  }

  /** The distance between two places, whose sign is the last bit. */
  signed() {
    const value = this.u32();
    return value & 1 ? -(value + 1) / 2 : value / 2;
  }

  /** @param {number} length */
  take(length) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
}

export class Output {
  length = 0;

  /** @param {number} most bytes */
  constructor(most) {
    this.bytes = new Uint8Array(most);
  }

  get written() {
    return this.bytes.subarray(0, this.length);
  }

  /** @param {number} value */
  byte(value) {
    this.bytes[this.length++] = value;
  }

  /** @param {Uint8Array} bytes */
  raw(bytes) {
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** @param {number} value */
  u32(value) {
    for (; value > 127; value >>>= 7) this.byte((value & 127) | 128);
    this.byte(value);
  }

  /** @param {number} value */
  i32(value) {
    for (; value < -64 || value > 63; value >>= 7) this.byte((value & 127) | 128);
    this.byte(value & 127);
  }

  /** A number as a column has it. @param {Column} column */
  number(column) {
    let byte;
    do this.byte((byte = column.byte()));
    while (byte > 127);
  }

  /** @param {Uint8Array} bytes */
  sized(bytes) {
    this.u32(bytes.length);
    this.raw(bytes);
  }
}
