// JSON for people: objects over several lines, arrays of numbers on one line if they fit.

const width = 92;

/**
 * @param {unknown} value anything JSON can hold
 * @returns {string}
 */
export function pretty(value) {
  return [...pieces(value)].join("");
}

/**
 * The same text in pieces, one for each list, so that the writer of large tables can pause between them.
 * @param {unknown} value
 * @param {string} [indent] spaces before the value's lines
 * @returns {Generator<string, void, undefined>}
 */
export function* pieces(value, indent = "") {
  const flat = isPlain(value) && indent === "" ? null : oneLine(value, width - indent.length);
  if (flat !== null) return yield flat;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== "object" || item === null))
      return yield `[\n${filled(value, inner).join(",\n")}\n${indent}]`;
    yield "[";
    for (const [i, item] of value.entries()) {
      yield `${i === 0 ? "" : ","}\n${inner}`;
      yield* pieces(item, inner);
    }
    return yield `\n${indent}]`;
  }
  if (isPlain(value)) {
    yield "{";
    for (const [i, [name, item]] of members(value).entries()) {
      yield `${i === 0 ? "" : ","}\n${inner}${JSON.stringify(name)}: `;
      yield* pieces(item, inner);
    }
    return yield `\n${indent}}`;
  }
  yield JSON.stringify(value) ?? "null";
}

/**
 * The items of a list, as many on a line as fit.
 * @param {unknown[]} items none of them a list or an object
 * @param {string} indent
 */
function filled(items, indent) {
  const lines = [];
  let line = indent;
  for (const item of items) {
    const text = JSON.stringify(item) ?? "null";
    if (line !== indent && line.length + text.length + 2 > width) {
      lines.push(line);
      line = indent;
    }
    line += line === indent ? text : `, ${text}`;
  }
  lines.push(line);
  return lines;
}

/**
 * A value on one line; null if that needs more than the given room. It stops as soon as the line is too long.
 * @param {unknown} value
 * @param {number} room
 * @returns {string | null}
 */
function oneLine(value, room) {
  const list = Array.isArray(value);
  if (!list && !isPlain(value)) {
    const text = JSON.stringify(value) ?? "null";
    return text.length <= room ? text : null;
  }
  // Each item takes at least one character and its comma.
  if (list && 3 * value.length > room + 2) return null;
  const items = list
    ? value.map((item) => /** @type {const} */ (["", item]))
    : members(value).map(([name, item]) => /** @type {const} */ ([`${JSON.stringify(name)}: `, item]));
  if (items.length === 0) return list ? "[]" : "{}";
  // Brackets, and a comma and a space between two items; braces have a space inside.
  let left = room - (list ? 2 : 4) - 2 * (items.length - 1);
  const parts = [];
  for (const [name, item] of items) {
    const text = left < 0 ? null : oneLine(item, left - name.length);
    if (text === null) return null;
    parts.push(name + text);
    left -= name.length + text.length;
  }
  return list ? `[${parts.join(", ")}]` : `{ ${parts.join(", ")} }`;
}

/** @param {{ [name: string]: unknown }} value */
function members(value) {
  return Object.entries(value).filter(([, item]) => item !== undefined);
}

/**
 * @param {unknown} value
 * @returns {value is { [name: string]: unknown }}
 */
function isPlain(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The first place where two JSON values differ. The order of fields does not matter.
 * @param {unknown} one
 * @param {unknown} other
 * @param {string} path of both
 * @returns {{ path: string, one: unknown, other: unknown } | null} null: they are equal
 */
export function firstDifference(one, other, path) {
  if (Object.is(one, other)) return null;
  if (Array.isArray(one) && Array.isArray(other)) {
    for (let i = 0; i < Math.max(one.length, other.length); i++) {
      const found = firstDifference(one[i], other[i], `${path}[${i}]`);
      if (found) return found;
    }
    return null;
  }
  if (isPlain(one) && isPlain(other)) {
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
      const found = firstDifference(one[name], other[name], `${path}.${name}`);
      if (found) return found;
    }
    return null;
  }
  return { path, one, other };
}
