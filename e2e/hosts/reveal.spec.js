import { Embed } from "./embed.js";
import { expect, test } from "./fixtures.js";
import { expectJourney, expectLesson, expectWritten, shows } from "./journey.js";

test("reveal.js: a run starts when its slide is shown, fits on it, and the deck keeps its keys", async ({
  page,
  shared,
  served,
  ink,
}) => {
  // At this size the deck is not scaled. Playwright cannot click in a scaled frame of another site.
  await page.setViewportSize({ width: 1000, height: 730 });
  await page.goto(await served("reveal"));
  const slide = (/** @type {string} */ heading) => page.getByRole("heading", { name: heading });
  const embed = new Embed(page);
  await expect(slide("Limited revisiting")).toBeInViewport();
  await page.keyboard.press("ArrowRight");
  await expect(slide("What is linear")).toBeInViewport();
  await expect(embed.iframe).toHaveCount(0);

  await page.keyboard.press("ArrowRight");
  await shows(embed, shared.paths, ink);
  await expect(embed.iframe).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("ArrowRight");
  await expect(slide("Summary")).toBeInViewport();
  await page.keyboard.press("ArrowLeft");
  await expectJourney(embed, { shared, ink });
});

test("reveal.js: a lesson on a slide, and its exercise is solved there", async ({ page, served }) => {
  await page.setViewportSize({ width: 1000, height: 730 });
  await page.goto(`${await served("reveal")}#/4`);
  await expectLesson(page.locator("iframe[title='Read Figure 1']").contentFrame());
  await page.goto(`${await served("reveal")}#/5`);
  await expectWritten(page.locator("iframe[title='Write it yourself']").contentFrame());
});
