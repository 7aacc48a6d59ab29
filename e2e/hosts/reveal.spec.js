import { Embed } from "./embed.js";
import { expect, test } from "./fixtures.js";
import { expectJourney, shows } from "./journey.js";
import { testLessons } from "./lessons.js";

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

testLessons("reveal", "reveal.js");
