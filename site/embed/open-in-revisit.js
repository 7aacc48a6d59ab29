// "Open in Revisit": the address of the full page with exactly the state that is here. It is made afresh whenever the run comes to
// rest; while it moves, the click makes it.

/** @typedef {import("../revisit.d.ts").Lab} Lab */
/** @typedef {import("../revisit.d.ts").LinkOptions} LinkOptions */
/** @typedef {import("../revisit.d.ts").Session} Session */

/** How long a run must rest before its link is worth making, ms. */
const REST = 150;

export class Handover {
  #lab;
  #anchor;
  #on;
  #base;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #stale = true;
  #made = 0;

  /**
   * @param {Lab} lab
   * @param {HTMLAnchorElement} anchor
   * @param {string} base address of the full page
   * @param {{ now: () => { session: Session, options: LinkOptions } | null, pause: () => Promise<void>, rested: () => Promise<void>, fault: (error: unknown) => void }} on
   *   rested: a link was made of what will stand here for a while
   */
  constructor(lab, anchor, base, on) {
    this.#lab = lab;
    this.#anchor = anchor;
    this.#base = base;
    this.#on = on;
    anchor.addEventListener("click", (event) => {
      if (!this.#stale || !on.now()) return;
      event.preventDefault();
      this.#open().catch(on.fault);
    });
  }

  /** The run moves: what the address says is of before. */
  moved() {
    this.#stale = true;
    clearTimeout(this.#timer);
  }

  /** The run stands still. */
  rested() {
    this.moved();
    this.#timer = setTimeout(
      () =>
        this.#refresh().catch(() => {
          /* the click says what is wrong */
        }),
      REST,
    );
  }

  /** The address of what is here now. */
  async link() {
    const now = this.#on.now();
    if (!now) throw new Error("no problem is open");
    return this.#lab.link(now.session, { ...now.options, base: this.#base });
  }

  async #refresh() {
    const made = ++this.#made;
    const now = this.#on.now();
    if (!now) return;
    const link = await this.link();
    if (made !== this.#made || this.#on.now()?.session !== now.session) return;
    this.#anchor.href = link;
    this.#stale = false;
    await this.#on.rested();
  }

  async #open() {
    await this.#on.pause();
    const link = await this.link();
    this.#anchor.href = link;
    window.open(link, "_blank", "noopener");
  }
}
