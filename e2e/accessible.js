import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect } from "@playwright/test";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules that depend on colours. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * Expects that axe-core finds no violation on the present page, in any of its rules for WCAG 2.2 AA and good practice.
 * @param {import("@playwright/test").Page} page
 * @param {string[]} [rules] only these
 */
export async function expectAccessible(page, rules) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  // Colours half way between two themes have too little contrast. In hidden parts transitions never end.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(
          (one) =>
            one instanceof CSSTransition &&
            one.effect instanceof KeyframeEffect &&
            one.effect.target?.checkVisibility(),
        )
        .map(({ finished }) => finished),
    ),
  );
  const violations = await page.evaluate(async (rules) => {
    const axe =
      /** @type {{ run: (options: import("axe-core").RunOptions) => Promise<import("axe-core").AxeResults> }} */ (
        /** @type {any} */ (window).axe
      );
    const results = await axe.run({ resultTypes: ["violations"], ...(rules ? { runOnly: rules } : {}) });
    return results.violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id} (${rule.help}): ${node.html}`));
  }, rules);
  expect(violations).toEqual([]);
}

/**
 * Expects no violation in the light and in the dark theme, which differ only in colours, and that nothing is wider than the screen.
 * @param {import("@playwright/test").Page} page
 */
export async function expectAccessibleInBothThemes(page) {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, colorScheme === "dark" ? COLOURS : undefined);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      page.viewportSize()?.width ?? 0,
    );
  }
  await page.emulateMedia({ colorScheme: "light" });
}
