// A link for LaTeX: \href of hyperref, and the QR code as a picture of rules. No macro of its own takes an argument, so that all of
// it may stand in a beamer frame, or in a footnote.

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
  // Babel makes it active in German, Dutch and others.
  '"': "\\char34{}",
  // Two of them in a row are another sign.
  "`": "\\char96{}",
  "'": "{'}",
  "-": "{-}",
};

/** @param {string} text */
export function escapeLaTeX(text) {
  return text.replace(/[\\{}$&#_%~^<>|"`]|'(?=')|-(?=-)/g, (c) => TEXT[c]);
}

/**
 * An address within \href, also where that stands in another command's argument. hyperref knows these six with a backslash.
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

/** Rules that only touch show hairlines on a screen; so much of a module they overlap. */
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

/** @param {number} side @returns {number} mm to a module: 25 mm for a small code, and what a phone still reads for a large one */
function module(side) {
  return Math.round(100 * Math.max(0.5, Math.min(0.8, 25 / side))) / 100;
}

/** @param {string[]} parts put on lines of a hundred characters or so @returns {string[]} */
function joined(parts) {
  const lines = [""];
  for (const part of parts) {
    if (lines[lines.length - 1].length + part.length > 110) lines.push("");
    lines[lines.length - 1] += part;
  }
  return lines;
}
