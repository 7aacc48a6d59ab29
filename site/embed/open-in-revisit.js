// "Open in Revisit": the address of the full page with exactly the state that is here. The address is made when the run comes to
// rest; while the run moves, a click makes it.

import { byId } from "../ui/dom.js";

/** How long a run must rest before its link is made, ms. */
const REST = 150;

export class OpenInRevisit {
  #base;
  #lab;
  #host;
  #run;
  #anchor = /** @type {HTMLAnchorElement} */ (byId("open"));
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** Whether the anchor's address is older than what is on the page. */
  #stale = true;
  #made = 0;

  /**
   * @param {import("./embed-page.js").Page} page
   * @param {Pick<import("./controllers.d.ts").Controllers, "lab" | "host" | "run">} controllers
   */
  constructor(page, { lab, host, run }) {
    this.#base = page.base;
    this.#lab = lab;
    this.#host = host;
    this.#run = run;
    this.#anchor.addEventListener("click", (event) => {
      if (!this.#stale || !this.#session) return;
      event.preventDefault();
      page.attempt(() => this.#open());
    });
  }

  get #session() {
    return this.#run.player.frame?.session ?? null;
  }

  /** The run moves, so the address is out of date. */
  moved() {
    this.#stale = true;
    clearTimeout(this.#timer);
  }

  /** The run rests: its address is made soon. */
  rested() {
    this.moved();
    this.#timer = setTimeout(
      () =>
        this.#refresh().catch(() => {
          /* a click will report it */
        }),
      REST,
    );
  }

  /** The address of the full page with the state that is here. */
  async link() {
    if (!this.#session) throw new Error("no problem is open");
    return this.#lab.link(this.#session, { ...this.#run.linkOptions(), base: this.#base });
  }

  async #refresh() {
    const made = ++this.#made;
    const session = this.#session;
    if (!session) return;
    const link = await this.link();
    if (made !== this.#made || this.#session !== session) return;
    this.#anchor.href = link;
    this.#stale = false;
    await this.#host.tellPicture();
  }

  async #open() {
    await this.#run.player.pause();
    const link = await this.link();
    this.#anchor.href = link;
    window.open(link, "_blank", "noopener");
  }
}
