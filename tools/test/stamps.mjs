// Which extra suites are owed. `make test-long` notes in passed.json, which is committed, with which files each of them passed last; `.ci/run`
// reads that, and leaves out a suite whose files are the same, for 14 days.
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { output, root } from "./command.mjs";

/** Days for which a suite that passed is not owed: browsers, programs and databases of vulnerabilities change without us. */
export const DAYS = 14;

const file = join(root, "tools", "test", "passed.json");
/** @typedef {{ hash: string, date: string }} Stamp hash: of the files with which a suite passed; date: on which day, YYYY-MM-DD */

/** @returns {Record<string, Stamp>} by suite */
export function readStamps() {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/**
 * Notes that a suite has passed.
 * @param {string} suite
 * @param {string} hash
 * @param {Date} today
 */
export function passed(suite, hash, today) {
  const stamps = { ...readStamps(), [suite]: { hash, date: dayOf(today) } };
  const sorted = Object.fromEntries(Object.entries(stamps).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
}

/**
 * The reason why a suite is owed, "" if it is not.
 * @param {Stamp | undefined} stamp
 * @param {string} hash of its files as they are
 * @param {Date} today
 */
export function owed(stamp, hash, today) {
  if (!stamp) return "it never passed";
  if (stamp.hash !== hash) return "what it tests has changed";
  const days = (Date.parse(dayOf(today)) - Date.parse(stamp.date)) / 86_400_000;
  // A date that cannot be read, or is still to come, proves nothing.
  return days >= 0 && days <= DAYS ? "" : `it passed on ${stamp.date}`;
}

/** @param {Date} date */
const dayOf = (date) => date.toISOString().slice(0, 10);

/**
 * A SHA-256 of the list and of the names and contents of the files in it that git tracks, or would.
 * @param {string[]} paths pathspecs of git
 * @param {string} [folder] of the repository
 */
export async function hashOf(paths, folder = root) {
  const hash = createHash("sha256").update(JSON.stringify(paths));
  for (const name of await filesOf(paths, folder)) {
    const path = join(folder, name);
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (!found) continue; // deleted, but not committed
    const content = found.isSymbolicLink() ? readlinkSync(path) : readFileSync(path);
    hash.update(`\0${name}\0${createHash("sha256").update(content).digest("hex")}`);
  }
  return hash.digest("hex");
}

/**
 * @param {string[]} paths pathspecs of git
 * @param {string} [folder]
 * @returns {Promise<string[]>} the files, sorted
 */
export async function filesOf(paths, folder = root) {
  const listed = await output(
    "git",
    [
      "-c",
      "core.quotePath=false",
      "ls-files",
      "--cached",
      "--others",
      "--exclude-standard",
      "--deduplicate",
      "--",
      ...paths,
    ],
    { folder },
  );
  return listed.split("\n").filter(Boolean).sort();
}
