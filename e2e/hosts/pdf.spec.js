import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { execFile } from "node:child_process";
import { ComparePage } from "../compare-page.js";
import { LabPage } from "../lab-page.js";
import { Embed } from "./embed.js";
import { expect, test } from "./fixtures.js";
import { shows } from "./journey.js";
import { printed } from "./printed.js";

/** @typedef {import("./printed.js").Sheet} Sheet */
/** @typedef {import("./printed.js").Word} Word */

/** The page's text alone has less than 2 % ink; with the picture of the run it has over 4 %. */
const WITH_PICTURE = 0.03;

/** Colours of tokens.css on paper. */
const BLUE = [0, 114, 178];
const ORANGE = [196, 64, 12];
const GREEN = [0, 113, 79];

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

  test("the lab has each chart with its heading, its bars, and nothing that can only be clicked", async ({ page }) => {
    const lab = new LabPage(page);
    await lab.open();
    await lab.finishedDigest();
    const sheets = await printed(page);
    expectSound(sheets);

    const tested = block(sheets, "Certain enough?", "All");
    expect(texts(tested)).toContain("passes");
    expect(dots(tested, GREEN), "bars of the bonuses").toBeGreaterThan(500);
    const ribbon = block(sheets, "All 4 paths", "Why");
    expect(dots(ribbon, ORANGE, 60), "revisits of the ribbon").toBeGreaterThan(500);
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
  });

  test("Compare has its figure with its heading, and nothing over it", async ({ page }) => {
    const compare = new ComparePage(page);
    await compare.open("./compare.html#ready=gap");
    await expect(compare.figure.getByRole("img")).toBeVisible();
    const sheets = await printed(page);
    expectSound(sheets);
    const figure = block(sheets, "The figures", "Findings");
    const lowest = Math.max(...figure.words.filter(({ text }) => /^0\.[0-9]+$/.test(text)).map(({ bottom }) => bottom));
    const note = figure.words.find(({ text }) => text === "Median");
    expect(note?.top, "the note stands under the axis").toBeGreaterThan(lowest);
    expect(dots(figure, ORANGE), "the learner's line").toBeGreaterThan(100);
  });

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
    expect(dots(block(sheets, "Certain enough?", "Count"), ORANGE), "bars of the bonuses").toBeGreaterThan(50);
  });
});

/** Expects what holds for every print: light, in order, no sheet almost empty, no scrollbar, and no words on one another. @param {Sheet[]} sheets */
function expectSound(sheets) {
  const faults = sheets.flatMap((sheet, i) => faultsOf(sheet).map((fault) => `sheet ${i + 1}: ${fault}`));
  expect(faults).toEqual([]);
}

/** @param {Sheet} sheet @returns {string[]} */
function faultsOf({ width, height, words, colour }) {
  const faults = [];
  if (words.length < 5) faults.push("next to nothing stands on it");
  let dark = 0;
  for (let x = 0; x < Math.floor(width); x++) {
    let inked = 0;
    for (let y = 0; y < Math.floor(height); y++) {
      const [red, green, blue] = colour(x, y);
      if (red + green + blue < 720) inked++;
      if (red + green + blue < 150) dark++;
    }
    if (inked > 0.9 * height) faults.push(`a line or a scrollbar from top to bottom at ${x}`);
  }
  if (dark > 0.05 * width * height) faults.push("it is dark");
  const long = words.filter(({ text }) => text.length > 2);
  for (const [j, one] of long.entries()) {
    if (one.left < -1 || one.right > width + 1) faults.push(`“${one.text}” stands outside`);
    for (const other of long.slice(j + 1)) {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const along = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (across > 2 && along > 4) faults.push(`“${one.text}” stands on “${other.text}”`);
    }
  }
  return faults;
}

/**
 * The part of a sheet from a heading to the next one on it, or to the sheet's end.
 * @param {Sheet[]} sheets
 * @param {string} heading
 * @param {string} next
 */
function block(sheets, heading, next) {
  for (const sheet of sheets) {
    const from = find(sheet.words, heading);
    if (from < 0) continue;
    const to = find(sheet.words, next, from + 1);
    const top = sheet.words[from].top;
    const bottom = to < 0 ? sheet.height : sheet.words[to].top;
    return { ...sheet, top, bottom, words: sheet.words.filter((word) => word.top >= top && word.bottom <= bottom) };
  }
  throw new Error(`no sheet has the heading “${heading}”`);
}

/** Where some words follow one another. @param {Word[]} words @param {string} said @param {number} [from] */
function find(words, said, from = 0) {
  const parts = said.split(" ");
  return words.findIndex((_, i) => i >= from && parts.every((part, j) => words[i + j]?.text === part));
}

/** @param {{ words: Word[] }} part */
const texts = ({ words }) => words.map(({ text }) => text);

/**
 * How many points of a part have about a colour.
 * @param {ReturnType<typeof block>} part
 * @param {number[]} wanted
 * @param {number} [near] by so much each of red, green and blue may differ
 */
function dots({ width, top, bottom, colour }, wanted, near = 24) {
  let many = 0;
  for (let y = Math.ceil(top); y < Math.floor(bottom); y++)
    for (let x = 0; x < Math.floor(width); x++)
      if (colour(x, y).every((value, i) => Math.abs(value - wanted[i]) <= near)) many++;
  return many;
}
