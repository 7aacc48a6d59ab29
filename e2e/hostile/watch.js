// Watches what an entry of the collection does to a page: whether a script of it runs, whether another host is asked, how long the page does
// not answer, and what the page says.

import { expect } from "@playwright/test";

/** The longest that a page may not answer, ms, on a machine that does `work` in WORK ms. */
const HANG = 2000;
const WORK = 60;
/** Of no sentence for a reader. */
const UNCLEAR =
  /\[object|TypeError|RangeError:|SyntaxError|undefined is|is not a function|NaN|goroutine|panic|https?:\/\/\S+\.js|\bat \S+\.js:\d/;

export class Watch {
  #page;
  /** What the page does and must not do. @type {string[]} */
  #done = [];
  #complaints;
  #allowed = "";
  #slow = 1;
  /** How long a page did not answer at this entry, ms. */
  #gap = 0;
  #hang;
  /** The longest that a page did not answer, ms, and the entry. */
  longest = { gap: 0, name: "" };

  /**
   * @param {import("@playwright/test").Page} page
   * @param {string[]} complaints
   * @param {number} [hang] the longest that it may not answer, ms
   */
  constructor(page, complaints, hang = HANG) {
    this.#page = page;
    this.#complaints = complaints;
    this.#hang = hang;
  }

  /**
   * Begins before the page is opened.
   * @param {string[]} hosts that it may ask
   */
  async begin(...hosts) {
    const page = this.#page;
    const context = page.context();
    await page.addInitScript(canaries);
    page.on("dialog", (dialog) => {
      this.#done.push(`a dialog: ${dialog.message()}`);
      dialog.dismiss().catch(() => {});
    });
    context.on("page", (opened) => this.#done.push(`a window: ${opened.url()}`));
    context.on("request", (request) => {
      const { protocol, host, pathname } = new URL(request.url());
      if (this.#allowed !== "" && (host + pathname).startsWith(this.#allowed)) return;
      if (!/^(data|blob|about):$/.test(protocol) && !hosts.includes(host)) this.#done.push(`asked ${request.url()}`);
    });
    page.on("framenavigated", (frame) => {
      const { protocol, host } = new URL(frame.url());
      if (frame === page.mainFrame() && protocol !== "about:" && !hosts.includes(host))
        this.#done.push(`went to ${frame.url()}`);
    });
  }

  /** Measures the machine. @param {import("@playwright/test").Frame} [frame] */
  async opened(frame = this.#page.mainFrame()) {
    const times = [];
    for (let i = 0; i < 3; i++) times.push(await frame.evaluate(work));
    this.#slow = Math.max(1, Math.min(...times) / WORK);
  }

  /** Forgets what was said and how long the page did not answer. */
  async forget(frame = this.#page.mainFrame()) {
    await frame.evaluate(() => /** @type {any} */ (window).hostile.forget());
  }

  /** What the page says since, and still shows. @returns {Promise<string[]>} */
  said(frame = this.#page.mainFrame()) {
    return frame.evaluate(() => /** @type {any} */ (window).hostile.said());
  }

  /**
   * Waits until the page says what it should.
   * @param {string} sentence a part of what it says
   * @param {string} name of the entry
   */
  async says(sentence, name, frame = this.#page.mainFrame()) {
    const said = await frame
      .evaluate((sentence) => /** @type {any} */ (window).hostile.until(sentence, 30_000), sentence)
      .catch((error) => {
        throw new Error(`${name}: ${error.message}`);
      });
    expect(said, `${name}: “${sentence}” is said`).toEqual(expect.arrayContaining([expect.stringContaining(sentence)]));
    for (const text of said) this.expectClear(text, name);
  }

  /** @param {string} text @param {string} name of the entry */
  expectClear(text, name) {
    expect(text, `${name}: a clear sentence`).not.toMatch(UNCLEAR);
  }

  /** From now on this may be asked for. @param {string} address without its protocol */
  allow(address) {
    this.#allowed = address;
  }

  /**
   * Nothing ran and nothing was asked; `measured` judges how long the page did not answer.
   * @param {string} name of the entry
   * @param {{ frame?: import("@playwright/test").Frame, complaint?: RegExp }} [options] complaint: which the browser may make
   */
  async expectHarmless(name, { frame = this.#page.mainFrame(), complaint } = {}) {
    const { gap, found } = await frame.evaluate(() => /** @type {any} */ (window).hostile.found());
    expect(found, `${name}: what it left in the page`).toEqual([]);
    expect(this.#done.splice(0), `${name}: what the page did`).toEqual([]);
    const complaints = this.#complaints.splice(0).filter((text) => !complaint?.test(text));
    expect(complaints, `${name}: what the page complained about`).toEqual([]);
    this.#gap = Math.max(this.#gap, gap);
  }

  /**
   * Lets the page answer all the time but for two seconds. Another program may have had the processor: a page that really hangs does so thrice.
   * @param {string} name of the entry
   * @param {() => Promise<unknown>} enter
   */
  async measured(name, enter) {
    for (let tries = 1; ; tries++) {
      this.#gap = 0;
      await enter();
      const gap = this.#gap;
      if (gap >= this.#hang * this.#slow && tries < 3) continue;
      if (gap > this.longest.gap) this.longest = { gap, name };
      return expect(gap, `${name}: ms that the page did not answer`).toBeLessThan(this.#hang * this.#slow);
    }
  }
}

/** Runs in every frame before its scripts. */
function canaries() {
  let last = performance.now();
  let gap = 0;
  const beat = () => {
    const now = performance.now();
    gap = Math.max(gap, now - last);
    last = now;
    setTimeout(beat, 5);
  };
  beat();
  const ADDRESSES = /^(xlink:)?href$|^src$|^data$|^(form)?action$/i;
  const TALKS = "[role=alert], [role=status], [aria-live], .shared, .arrays-rows";
  /** @type {Set<Element>} */
  const talking = new Set();
  const hear = (/** @type {Node | null} */ node) => {
    const element = node instanceof Element ? node : node?.parentElement;
    for (let at = element?.closest(TALKS); at; at = at.parentElement?.closest(TALKS)) talking.add(at);
    for (const inner of element?.querySelectorAll(TALKS) ?? []) talking.add(inner);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      hear(target.nodeType === Node.DOCUMENT_NODE || target === document.body ? null : target);
      for (const node of addedNodes) hear(node);
    }
  }).observe(document, { childList: true, characterData: true, attributes: true, subtree: true });
  /** @param {Document | ShadowRoot} root @returns {Element[]} */
  const elements = (root) =>
    [...root.querySelectorAll("*")].flatMap((one) => (one.shadowRoot ? [one, ...elements(one.shadowRoot)] : [one]));
  Object.assign(window, {
    hostile: {
      forget() {
        talking.clear();
        gap = 0;
        last = performance.now();
      },
      said: () =>
        [...talking]
          .filter((one) => one.isConnected && one.checkVisibility())
          .map((one) => one.textContent?.trim() ?? "")
          .filter(Boolean),
      /** What is said once a sentence is among it, or after so many ms. @param {string} sentence @param {number} patience */
      async until(sentence, patience) {
        const until = performance.now() + patience;
        for (;;) {
          const said = this.said();
          if (said.some((text) => text.includes(sentence)) || performance.now() > until) return said;
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      },
      found() {
        const found = [];
        if ("pwned" in window) found.push("a script ran");
        for (const name in {}) found.push(`Object.prototype has ${name}`);
        for (const name in []) found.push(`Array.prototype has ${name}`);
        for (const one of elements(document)) {
          const own = one.localName.includes("-"); // to an element of an author's making, no browser gives an address
          const harms = (/** @type {Attr} */ { name, value }) =>
            /^on/i.test(name) ||
            (!own && name === "srcdoc") ||
            (!own && ADDRESSES.test(name) && /^[^!-\uffff]*javascript:/i.test(value.replace(/[\t\n\r]/g, "")));
          if (one.matches(".pwned") || [...one.attributes].some(harms)) found.push(one.outerHTML.slice(0, 200));
        }
        return { gap: Math.max(gap, performance.now() - last), found };
      },
    },
  });
}

/** Runs in the page. @returns {number} ms that a piece of work takes */
function work() {
  const began = performance.now();
  let sum = 0;
  for (let i = 0; i < 2e7; i++) sum = (Math.imul(sum, 31) + i) | 0;
  return performance.now() - began + (sum === 1 ? 1e-9 : 0);
}
