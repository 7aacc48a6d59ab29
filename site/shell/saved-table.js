// The table of what is saved in the browser: runs in the lab, results in Compare.

import { shortDigest } from "../ui/digest.js";
import { el } from "../ui/dom.js";
import { ago } from "../ui/numbers.js";
import { button } from "./button.js";

/** @typedef {import("../storage/saved-list.js").Row} Row */

/**
 * @template {Row} R
 * @typedef {object} Column
 * @property {string} title
 * @property {boolean} [number] whether it stands at the right
 * @property {(row: R) => string | HTMLTableCellElement} cell
 */

/**
 * What differs between the tables.
 * @template {Row} R
 * @typedef {object} Words
 * @property {string} caption
 * @property {string} first title of the first column, the names
 * @property {Column<R>[]} columns between the name and the digest
 * @property {string} empty shown instead of a table without rows
 * @property {string} open text of the button that opens a row
 * @property {string} rename name of the field with a row's name
 */

/**
 * @template {Row} R
 * @typedef {object} RowEvents
 * @property {(row: R) => void} load
 * @property {(row: R) => void} [keep] saves a row of this visit
 * @property {(row: R, name: string) => void} rename
 * @property {(row: R) => void} remove
 * @property {(row: R) => void} exportRow
 * @property {(row: R) => void} tablesRow
 */

/**
 * @template {Row} R
 * @param {Words<R>} words
 * @param {RowEvents<R>} on
 */
export function createSavedTable({ caption, first, columns, empty: none, open, rename }, on) {
  const head = (/** @type {import("../ui/dom.js").Child} */ title, number = false) =>
    el("th", { scope: "col", class: number ? "n" : undefined }, title);
  const body = el("tbody", {});
  const table = el(
    "table",
    { class: "runs", hidden: true },
    el("caption", { class: "unseen" }, caption),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        head(first),
        ...columns.map(({ title, number }) => head(title, number)),
        head("digest"),
        head("when"),
        head(el("span", { class: "unseen" }, "actions")),
      ),
    ),
    body,
  );
  const empty = el("p", { class: "runs-empty" }, none);

  /** The key of the row whose name is being edited. @type {string | null} */
  let renaming = null;
  /** @type {R[]} */
  let shown = [];
  let fresh = "";

  function paint() {
    table.hidden = shown.length === 0;
    empty.hidden = shown.length > 0;
    body.replaceChildren(...shown.map((row) => (row.damaged ? damagedLine(row) : line(row))));
  }

  /** @param {R} row */
  function line(row) {
    const { key, saved, name, digest } = row;
    return el(
      "tr",
      { class: [saved ? "" : "visit", key === fresh ? "fresh" : ""].join(" ").trim() || undefined },
      el("td", { class: "run-name", title: name }, renaming === key ? nameInput(row) : name),
      ...columns.map(({ number, cell }) => {
        const content = cell(row);
        return typeof content === "string" ? el("td", { class: number ? "n" : undefined }, content) : content;
      }),
      el("td", {}, digest ? el("code", { title: digest }, shortDigest(digest, 6)) : "not complete"),
      el("td", {}, saved ? ago(row.at, new Date()) : "this visit"),
      actions(
        button({ text: open, name: `${open} “${name}”`, kind: "small" }, () => on.load(row)),
        !saved &&
          button({ icon: "save", name: `Keep “${name}” in this browser`, kind: "quiet small", control: "save" }, () =>
            on.keep?.(row),
          ),
        saved && button({ icon: "pencil", name: `Rename “${name}”`, kind: "quiet small" }, () => startRenaming(key)),
        button({ icon: "export", name: `Export “${name}” as a file`, kind: "quiet small", control: "files" }, () =>
          on.exportRow(row),
        ),
        button({ text: "CSV", name: `Export “${name}” as CSV tables`, kind: "quiet small", control: "files" }, () =>
          on.tablesRow(row),
        ),
        saved && removeButton(row),
      ),
    );
  }

  /** The line of what is saved but cannot be read. @param {R} row */
  function damagedLine(row) {
    const text = `What is saved here is damaged and cannot be opened (${row.damaged}). Nothing else is affected.`;
    return el(
      "tr",
      {},
      el("td", { class: "run-name", title: row.name }, row.name),
      el("td", { colspan: columns.length + 2 }, text),
      actions(removeButton(row)),
    );
  }

  /** @param {import("../ui/dom.js").Child[]} buttons */
  const actions = (...buttons) => el("td", { class: "acts" }, el("div", {}, ...buttons));

  /** @param {R} row */
  const removeButton = (row) =>
    button({ icon: "remove", name: `Delete “${row.name}”`, kind: "quiet small" }, () => on.remove(row));

  /** @param {string} key */
  function startRenaming(key) {
    renaming = key;
    paint();
    const input = body.querySelector("input");
    input?.focus();
    input?.select();
  }

  /** @param {R} row */
  function nameInput(row) {
    const end = (/** @type {boolean} */ keep) => {
      if (renaming !== row.key) return;
      renaming = null;
      const name = input.value.trim();
      if (keep && name !== "" && name !== row.name) on.rename(row, name);
      paint();
    };
    const input = el("input", {
      class: "input",
      value: row.name,
      "aria-label": rename,
      maxlength: 120,
      on: {
        blur: () => end(true),
        keydown: ({ key }) => {
          if (key === "Enter") end(true);
          if (key === "Escape") end(false);
        },
      },
    });
    return input;
  }

  return {
    elements: [table, empty],
    /**
     * @param {R[]} rows
     * @param {string} freshKey the row to point out, "": none
     */
    draw(rows, freshKey) {
      shown = rows;
      fresh = freshKey;
      if (renaming === null) paint();
    },
  };
}
