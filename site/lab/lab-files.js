// Opens the reader's files in the lab: specs, runs, and arrays of a custom problem. The code for arrays is loaded when it is first needed.

import { createOpenFiles } from "../shell/open-files.js";
import { addStyle } from "../ui/dom.js";

/** @typedef {import("./controllers.d.ts").Controllers} Controllers */

/**
 * @param {import("./lab-page.js").Page} page
 * @param {Controllers["savedRuns"]} savedRuns
 * @param {() => Pick<Controllers, "document">} later
 */
export function createFiles(page, savedRuns, later) {
  /** @type {Promise<import("../arrays/import-session.js").ArraySession> | null} */
  let arrays = null;
  return createOpenFiles(page, {
    library: savedRuns.importLibrary,
    open: (file, name, kind) =>
      kind === "record" ? savedRuns.importFile(file, name) : later().document.openText(file, name),
    kept: "The previous run is unchanged.",
    async others(files) {
      arrays ??= addStyle(new URL("../arrays/arrays.css", import.meta.url))
        .then(() => import("../arrays/import-session.js"))
        .then(({ ArraySession }) => new ArraySession(later().document.openText));
      try {
        await (await arrays).add(files);
      } catch (error) {
        arrays = null;
        throw error;
      }
    },
  });
}
