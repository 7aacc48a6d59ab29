import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { execFile } from "node:child_process";
import { Embed } from "./embed.js";
import { expect, test } from "./fixtures.js";
import { shows } from "./journey.js";
import { ORANGE, block, dots, expectSound, printed } from "../printed.js";

/** The page's text alone has less than 2 % ink; with the picture of the run it has over 4 %. */
const WITH_PICTURE = 0.03;

// Playwright hides scrollbars unless it is told not to.
test.use({
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ["--hide-scrollbars"] }),
});

test("a PDF holds the run's picture, or the frame where the page's policy lets no picture in", async ({
  page,
  shared,
  served,
  ink,
  complaints,
}, info) => {
  for (const images of ["data:", "'none'"]) {
    await page.goto(await served("plain", { "Content-Security-Policy": `img-src ${images}` }));
    const embed = new Embed(page);
    await shows(embed, shared.paths, ink);
    await expect(embed.picture).toHaveAttribute("src", /./);
    await page.pdf({ path: info.outputPath("notes.pdf") });
    await promisify(execFile)(process.env.PDFTOPPM ?? "pdftoppm", [
      "-png",
      "-r",
      "60",
      "-singlefile",
      info.outputPath("notes.pdf"),
      info.outputPath("notes"),
    ]);
    expect(await ink(await readFile(info.outputPath("notes.png")))).toBeGreaterThan(WITH_PICTURE);
  }
  for (const complaint of complaints.splice(0)) expect(complaint).toContain("img-src");
});

test.describe("printed without backgrounds, from a dark page with scrollbars", () => {
  test.use({ colorScheme: "dark" });

  test("an embedding page has the whole of the frame's picture", async ({ page, shared, served, ink }) => {
    await page.goto(await served("plain"));
    const embed = new Embed(page);
    await shows(embed, shared.paths, ink);
    await expect(embed.picture).toHaveAttribute("src", /./);
    const shown = await embed.frame.locator("#main").evaluate((main) => {
      const parts = [...main.querySelectorAll("h1, h2, h3, dt, dd, p, li, svg text")];
      const seen = parts.filter(
        (one) => one.checkVisibility() && !one.closest(".unseen, .button") && !one.querySelector(".katex"),
      );
      return seen.flatMap((one) => (one instanceof HTMLElement ? one.innerText : (one.textContent ?? "")).split(/\s+/));
    });
    const sheets = await printed(page);
    expectSound(sheets);
    const all = sheets.flatMap(({ words }) => words.map(({ text }) => text)).join(" ");
    expect(shown.filter((word) => !all.includes(word))).toEqual([]);
    expect(shown.length).toBeGreaterThan(50);
    expect(all, "said of other learners only").not.toContain("rollout");
    expect(dots(block(sheets, "Bonus vs. half the gap", "Count"), ORANGE), "bars of the bonuses").toBeGreaterThan(50);
  });
});
