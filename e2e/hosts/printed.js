// What a browser prints: the words of each sheet with their places, and its pixels. Lengths are points.

import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

const ESCAPED = /** @type {Record<string, string>} */ ({ "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' });

/**
 * @typedef {{ text: string, left: number, top: number, right: number, bottom: number }} Word
 * @typedef {object} Sheet
 * @property {number} width
 * @property {number} height
 * @property {Word[]} words in reading order
 * @property {(x: number, y: number) => [number, number, number]} colour red, green and blue there, 0..255
 */

/**
 * Prints a page on A4 without backgrounds, as browsers do unless they are told otherwise.
 * @param {import("@playwright/test").Page} page
 * @returns {Promise<Sheet[]>}
 */
export async function printed(page) {
  const folder = await mkdtemp(join(tmpdir(), "revisit-print-"));
  try {
    const file = join(folder, "page.pdf");
    await writeFile(file, await page.pdf({ format: "A4", printBackground: false }));
    const { stdout } = await run(process.env.PDFTOTEXT ?? "pdftotext", ["-bbox", file, "-"]);
    // At 72 dots an inch a dot is a point; so many digits have the names of the files as the last has.
    const sheets = [...stdout.matchAll(/<page width="([\d.]+)" height="([\d.]+)">(.*?)<\/page>/gs)];
    return await Promise.all(
      sheets.map(async ([, width, height, inside], i) => {
        const picture = join(folder, String(i));
        const which = String(i + 1);
        await run(process.env.PDFTOPPM ?? "pdftoppm", [
          "-r",
          "72",
          "-f",
          which,
          "-l",
          which,
          "-singlefile",
          file,
          picture,
        ]);
        return {
          width: Number(width),
          height: Number(height),
          words: [...inside.matchAll(/<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<\/word>/g)].map(
            ([, left, top, right, bottom, text]) => ({
              text: text.replace(/&(amp|lt|gt|quot);/g, (escaped) => ESCAPED[escaped]),
              left: Number(left),
              top: Number(top),
              right: Number(right),
              bottom: Number(bottom),
            }),
          ),
          colour: coloursOf(await readFile(`${picture}.ppm`)),
        };
      }),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Reads a picture as pdftoppm writes it: "P6", width, height and 255, then three bytes a dot. @param {Buffer} ppm @returns {Sheet["colour"]} */
function coloursOf(ppm) {
  const head = /^P6\s(\d+)\s(\d+)\s255\s/.exec(ppm.toString("latin1", 0, 40));
  if (!head) throw new Error("not a picture of pdftoppm");
  const wide = Number(head[1]);
  return (x, y) => {
    const at = head[0].length + 3 * (Math.floor(y) * wide + Math.floor(x));
    return [ppm[at], ppm[at + 1], ppm[at + 2]];
  };
}
