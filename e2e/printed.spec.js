// The pages on paper: the words and pixels of what the browser prints.

import { readFileSync } from "node:fs";
import { ComparePage } from "./compare-page.js";
import { LESSONS } from "./exercises.js";
import { expect, test } from "./fixtures.js";
import { LabPage, opened } from "./lab-page.js";
import { more } from "./more.js";
import { BLUE, GREEN, ORANGE, block, dots, expectSound, printed, texts } from "./printed.js";

// Without backgrounds, from a dark page with scrollbars, which Playwright hides unless it is told not to.
test.use({
  colorScheme: "dark",
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ["--hide-scrollbars"] }),
});

test(
  "printed, the lab has each chart with its heading, its bars, and nothing that can only be clicked",
  more(),
  async ({ page }) => {
    const lab = new LabPage(page);
    await lab.open();
    await lab.finishedDigest();
    const sheets = await printed(page);
    expectSound(sheets);

    const tested = block(sheets, "Bonus vs. half the gap", "All");
    expect(texts(tested)).toContain("passes");
    expect(dots(tested, GREEN), "bars of the bonuses").toBeGreaterThan(500);
    const timeline = block(sheets, "All 4 paths", "Inspector");
    expect(dots(timeline, ORANGE, 60), "revisits of the timeline").toBeGreaterThan(500);
    expect(texts(timeline).join(" ")).toContain("k = 4");
    expect(Math.min(...timeline.words.map((one) => one.bottom - one.top)), "the lowest letters, pt").toBeGreaterThan(6);
    const regret = block(sheets, "Regret, cumulative", "Revisits against");
    expect(texts(regret).filter((text) => /^0\.\d+$/.test(text)).length, "values of the axis").toBeGreaterThan(3);
    const bound = block(sheets, "Revisits against their bound", "The theorem and");
    expect(dots(bound, ORANGE), "the bar of revisits").toBeGreaterThan(50);
    const theorem = block(sheets, "The theorem and this run", "Target");
    expect(dots(theorem, ORANGE), "bars of the theorem").toBeGreaterThan(500);
    expect(dots(theorem, BLUE), "bars of the theorem").toBeGreaterThan(300);
    const learned = block(sheets, "Paths learned", "In numbers");
    expect(dots(learned, BLUE), "bars of the steps").toBeGreaterThan(2000);

    const all = sheets.flatMap(({ words }) => words.map(({ text }) => text));
    for (const word of ["Pseudocode", "Share", "Save", "Help"]) expect(all).not.toContain(word);
  },
);

test("printed, Compare has its figure with its heading, and nothing over it", more(), async ({ page }) => {
  const compare = new ComparePage(page);
  await compare.open("./compare.html#ready=gap");
  await expect(page.getByText(/ Median over \d+ seeds/)).toBeVisible(); // the axes are there before the results
  const sheets = await printed(page);
  expectSound(sheets);
  const figure = block(sheets, "The figures", "Findings");
  const lowest = Math.max(...figure.words.filter(({ text }) => /^0\.[0-9]+$/.test(text)).map(({ bottom }) => bottom));
  const note = figure.words.find(({ text }) => text === "Median");
  expect(note?.top, "the note stands under the axis").toBeGreaterThan(lowest);
  expect(dots(figure, ORANGE), "the learner's line").toBeGreaterThan(50);
});

const folder = new URL("../site/lessons/", import.meta.url);

test(
  "printed, every lesson has its text and its exercises, and nothing that can only be clicked",
  more(),
  async ({ page }) => {
    for (const lesson of LESSONS) {
      await page.goto(`./lessons/${lesson}.html`);
      const run = page.locator(".exercise revisit-lab").first();
      await run.scrollIntoViewIfNeeded();
      await opened(run.locator("iframe").contentFrame());
      await expect(run.locator("img.print")).toHaveAttribute("src", /^data:/);
      await expect(page.locator("revisit-lab .room:has(iframe):not(.pictured)")).toHaveCount(0); // else the frame is printed
      const sheets = await printed(page);
      expectSound(sheets, lesson);
      const said = sheets.flatMap(texts).join(" ");
      const headings = [
        ...readFileSync(new URL(`${lesson}.html`, folder), "utf8").matchAll(/<h[123][^>]*>([^<]+)<\/h/g),
      ];
      for (const [, heading] of headings) expect(said, lesson).toContain(heading.replaceAll("&nbsp;", " "));
      if (lesson === "write-it-yourself") expect(said, "the last line of its code").toContain("learn(h);");
      for (const word of ["Check", "Tell me the number", "Begin again"]) expect(said, lesson).not.toContain(word);
    }
  },
);
