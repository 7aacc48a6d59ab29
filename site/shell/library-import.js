// Takes in a file of all that was saved, and says what became of it.

import { counted, firstFew } from "../ui/numbers.js";
import { codeOf, placed } from "../ui/faults.js";

/**
 * Saves what the file holds, and says in a banner what became of it.
 * @param {{ lab: import("../revisit.d.ts").Lab, notices: ReturnType<typeof import("./notices.js").createNotices>, banners: ReturnType<typeof import("./notices.js").createBanners> }} page
 * @param {File} file a revisit.library/1
 * @param {() => Promise<void>} read called when it is read, to list what is saved now
 */
export async function importLibrary({ lab, notices, banners }, file, read) {
  try {
    const found = await notices.during(`Reading “${file.name}”…`, lab.library.import(file));
    await read();
    const memoryOnly = (await lab.runs.status()).kind === "memory";
    const { sentences, whole } = wordsOfImport(file.name, found, memoryOnly);
    banners.tell("import", whole ? "note" : "warn", sentences);
  } catch (error) {
    if (codeOf(error) !== "bad-spec") throw error;
    banners.tell("import", "wrong", `“${file.name}” cannot be read: ${placed(error)}. Nothing was changed.`);
  }
}

/**
 * @param {string} file its name
 * @param {Awaited<ReturnType<import("../revisit.d.ts").Library["import"]>>} found
 * @param {boolean} memoryOnly
 */
function wordsOfImport(file, { added, duplicates, damaged, stopped }, memoryOnly) {
  const runs = added.filter(({ entry }) => entry === "run").length;
  const parts = [counted(runs, "run"), counted(added.length - runs, "comparison")];
  const sentences = [`Imported ${parts.join(" and ")} from “${file}”.`];
  if (duplicates.length > 0)
    sentences.push(`Already saved here and left as it is: ${firstFew(duplicates.map(({ name }) => `“${name}”`))}.`);
  if (damaged.length > 0)
    sentences.push(
      `Damaged in the file and left out: ${firstFew(damaged.map(({ entry, name, message }) => `${entry}, “${name}” (${message})`))}.`,
    );
  if (stopped) sentences.push(`Then it stopped: ${stopped.message}. The rest is still in the file.`);
  if (memoryOnly && added.length > 0)
    sentences.push("They are kept in memory only and are gone when this page closes.");
  return { sentences: sentences.join(" "), whole: damaged.length === 0 && !stopped };
}
