// Estimates what opening a link's problem takes, since opening cannot be stopped.

import { duration } from "../ui/numbers.js";
import { LinkFault } from "./read.js";

/** A longer replay waits for a click, s. */
export const LONG_REPLAY = 10;
/** A problem that takes longer to open waits for a click, s. */
const PATIENCE = 3;

/** A problem that is opened only on request. */
export class HeavyProblem extends LinkFault {
  /** @param {number} seconds */
  constructor(seconds) {
    super(
      `The problem that this link carries is large: opening it takes about ${duration(seconds)} here, and cannot be stopped.`,
    );
    this.name = "HeavyProblem";
    this.action = `Open it (about ${duration(seconds)})`;
  }
}

/**
 * @param {import("../revisit.d.ts").LinkPayload} payload
 * @param {Pick<import("../revisit.d.ts").Lab, "linkOf">} lab
 * @throws {HeavyProblem}
 */
export async function weigh(payload, lab) {
  const { opening } = await lab.linkOf(payload);
  if (opening > PATIENCE) throw new HeavyProblem(opening);
}
