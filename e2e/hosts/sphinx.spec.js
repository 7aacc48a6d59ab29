import { Embed } from "./embed.js";
import { expect, test } from "./fixtures.js";
import { expectJourney } from "./journey.js";
import { testLessons } from "./lessons.js";

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

testLessons("sphinx", "Sphinx");
