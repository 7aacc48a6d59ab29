// One question at a time to something slow: while an answer is awaited only the newest question waits, and an answer that came
// too late for its question is dropped.

/**
 * @template Q, A
 */
export class Latest {
  #ask;
  #on;
  /** what is asked next @type {{ question: Q } | null} */
  #next = null;
  #asking = false;
  #working = Promise.resolve();
  /** counts what makes answers stale */
  #epoch = 0;

  /**
   * @param {(question: Q) => Promise<A>} ask
   * @param {{ answer: (answer: A, question: Q) => void, fault: (error: unknown, question: Q) => void }} on
   */
  constructor(ask, on) {
    this.#ask = ask;
    this.#on = on;
  }

  /** @param {Q} question */
  ask(question) {
    this.#epoch++;
    this.#next = { question };
    if (!this.#asking) this.#working = this.#work();
  }

  /** Resolves when every question is answered, or of no interest any more. */
  get idle() {
    return this.#working;
  }

  /** Whatever was asked is of no interest any more. */
  forget() {
    this.#epoch++;
    this.#next = null;
  }

  async #work() {
    this.#asking = true;
    while (this.#next) {
      const { question } = this.#next;
      const epoch = this.#epoch;
      this.#next = null;
      try {
        const answer = await this.#ask(question);
        if (epoch === this.#epoch) this.#on.answer(answer, question);
      } catch (error) {
        if (epoch === this.#epoch) this.#on.fault(error, question);
      }
    }
    this.#asking = false;
  }
}
