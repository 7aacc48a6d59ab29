import { Embed } from "./embed.js";
import { test } from "./fixtures.js";
import { expectJourney, expectPicture } from "./journey.js";

test("Pandoc: a raw block", async ({ page, shared, served, ink }) => {
  const address = `${await served("pandoc")}lecture.html`;
  await expectPicture(page, address, shared);
  await page.goto(address);
  await expectJourney(new Embed(page), { shared, ink });
});
