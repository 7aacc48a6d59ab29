// The list of runs: those of this visit, and those saved in the browser.

import { SavedList } from "./saved-list.js";

/** @typedef {import("../revisit.d.ts").SavedRun} SavedRun */
/** @typedef {import("../revisit.d.ts").Record_} Record_ */

/**
 * @typedef {object} RunColumns what is known of a run
 * @property {string} problem
 * @property {number | null} cBeta null: unknown
 * @property {number | null} seed
 * @property {string} digest
 * @property {import("../revisit.d.ts").Summary} summary
 */
/** @typedef {import("./saved-list.js").Row & RunColumns} Row */

/** Most unsaved runs of this visit. */
const longest = 50;

/** @extends {SavedList<Row, Record_>} */
export class RunList extends SavedList {
  #page;
  #titles;
  /** @type {{ row: Row, file: Blob }[]} the newest first; their records have no traces */
  #visit = [];

  /**
   * @param {{ lab: Pick<import("../revisit.d.ts").Lab, "runs" | "readRecord"> }} page its lab may be set later
   * @param {(kind: string) => string} titles of the problem families
   */
  constructor(page, titles) {
    super(
      () => page.lab.runs,
      (/** @type {SavedRun} */ run) => ({
        key: run.id,
        saved: true,
        name: run.damaged ? `damaged run ${run.id}` : run.name || run.title,
        at: new Date(run.savedAt),
        problem: titles(run.problem),
        cBeta: run.c_beta || null, // runs of the first release do not list it
        seed: run.seed,
        digest: run.digest,
        summary: run.summary,
        damaged: run.damaged,
      }),
    );
    this.#page = page;
    this.#titles = titles;
  }

  get rows() {
    return [...this.#visit.map(({ row }) => row), ...super.rows];
  }

  /** Reads what is saved. A run of this visit that is among it has no row of its own any more. */
  async refresh() {
    await super.refresh();
    this.#visit = this.#visit.filter(({ row }) => this.findSaved(row.digest) === undefined);
  }

  /**
   * Adds a run of this visit, unless the list has it.
   * @param {Pick<Record_, "spec" | "digest" | "summary">} record
   * @param {Blob} file its record
   * @param {string} name
   * @returns {boolean} whether it was added
   */
  addUnsaved({ spec, digest, summary }, file, name) {
    if (this.rows.some((row) => row.digest === digest)) return false;
    this.#visit.unshift({
      file,
      row: {
        key: `visit ${digest}`,
        saved: false,
        name,
        at: new Date(),
        problem: this.#titles(spec.problem.kind),
        cBeta: spec.algorithm?.c_beta ?? null,
        seed: spec.seed ?? null,
        digest,
        summary,
      },
    });
    this.#visit.length = Math.min(longest, this.#visit.length);
    return true;
  }

  /** @param {Row} row */
  async content(row) {
    const visit = this.#visitFile(row);
    return visit ? this.#page.lab.readRecord(visit) : super.content(row);
  }

  /** @param {Row} row @returns {Promise<Blob>} its record as a file */
  async file(row) {
    return this.#visitFile(row) ?? super.file(row);
  }

  /** @param {Row} row */
  #visitFile(row) {
    return this.#visit.find((one) => one.row.key === row.key)?.file;
  }
}
