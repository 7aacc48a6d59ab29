// The list of runs: those of this visit, and those saved in the browser.

import { jsonFile } from "../ui/files.js";

/** @typedef {import("../revisit.d.ts").SavedRun} SavedRun */
/** @typedef {import("../revisit.d.ts").Record_} Record_ */
/** @typedef {import("../revisit.d.ts").Session} Session */

/**
 * @typedef {object} Row one line of the list
 * @property {string} key tells rows apart
 * @property {boolean} saved
 * @property {string} name
 * @property {Date} at
 * @property {string} problem
 * @property {number | null} cBeta null: unknown
 * @property {number | null} seed
 * @property {string} digest
 * @property {import("../revisit.d.ts").Summary} summary
 * @property {string} [damaged] why it cannot be read; then it can only be removed
 */

/** Most unsaved runs of this visit. */
const longest = 50;

export class RunList {
  #page;
  #titles;
  /** @type {{ row: Row, file: Blob }[]} the newest first; their records have no traces */
  #visit = [];
  /** @type {Row[]} */
  #saved = [];

  /**
   * @param {{ lab: Pick<import("../revisit.d.ts").Lab, "runs" | "readRecord"> }} page its lab may be set later
   * @param {(kind: string) => string} titles of the problem families
   */
  constructor(page, titles) {
    this.#page = page;
    this.#titles = titles;
  }

  get rows() {
    return [...this.#visit.map(({ row }) => row), ...this.#saved];
  }

  /** Reads what is saved. A run of this visit that is among it has no row of its own any more. */
  async refresh() {
    this.#saved = (await this.#store.list()).map((run) => this.#row(run));
    this.#visit = this.#visit.filter(({ row }) => this.findSaved(row.digest) === undefined);
  }

  /**
   * Adds a run of this visit, unless the list has it.
   * @param {Pick<Record_, "spec" | "digest" | "summary">} record
   * @param {Blob} file its record
   * @param {string} name
   * @returns {boolean} whether it was added
   */
  addUnsaved(record, file, name) {
    if (this.rows.some((row) => row.digest === record.digest)) return false;
    this.#visit.unshift({
      file,
      row: {
        ...describe(record),
        key: `visit ${record.digest}`,
        saved: false,
        name,
        at: new Date(),
        problem: this.#titles(record.spec.problem.kind),
      },
    });
    this.#visit.length = Math.min(longest, this.#visit.length);
    return true;
  }

  /** @param {string} digest @returns {Row | undefined} the saved run with this digest */
  findSaved(digest) {
    return this.#saved.find((row) => row.digest === digest);
  }

  /**
   * @param {Record_ | Session} from
   * @param {string} name
   * @returns {Promise<string>} the new row's key
   */
  async save(from, name) {
    const id = await this.#store.save(from, { name });
    await this.refresh();
    return id;
  }

  /** @param {Row} row */
  async record(row) {
    const visit = this.#visitFile(row);
    return visit ? this.#page.lab.readRecord(visit) : this.#store.load(row.key);
  }

  /** @param {Row} row @returns {Promise<Blob>} its record as a file */
  async file(row) {
    return this.#visitFile(row) ?? jsonFile(await this.#store.load(row.key));
  }

  /** @param {Row} row */
  #visitFile(row) {
    return this.#visit.find((one) => one.row.key === row.key)?.file;
  }

  get #store() {
    return this.#page.lab.runs;
  }

  /**
   * @param {Row} row
   * @param {string} name
   */
  async rename(row, name) {
    await this.#store.rename(row.key, name);
    await this.refresh();
  }

  /**
   * @param {Row} row a saved one
   * @param {{ unread?: boolean }} [options] unread: without its record
   * @returns {Promise<Record_ | null>} its record, so that it can be saved again; null: it is damaged, or unread
   * @throws if it cannot be read for another reason: then it is still saved
   */
  async remove(row, { unread = false } = {}) {
    try {
      const record = unread ? null : await this.#store.load(row.key).catch(nullIfDamaged);
      await this.#store.remove(row.key);
      return record;
    } finally {
      await this.refresh();
    }
  }

  /**
   * @param {SavedRun} run
   * @returns {Row}
   */
  #row(run) {
    return {
      key: run.id,
      saved: true,
      name: run.damaged ? `damaged run ${run.id}` : run.name || run.title,
      at: new Date(run.savedAt),
      problem: this.#titles(run.problem),
      cBeta: run.c_beta || null, // runs of the first release do not list it
      seed: run.seed,
      digest: run.digest,
      summary: run.summary,
      damaged: run.damaged,
    };
  }
}

/** What is saved but damaged. @param {{ code?: string }} error @returns {null} @throws the error, if it says something else */
export function nullIfDamaged(error) {
  if (error.code !== "damaged") throw error;
  return null;
}

/** @param {Pick<Record_, "spec" | "digest" | "summary">} record */
function describe({ spec, digest, summary }) {
  return { cBeta: spec.algorithm?.c_beta ?? null, seed: spec.seed ?? null, digest, summary };
}
