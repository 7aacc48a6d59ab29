// Saved results: kept in this browser, written to files, and read from files.

import { byId, el } from "../ui/dom.js";
import { download, fileName, jsonFile, pickFiles } from "../ui/files.js";
import { count, counted } from "../ui/numbers.js";
import { textOf } from "../ui/utf8.js";
import { SavedList } from "../storage/saved-list.js";
import { button } from "../shell/button.js";
import { createOpenFiles } from "../shell/open-files.js";
import { createSavedPanel } from "../shell/saved-panel.js";
import { isComparison, raceOf } from "./comparison.js";
import { documentOf } from "./compare-run.js";
import { verify } from "./verify.js";

/** @typedef {import("./types.d.ts").Results} Results */
/** @typedef {import("./types.d.ts").SavedResults} SavedResults */
/** @typedef {import("../storage/saved-list.js").Row & Pick<SavedResults, "learners" | "seeds" | "cells">} Row */

/** @type {import("../shell/saved-table.js").Words<Row>} */
const RESULTS = {
  caption: "Saved results",
  first: "comparison",
  empty:
    "No results are saved yet. Save keeps what is on the page in this browser; a file of results can be dropped on the page.",
  open: "Open",
  rename: "Name of the results",
  columns: [
    { title: "learners", cell: ({ learners }) => learners.join(", ") },
    { title: "seeds", number: true, cell: ({ seeds }) => count(seeds) },
    { title: "runs", number: true, cell: ({ cells }) => count(cells) },
  ],
};

/**
 * @param {import("./compare-page.js").Page} page
 * @param {Pick<import("./controllers.d.ts").Controllers, "document" | "controls">} of
 * @param {() => Pick<import("./controllers.d.ts").Controllers, "tabs">} later
 */
export function createSavedResults(page, { document: opened, controls }, later) {
  const { lab, state, notices } = page;
  const list = new SavedList(() => lab.results, rowOf);
  const panel = createSavedPanel(page, list, {
    words: RESULTS,
    open: async (results, { key, name }) => {
      await showResults(results, name);
      page.remember({ saved: key });
      await panel.refresh();
    },
    bring: () => later().tabs.showSaved(),
    fresh: () => state.saved,
  });
  const openFile = button({ icon: "import", text: "Open a file", kind: "small" }, () => pickFiles(files.take));
  byId("panel-saved").replaceChildren(...panel.elements, el("p", { class: "runs-foot runs-import" }, openFile));
  panel.watch();

  function title() {
    const { document } = opened.draft;
    return (
      document?.title ||
      `${lab.families.find(({ kind }) => kind === document?.problem.kind)?.title ?? "Comparison"}: ${document?.learners.length ?? 0} learners`
    );
  }

  /**
   * @param {Results} results
   * @param {string} name
   */
  async function showResults(results, name) {
    opened.show(await page.planOf(documentOf(results)), results);
    notices.say(`Opened “${name}”.`);
  }

  const files = createOpenFiles(page, {
    library: panel.importLibrary,
    open: async (file, name, kind) => {
      const reading = `Reading “${file.name}”…`;
      if (kind === "study" || kind === "study-results") return later().tabs.openStudy(file, kind);
      if (kind === "results") {
        const results = await notices.during(reading, lab.readResults(file));
        await showResults(results, name);
        return notices.say(`Opened “${name}”. Verify makes its ${counted(results.cells.length, "run")} again.`, {
          label: "Verify",
          run: () => page.attempt(() => verify(lab, notices, results)),
        });
      }
      const value = JSON.parse(textOf(new Uint8Array(await notices.during(reading, file.arrayBuffer()))));
      opened.show(await page.planOf(comparisonIn(value, lab.learners)));
      notices.say(`Opened “${name}”.`, { label: "Undo", run: () => opened.draft.undo() });
    },
    kept: "What was here is untouched.",
  });

  return {
    list: panel.refresh,
    async save() {
      const { results } = controls.run;
      if (!results || results.cells.length === 0) return;
      const name = title();
      await panel.whileSaving(name, async () => {
        page.remember({ saved: await list.save(results, name), tab: "saved", drawer: true });
        panel.draw();
        later().tabs.showSaved();
        notices.say(`Saved as “${name}”.`);
      });
    },
    async exportFile() {
      const { results } = controls.run;
      if (results) download(fileName(title()), await jsonFile(results));
    },
    takeFiles: files.take,
  };
}

/**
 * The comparison of a document: itself, or a race of a spec's or a run's learner with others on its problem.
 * @param {any} value
 * @param {import("../revisit.d.ts").LearnerKind[]} learners
 */
function comparisonIn(value, learners) {
  if (isComparison(value)) return value;
  if (value?.format === "revisit.spec/1") return raceOf(value, learners);
  return value?.format === "revisit.record/1" ? raceOf(value.spec, learners, value.summary) : value;
}

/** @param {SavedResults} results @returns {Row} */
function rowOf({ id, name, title, savedAt, digest, learners, seeds, cells, damaged }) {
  return {
    key: id,
    saved: true,
    name: damaged ? `damaged results ${id}` : name || title || "Comparison",
    at: new Date(savedAt),
    digest,
    learners,
    seeds,
    cells,
    damaged,
  };
}
