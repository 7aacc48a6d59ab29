// The page's engine, which from the second visit on answers what the first picture asks before it is there.

import { rest, worker } from "../engine/addresses.js";
import { begun, createLabBehind } from "../engine/lab.js";
import { RememberingWorker } from "../engine/remembering.js";
import { firstPart } from "../engine/vectors.js";
import { LastVisit } from "../storage/lastvisit.js";

/** By their names, these are what the engine says: each is named by its content. */
const build = `1 ${firstPart} ${rest} ${worker}`;

export class SecondVisit {
  #spec;
  #kept = new LastVisit(build, () => localStorage);
  /** @type {RememberingWorker | null} */
  #engine = null;

  /** @param {import("../revisit.d.ts").Spec | null} spec that the page is going to open; null: nobody knows yet */
  constructor(spec) {
    this.#spec = spec && JSON.stringify(spec);
  }

  start() {
    const spec = this.#spec;
    if (spec === null) return createLabBehind(begun);
    return createLabBehind((home) => (this.#engine = new RememberingWorker(home, this.#kept.read(spec))));
  }

  /**
   * The first picture stands.
   * @returns {Promise<boolean>} once the engine has said all of it itself: whether it was right
   */
  async settle() {
    if (!this.#engine || this.#spec === null) return true;
    const { visit, misled } = await this.#engine.end();
    if (misled) this.#kept.forget(this.#spec);
    else if (visit) this.#kept.write(this.#spec, visit);
    return !misled;
  }
}
