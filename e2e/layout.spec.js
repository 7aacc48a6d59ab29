// The pages at every width of a window, with wide and with narrow letters: nothing is cut off, and nothing overlaps.
import { chromium, expect, test } from "@playwright/test";
import { FONT_SETS, folderOf, onlyFonts } from "../tools/test/fonts.mjs";
import { faultsOfLayout } from "./faults-of-layout.js";
import { leftBefore, opened, playhead } from "./lab-page.js";
import { fragmentOf, freshPayload } from "./link.js";
import { more } from "./more.js";

/** @typedef {import("@playwright/test").Page} Page */

const widths = Array.from({ length: 58 }, (_, i) => 320 + 40 * i);
/** The widths of common laptops and telephones, and those on either side of where the frame changes. */
const known = [360, 390, 900, 901, 1180, 1181, 1279, 1366, 1370, 1536, 1920];

const bar = ["Theme", "Help", "Run", "Share", "Save"];

/**
 * Each opens a page, brings it into a state, and says what must be in reach.
 * @type {{ [name: string]: { open: (page: Page) => Promise<void>, reachable: string[] } }}
 */
const PAGES = {
  "the lab, begun with the longest names": {
    reachable: ["Theme", "Help", "Share", "Save"],
    open: async (page) => {
      await page.addInitScript(leftBefore, { forms: true });
      await page.goto("./lab.html");
      await opened(page);
      await page.getByLabel("Example", { exact: true }).selectOption({ label: await longest(page, "Example") });
      await page.getByLabel("Learner", { exact: true }).selectOption({ label: await longest(page, "Learner") });
      await page.getByRole("button", { name: "Run", exact: true }).click();
      const begun = /^(Running\.|Complete: |Budget spent: )/;
      await page.getByRole("status").filter({ hasText: begun }).waitFor({ state: "attached" });
    },
  },
  "the lab, its run complete, with large numbers": {
    reachable: bar,
    open: async (page) => {
      await page.addInitScript(leftBefore);
      await page.goto("./lab.html");
      await opened(page);
      await page
        .getByRole("status")
        .filter({ hasText: /^Complete: / })
        .waitFor({ state: "attached" });
      // The most that these places are there for: a run of a million paths takes minutes.
      await page.evaluate(() => {
        const values = { paths: "1,234,567", revisits: "1,230,567", samples: "12,345,670", status: "budget spent" };
        for (const [name, value] of Object.entries(values)) {
          const term = [...document.querySelectorAll("#counters dt")].find((dt) => dt.textContent?.startsWith(name));
          const number = term?.parentElement?.querySelector("dd");
          if (!number) throw new Error(`no number ${name}`);
          number.textContent = value;
        }
      });
    },
  },
  Compare: {
    reachable: bar,
    open: async (page) => {
      await page.goto("compare.html#ready=gap");
      await opened(page);
      await page.getByText("Results that come with the page").waitFor();
      await page.getByRole("tab", { name: "Ready experiments" }).click();
    },
  },
  "Compare with a race": {
    reachable: bar,
    open: async (page) => {
      await page.goto("compare.html");
      await opened(page);
      await page.getByText("Results that come with the page").waitFor();
    },
  },
  Watch: {
    reachable: ["Copy a link to this sample", "Theme"],
    open: async (page) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto("?problem=lake&at=3000");
      await opened(page);
    },
  },
  "an embedded price list": {
    reachable: [],
    open: async (page) => {
      await page.goto("embed.html?view=access");
      await opened(page);
    },
  },
  "an embedded run on the stage": {
    reachable: ["Run", "Reset"],
    open: async (page) => {
      const link = fragmentOf(freshPayload("Week 5, exercise 2"));
      await page.goto(`embed.html?view=stage${link}`);
      await opened(page);
      await playhead(page).waitFor();
    },
  },
  "an embedded run with all panels and controls": {
    reachable: ["Run", "Reset"],
    open: async (page) => {
      const link = fragmentOf(freshPayload("Week 5, exercise 2"));
      await page.goto(`embed.html?view=full checks&controls=run step episode reset seed speed gap${link}`);
      await opened(page);
    },
  },
};

/** @param {Page} page @param {string} label of a list @returns {Promise<string>} its longest entry */
async function longest(page, label) {
  const entries = await page
    .getByLabel(label, { exact: true })
    .locator('option:not([hidden], [value^="compare "])')
    .allTextContents();
  return entries.sort((a, b) => b.length - a.length)[0];
}

