import { readFile } from "node:fs/promises";
import { join } from "node:path";
import wabt from "wabt";

/** Multiply-adds of a turn of the loop in peak.wat. */
const each = 24;
/** Turns of a call, which takes about a hundredth of a second. */
const turns = 5_000_000;

/** What a core can do in WebAssembly: multiply-adds in vectors of two numbers, from registers, in a page of the browser. */
export class Peak {
  #page;

  /** @param {import("@playwright/test").Page} page */
  constructor(page) {
    this.#page = page;
  }

  /** @param {import("@playwright/test").Browser} browser */
  static async start(browser) {
    const page = await browser.newPage();
    const file = join(import.meta.dirname, "peak.wat");
    const module = (await wabt()).parseWat(file, await readFile(file, "utf8"), { simd: true });
    const bytes = [...module.toBinary({}).buffer];
    module.destroy();
    await page.evaluate(async (bytes) => {
      const { instance } = await WebAssembly.instantiate(new Uint8Array(bytes));
      const { turns } = /** @type {{ turns: (n: number, x: number, y: number) => number }} */ (
        /** @type {unknown} */ (instance.exports)
      );
      for (let i = 0; i < 2000; i++) turns(1000, 0.5, 0.25); // until it is compiled to the end
      Object.assign(window, { turns });
    }, bytes);
    return new Peak(page);
  }

  /** Measures how many multiply-adds it does in a second: the most of several tries, since others only take away from it. */
  async perSecond() {
    const seconds = await this.#page.evaluate((turns) => {
      const all = [];
      for (let i = 0; i < 5; i++) {
        const began = performance.now();
        const sum = /** @type {any} */ (window).turns(turns, 0.5, 0.25);
        if (!(sum > 0)) throw new Error(`the sum is ${sum}`);
        all.push((performance.now() - began) / 1000);
      }
      return Math.min(...all);
    }, turns);
    return (each * turns) / seconds;
  }

  close() {
    return this.#page.close();
  }
}
