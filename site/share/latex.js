// A link for LaTeX: \href of hyperref, and the QR code as a picture of rules. It defines no macros with arguments, so that it can stand in
// a beamer frame or a footnote.

import { QUIET, rectangles } from "./qr.js";
import { plain } from "./snippets.js";

/** @type {{ [character: string]: string }} */
const TEXT = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  $: "\\$",
  "&": "\\&",
  "#": "\\#",
  _: "\\_",
  "%": "\\%",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  // babel makes it active for German, Dutch and others.
  '"': "\\char34{}",
  // Two in a row would be a quotation mark.
  "`": "\\char96{}",
  "'": "{'}",
  "-": "{-}",
};

/** @param {string} text */
export function escapeLaTeX(text) {
  return text.replace(/[\\{}$&#_%~^<>|"`]|'(?=')|-(?=-)/g, (c) => TEXT[c]);
}

/**
 * An address in \href, also within the argument of another command. These six characters need a backslash.
 * @param {string} address
 */
export function escapeAddress(address) {
  return address.replace(/[^\x21-\x7e]|[{}^`"<>|$]/gu, encodeURIComponent).replace(/[\\#%&_~]/g, "\\$&");
}

/**
 * @param {{ href: string, title: string, code: import("./qr.js").Code | null }} what
 */
export function latex({ href, title, code }) {
  const link = `% needs \\usepackage{hyperref}\n\\href{${escapeAddress(href)}}{${escapeLaTeX(plain(title))}}\n`;
  return code ? `${link}\n${picture(code)}\n` : link;
}

/** Overlap of rules, in modules. Without it, screens show fine lines between them. */
const OVERLAP = ".04";

/**
 * @param {import("./qr.js").Code} code
 */
export function picture(code) {
  const side = code.size + 2 * QUIET;
  const lines = rectangles(code).map(
    ({ x, y, width, height }) =>
      `\\put(${x + QUIET},${side - QUIET - y - height}){\\rule{${width}${OVERLAP}\\u}{${height}${OVERLAP}\\u}}`,
  );
  return [
    `\\begingroup\\setlength{\\unitlength}{${module(side)}mm}\\let\\u\\unitlength`,
    `\\begin{picture}(${side},${side})`,
    ...joined(lines),
    "\\end{picture}\\endgroup",
  ].join("%\n");
}

/** The size of a module in mm: a small code is 25 mm wide; a large one is as large as a phone needs. @param {number} side @returns {number} */
function module(side) {
  return Math.round(100 * Math.max(0.5, Math.min(0.8, 25 / side))) / 100;
}

/** Joins parts to lines of about a hundred characters. @param {string[]} parts @returns {string[]} */
function joined(parts) {
  const lines = [""];
  for (const part of parts) {
    if (lines[lines.length - 1].length + part.length > 110) lines.push("");
    lines[lines.length - 1] += part;
  }
  return lines;
}
