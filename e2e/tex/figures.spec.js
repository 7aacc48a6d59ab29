import { readFile } from "node:fs/promises";
import { expect, test } from "../fixtures.js";
import { inkOf } from "../hosts/ink.js";
import { bare, compiled, made, pictureOf, rowsOf, sizeOf, written } from "./files.js";
import { hostile } from "./figures.js";

test("Figure 1's regret and its episode's tree are exported as files that other programs read", async ({
  lab,
  page,
  context,
}, info) => {
  // The page has run it when it opens.
  await lab.says(/^Complete: /).waitFor({ state: "attached" });
  const take = async (/** @type {string} */ what, /** @type {string} */ kind) => {
    await page.getByRole("button", { name: `Export ${what}` }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: new RegExp(`^${kind}`) }).click();
    const file = await saved;
    const path = info.outputPath(file.suggestedFilename());
    await file.saveAs(path);
    return path;
  };

  const regret = await compiled(await take("the regret", "LaTeX"));
  // One episode: what is shown is the regret over paths.
  for (const text of ["Cumulative regret over paths, eq. (20)", "regret (reward)", "0.30"])
    expect(regret).toContain(bare(text));
  const tree = await compiled(await take("the episode’s tree", "LaTeX"));
  for (const text of ["Figure 1: episode 1", "h = 1", "h = 3", "k = 1", "×2", "k = 4", "first path", "revisit"])
    expect(tree).toContain(bare(text));

  const { series, x } = JSON.parse(await readFile(await take("the regret", "JSON"), "utf8"));
  const [names, ...rows] = await rowsOf(await take("the regret", "CSV"));
  expect(names).toEqual([x.label, ...series.map((/** @type {{ name: string }} */ { name }) => name)]);
  for (const [i, one] of series.entries()) {
    const there = rows.filter((row) => row[i + 1] !== "");
    expect([there.map(([at]) => Number(at)), there.map((row) => Number(row[i + 1]))]).toEqual([one.x, one.y]);
  }

  const blank = await context.newPage();
  for (const what of ["the regret", "the episode’s tree"]) {
    const { width, height, texts, references } = await pictureOf(await take(what, "SVG"));
    expect(references, "what the SVG needs from elsewhere").toEqual([]);
    expect(texts).toContain(what === "the regret" ? "Cumulative regret over paths, eq. (20)" : "Figure 1: episode 1");
    const png = await readFile(await take(what, "PNG"));
    expect(sizeOf(png)).toEqual({ width: 2 * width, height: 2 * height });
    expect(await inkOf(blank, png)).toBeGreaterThan(0.01);
  }
});

test("figures of every kind, and with any text in them, compile and read as they were written", async ({}, info) => {
  for (const { id, names, tex, svg, csv } of await made()) {
    const text = await compiled(await written(info.outputPath(`${id}.tex`), tex));
    const { texts } = await pictureOf(await written(info.outputPath(`${id}.svg`), svg));
    const [header] = await rowsOf(await written(info.outputPath(`${id}.csv`), csv));
    if (id !== "hostile") {
      if (id === "long") expect(text).toContain("diverged");
      for (const name of names.length > 1 ? names : []) expect(text).toContain(bare(name));
      continue;
    }
    for (const part of hostile.shown) expect(text).toContain(bare(part));
    for (const name of names) expect(texts).toContain(name);
    expect(
      header.filter((name) => /^[=+\-@]/.test(name)),
      "cells that a spreadsheet takes for formulas",
    ).toEqual([]);
  }
});
