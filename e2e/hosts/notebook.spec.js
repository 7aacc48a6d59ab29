import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Embed } from "./embed.js";
import { expect, test, title } from "./fixtures.js";
import { DRAWN, expectJourney, shows } from "./journey.js";

test("nbconvert: a Markdown cell, and what a code cell put out, each with a run of its own", async ({
  page,
  shared,
  served,
  ink,
}) => {
  await page.goto(`${await served("notebook")}lecture.html`);
  await expectJourney(new Embed(page, 0), { shared, ink });
  await shows(new Embed(page, 1), shared.paths, ink);
});

test("nbconvert: the notebook opened as a file", async ({ page, shared, made, ink }) => {
  await page.goto(pathToFileURL(join(await made("notebook"), "lecture.html")).href);
  await expectJourney(new Embed(page), { shared, ink });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("nbconvert: the run's picture stands there, or its title, and leads to it", async ({
    page,
    shared,
    served,
    ink,
  }) => {
    await page.goto(`${await served("notebook")}lecture.html`);
    const links = page.getByRole("link", { name: title });
    await expect(links).toHaveCount(2);
    await expect(links.nth(0)).toHaveAttribute("href", shared.shortLink);
    await expect(links.nth(1)).toHaveAttribute("href", shared.link);
    expect(await ink(await links.nth(0).getByRole("img").screenshot())).toBeGreaterThan(DRAWN);
  });
});
