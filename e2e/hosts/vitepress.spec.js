import { Embed } from "./embed.js";
import { expect, test } from "./fixtures.js";
import { expectJourney, shows } from "./journey.js";

test("VitePress: an element in Markdown, which goes dark with the page, and is there again when the reader comes back", async ({
  page,
  shared,
  served,
  ink,
}) => {
  await page.goto(await served("vitepress"));
  const embed = new Embed(page);
  await expectJourney(embed, { shared, ink });
  await page.getByRole("switch").click();
  await expect(embed.theme).toHaveAttribute("data-theme", "dark");

  await page.getByRole("link", { name: "exercises" }).click();
  await expect(page.getByRole("heading", { name: "Exercises" })).toBeVisible();
  await expect(embed.element).toHaveCount(0);
  await page.getByRole("link", { name: "Back to the lecture" }).click();
  await shows(embed, shared.paths, ink);
});
