// Keeps the theorem's panel up to date: asks the session now and then, and remembers the reader's choices.

import { Latest } from "../ui/latest.js";

/** @typedef {import("../revisit.d.ts").Session} Session */
/** @typedef {import("../revisit.d.ts").TheoryLine} TheoryLine */
/** @typedef {import("../revisit.d.ts").Audit} Audit */
/** @typedef {import("../run/player.js").Frame} Frame */

/** Shortest time between two questions during a run, ms. */
const often = 250;
/** The live check starts by itself if it takes at most this share of the run's time. */
const cheap = 0.25;

/**
 * @typedef {object} Panel
 * @property {(lines: TheoryLine[], learner: string) => void} draw
 * @property {(audit: Audit, problem: import("../revisit.d.ts").ProblemInfo) => void} drawAudit
 * @property {(text: string | null) => void} fault
 * @property {() => void} reset
 */

export class TheoremPanel {
  #panel;
  #nameOf;
  /** @type {Session | null} */
  #session = null;
  /** @type {number | null} null: the default */
  #epsilon = null;
  /** The reader's choice on this visit, null: none yet. @type {boolean | null} */
  #audit = null;
  #asked = -Infinity;
  #latest;

  /**
   * @param {Panel} panel
   * @param {(kind: string) => string} nameOf gives a learner's name
   */
  constructor(panel, nameOf) {
    this.#panel = panel;
    this.#nameOf = nameOf;
    this.#latest = new Latest(
      async (/** @type {{ session: Session, epsilon: number | null }} */ { session, epsilon }) =>
        Promise.all([session.theory(epsilon === null ? {} : { epsilon }), session.audit()]),
      {
        answer: ([lines, audit], { session }) => {
          if (session !== this.#session) return;
          this.#panel.fault(null);
          this.#panel.draw(lines, this.#nameOf(session.spec.algorithm?.kind ?? ""));
          this.#panel.drawAudit(audit, session.problem);
        },
        fault: (error, { session }) => {
          const { code, expected } = /** @type {{ code?: string, expected?: string }} */ (error);
          if (session === this.#session && code === "bad-spec") this.#panel.fault(`expected ${expected}`);
        },
      },
    );
  }

  /** A session was opened. To be called before its first path, so that the check sees all paths. @param {Session} session */
  open(session) {
    if (session === this.#session) return;
    this.#session = session;
    this.#epsilon = null;
    this.#panel.reset();
    this.#switch(this.#audit ?? true, this.#audit === null ? cheap : Infinity);
    this.#ask();
  }

  /** A frame was drawn. @param {Pick<Frame, "session" | "phase">} frame */
  drawn({ session, phase }) {
    this.open(session);
    if (phase !== "running" || performance.now() - this.#asked >= often) this.#ask();
  }

  /** The reader chose a target. @param {number | null} epsilon */
  choose(epsilon) {
    this.#epsilon = epsilon;
    this.#ask();
  }

  /** The reader switched the check. @param {boolean} on */
  audit(on) {
    this.#audit = on;
    this.#switch(on, Infinity);
    this.#ask();
  }

  /** @param {boolean} on @param {number} atMost */
  #switch(on, atMost) {
    this.#session?.audit(on ? { on, ...(Number.isFinite(atMost) && { atMost }) } : { on }).catch(() => {
      /* the panel's next question reports it */
    });
  }

  #ask() {
    if (!this.#session) return;
    this.#asked = performance.now();
    this.#latest.ask({ session: this.#session, epsilon: this.#epsilon });
  }
}
