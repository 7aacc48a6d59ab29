// Texts in files: wrapped to a width, and free of characters that no file of markup may hold.

import { widthOf } from "../path/state-label.js";

/**
 * A stranger's text on one line: control characters, halves of surrogate pairs and marks of direction become spaces.
 * @param {string} text
 */
export function oneLine(text) {
  return clean(text).trim();
}

/** The same with the spaces at its ends. @param {string} text */
export function clean(text) {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu, " ")
    .replace(/\s+/g, " ");
}

/**
 * @param {string} text
 * @param {number} width px
 * @param {number} size of the letters, px
 * @returns {string[]} lines; a word that is wider is cut
 */
export function wrapped(text, width, size) {
  /** @type {string[]} */
  const lines = [];
  for (const word of oneLine(text)
    .split(" ")
    .flatMap((one) => cut(one, width, size))) {
    const last = lines.at(-1);
    if (last !== undefined && size * widthOf(`${last} ${word}`) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.filter(Boolean);
}

/** @param {string} word @param {number} width @param {number} size @returns {string[]} */
function cut(word, width, size) {
  const most = Math.max(1, Math.floor(width / size));
  if (size * widthOf(word) <= width) return [word];
  const signs = [...word];
  return Array.from({ length: Math.ceil(signs.length / most) }, (_, i) =>
    signs.slice(i * most, (i + 1) * most).join(""),
  );
}

/**
 * A label's signs with their indices: "b_h" and "V^π", as runs. For words of this program's own; a stranger's stay as they are.
 * @param {string} label
 * @returns {import("./model.d.ts").Text}
 */
export function lettered(label) {
  const parts = oneLine(label)
    .split(/([_^](?:\{[^{}]*\}|\S))/)
    .filter(Boolean);
  if (parts.length < 2) return label;
  return parts.map((part) =>
    /^[_^]./.test(part)
      ? { text: part.slice(1).replace(/^\{|\}$/g, ""), [part[0] === "^" ? "up" : "down"]: true }
      : { text: part },
  );
}

const SMALL =
  "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma sigma tau upsilon phi chi psi omega".split(
    " ",
  );
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const LOWERED = "₀₁₂₃₄₅₆₇₈₉";
/** Signs as they are typed. @type {{ [sign: string]: string }} */
const TYPED = {
  ϕ: "phi",
  ϵ: "epsilon",
  ϑ: "theta",
  "−": "-",
  "–": "-",
  "—": "-",
  "×": "x",
  "·": "*",
  "±": "+-",
  "≤": "<=",
  "≥": ">=",
  "≈": "~",
  "≠": "!=",
  "∞": "infinity",
  "√": "sqrt",
  "∑": "sum",
  "→": "->",
  "←": "<-",
  "½": "1/2",
  "¼": "1/4",
  "¾": "3/4",
  "⋆": "*",
  "′": "'",
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "…": "...",
};

/**
 * A text in the letters of every keyboard, for files that programs read: "c_β = 0.1" becomes "c_beta = 0.1". Letters of other scripts stay.
 * @param {string} text
 */
export function typed(text) {
  return text.replace(/[^\x20-\x7e]/gu, (sign) => {
    if (Object.hasOwn(TYPED, sign)) return TYPED[sign];
    const name = SMALL[sign.toLowerCase().charCodeAt(0) - "α".charCodeAt(0)];
    if (name) return sign === sign.toLowerCase() ? name : `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    if (RAISED.includes(sign)) return `^${RAISED.indexOf(sign)}`;
    return LOWERED.includes(sign) ? `_${LOWERED.indexOf(sign)}` : sign;
  });
}
