// The table of the results saved in this browser.

import { shortDigest } from "../ui/digest.js";
import { el } from "../ui/dom.js";
import { ago, count } from "../ui/numbers.js";
import { button } from "../shell/button.js";
import { damagedLine } from "../shell/runs.js";

/** @typedef {import("./types.d.ts").SavedResults} SavedResults */

/**
 * @param {HTMLElement} mount the panel
 * @param {{ load: (row: SavedResults) => void, rename: (row: SavedResults, name: string) => void, remove: (row: SavedResults) => void, exportRow: (row: SavedResults) => void, tablesRow: (row: SavedResults) => void, pick: () => void }} on
 */
export function createSavedTable(mount, on) {
  const body = el("tbody", {});
  const table = el(
    "table",
    { class: "runs", hidden: true },
    el("caption", { class: "unseen" }, "Saved results"),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        el("th", { scope: "col" }, "comparison"),
        el("th", { scope: "col" }, "learners"),
        ...["seeds", "runs"].map((text) => el("th", { scope: "col", class: "n" }, text)),
        el("th", { scope: "col" }, "fingerprint"),
        el("th", { scope: "col" }, "when"),
        el("th", { scope: "col" }, el("span", { class: "unseen" }, "actions")),
      ),
    ),
    body,
  );
  const empty = el(
    "p",
    { class: "runs-empty" },
    "No results are saved yet. Save keeps what is on the page in this browser; a file of results can be dropped on the page.",
  );
  mount.replaceChildren(
    table,
    empty,
    el(
      "p",
      { class: "runs-foot runs-import" },
      button({ icon: "import", text: "Open a file", kind: "small" }, on.pick),
    ),
  );
  /** The id of the row whose name is being edited. @type {string | null} */
  let renaming = null;
  /** @type {SavedResults[]} */
  let shown = [];
  let present = "";

  function paint() {
    table.hidden = shown.length === 0;
    empty.hidden = shown.length > 0;
    body.replaceChildren(...shown.map(line));
  }

  /** @param {SavedResults} row */
  function line(row) {
    const name = titleOf(row);
    if (row.damaged) return damagedLine({ name, damaged: row.damaged }, 5, () => on.remove(row));
    return el(
      "tr",
      { class: row.id === present ? "fresh" : undefined },
      el("td", { class: "run-name", title: name }, renaming === row.id ? nameInput(row, name) : name),
      el("td", {}, row.learners.join(", ")),
      el("td", { class: "n" }, count(row.seeds)),
      el("td", { class: "n" }, count(row.cells)),
      el("td", {}, row.digest ? el("code", { title: row.digest }, shortDigest(row.digest, 6)) : "not complete"),
      el("td", {}, ago(new Date(row.savedAt), new Date())),
      el(
        "td",
        { class: "acts" },
        el(
          "div",
          {},
          button({ text: "Open", name: `Open “${name}”`, kind: "small" }, () => on.load(row)),
          button({ icon: "pencil", name: `Rename “${name}”`, kind: "quiet small" }, () => {
            renaming = row.id;
            paint();
            const input = body.querySelector("input");
            input?.focus();
            input?.select();
          }),
          button({ icon: "export", name: `Export “${name}” as a file`, kind: "quiet small" }, () => on.exportRow(row)),
          button({ text: "CSV", name: `Export “${name}” as CSV tables`, kind: "quiet small" }, () => on.tablesRow(row)),
          button({ icon: "remove", name: `Delete “${name}”`, kind: "quiet small" }, () => on.remove(row)),
        ),
      ),
    );
  }

  /**
   * @param {SavedResults} row
   * @param {string} old
   */
  function nameInput(row, old) {
    const end = (/** @type {boolean} */ keep) => {
      if (renaming !== row.id) return;
      renaming = null;
      const name = input.value.trim();
      if (keep && name !== "" && name !== old) on.rename(row, name);
      paint();
    };
    const input = el("input", {
      class: "input",
      value: old,
      "aria-label": "Name of the results",
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
    /**
     * @param {SavedResults[]} rows
     * @param {string} here id of the results on the page, "": not saved
     */
    draw(rows, here) {
      shown = rows;
      present = here;
      if (renaming === null) paint();
    },
  };
}

/** @param {SavedResults} row */
export function titleOf(row) {
  return row.damaged ? `damaged results ${row.id}` : row.name || row.title || "Comparison";
}
