// Numbers as people type them: 0.5, 0,5, 1/3, 50 %, 1,000, −1, 1e-3, in the digits of any script.

/** Signs of other scripts, and of typography. @type {[RegExp, string][]} */
const SIGNS = [
  [/[\u2212\u2013]/g, "-"],
  [/\u066b/g, "."],
  [/[\u066c\u2019_]/g, "'"],
  [/\u066a/g, "%"],
];

/** Decimals after a point or a comma, and what is then between groups of three. @type {[RegExp, string][]} */
const FORMS = [
  [/^(\d*|[1-9]\d{0,2}(,\d{3})+)(\.\d*)?$/, ","],
  [/^(\d*|[1-9]\d{0,2}(\.\d{3})+)(,\d*)?$/, "."],
];

/** @param {string} text */
function plain(text) {
  const narrow = text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
  return SIGNS.reduce((all, [sign, by]) => all.replace(sign, by), narrow.replace(/\p{Nd}/gu, digit)).trim();
}

/** @param {string} given of any script; before its zero there is no other digit */
function digit(given) {
  const code = given.charCodeAt(0);
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCharCode(zero - 1))) zero--;
  return given.length > 1 ? given : String(code - zero);
}

/**
 * What a text can mean: "1,000" is 1000 or 1. Of whole numbers it is 1000, as this page writes it, but there "1.000" is open.
 * @param {string} given
 * @param {boolean} [whole]
 * @returns {number[]} none, one or two
 */
function readings(given, whole = false) {
  const text = plain(given);
  if (text.endsWith("%")) return readings(text.slice(0, -1)).map((x) => Number((x / 100).toPrecision(15)));
  const [above, below, ...more] = text.split("/");
  if (below && more.length === 0) return readings(above).flatMap((x) => readings(below).map((y) => x / y));
  const [, sign = "", body = "x", power = ""] = /^([-+]?)([\d.,'\s]+)(e[-+]?\d+)?$/i.exec(text) ?? [];
  const digits = body.replace(/(?<=\d)['\s](?=(\d{3})+(?!\d))/g, "");
  const numbers = FORMS.filter(([form]) => form.test(digits)).map(([, between]) =>
    Number(sign + digits.replaceAll(between, "").replace(",", ".") + power),
  );
  const known = [...new Set(numbers)].filter((x) => !Number.isNaN(x));
  return digits.includes(",") === whole ? known.slice(0, 1) : known;
}

/**
 * @param {string} text
 * @param {boolean} [whole] whether a whole number is asked for
 * @returns {number} NaN: it is none, or may be one of two
 */
export function readNumber(text, whole) {
  const [value = NaN, other] = readings(text, whole);
  return other === undefined ? value : NaN;
}

/**
 * What an input has: a number, or the text if it is none.
 * @param {HTMLInputElement} input
 * @param {boolean} [done] whether it then shows what was read
 * @param {boolean} [whole]
 */
export function typedIn(input, done = false, whole = false) {
  const text = input.value.trim();
  const value = readNumber(text, whole);
  if (Number.isNaN(value)) return text;
  if (done && Number(text) !== value) input.value = String(value);
  return value;
}

/** Whether a text may be one of two numbers. @param {string} text */
export const isOpen = (text) => readings(text).length > 1;

/** A text that is not read, for a message. @param {string} text @param {boolean} [whole] */
export function found(text, whole) {
  const all = readings(text, whole);
  return (text.trim() || "nothing") + (all.length > 1 ? `, which may be ${all.join(" or ")}: write one of these` : "");
}

/** Groups of three digits with spaces between them, which may be one number or several: in an item of a list, or where a group begins with 0. */
const GROUPS = /(?<![\d.,])[1-9]\d{0,2}(?:\s\d{3})+(?![\d.,])/;

/** @param {string} given @returns {string} what may be one number or several, and how to write it; "": nothing */
function inGroups(given) {
  const items = /;|,\s/.test(given) ? given.split(/;|,(?=\s)/) : given.match(/[1-9]\d{0,2}(?:\s0\d\d)+(?!\d)/g);
  const [group] = (items ?? []).flatMap((item) => GROUPS.exec(item) ?? []);
  if (!group) return "";
  const several = group.split(/\s/);
  return `“${group}” may be ${several.join("")}, or ${several.join(" and ")}: write ${several.join("")}, or ${several.join("; ")}`;
}

/**
 * The numbers of a list, between commas, semicolons or spaces.
 * @param {string} text
 * @param {boolean} [whole]
 * @returns {{ parts: string[], open: string }} open: what may be one number or several, and how to write it
 */
export function listIn(text, whole = false) {
  const given = plain(text.replace(/[\u060c\u3001\uff0c]/g, ", ")).replace(/\s*([/%])(?:(?<=\/)\s+)?/g, "$1");
  const parts = given.split(/[;\s]+|,(?=\s|$)/).filter(Boolean);
  const apart =
    given.includes(";") || (!/,\s/.test(given) && parts.length > 1 && parts.every((p) => p.split(",").length === 2));
  let open = inGroups(given);
  const all = parts.flatMap((part) => {
    const several = part.split(",").filter(Boolean);
    const one = readings(part);
    if (one.length === 0 || (whole && !one.some(Number.isInteger))) return several;
    if (several.length > 1 && !apart && !several.some((p) => /^0\d/.test(p)))
      open ||= `“${part}” may be ${one.join(" or ")}, or ${several.join(" and ")}: write decimal points, or a space after commas`;
    else if (readings(part, whole).length > 1) open ||= found(part, whole);
    return [part];
  });
  return { parts: all, open };
}
