// Keeps the theorem's panel up to date with the frames, and remembers the reader's choices.

/** @typedef {import("../revisit.d.ts").Session} Session */
/** @typedef {import("../revisit.d.ts").TheoryLine} TheoryLine */
/** @typedef {import("../revisit.d.ts").Audit} Audit */
/** @typedef {import("../run/player.js").Frame} Frame */

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
  #look;
  /** @type {Session | null} */
  #session = null;
  /** @type {number | null} null: the default */
  #epsilon = null;
  /** The reader's choice on this visit, null: none yet. @type {boolean | null} */
  #audit = null;

  /**
   * @param {Panel} panel
   * @param {(kind: string) => string} nameOf gives a learner's name
   * @param {(anew?: boolean) => void} look asks for what is needed now; anew: also for what was answered
   */
  constructor(panel, nameOf, look) {
    this.#panel = panel;
    this.#nameOf = nameOf;
    this.#look = look;
  }

  /** What it needs of a frame. */
  get needs() {
    return { theory: this.#epsilon === null ? true : { epsilon: this.#epsilon }, audit: true };
  }

  /** A session was opened. To be called before its first path, so that the check sees all paths. @param {Session} session */
  open(session) {
    this.#session = session;
    this.#epsilon = null;
    this.#panel.reset();
    this.#switch(this.#audit ?? true, this.#audit === null ? cheap : Infinity);
  }

  /** What was needed is there. @param {Pick<Frame, "session" | "looked">} frame */
  draw({ session, looked }) {
    if (!looked) return;
    const { theory, audit } = looked;
    const refused = looked.error("theory");
    if (theory || refused?.code === "bad-spec") this.#panel.fault(theory ? null : `expected ${refused?.expected}`);
    if (theory) this.#panel.draw(theory, this.#nameOf(session.spec.algorithm?.kind ?? ""));
    if (audit) this.#panel.drawAudit(audit, session.problem);
  }

  /** The reader chose a target. @param {number | null} epsilon */
  choose(epsilon) {
    this.#epsilon = epsilon;
    this.#look();
  }

  /** The reader switched the check. @param {boolean} on */
  audit(on) {
    this.#audit = on;
    this.#switch(on, Infinity);
    this.#look(true);
  }

  /** @param {boolean} on @param {number} atMost */
  #switch(on, atMost) {
    this.#session?.audit(on ? { on, ...(Number.isFinite(atMost) && { atMost }) } : { on }).catch(() => {
      /* the panel's next frame reports it */
    });
  }
}
