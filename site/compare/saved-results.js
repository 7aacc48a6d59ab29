// Saved results: kept in this browser, written to files, and read from files.

import { codeOf, placed, reason } from "../ui/faults.js";
import { byId } from "../ui/dom.js";
import { download, fileName, jsonFile, pickFiles } from "../ui/files.js";
import { textOf } from "../ui/utf8.js";
import { nullIfDamaged } from "../storage/run-list.js";
import { importLibrary, isLibrary } from "../shell/library-import.js";
import { isComparison, raceOf } from "./comparison.js";
import { documentOf } from "./compare-run.js";
import { createSavedTable, titleOf } from "./saved-table.js";

/** @typedef {import("./types.d.ts").Results} Results */
/** @typedef {import("./types.d.ts").SavedResults} SavedResults */

/** @param {import("./compare-page.js").Page} page */
export function createSavedResults(page) {
  const { lab, state, notices, banners } = page;
  const attempt = (/** @type {() => unknown} */ task) => page.attempt(task);
  const table = createSavedTable(byId("panel-saved"), {
    load: (row) => attempt(() => load(row)),
    rename: (row, name) => attempt(() => rename(row, name)),
    remove: (row) => attempt(() => remove(row)),
    exportRow: (row) => attempt(async () => writeFile(titleOf(row), await lab.results.load(row.id))),
    tablesRow: (row) =>
      attempt(async () => {
        const tables = lab.results.load(row.id).then((results) => lab.tables(results));
        download(fileName(titleOf(row), "zip"), await notices.during("Writing the tables…", tables));
      }),
    pick: () => pickFiles(takeFiles),
  });

  function title() {
    const { document } = page.draft;
    return (
      document?.title ||
      `${lab.families.find(({ kind }) => kind === document?.problem.kind)?.title ?? "Comparison"}: ${document?.learners.length ?? 0} learners`
    );
  }

  async function list() {
    table.draw(await lab.results.list(), state.saved);
  }

  /**
   * @param {Results} results
   * @param {string} name
   */
  async function showResults(results, name) {
    page.document.show(await page.planOf(documentOf(results)), results);
    notices.say(`Opened “${name}”.`);
  }

  /** @param {File} file */
  async function takeFile(file) {
    const name = file.name.replace(/\.json$/i, "");
    const reading = `Reading “${file.name}”…`;
    try {
      if (await isLibrary(file))
        return await importLibrary({ lab, notices, banners }, file, async () => {
          await list();
          page.tabs.showSaved();
        });
      const start = await file.slice(0, 4096).text();
      if (/"format"\s*:\s*"revisit\.results\//.test(start))
        return await showResults(await notices.during(reading, lab.readResults(file)), name);
      const value = JSON.parse(textOf(new Uint8Array(await notices.during(reading, file.arrayBuffer()))));
      const document = isComparison(value)
        ? value
        : value?.format === "revisit.spec/1"
          ? raceOf(value, lab.learners)
          : value?.format === "revisit.record/1"
            ? raceOf(value.spec, lab.learners, value.summary)
            : value;
      page.document.show(await page.planOf(document));
      notices.say(`Opened “${name}”.`, { label: "Undo", run: () => page.draft.undo() });
    } catch (error) {
      if (codeOf(error) === "engine") throw error;
      banners.show(
        "import",
        "wrong",
        `“${file.name}” cannot be opened: ${placed(error)}. What was here is untouched.`,
        [{ label: "Dismiss", run: () => banners.hide("import") }],
      );
    }
  }

  /** @param {SavedResults} row */
  async function load(row) {
    await showResults(await notices.during(`Loading “${titleOf(row)}”…`, lab.results.load(row.id)), titleOf(row));
    page.remember({ saved: row.id });
    await list();
  }

  /** @param {SavedResults} row @param {string} name */
  async function rename(row, name) {
    await lab.results.rename(row.id, name);
    await list();
  }

  /** @param {SavedResults} row */
  async function remove(row) {
    const results = await lab.results.load(row.id).catch(nullIfDamaged);
    await lab.results.remove(row.id);
    await list();
    notices.say(
      `Deleted “${titleOf(row)}”.`,
      results && {
        label: "Undo",
        run: () =>
          attempt(async () => {
            await lab.results.save(results, { name: titleOf(row) });
            await list();
          }),
      },
    );
  }

  /** @param {File[]} files */
  function takeFiles(files) {
    banners.hide("import");
    attempt(async () => {
      for (const file of files) await takeFile(file);
    });
  }

  lab.results.watch(() => attempt(list));

  return {
    list,
    async save() {
      const { results } = page.run;
      if (!results || results.cells.length === 0) return;
      banners.hide("save");
      let id;
      try {
        id = await notices.during("Saving…", lab.results.save(results, { name: title() }));
      } catch (error) {
        if (codeOf(error) !== "storage") throw error;
        banners.show("save", "wrong", `“${title()}” was not saved: ${reason(error)}.`, [
          { label: "Dismiss", run: () => banners.hide("save") },
        ]);
        return;
      }
      page.remember({ saved: id, tab: "saved", drawer: true });
      await list();
      page.tabs.showSaved();
      notices.say(`Saved as “${title()}”.`);
    },
    async exportFile() {
      if (page.run.results) await writeFile(title(), page.run.results);
    },
    takeFiles,
  };
}

/**
 * @param {string} name
 * @param {Results} results
 */
async function writeFile(name, results) {
  download(fileName(name), await jsonFile(results));
}
