// The reader's files: what each is, and what is said of one that cannot be opened.

import { codeOf, placed } from "../ui/faults.js";

/** Longest document that the engine reads, bytes. */
const MOST = 256 << 20;
/** @typedef {"results" | "record" | "study" | "study-results" | "document"} Kind document: such as a spec */

/**
 * Opens files one after the other. One that cannot be opened does not keep the next from it.
 * @param {{ banners: { hide: (id: string) => void, tell: (id: string, kind: "wrong", text: string) => unknown }, attempt: (task: () => unknown) => void }} page
 * @param {object} takers
 * @param {(file: File) => unknown} takers.library
 * @param {(file: File, name: string, kind: Kind) => unknown} takers.open throws why it cannot: its place, what was expected and what was found
 * @param {string} takers.kept a sentence: what is as it was
 * @param {(files: File[]) => unknown} [takers.others] takes those that are no documents, together
 */
export function createOpenFiles(page, { library, open, kept, others }) {
  const { banners } = page;

  /** @param {File} file */
  async function take(file) {
    try {
      if (await isLibrary(file)) return await library(file);
      if (file.size > MOST)
        throw new Error(`expected at most ${MOST >> 20} MB; found ${Math.round(file.size / 2 ** 20)} MB`);
      await open(file, file.name.replace(/(\.json)?\.\w+$/i, ""), await kindOf(file));
    } catch (error) {
      if (["engine", "storage"].includes(codeOf(error) ?? "")) throw error; // which is not about the file
      banners.tell("import", "wrong", `“${file.name}” cannot be opened: ${placed(error)}. ${kept}`);
    }
  }

  return {
    /** @param {File[]} files */
    take(files) {
      banners.hide("import");
      page.attempt(async () => {
        const isOne = await Promise.all(files.map((file) => !others || isDocument(file)));
        for (const [i, file] of files.entries()) if (isOne[i]) await take(file);
        const rest = files.filter((_, i) => !isOne[i]);
        if (rest.length > 0) await others?.(rest);
      });
    },
  };
}

/** A file is searched in parts of so many bytes. They overlap, so that no match is cut. */
const PART = 1 << 20;
const OVERLAP = 256;

/** @param {Blob} file */
async function isLibrary(file) {
  return (await file.slice(0, 64).text()).startsWith('{"format":"revisit.library/');
}

/** What a file is by a format that it mentions anywhere. @param {Blob} file @returns {Promise<Kind>} */
async function kindOf(file) {
  for (let from = 0; from < file.size; from += PART) {
    const text = await file.slice(from, from + PART + OVERLAP).text();
    const [, format] = /"format"\s*:\s*"revisit\.(results|record|study|study-results)\//.exec(text) ?? [];
    if (format) return /** @type {Kind} */ (format);
  }
  return "document";
}

/** Whether a file is JSON, by its ending or, whatever that is, by how it begins. @param {File} file */
async function isDocument(file) {
  if (/\.json$/i.test(file.name)) return true;
  return /^\uFEFF?\s*\{/.test(await file.slice(0, 1024).text());
}
