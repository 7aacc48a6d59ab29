// Results that are kept: saved in this browser, written to files, read from files.

import { placed } from "../ui/faults.js";
import { download, fileName, jsonFile } from "../ui/files.js";
import { comparisonOf, isComparison } from "./document.js";
import { documentOf } from "./run.js";
import { titleOf } from "./saved-table.js";

/** @typedef {import("./types.d.ts").Plan} Plan */
/** @typedef {import("./types.d.ts").Results} Results */
/** @typedef {import("./types.d.ts").SavedResults} SavedResults */

/**
 * @param {object} page
 * @param {import("./types.d.ts").CompareLab} page.lab
 * @param {import("./run.js").Run} page.run
 * @param {import("./draft.js").Draft} page.draft
 * @param {import("./state.js").State} page.state
 * @param {(change: Partial<import("./state.js").State>) => void} page.remember
 * @param {() => ReturnType<typeof import("./saved-table.js").createSavedTable>} page.saved
 * @param {(plan: Plan, results?: Results) => void} page.show in place of what is there, with results or yet to be run
 * @param {() => void} page.bring opens the drawer on what is saved
 * @param {ReturnType<typeof import("../widgets/notices.js").createNotices>} page.notices
 * @param {ReturnType<typeof import("../widgets/notices.js").createBanners>} page.banners
 * @param {(task: () => unknown) => Promise<void>} page.attempt
 */
export function createSavedResults({
  lab,
  run,
  draft,
  state,
  remember,
  saved,
  show,
  bring,
  notices,
  banners,
  attempt,
}) {
  function title() {
    const { document } = draft;
    return (
      document?.title ||
      `${lab.families.find(({ kind }) => kind === document?.problem.kind)?.title ?? "Comparison"}: ${document?.learners.length ?? 0} learners`
    );
  }

  async function list() {
    saved().draw(await lab.results.list(), state.saved);
  }

  /**
   * @param {Results} results
   * @param {string} name
   */
  async function showResults(results, name) {
    show(await lab.plan(documentOf(results)), results);
    notices.say(`Opened “${name}”.`);
  }

  /** @param {File} file */
  async function takeFile(file) {
    const name = file.name.replace(/\.json$/i, "");
    const reading = `Reading “${file.name}”…`;
    try {
      if (/"format"\s*:\s*"revisit\.results\//.test(await file.slice(0, 4096).text()))
        return await showResults(await notices.during(reading, lab.readResults(file)), name);
      const value = JSON.parse(await notices.during(reading, file.text()));
      const document = isComparison(value)
        ? value
        : value?.format === "revisit.spec/1"
          ? comparisonOf(value)
          : value?.format === "revisit.record/1"
            ? comparisonOf(value.spec)
            : value;
      show(await lab.plan(document));
      notices.say(`Opened “${name}”.`, { label: "Undo", run: () => draft.undo() });
    } catch (error) {
      if (/** @type {{ code?: string }} */ (error).code === "engine") throw error;
      banners.show(
        "import",
        "wrong",
        `“${file.name}” cannot be opened: ${placed(error)}. What was here is untouched.`,
        [{ label: "Dismiss", run: () => banners.hide("import") }],
      );
    }
  }

  return {
    list,
    async save() {
      const { results } = run;
      if (!results || results.cells.length === 0) return;
      const id = await notices.during("Saving…", lab.results.save(results, { name: title() }));
      remember({ saved: id, tab: "saved", drawer: true });
      await list();
      bring();
      notices.say(`Saved as “${title()}”.`);
    },
    /** @param {SavedResults} row */
    async load(row) {
      showResults(await notices.during(`Loading “${titleOf(row)}”…`, lab.results.load(row.id)), titleOf(row));
      remember({ saved: row.id });
      await list();
    },
    /** @param {SavedResults} row @param {string} name */
    async rename(row, name) {
      await lab.results.rename(row.id, name);
      await list();
    },
    /** @param {SavedResults} row */
    async remove(row) {
      const results = await lab.results.load(row.id);
      await lab.results.remove(row.id);
      await list();
      notices.say(`Deleted “${titleOf(row)}”.`, {
        label: "Undo",
        run: () =>
          attempt(async () => {
            await lab.results.save(results, { name: titleOf(row) });
            await list();
          }),
      });
    },
    /** @param {SavedResults} row */
    exportRow: async (row) => writeFile(titleOf(row), await lab.results.load(row.id)),
    async exportFile() {
      if (run.results) await writeFile(title(), run.results);
    },
    /** @param {File[]} files */
    takeFiles(files) {
      banners.hide("import");
      attempt(async () => {
        for (const file of files) await takeFile(file);
      });
    },
  };
}

/**
 * @param {string} name
 * @param {Results} results
 */
async function writeFile(name, results) {
  download(fileName(name), await jsonFile(results));
}
