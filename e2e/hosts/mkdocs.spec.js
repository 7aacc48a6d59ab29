import { Embed } from "./embed.js";
import { test } from "./fixtures.js";
import { expectJourney, expectPicture } from "./journey.js";

test("MkDocs: an element in Markdown, and the script in its settings", async ({ page, shared, served, ink }) => {
  const address = await served("mkdocs");
  await expectPicture(page, address, shared);
  await page.goto(address);
  await expectJourney(new Embed(page), { shared, ink });
});
