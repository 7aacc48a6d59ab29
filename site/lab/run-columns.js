// What the table of runs says of each run.

import { el } from "../ui/dom.js";
import { count, measure } from "../ui/numbers.js";

/** @type {import("../shell/saved-table.js").Words<import("../storage/run-list.js").Row>} */
export const RUNS = {
  caption: "Runs of this visit and saved runs",
  first: "run",
  empty:
    "No run yet. Finished runs of this visit appear here; Save keeps one in this browser; a run’s file can be dropped on the page.",
  open: "Load",
  rename: "Name of the run",
  columns: [
    { title: "problem", cell: ({ problem }) => problem },
    { title: "gap", number: true, cell: ({ summary }) => gapCell(summary.gap.declared) },
    { title: "constant", number: true, cell: ({ cBeta }) => measure(cBeta) },
    { title: "seed", number: true, cell: ({ seed }) => (seed === null ? "—" : String(seed)) },
    {
      title: "episodes",
      number: true,
      cell: ({ summary: { complete, episodes } }) => (complete ? count(episodes) : `${count(episodes)}…`),
    },
    { title: "paths", number: true, cell: ({ summary }) => count(summary.paths) },
    {
      title: "revisits",
      number: true,
      cell: ({ summary: { revisits } }) =>
        revisits > 0 ? el("td", { class: "n revisits" }, count(revisits)) : count(revisits),
    },
    { title: "regret", number: true, cell: ({ summary }) => measure(summary.regret) },
  ],
};

/** So many gaps are told one by one. */
const told = 24;

/** The declared gap; where it differs from step to step, its range, and all of them as a tooltip. @param {(number | null)[]} declared */
function gapCell(declared) {
  const gaps = declared.filter((gap) => gap !== null);
  const [least, most] = [measure(Math.min(...gaps)), measure(Math.max(...gaps))];
  if (gaps.length === 0) return "—";
  if (least === most) return least;
  const each = declared.slice(0, told).map((gap, i) => `step ${i + 1}: ${gap === null ? "none" : measure(gap)}`);
  const title = `Declared per step: ${each.join(", ")}${declared.length > told ? ", …" : ""}`;
  return el("td", { class: "n nowrap", title }, `${least} to ${most}`);
}
