// A field for formulas, one a line. It shows the names that they may use, and marks a fault at its character.

import { el } from "../ui/dom.js";

/** @typedef {import("./field.js").MakeControl} MakeControl */

const FUNCTIONS =
  "+ − * / %, comparisons, && ||, cond(c, x, y), sin, cos, sqrt, abs, floor, exp, log, pow, min, max, pi";

/** @type {MakeControl} */
export function formulas(_asked, id, edit) {
  const typed = () =>
    input.value
      .split("\n")
      .map((line, i) => ({ text: line.trim(), line: i + 1 }))
      .filter(({ text }) => text !== "");
  const texts = () => typed().map(({ text }) => text);
  const input = el("textarea", {
    class: "area",
    id,
    rows: 4,
    spellcheck: "false",
    wrap: "off",
    autocapitalize: "off",
    autocomplete: "off",
    on: { input: () => edit(texts(), false), change: () => edit(texts()) },
  });
  const place = el("pre", { class: "place-in-text", "aria-hidden": "true", hidden: true });
  const names = el("span");
  return {
    element: el("div", {}, input, place),
    input,
    note: el("p", { class: "hint" }, "May use ", names, ` with ${FUNCTIONS}.`),
    fill(value) {
      const given = Array.isArray(value) ? value : [];
      const same = JSON.stringify(given) === JSON.stringify(texts());
      if (!same) input.value = given.join("\n");
      if (document.activeElement !== input) input.rows = Math.max(3, Math.min(12, given.length + 1));
    },
    /** @param {string[]} known */
    knows(known) {
      names.replaceChildren(...known.flatMap((name, i) => [i > 0 ? " " : "", el("code", { class: "chip" }, name)]));
    },
    locate(rest, message) {
      const found = message === null ? null : placeIn(rest, message, typed());
      place.hidden = !found?.column;
      if (!found) return null;
      const { text, line, column, without } = found;
      if (column) place.textContent = underlined(text, column);
      return `line ${line}${column ? `, column ${column}` : ""}: ${without}`;
    },
  };
}

/**
 * The place in the field's text of a fault of the i-th formula.
 * @param {string} rest of the fault's path: "[2]"
 * @param {string} message may begin or end with the number of the character
 * @param {{ text: string, line: number }[]} typed
 */
export function placeIn(rest, message, typed) {
  const index = /^\[(\d+)\]/.exec(rest);
  const formula = index && typed[Number(index[1])];
  if (!formula) return null;
  const character = /(?:,? (?:at|in) )?\bcharacter (\d+)(?:: )?/.exec(message);
  return {
    ...formula,
    column: character ? Number(character[1]) : 0,
    without: character
      ? message
          .replace(character[0], " ")
          .replace(/ {2,}/g, " ")
          .replace(/ ([;,.])/g, "$1")
          .trim()
      : message,
  };
}

/**
 * The text around a character, with a mark below it.
 * @param {string} text
 * @param {number} column from 1
 */
export function underlined(text, column) {
  const characters = [...text];
  const from = Math.max(0, column - 1 - 24);
  const shown = characters.slice(from, from + 44);
  const [before, after] = [from > 0 ? "…" : "", from + 44 < characters.length ? "…" : ""];
  return `${before}${shown.join("")}${after}\n${" ".repeat(before.length + column - 1 - from)}^`;
}
