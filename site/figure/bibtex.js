// What to cite: the paper, and where each learner and family of problems is from.

import { el } from "../ui/dom.js";
import { snippet } from "../share/copy.js";
import { button } from "../shell/button.js";
import { saveBibliography } from "./figure-files.js";

/** @typedef {Pick<import("../revisit.d.ts").LearnerKind, "kind" | "title" | "bib">} Cited */

/** The learner that is the paper's own. */
const PAPER = "linq-lsvi-ucb";

/**
 * The paper's entry and then those of learners and families, each once.
 * @param {Cited[]} works as lab.learners and lab.families have them
 * @param {string[]} [kinds] only these, and the paper
 * @returns {string} BibTeX
 */
export function bibliography(works, kinds) {
  const chosen = works
    .filter(({ kind }) => kind === PAPER || !kinds || kinds.includes(kind))
    .sort((a, b) => Number(b.kind === PAPER) - Number(a.kind === PAPER));
  /** @type {Map<string, string>} */
  const entries = new Map();
  for (const { bib } of chosen) {
    for (const entry of bib.trim().split(/\n(?=@)/)) if (entry.trim() !== "") entries.set(keyOf(entry), entry.trim());
  }
  return [...entries.values()].map((entry) => `${entry}\n`).join("\n");
}

/** @param {string} entry @returns {string} what it is cited by */
function keyOf(entry) {
  return /^@\w+\s*\{\s*([^\s,]+)\s*,/.exec(entry)?.[1] ?? entry;
}

/**
 * The entries to read, copy and save.
 * @param {HTMLElement} host
 * @param {Cited[]} works
 * @param {{ kinds?: string[], say: (text: string) => void }} options say: for screen readers
 */
export function createBibliography(host, works, { kinds, say }) {
  const { area, copy } = snippet("BibTeX", say);
  area.value = bibliography(works, kinds);
  area.rows = 8;
  host.replaceChildren(
    area,
    el(
      "div",
      { class: "bibtex-tools" },
      copy,
      button({ icon: "export", text: "Save", name: "Save the BibTeX as a file", kind: "copy" }, () => {
        say(`Saved ${saveBibliography(area.value)}.`);
      }),
    ),
  );
}
