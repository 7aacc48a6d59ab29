/**
 * How long one test took.
 * @typedef {{ name: string, seconds: number }} Time
 * What tests did many times over, such as opening a page.
 * @typedef {{ what: string, count: number, seconds: number }} Cost
 */

/** The counts of a suite, the names of its failed tests, remarks on other failures and on skips, and how long its tests took. */
export class Tally {
  passed = 0;
  failed = 0;
  skipped = 0;
  /** @type {string[]} */
  remarks = [];
  /** Failed tests, each with its place. @type {string[]} */
  names = [];
  /** @type {Time[]} */
  times = [];
  /** @type {Cost[]} */
  costs = [];

  get total() {
    return this.passed + this.failed + this.skipped;
  }

  /** @param {Pick<Tally, "passed" | "failed" | "skipped"> & Partial<Pick<Tally, "remarks" | "names" | "times" | "costs">>} other */
  add(other) {
    this.passed += other.passed;
    this.failed += other.failed;
    this.skipped += other.skipped;
    this.remarks.push(...(other.remarks ?? []));
    this.names.push(...(other.names ?? []));
    this.times.push(...(other.times ?? []));
    this.costs.push(...(other.costs ?? []));
  }

  /** @param {string} remark */
  fail(remark) {
    this.failed++;
    this.#say(`FAILED ${remark}`);
  }

  /** @param {string} remark */
  skip(remark) {
    this.skipped++;
    this.#say(`skipped: ${remark}`);
  }

  /**
   * Counts one check.
   * @param {boolean} ok
   * @param {string} what
   */
  check(ok, what) {
    if (ok) {
      this.passed++;
      console.log(`ok ${what}`);
    } else {
      this.fail(what);
    }
  }

  /** @param {string} remark */
  #say(remark) {
    this.remarks.push(remark);
    console.log(remark);
  }
}
