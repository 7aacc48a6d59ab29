// Texts in TeX, in plain ASCII, so that any engine takes them with the packages that every TeX has.

import { escapeLaTeX } from "../share/latex.js";
import { LIGHT } from "./palette.js";
import { clean, oneLine, typed } from "./text.js";

/** Signs by their names in math. */
const GREEK =
  "alpha beta gamma delta varepsilon zeta eta theta iota kappa lambda mu nu xi o pi rho varsigma sigma tau upsilon varphi chi psi omega".split(
    " ",
  );
/** @type {{ [character: string]: string }} */
const MATH = {
  Γ: "\\Gamma",
  Δ: "\\Delta",
  Θ: "\\Theta",
  Λ: "\\Lambda",
  Ξ: "\\Xi",
  Π: "\\Pi",
  Σ: "\\Sigma",
  Φ: "\\Phi",
  Ψ: "\\Psi",
  Ω: "\\Omega",
  ϕ: "\\phi",
  ϵ: "\\epsilon",
  ϑ: "\\vartheta",
  "−": "-",
  "×": "\\times",
  "·": "\\cdot",
  "±": "\\pm",
  "≤": "\\le",
  "≥": "\\ge",
  "≈": "\\approx",
  "≠": "\\ne",
  "∞": "\\infty",
  "∈": "\\in",
  "⊆": "\\subseteq",
  "√": "\\surd",
  "∑": "\\sum",
  "→": "\\to",
  "←": "\\gets",
  "↑": "\\uparrow",
  "↓": "\\downarrow",
  "½": "\\frac12",
  "¼": "\\frac14",
  "¾": "\\frac34",
  "⋆": "\\star",
  "′": "{}'",
  "°": "{}^\\circ",
  "¬": "\\neg",
  "…": "\\ldots",
  "•": "\\bullet",
  ℓ: "\\ell",
};
/** Signs in text. @type {{ [character: string]: string }} */
const TEXT = {
  "–": "--",
  "—": "---",
  "‘": "`",
  "’": "'",
  "“": "``",
  "”": "''",
  "„": "``",
  "«": "``",
  "»": "''",
  ß: "\\ss{}",
  æ: "\\ae{}",
  Æ: "\\AE{}",
  œ: "\\oe{}",
  Œ: "\\OE{}",
  ø: "\\o{}",
  Ø: "\\O{}",
  ł: "\\l{}",
  Ł: "\\L{}",
  ı: "\\i{}",
  "§": "\\S{}",
  "¶": "\\P{}",
  "©": "\\copyright{}",
  "£": "\\pounds{}",
  "¡": "!`",
  "¿": "?`",
  "\u00a0": "~",
  "\u2009": "\\,",
  "\u202f": "\\,",
};
/** Accents by their combining characters. @type {{ [character: string]: string }} */
const ACCENTS = {
  "\u0300": "`",
  "\u0301": "'",
  "\u0302": "^",
  "\u0303": "~",
  "\u0304": "=",
  "\u0306": "u",
  "\u0307": ".",
  "\u0308": '"',
  "\u030a": "r",
  "\u030b": "H",
  "\u030c": "v",
  "\u0323": "d",
  "\u0327": "c",
  "\u0331": "b",
};
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const LOWERED = "₀₁₂₃₄₅₆₇₈₉";

/**
 * Escapes any text for TeX. A character that TeX's own fonts lack is replaced by its number in Unicode.
 * @param {string} text
 */
export function texText(text) {
  return clean(text)
    .normalize("NFC")
    .replace(/[!-~]+|[^!-~ ]\p{M}*/gu, (part) => (/^[!-~]/.test(part) ? ascii(part) : sign(part)));
}

/** Brackets could end an optional argument. @param {string} text */
function ascii(text) {
  return escapeLaTeX(text).replace(/[[\]]/g, "{$&}");
}

/** @param {string} character with its accents @returns {string} */
function sign(character) {
  if (Object.hasOwn(MATH, character)) return `$${MATH[character]}$`;
  if (Object.hasOwn(TEXT, character)) return TEXT[character];
  const greek = character.charCodeAt(0) - "α".charCodeAt(0);
  if (greek >= 0 && greek < GREEK.length && character.length === 1)
    return GREEK[greek] === "o" ? "$o$" : `$\\${GREEK[greek]}$`;
  if (RAISED.includes(character)) return `$^{${RAISED.indexOf(character)}}$`;
  if (LOWERED.includes(character)) return `$_{${LOWERED.indexOf(character)}}$`;
  const [letter, ...marks] = character.normalize("NFD");
  if (/^[A-Za-z]$/.test(letter) && marks.length > 0 && marks.every((mark) => Object.hasOwn(ACCENTS, mark))) {
    return marks.reduce(
      (inner, mark) => `\\${ACCENTS[mark]}{${inner}}`,
      letter === "i" || letter === "j" ? `\\${letter}{}` : letter,
    );
  }
  return [...character]
    .map(
      (one) =>
        `{\\scriptsize U+${/** @type {number} */ (one.codePointAt(0)).toString(16).toUpperCase().padStart(4, "0")}}`,
    )
    .join("");
}

/** A text on a line of comment, with "?" for letters that have no plain form. @param {string} text */
export function comment(text) {
  const plain = typed(oneLine(text)).normalize("NFD").replace(/\p{M}/gu, "");
  return `% ${plain.replace(/[^\x20-\x7e]/gu, "?")}`;
}

/** A paint's name in TeX, where the usual colours' are taken. @param {import("./palette.js").Paint} paint */
export const colourName = (paint) => `revisit${paint.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())}`;

/** @param {Iterable<import("./palette.js").Paint>} paints */
export function definitions(paints) {
  return [...new Set(paints)].map(
    (paint) => `\\definecolor{${colourName(paint)}}{HTML}{${LIGHT[paint].slice(1).toUpperCase()}}`,
  );
}

/** A number that TeX's arithmetic reads. @param {number} value @param {number} [digits] */
export function decimal(value, digits = 6) {
  return Number(value.toPrecision(digits)).toString().replace("e+", "e");
}

/** @param {number[] | undefined} dash px @param {number} unit pt to a px */
export function dashPattern(dash, unit) {
  return dash
    ? [
        `dash pattern=${dash.map((length, i) => `${i % 2 === 0 ? "on" : "off"} ${decimal(length * unit, 3)}pt`).join(" ")}`,
      ]
    : [];
}

/** @param {import("./model.d.ts").Text} text */
export function words(text) {
  if (typeof text === "string") return texText(text);
  return text
    .map(({ text: run, up, down, italic }) => {
      const inner = italic ? `\\textit{${texText(run)}}` : texText(run);
      return up ? `\\textsuperscript{${inner}}` : down ? `\\raisebox{-.2em}{\\tiny ${inner}}` : inner;
    })
    .join("");
}
