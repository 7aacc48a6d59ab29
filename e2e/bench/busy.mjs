import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LabPage } from "../lab-page.js";
import { inFreshBrowser, print } from "./browser.mjs";
import { longest, watchTasks } from "./runs.mjs";

/** Milliseconds after which what was done has been drawn, too. */
const settling = 1500;
/** Milliseconds of a run that are looked at. */
const running = 10_000;

/** 476,349 numbers, each of so many digits as a measured one: 20 steps, 57 states, 7 actions. */
function largeTable() {
  const numbers = draws();
  const row = (/** @type {number} */ length) => {
    const all = Array.from({ length }, numbers);
    const sum = all.reduce((total, x) => total + x);
    return all.map((x) => x / sum);
  };
  const layer = () => Array.from({ length: 57 }, () => Array.from({ length: 7 }, () => row(57)));
  return {
    format: "revisit.spec/1", algorithm: { gap: 0.1, c_beta: 1e-4 }, episodes: 100_000,
    problem: { kind: "table", horizon: 20, transition: Array.from({ length: 20 }, layer), reward: Array.from({ length: 57 }, () => Array.from({ length: 7 }, numbers)) },
  };
}

/** Every 11th of 100 x 100 cells a wall. */
function largeMap() {
  const at = (/** @type {number} */ i, /** @type {number} */ j) => (i + j === 0 ? "S" : i + j === 198 ? "G" : (7 * i + 13 * j) % 11 === 0 ? "#" : ".");
  const map = Array.from({ length: 100 }, (_, i) => Array.from({ length: 100 }, (_, j) => at(i, j)).join(""));
  return { format: "revisit.spec/1", problem: { kind: "grid", map, horizon: 20 }, features: { kind: "polynomial" }, algorithm: { gap: 0.3, c_beta: 0.0005 } };
}

/** S=100, A=64, d=64, as long as anybody looks. */
const wide = {
  format: "revisit.spec/1", problem: { kind: "random-table", states: 100, actions: 64, horizon: 5 }, features: { kind: "random-projection", dim: 64 }, algorithm: { gap: 0.3, c_beta: 0.002 },
  episodes: 10_000_000, budget: { paths: 100_000_000 }, regret: "exact", record: { trace: false },
};

/**
 * The longest task of the page's main thread in each thing that one does with problems of many numbers.
 * @param {import("./server.mjs").Server} server
 * @param {string} browser
 */
export async function busy(server, browser) {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  try {
    await watched(server, browser, "480,000 numbers", async (page, lab, during) => {
      const file = join(folder, "table.json");
      await writeFile(file, JSON.stringify(largeTable()));
      await during("opened from a file", () => open(page, lab, file));
      await during("another seed", () => click(page, "[data-control='seed']"));
      await during("their editor opened", () => page.getByRole("button", { name: "Edit the tables" }).click());
      await page.getByRole("button", { name: "Rewards", exact: true }).click();
      await page.getByRole("gridcell", { name: "state 1, action 0:" }).click();
      await during("a cell changed", async () => { for (const key of [".", "5", "Enter"]) await page.keyboard.press(key); });
      await during("that undone", () => page.keyboard.press("Control+z"));
      await page.keyboard.press("Escape");
      await lab.fullSpeed();
      await during("running", async () => { await page.keyboard.press("Space"); });
      await during("paused", () => page.keyboard.press("Space"));
      await during("saved", () => click(page, "[data-control='save']"));
      await during("their text shown", () => click(page, "#tab-spec"));
      await click(page, "#tab-runs");
      await page.addInitScript(watchTasks);
      await during("the page loaded again", async () => { await page.reload(); await lab.drawn(); });
    });
    await watched(server, browser, "map of 100 x 100", async (page, lab, during) => {
      const file = join(folder, "map.json");
      await writeFile(file, JSON.stringify(largeMap()));
      await during("opened from a file", () => open(page, lab, file));
      await during("heat map painted", () => click(page, "#tab-maps"));
      await during("another step's", () => page.getByRole("button", { name: "One step on" }).click());
      await during("its drawing opened", () => page.getByRole("button", { name: "Draw the map" }).click());
      await during("a cell changed", () => page.keyboard.press("#"));
    });
    await watched(server, browser, "d=64, A=64, S=100, exact regret", async (page, lab, during) => {
      const file = join(folder, "wide.json");
      await writeFile(file, JSON.stringify(wide));
      await during("opened from a file", () => open(page, lab, file));
      await lab.fullSpeed();
      await during(`running for ${running / 1000} s`, async () => { await page.keyboard.press("Space"); await page.waitForTimeout(running); });
      await during("paused", () => page.keyboard.press("Space"));
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * @param {import("./server.mjs").Server} server
 * @param {string} browser
 * @param {string} what
 * @param {(page: import("@playwright/test").Page, lab: LabPage, during: (doing: string, act: () => Promise<unknown>) => Promise<void>) => Promise<void>} act
 */
async function watched(server, browser, what, act) {
  await inFreshBrowser(browser, async (page) => {
    const lab = new LabPage(page);
    await lab.open(server.address);
    await page.evaluate(watchTasks);
    await act(page, lab, async (doing, act) => {
      await page.evaluate(() => { /** @type {any} */ (window).tasks.length = 0; });
      await act();
      await page.waitForTimeout(settling);
      print(`${what}: ${doing}`, longest(await page.evaluate(() => /** @type {any} */ (window).tasks)));
    });
  });
}

/**
 * @param {import("@playwright/test").Page} page
 * @param {LabPage} lab
 * @param {string} file
 */
async function open(page, lab, file) {
  const chosen = page.waitForEvent("filechooser");
  await lab.importRun.click();
  await (await chosen).setFiles(file);
  await page.waitForFunction(() => document.body.textContent?.includes("Opened “"));
}

/**
 * Without looking for the control as a person would, which takes long where the page is large.
 * @param {import("@playwright/test").Page} page
 * @param {string} selector
 */
function click(page, selector) {
  return page.evaluate((selector) => /** @type {HTMLElement} */ (document.querySelector(selector)).click(), selector);
}

/** @returns {() => number} numbers in (0, 1), the same each time */
function draws() {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state + 1) / 0x80000001;
  };
}
