import { Notes, GOLDEN } from "../notes.js";
import { inFreshBrowser, median, print } from "./browser.mjs";

const tries = 7;

/**
 * Measures the time and memory of embedded runs in a page of another host: for the first one, and for each further one.
 * @param {string} browser
 */
export async function embeds(browser) {
  const notes = await new Notes().open();
  notes.compressed = true;
  notes.write({ link: `#${GOLDEN[0].link}` });
  /** @type {number[]} */
  const first = [];
  /** @type {number[]} */
  const second = [];
  /** @type {number[]} */
  const apart = [];
  try {
    for (let i = 0; i < tries; i++) {
      await inFreshBrowser(browser, async (page) => {
        await page.addInitScript(noteReady);
        await page.goto(notes.address);
        first.push(await readyAt(page, 0));
        const began = await page.evaluate(add);
        second.push((await readyAt(page, 1)) - began);
      });
      await inFreshBrowser(browser, async (page) => {
        await page.addInitScript(noteReady);
        const one = notes.html;
        notes.write({ link: `#${GOLDEN[0].link}` }, { link: `#${GOLDEN[0].link}` });
        await page.goto(notes.address);
        notes.html = one;
        apart.push((await readyAt(page, 1)) - (await readyAt(page, 0)));
      });
    }
  } finally {
    await notes.close();
  }
  print("navigation to first embed ready, new browser", `${median(first).toFixed(0)} ms`, `median of ${tries}`);
  print(
    "a second embed, added to a page with one",
    `${median(second).toFixed(0)} ms`,
    `until it is ready; ${Math.min(...second).toFixed(0)} to ${Math.max(...second).toFixed(0)}`,
  );
  print(
    "two embeds at once, first to second ready",
    `${median(apart).toFixed(0)} ms`,
    `${Math.min(...apart).toFixed(0)} to ${Math.max(...apart).toFixed(0)}`,
  );
}

/** Runs in the page: notes the times at which elements are ready. */
function noteReady() {
  /** @type {number[]} */
  const times = [];
  Object.assign(window, { readyTimes: times });
  addEventListener("revisit-ready", () => times.push(performance.now()));
}

/** @param {import("@playwright/test").Page} page @param {number} i */
async function readyAt(page, i) {
  const handle = await page.waitForFunction((i) => /** @type {any} */ (window).readyTimes[i], i);
  return /** @type {number} */ (await handle.jsonValue());
}

/** Runs in the page: adds a copy of the first element. */
function add() {
  const element = document.querySelector("revisit-lab");
  element?.after(element.cloneNode(true));
  return performance.now();
}
