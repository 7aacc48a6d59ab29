import { expect } from "@playwright/test";
import { title } from "./fixtures.js";
import { LabPage } from "../lab-page.js";
import { count } from "../../site/ui/numbers.js";

/** The least ink of a picture with a run. A tree of paths has far more, and an empty frame less. */
export const DRAWN = 0.01;

/**
 * Expects what works on every host: a reader sees the embedded run, continues it, opens it in Revisit and prints it.
 * @param {import("./embed.js").Embed} embed
 * @param {{ shared: import("./fixtures.js").Shared, ink: (png: Buffer) => Promise<number> }} fixtures
 * @param {import("@playwright/test").Locator} [printed] what is printed of the embed
 */
export async function expectJourney(embed, { shared, ink }, printed = embed.picture) {
  await shows(embed, shared.paths, ink);
  await runs(embed, shared.end.paths);
  await handsOver(embed, shared.end);
  await prints(embed, printed, ink);
}

/**
 * Expects that a page's text has the run's picture, which leads to the run, for readers without JavaScript.
 * @param {import("@playwright/test").Page} page
 * @param {string} address
 * @param {import("./fixtures.js").Shared} shared
 */
export async function expectPicture(page, address, shared) {
  const text = await (await page.request.get(address)).text();
  expect(text).toContain(`<a href="${shared.shortLink}"><img`);
  expect(text).toContain(`alt="${title}"`);
}

/**
 * Expects that the frame has replayed its run, says so, and has drawn it.
 * @param {import("./embed.js").Embed} embed
 * @param {number} paths
 * @param {(png: Buffer) => Promise<number>} ink
 */
export async function shows(embed, paths, ink) {
  await embed.element.scrollIntoViewIfNeeded();
  await expect(embed.says(/^Reproduced: /)).toContainText(`${count(paths)} paths`);
  await expect(embed.tree).toBeVisible();
  expect(await ink(await embed.iframe.screenshot())).toBeGreaterThan(DRAWN);
}

/** @param {import("./embed.js").Embed} embed @param {number} end the number of paths of the whole run */
async function runs(embed, end) {
  await embed.run.click();
  await expect(embed.counter("paths")).toHaveText(count(end));
}

/** @param {import("./embed.js").Embed} embed @param {{ digest: string, paths: number }} end */
async function handsOver(embed, end) {
  const opened = embed.page.waitForEvent("popup");
  await embed.handOver.click();
  const lab = new LabPage(await opened);
  await lab.drawn();
  await expect(lab.counter("paths")).toHaveText(count(end.paths));
  expect(end.digest).toContain(`revisit2:${(await lab.finishedDigest()).replace("…", "")}`);
  await lab.page.close();
}

/**
 * @param {import("./embed.js").Embed} embed
 * @param {import("@playwright/test").Locator} printed
 * @param {(png: Buffer) => Promise<number>} ink
 */
async function prints(embed, printed, ink) {
  await embed.page.emulateMedia({ media: "print" });
  await expect(printed).toBeVisible();
  await expect(embed.picture.or(embed.iframe).filter({ visible: true })).toHaveCount(1);
  expect(await ink(await printed.screenshot())).toBeGreaterThan(DRAWN);
  await embed.page.emulateMedia({ media: null });
}
