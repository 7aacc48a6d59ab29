import { Embed } from "./embed.js";
import { expect, test } from "./fixtures.js";
import { expectJourney } from "./journey.js";

test("a page under a strict policy, which names Revisit's origin for scripts and frames alone", async ({ page, shared, served, ink }) => {
  const policy = `default-src 'self'; script-src ${shared.revisit}; frame-src ${shared.revisit}; style-src 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;
  await page.goto(await served("plain", { "Content-Security-Policy": policy }));
  const embed = new Embed(page);
  await expectJourney(embed, { shared, ink });
});
