import { Embed } from "./embed.js";
import { expect, test } from "./fixtures.js";
import { expectJourney, expectLesson, expectWritten } from "./journey.js";

test("Sphinx: a raw directive with a short link; the page scrolls over the run", async ({
  page,
  shared,
  served,
  ink,
}) => {
  await page.setViewportSize({ width: 1000, height: 400 });
  await page.goto(await served("sphinx"));
  const embed = new Embed(page);
  await expectJourney(embed, { shared, ink });

  await embed.tree.hover();
  const before = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, -150);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(before);
});

test("Sphinx: a lesson stands in a frame, and its exercise is solved there", async ({ page, served }) => {
  await page.goto(await served("sphinx"));
  const frame = page.locator("iframe[title='Read Figure 1']");
  await frame.scrollIntoViewIfNeeded();
  await expectLesson(frame.contentFrame());
  const second = page.locator("iframe[title='Write it yourself']");
  await second.scrollIntoViewIfNeeded();
  await expectWritten(second.contentFrame());
});
