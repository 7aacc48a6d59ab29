// JSON for people: objects on lines of their own, arrays of numbers on one line while they fit.

const width = 92;

/**
 * @param {unknown} value anything JSON can hold
 * @param {string} [indent] spaces before the value's lines
 * @returns {string}
 */
export function pretty(value, indent = "") {
  const flat = oneLine(value);
  if (flat.length + indent.length <= width && !(isPlain(value) && indent === "")) return flat;
  const inner = indent + "  ";
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => inner + pretty(item, inner)).join(",\n")}\n${indent}]`;
  }
  if (isPlain(value)) {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    return `{\n${entries.map(([name, item]) => `${inner}${JSON.stringify(name)}: ${pretty(item, inner)}`).join(",\n")}\n${indent}}`;
  }
  return flat;
}

/**
 * @param {unknown} value
 * @returns {string}
 */
function oneLine(value) {
  if (Array.isArray(value)) {
    return `[${value.map(oneLine).join(", ")}]`;
  }
  if (isPlain(value)) {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    return entries.length === 0 ? "{}" : `{ ${entries.map(([name, item]) => `${JSON.stringify(name)}: ${oneLine(item)}`).join(", ")} }`;
  }
  return JSON.stringify(value) ?? "null";
}

/**
 * @param {unknown} value
 * @returns {value is { [name: string]: unknown }}
 */
function isPlain(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The first place where two values of JSON differ, objects compared without regard to the order of their fields.
 * @param {unknown} one
 * @param {unknown} other
 * @param {string} path of both
 * @returns {{ path: string, one: unknown, other: unknown } | null} null: they are the same, bit for bit
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
