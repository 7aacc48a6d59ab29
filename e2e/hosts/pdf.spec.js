import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { Embed } from "./embed.js";
import { expect, test } from "./fixtures.js";
import { shows } from "./journey.js";

/** The page's text alone has less than 2 % ink; with the picture of the run it has over 4 %. */
const WITH_PICTURE = 0.03;

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
