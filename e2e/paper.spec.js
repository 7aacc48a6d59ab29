// The pages where a browser changes colours: on paper without backgrounds, and where the system forces colours of its own.

import { ComparePage } from "./compare-page.js";
import { expect, test } from "./fixtures.js";
import { LabPage } from "./lab-page.js";

/** @param {import("@playwright/test").Locator} elements @returns {Promise<string[]>} their backgrounds, each once */
const backgrounds = (elements) =>
  elements.evaluateAll((all) => [...new Set(all.map((element) => getComputedStyle(element).backgroundColor))]);

test("forced colours keep learners, steps and what is chosen apart", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const compare = new ComparePage(page);
  await compare.open();
  expect(await page.evaluate(() => matchMedia("(forced-colors: active)").matches)).toBe(true);
  await expect(page.locator(".race-run").first()).toBeAttached();
  expect(await backgrounds(page.locator(".race-run"))).toHaveLength(3);
  const swatches = compare.race.locator(".swatch");
  const lines = await swatches.evaluateAll((all) => all.map((one) => getComputedStyle(one).borderTopColor));
  expect(new Set(lines).size).toBe(3);

  const lab = new LabPage(page);
  await lab.open();
  const colours = () =>
    page.locator("canvas.timeline-cells").evaluate((canvas) => {
      const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
      const context = /** @type {HTMLCanvasElement} */ (canvas).getContext("2d");
      const { data } = /** @type {CanvasRenderingContext2D} */ (context).getImageData(0, 0, width, height);
      return new Set(new Uint32Array(data.buffer)).size;
    });
  await expect
    .poll(colours, "colours of the timeline: ground, new episodes, revisits of several steps")
    .toBeGreaterThan(4);
  const [pressed, other] = await Promise.all(
    ["true", "false"].map((state) => backgrounds(page.locator(`#gap .switch[aria-pressed="${state}"]`))),
  );
  expect(pressed).toHaveLength(1);
  expect(other).not.toContain(pressed[0]);
});

test("on paper bars stay without backgrounds, nothing is left that can only be clicked, and nothing scrolls sideways", async ({
  page,
}) => {
  await page.emulateMedia({ media: "print" });
  const kept = (/** @type {string} */ selector) =>
    page.locator(selector).evaluateAll((all) => all.map((one) => getComputedStyle(one).printColorAdjust));
  const compare = new ComparePage(page);
  await compare.open();
  expect(new Set(await kept(".race-run"))).toEqual(new Set(["exact"]));
  await expect(compare.run).toBeHidden();
  await expect(compare.figure).toBeVisible();

  const lab = new LabPage(page);
  await lab.open();
  for (const bar of [".theory-bar .fill", ".sets .bar .fill", ".meter .fill", ".timeline-key .ramp"]) {
    const found = await kept(bar);
    expect(found.length, bar).toBeGreaterThan(0);
    expect(new Set(found), bar).toEqual(new Set(["exact"]));
  }
  await expect(page.getByRole("button", { name: "Share" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Theory against this run" })).toBeVisible();
  // As wide as a sheet of A4 within its margins.
  await page.setViewportSize({ width: 718, height: 1000 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(718);
});
