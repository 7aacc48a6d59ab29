// Opens the reader's files: specs, runs, and arrays of a custom problem. The code for arrays is loaded when it is first needed.

import { addStyle } from "../ui/dom.js";
import { isLibrary } from "../shell/library-import.js";

/** @typedef {import("./controllers.d.ts").Controllers} Controllers */

/** Longest document that the engine reads, bytes. */
const most = 256 << 20;

/**
 * @param {import("./lab-page.js").Page} page
 * @param {Controllers["savedRuns"]} savedRuns
 * @param {() => Pick<Controllers, "document">} later
 */
export function createOpenFiles(page, savedRuns, later) {
  /** @type {Promise<import("../arrays/import-session.js").ArraySession> | null} */
  let arrays = null;

  /** @param {File} file */
  async function takeDocument(file) {
    if (await isLibrary(file)) return savedRuns.importLibrary(file);
    if (file.size > most)
      return refuse(
        `“${file.name}” cannot be opened: expected at most ${most >> 20} MB; found ${Math.round(file.size / 2 ** 20)} MB.`,
      );
    if (await isRecord(file)) return savedRuns.importFile(file);
    const refusal = await later().document.openText(file, file.name.replace(/(\.json)?\.\w+$/i, ""));
    if (refusal)
      refuse(
        `“${file.name}” cannot be opened: ${refusal.path ? `${refusal.path}: ` : ""}${refusal.text}. The previous run is unchanged.`,
      );
  }

  /** @param {string} text why a file cannot be opened */
  function refuse(text) {
    page.banners.tell("import", "wrong", text);
  }

  /** @param {File[]} files */
  async function open(files) {
    const documents = await Promise.all(files.map(isDocument));
    for (const [i, file] of files.entries()) if (documents[i]) await takeDocument(file);
    const others = files.filter((_, i) => !documents[i]);
    if (others.length === 0) return;
    arrays ??= addStyle(new URL("../arrays/arrays.css", import.meta.url))
      .then(() => import("../arrays/import-session.js"))
      .then(({ ArraySession }) => new ArraySession(later().document.openText));
    try {
      await (await arrays).add(others);
    } catch (error) {
      arrays = null;
      throw error;
    }
  }

  return {
    /** @param {File[]} files */
    take(files) {
      page.banners.hide("import");
      page.attempt(() => open(files));
    },
  };
}

/** A file is searched in parts of so many bytes. They overlap, so that no match is cut. */
const part = 1 << 20;
const overlap = 256;

/** @param {File} file */
async function isRecord(file) {
  for (let from = 0; from < file.size; from += part) {
    if (/"format"\s*:\s*"revisit\.record\//.test(await file.slice(from, from + part + overlap).text())) return true;
  }
  return false;
}

/** Whether a file is JSON, by its ending or, whatever that is, by how it begins. @param {File} file */
async function isDocument(file) {
  if (/\.json$/i.test(file.name)) return true;
  return /^\uFEFF?\s*\{/.test(await file.slice(0, 1024).text());
}
