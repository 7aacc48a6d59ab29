import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect } from "@playwright/test";
import { isFirefox } from "./firefox/is-firefox.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The axe-core rules that depend on colours. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * Expects that axe-core finds no violation on the current page, by its rules for WCAG 2.2 AA and best practice. Of formulas it sees the
 * letters alone: what they are made of is most of a page's elements, and half of axe's time. It expects nothing in Firefox.
 * @param {import("@playwright/test").Page | import("@playwright/test").Frame} page
 * @param {{ rules?: string[], inFormulas?: boolean }} [options] rules: all by default; inFormulas: formulas as they are
 */
export async function expectAccessible(page, { rules, inFormulas = false } = {}) {
  // Under axe-core, which reads the same markup in every browser, Firefox ESR 153 loses the process of the page.
  if (isFirefox(page)) return;
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  // Colours have too little contrast during the transition between themes. Transitions in hidden parts never end.
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
  const violations = await page.evaluate(
    async ({ rules, inFormulas }) => {
      const axe =
        /** @type {{ run: (options: import("axe-core").RunOptions) => Promise<import("axe-core").AxeResults> }} */ (
          /** @type {any} */ (window).axe
        );
      const formulas = inFormulas
        ? []
        : [...document.querySelectorAll(".katex")].map((one) => ({ one, parts: [...one.childNodes] }));
      for (const { one } of formulas) one.textContent = one.querySelector(".katex-html")?.textContent ?? "";
      try {
        const results = await axe.run({ resultTypes: ["violations"], ...(rules ? { runOnly: rules } : {}) });
        return results.violations.flatMap((rule) =>
          rule.nodes.map((node) => `${rule.id} (${rule.help}): ${node.html}`),
        );
      } finally {
        for (const { one, parts } of formulas) one.replaceChildren(...parts);
      }
    },
    { rules, inFormulas },
  );
  expect(violations).toEqual([]);
}

/**
 * Expects no violation in the light and the dark theme, and nothing wider than the screen. In the dark theme only colours are checked.
 * @param {import("@playwright/test").Page} page
 */
export async function expectAccessibleInBothThemes(page) {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, colorScheme === "dark" ? { rules: COLOURS } : {});
    // In full screen the window is as wide as the screen.
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scrollWidth, clientWidth };
    });
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  }
  await page.emulateMedia({ colorScheme: "light" });
}
