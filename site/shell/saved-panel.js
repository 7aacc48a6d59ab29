// The panel of what is saved in the browser, runs in the lab and results in Compare: what its buttons do, and what the page says of it.

import { codeOf, reason } from "../ui/faults.js";
import { download, fileName } from "../ui/files.js";
import { importLibrary } from "./library-import.js";
import { createSavedTable } from "./saved-table.js";

/** @typedef {import("../storage/saved-list.js").Row} Row */

/**
 * What differs between the panels.
 * @template {Row} R
 * @template Content
 * @typedef {object} Panel
 * @property {import("./saved-table.js").Words<R>} words
 * @property {(content: Content, row: R) => Promise<void>} open
 * @property {(row: R) => unknown} [keep] saves a row of this visit
 * @property {() => void} bring shows the panel
 * @property {(touched: string) => string} fresh the key of the row to point out; touched: the one that was just saved or renamed
 * @property {() => void} [drawn] called after the table is drawn
 */

/**
 * @template {Row} R
 * @template Content
 * @param {Pick<import("./base-page.js").BasePage<any, any>, "attempt" | "notices" | "banners"> & { lab: any }} page its lab may be set later
 * @param {import("../storage/saved-list.js").SavedList<R, Content>} list
 * @param {Panel<R, Content>} panel
 */
export function createSavedPanel(page, list, { words, open, keep, bring, fresh, drawn }) {
  const { notices, banners } = page;
  const table = createSavedTable(words, {
    load: (row) => onSaved(async () => open(await notices.during(`Loading “${row.name}”…`, list.content(row)), row)),
    keep,
    rename: (row, name) =>
      onSaved(async () => {
        await list.rename(row, name);
        draw(row.key);
      }),
    remove: (row) => onSaved(() => remove(row)),
    exportRow: (row) => onSaved(async () => download(fileName(row.name), await list.file(row))),
    tablesRow: (row) =>
      onSaved(async () => {
        const tables = list.file(row).then((file) => page.lab.tables(file));
        download(fileName(row.name, "zip"), await notices.during("Writing the tables…", tables));
      }),
  });
  /** How many saves are under way. */
  let saving = 0;

  // Closing the page now would lose what is being saved.
  window.addEventListener("beforeunload", (event) => {
    if (saving > 0) event.preventDefault();
  });

  function draw(touched = "") {
    table.draw(list.rows, fresh(touched));
    drawn?.();
  }

  /** Reads again what is saved. */
  async function refresh() {
    await list.refresh();
    draw();
  }

  /** A task on a saved row. One that is gone, by another tab or with the site's data, leaves the list. @param {() => Promise<void>} task */
  function onSaved(task) {
    return page.attempt(async () => {
      try {
        await task();
      } catch (error) {
        if (codeOf(error) === "not-found") await refresh();
        throw error;
      }
    });
  }

  /**
   * If the browser's storage fails, a banner says so until it is read.
   * @param {string} name of what is saved
   * @param {() => Promise<void>} task
   */
  async function whileSaving(name, task) {
    saving++;
    banners.hide("save");
    try {
      await notices.during("Saving…", task());
    } catch (error) {
      if (codeOf(error) !== "storage") throw error;
      banners.tell("save", "wrong", `“${name}” was not saved: ${reason(error)}.`);
    } finally {
      saving--;
    }
  }

  /**
   * @param {R} row
   * @param {{ unread?: boolean }} [options]
   */
  async function remove(row, options) {
    banners.hide("remove");
    let content;
    try {
      content = await notices.during(`Deleting “${row.name}”…`, list.remove(row, options));
    } catch (error) {
      draw();
      if (codeOf(error) !== "storage") throw error;
      const text = `“${row.name}” was not deleted, since it could not be read first: ${reason(error)}. Deleting it now can’t be undone.`;
      banners.show("remove", "warn", text, [
        { label: "Delete unread", run: () => void onSaved(() => remove(row, { unread: true })) },
        { label: "Keep it", run: () => banners.hide("remove") },
      ]);
      return;
    }
    draw();
    notices.say(
      `Deleted “${row.name}”.`,
      content && {
        label: "Undo",
        run: () => page.attempt(() => whileSaving(row.name, async () => draw(await list.save(content, row.name)))),
      },
    );
  }

  return {
    elements: table.elements,
    draw,
    refresh,
    whileSaving,
    get saving() {
      return saving > 0;
    },
    /** Lists what another tab changes. */
    watch: () => list.store.watch(() => page.attempt(refresh)),
    /** Saves what a file of all that was saved holds, and says what became of it. @param {File} file a revisit.library/1 */
    async importLibrary(file) {
      saving++;
      try {
        await importLibrary(page, file, async () => {
          await refresh();
          bring();
        });
      } finally {
        saving--;
      }
    },
  };
}
