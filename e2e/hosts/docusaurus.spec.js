import { Embed } from "./embed.js";
import { expect, test } from "./fixtures.js";
import { expectJourney, shows } from "./journey.js";

// Docusaurus builds for longer than a test may take.
test.setTimeout(600_000);

test("Docusaurus: an element in MDX, which goes dark with the page, and is there again when the reader comes back", async ({
  page,
  shared,
  served,
  ink,
}) => {
  // First the page without a run, so that the element comes by navigation inside the page.
  await page.goto(`${await served("docusaurus")}exercises`);
  await expect(page.getByRole("heading", { name: "Exercises" })).toBeVisible();
  await page.getByRole("link", { name: "Back to the lecture" }).click();
  const embed = new Embed(page);
  await expectJourney(embed, { shared, ink });

  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
  await expect(embed.theme).toHaveAttribute("data-theme", "dark");

  await page.getByRole("link", { name: "exercises", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Exercises" })).toBeVisible();
  await expect(embed.element).toHaveCount(0);
  await page.getByRole("link", { name: "Back to the lecture" }).click();
  await shows(embed, shared.paths, ink);
});
