import { expect } from "@playwright/test";
import { LabPage } from "../e2e/lab-page.js";
import { count } from "../site/numbers.js";

/** How much of a picture must be drawn: a tree of paths covers far more, a frame around nothing less. */
const DRAWN = 0.01;

/**
 * What every host's reader can do with an embedded run: see it, run it on, open it in Revisit and print it.
 * @param {import("./embed.js").Embed} embed
 * @param {{ shared: import("./fixtures.js").Shared, ink: (png: Buffer) => Promise<number> }} fixtures
 */
export async function expectJourney(embed, { shared, ink }) {
  await shows(embed, shared.paths, ink);
  await runs(embed, shared.end.paths);
  await handsOver(embed, shared.end);
  await prints(embed, ink);
}

/**
 * The frame has replayed its run, says so, and has drawn it.
 * @param {import("./embed.js").Embed} embed
 * @param {number} paths
 * @param {(png: Buffer) => Promise<number>} ink
 */
export async function shows(embed, paths, ink) {
  await embed.element.scrollIntoViewIfNeeded();
  await expect(embed.says(/^Reproduced: same digest/)).toContainText(`after ${count(paths)} paths`);
  await expect(embed.tree).toBeVisible();
  expect(await ink(await embed.iframe.screenshot())).toBeGreaterThan(DRAWN);
}

/** @param {import("./embed.js").Embed} embed @param {number} end paths of the whole run */
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
  expect(end.digest).toContain(await lab.finishedDigest());
  await lab.page.close();
}

/** @param {import("./embed.js").Embed} embed @param {(png: Buffer) => Promise<number>} ink */
export async function prints(embed, ink) {
  await embed.page.emulateMedia({ media: "print" });
  await expect(embed.iframe).toBeHidden();
  await expect(embed.picture).toBeVisible();
  expect(await ink(await embed.picture.screenshot())).toBeGreaterThan(DRAWN);
  await embed.page.emulateMedia({ media: null });
}
