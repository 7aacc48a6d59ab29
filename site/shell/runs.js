// The table of runs: those of this visit, and those saved in the browser.

import { shortDigest } from "../ui/digest.js";
import { el } from "../ui/dom.js";
import { ago, count, measure } from "../ui/numbers.js";
import { button } from "./button.js";

/** @typedef {import("../storage/run-list.js").Row} Row */

/**
 * @typedef {object} RunEvents
 * @property {(row: Row) => void} load
 * @property {(row: Row) => void} keep saves a run of this visit
 * @property {(row: Row, name: string) => void} rename
 * @property {(row: Row) => void} remove
 * @property {(row: Row) => void} exportRow
 * @property {(row: Row) => void} tablesRow
 * @property {() => void} pick lets the reader choose files
 * @property {() => void} exportAll
 */

/**
 * @param {HTMLElement} mount the panel
 * @param {RunEvents} on
 */
export function createRuns(mount, on) {
  const note = el("p", { class: "runs-note", hidden: true });
  const body = el("tbody", {});
  const table = el(
    "table",
    { class: "runs", hidden: true },
    el("caption", { class: "unseen" }, "Runs of this visit and saved runs"),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        ...["run", "problem"].map((text) => el("th", { scope: "col" }, text)),
        el("th", { scope: "col", class: "n" }, "gap"),
        el("th", { scope: "col", class: "n" }, "constant"),
        ...["seed", "episodes", "paths", "revisits", "regret"].map((text) =>
          el("th", { scope: "col", class: "n" }, text),
        ),
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
    "No run yet. Finished runs of this visit appear here; Save keeps one in this browser; a run’s file can be dropped on the page.",
  );
  const all = button({ icon: "export", text: "Export all", kind: "small", control: "files" }, on.exportAll);
  all.title = "All saved runs and results as one file. Opened here or elsewhere, it brings them back.";
  const usage = el("p", { class: "runs-usage" });
  const foot = el(
    "div",
    { class: "runs-foot" },
    // On a narrow screen the bar has no such button.
    el(
      "span",
      { class: "runs-import" },
      button({ icon: "import", text: "Open a file", kind: "small", control: "files" }, on.pick),
    ),
    all,
    usage,
  );
  mount.replaceChildren(note, table, empty, foot);

  /** the row whose name is being edited @type {string | null} */
  let renaming = null;
  /** @type {Row[]} */
  let shown = [];
  let fresh = "";

  function paint() {
    table.hidden = shown.length === 0;
    empty.hidden = shown.length > 0;
    body.replaceChildren(...shown.map(line));
  }

  /** @param {Row} row */
  function line(row) {
    const { summary } = row;
    if (row.damaged) return damagedLine(row, 10, () => on.remove(row));
    return el(
      "tr",
      { class: [row.saved ? "" : "visit", row.key === fresh ? "fresh" : ""].join(" ").trim() || undefined },
      el("td", { class: "run-name", title: row.name }, renaming === row.key ? nameInput(row) : row.name),
      el("td", {}, row.problem),
      gapCell(summary.gap.declared),
      el("td", { class: "n" }, measure(row.cBeta)),
      el("td", { class: "n" }, row.seed === null ? "—" : String(row.seed)),
      el("td", { class: "n" }, summary.complete ? count(summary.episodes) : `${count(summary.episodes)}…`),
      el("td", { class: "n" }, count(summary.paths)),
      el("td", { class: summary.revisits > 0 ? "n revisits" : "n" }, count(summary.revisits)),
      el("td", { class: "n" }, measure(summary.regret)),
      el("td", {}, el("code", { title: row.digest }, shortDigest(row.digest, 6))),
      el("td", {}, row.saved ? ago(row.at, new Date()) : "this visit"),
      el(
        "td",
        { class: "acts" },
        el(
          "div",
          {},
          button({ text: "Load", name: `Load “${row.name}”`, kind: "small" }, () => on.load(row)),
          row.saved
            ? false
            : button(
                { icon: "save", name: `Keep “${row.name}” in this browser`, kind: "quiet small", control: "save" },
                () => on.keep(row),
              ),
          row.saved &&
            button({ icon: "pencil", name: `Rename “${row.name}”`, kind: "quiet small" }, () => {
              renaming = row.key;
              paint();
              focusName();
            }),
          button(
            { icon: "export", name: `Export “${row.name}” as a file`, kind: "quiet small", control: "files" },
            () => on.exportRow(row),
          ),
          button(
            { text: "CSV", name: `Export “${row.name}” as CSV tables`, kind: "quiet small", control: "files" },
            () => on.tablesRow(row),
          ),
          row.saved &&
            button({ icon: "remove", name: `Delete “${row.name}”`, kind: "quiet small" }, () => on.remove(row)),
        ),
      ),
    );
  }

  /** @param {Row} row */
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
      "aria-label": "Name of the run",
      maxlength: 120,
      on: {
        blur: () => end(true),
        keydown: (event) => {
          const { key } = event;
          if (key === "Enter") end(true);
          if (key === "Escape") end(false);
        },
      },
    });
    return input;
  }

  function focusName() {
    const input = body.querySelector("input");
    input?.focus();
    input?.select();
  }

  return {
    /**
     * @param {Row[]} rows
     * @param {string} [newKey] the row to point out
     */
    draw(rows, newKey = "") {
      shown = rows;
      fresh = newKey;
      if (renaming === null) paint();
    },
    /** @param {string} text how much is saved on this device */
    setUsage(text) {
      usage.textContent = text;
    },
    /** @param {string | null} reason why runs are kept in memory only; null: they are saved */
    setMemoryOnly(reason) {
      note.hidden = reason === null;
      note.textContent =
        reason === null
          ? ""
          : `Runs are kept in memory only and are gone when this page closes: ${reason}. Export the ones you need.`;
    },
  };
}

/**
 * The line of what is saved but cannot be read.
 * @param {{ name: string, damaged?: string }} row
 * @param {number} columns between its name and its button
 * @param {() => void} remove
 */
export function damagedLine({ name, damaged }, columns, remove) {
  return el(
    "tr",
    {},
    el("td", { class: "run-name", title: name }, name),
    el(
      "td",
      { colspan: columns },
      `What is saved here is damaged and cannot be opened (${damaged}). Nothing else is affected.`,
    ),
    el(
      "td",
      { class: "acts" },
      el("div", {}, button({ icon: "remove", name: `Delete “${name}”`, kind: "quiet small" }, remove)),
    ),
  );
}

/** So many gaps are told one by one. */
const told = 24;

/** The declared gap; where it differs from step to step, its range, and all of them as a tooltip. @param {(number | null)[]} declared */
function gapCell(declared) {
  const gaps = declared.filter((gap) => gap !== null);
  const [least, most] = [measure(Math.min(...gaps)), measure(Math.max(...gaps))];
  if (gaps.length === 0) return el("td", { class: "n" }, "—");
  if (least === most) return el("td", { class: "n" }, least);
  const each = declared.slice(0, told).map((gap, i) => `step ${i + 1}: ${gap === null ? "none" : measure(gap)}`);
  const title = `Declared per step: ${each.join(", ")}${declared.length > told ? ", …" : ""}`;
  return el("td", { class: "n nowrap", title }, `${least} to ${most}`);
}
