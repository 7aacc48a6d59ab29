import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect } from "@playwright/test";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Expects that axe-core finds no violation on the page as it stands, in any of its rules for WCAG 2.2 AA and good practice.
 * @param {import("@playwright/test").Page} page
 */
export async function expectAccessible(page) {
  await page.evaluate(axe);
  // Half way to another theme's colours a button has too little contrast.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map(({ finished }) => finished)));
  const violations = await page.evaluate(async () => {
    const axe = /** @type {{ run: () => Promise<import("axe-core").AxeResults> }} */ (/** @type {any} */ (window).axe);
    const results = await axe.run();
    return results.violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id} (${rule.help}): ${node.html}`));
  });
  expect(violations).toEqual([]);
}
