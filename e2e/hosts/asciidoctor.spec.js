import { Embed } from "./embed.js";
import { test } from "./fixtures.js";
import { expectJourney, expectPicture } from "./journey.js";

test("Asciidoctor: a passthrough block", async ({ page, shared, served, ink }) => {
  const address = `${await served("asciidoctor")}lecture.html`;
  await expectPicture(page, address, shared);
  await page.goto(address);
  await expectJourney(new Embed(page), { shared, ink });
});