for (const [fonts, { sans }] of Object.entries(FONT_SETS)) {
  /**
   * A test in a browser that has no other fonts.
   * @param {string} title
   * @param {(page: Page) => Promise<void>} body
   */
  const testWithFonts = (title, body) =>
    test(
      `${title} where ${sans} is all there is`,
      more(sans !== "DejaVu Sans" || !title.startsWith("the lab, its run complete")),
      async ({ launchOptions, baseURL }) => {
        test.skip(process.platform !== "linux", "fontconfig decides on Linux only");
        test.skip(!process.env.CI && !folderOf(FONT_SETS[fonts]), `without ${sans}`);
        const browser = await chromium.launch({
          ...launchOptions,
          env: { ...process.env, FONTCONFIG_FILE: onlyFonts(fonts) },
        });
        try {
          const context = await browser.newContext({ baseURL, serviceWorkers: "block", locale: "en-US" });
          const page = await context.newPage();
          await page.setViewportSize({ width: 1440, height: 900 });
          await body(page);
          expect(await fontOf(page)).toBe(sans);
        } finally {
          await browser.close();
        }
      },
    );

  for (const [name, { open, reachable }] of Object.entries(PAGES)) {
    testWithFonts(`${name}: fits at every width`, async (page) => {
      await open(page);
      /** @type {{ [fault: string]: number[] }} */
      const found = {};
      for (const width of [...widths, ...known].sort((a, b) => a - b)) {
        await page.setViewportSize({ width, height: width === 1366 ? 768 : 900 });
        for (const fault of await page.evaluate(faultsOfLayout, { reachable })) (found[fault] ??= []).push(width);
      }
      expect(Object.entries(found).map(([fault, at]) => `${at.join(" ")}: ${fault}`)).toEqual([]);
    });
  }

  testWithFonts("the bar takes two rows at most", async (page) => {
    await PAGES["the lab, its run complete, with large numbers"].open(page);
    for (const width of [320, 360, 390, 430, 500, 560, 600, 768]) {
      await page.setViewportSize({ width, height: 844 });
      const middles = await page.locator("#bar").evaluate((bar) =>
        [...bar.querySelectorAll("button, select, .speed")]
          .filter((one) => one.checkVisibility() && !one.closest("[popover]"))
          .map((one) => one.getBoundingClientRect())
          .map(({ top, bottom }) => Math.round((top + bottom) / 20)),
      );
      expect(new Set(middles).size, `${width} px`).toBe(2);
    }
  });

  testWithFonts("the ribbon says how it is compressed in full on a laptop", async (page) => {
    await PAGES["the lab, its run complete, with large numbers"].open(page);
    await page.getByLabel("Example", { exact: true }).selectOption({ label: "Slippery lake, 4×4" });
    await page
      .getByRole("status")
      .filter({ hasText: /^Ready/ })
      .waitFor({ state: "attached" });
    await page.getByRole("slider", { name: "Speed" }).press("End");
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await page.getByRole("heading", { name: "All 12,150 paths" }).waitFor();
    const words = page.getByText(/^episode width: paths to the power 0\.\d\d$/);
    for (const width of [960, 1024, 1180, 1181, 1279, 1280, 1360, 1361, 1366]) {
      await page.setViewportSize({ width, height: 768 });
      await words.scrollIntoViewIfNeeded(); // on a narrow one the middle of the page scrolls
      await expect(words, `${width} px`).toBeInViewport({ ratio: 1 });
      expect(await words.evaluate((one) => one.scrollWidth - one.clientWidth), `${width} px`).toBe(0);
      const sizes = await page
        .locator(":is(.timeline-title, .timeline-key, .timeline-words)")
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize));
      expect(sizes, `${width} px`).toEqual(["14px", "14px", "14px"]);
    }
  });
}

test("every page that is higher than the window scrolls by the wheel", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 400 });
  for (const address of ["./", "./lessons/", "./lessons/why-return.html", "./glossary.html", "./theory.html"]) {
    await page.goto(address);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight), address).toBeGreaterThan(500);
    await page.mouse.move(20, 300);
    await page.mouse.wheel(0, 200);
    await expect.poll(() => page.evaluate(() => scrollY), address).toBeGreaterThan(0);
  }
});

/** @param {Page} page @returns {Promise<string | undefined>} what the page's name is really set in */
async function fontOf(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  const { root } = await devtools.send("DOM.getDocument");
  const { nodeId } = await devtools.send("DOM.querySelector", { nodeId: root.nodeId, selector: "h1" });
  const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });
  await devtools.detach();
  return fonts[0]?.familyName;
}
