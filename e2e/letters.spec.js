// Whoever has the browser show letters of 20 px instead of 16 sees the page as in a window of 4/5 the size, larger.

import { chromium } from "@playwright/test";
import { expect, test } from "./fixtures.js";
import { LabPage, playhead } from "./lab-page.js";
import { more } from "./more.js";

/** @typedef {import("@playwright/test").Page} Page */

for (const [width, height] of [
  [1600, 1000],
  [400, 800],
])
  test(
    `with the browser's letters at 20 px a window of ${width} x ${height} shows what a smaller one does, and knows where the pointer is`,
    more(),
    async ({ page, launchOptions, baseURL }) => {
      const args = [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=20"];
      const browser = await chromium.launch({ ...launchOptions, args });
      try {
        const context = await browser.newContext({ baseURL, serviceWorkers: "block", locale: "en-US" });
        const large = await context.newPage();
        await large.setViewportSize({ width, height });
        await page.setViewportSize({ width: width / 1.25, height: height / 1.25 });
        await Promise.all([large, page].map((page) => new LabPage(page).open()));
        expect(await large.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        expect(await lettersOf(large)).toBeCloseTo(1.25 * (await lettersOf(page)), 5);
        for (const part of ["The problem", "What the learner does", "Theory against this run"]) {
          const [box, small] = await Promise.all([large, page].map((page) => boxOf(page, part)));
          for (const side of /** @type {const} */ (["x", "width"]))
            expect(Math.abs(box[side] / 1.25 - small[side]), `${part}: ${side}`).toBeLessThan(2);
        }
        const [said, expected] = await Promise.all([large, page].map(pointAround));
        expect(said).toEqual(expected);
        expect(new Set(said).size, "the pointer was over different things").toBeGreaterThan(4);
        if (width > 1000) await expectGripUnderPointer(large);
      } finally {
        await browser.close();
      }
    },
  );

/** @param {Page} page @returns {Promise<number>} the size of the letters on the screen, px: their height in a zoomed page is not what its style says */
async function lettersOf(page) {
  return page.getByRole("button", { name: "New seed", exact: true }).evaluate((button) => {
    const { width } = button.getBoundingClientRect();
    const { offsetWidth } = /** @type {HTMLElement} */ (button);
    return (Math.round((1000 * width) / offsetWidth) / 1000) * Number.parseFloat(getComputedStyle(button).fontSize);
  });
}

/** @param {Page} page @param {string} name of a region */
async function boxOf(page, name) {
  const box = await page.getByRole("region", { name, exact: true }).boundingBox();
  if (!box) throw new Error(`no region ${name}`);
  return box;
}

/** Points at every state's number on the state view, and presses the timeline. @param {Page} page @returns {Promise<string[]>} what it says then */
async function pointAround(page) {
  const drawn = () =>
    page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const board = page
    .getByRole("region", { name: "The state view" })
    .getByRole("application", { name: /^State view, / });
  const numbers = await board.getByText(/^[01]$/).all();
  /** @type {string[]} */
  const said = [];
  for (const number of numbers) {
    await number.scrollIntoViewIfNeeded();
    const box = await number.boundingBox();
    if (!box) throw new Error("a state without a number");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await drawn();
    said.push(
      await board.evaluate(
        (board) => document.getElementById(board.getAttribute("aria-describedby") ?? "")?.textContent ?? "",
      ),
    );
  }
  const timeline = playhead(page);
  for (const share of [0.2, 0.45, 0.7]) {
    await timeline.scrollIntoViewIfNeeded();
    const box = await timeline.boundingBox();
    if (!box) throw new Error("no timeline");
    await page.mouse.click(box.x + share * box.width, box.y + 60);
    await drawn();
    said.push(`path ${await timeline.getAttribute("aria-valuenow")}`);
  }
  return said;
}

/** Drags the drawer's grip. @param {Page} page */
async function expectGripUnderPointer(page) {
  await new LabPage(page).openTab("Runs");
  const grip = page.getByRole("separator", { name: "Height of the drawer" });
  const place = async () => {
    const box = await grip.boundingBox();
    if (!box) throw new Error("no grip");
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const { x, y } = await place();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 120);
  await page.mouse.up();
  expect(Math.abs((await place()).y - (y - 120)), "the grip is where the pointer let it go").toBeLessThan(3);
}
