import { Embed } from "./embed.js";
import { test } from "./fixtures.js";
import { expectJourney, expectPicture } from "./journey.js";

test("Hugo: raw HTML, which its settings let through", async ({ page, shared, served, ink }) => {
  const address = await served("hugo");
  await expectPicture(page, address, shared);
  await page.goto(address);
  await expectJourney(new Embed(page), { shared, ink });
});
