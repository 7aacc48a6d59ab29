// What a browser prints: the words of each sheet with their places, and its pixels. Lengths are points.

import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { isFirefox } from "./firefox/is-firefox.js";

/** Colours of tokens.css on paper. */
export const BLUE = [0, 114, 178];
export const ORANGE = [196, 64, 12];
export const GREEN = [0, 113, 79];

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
    // Playwright hands Firefox inches, which takes them for centimetres.
    const by = isFirefox(page) ? 2.54 : 1;
    const a4 = { width: `${21 * by}cm`, height: `${29.7 * by}cm` };
    await writeFile(file, await page.pdf({ ...a4, printBackground: false }));
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

/**
 * Expects what holds for every print: light, in order, no sheet almost empty, no scrollbar, and no words on one another.
 * @param {Sheet[]} sheets
 * @param {string} [of] what is printed
 */
export function expectSound(sheets, of) {
  const faults = sheets.flatMap((sheet, i) => faultsOf(sheet).map((fault) => `sheet ${i + 1}: ${fault}`));
  expect(faults, of).toEqual([]);
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
      // A word with a halo is there twice.
      const halo = one.text === other.text && Math.abs(one.left - other.left) < 1 && Math.abs(one.top - other.top) < 3;
      if (across > 2 && along > 4 && !halo) faults.push(`“${one.text}” stands on “${other.text}”`);
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
export function block(sheets, heading, next) {
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
export const texts = ({ words }) => words.map(({ text }) => text);

/**
 * How many points of a part have about a colour.
 * @param {ReturnType<typeof block>} part
 * @param {number[]} wanted
 * @param {number} [near] by so much each of red, green and blue may differ
 */
export function dots({ width, top, bottom, colour }, wanted, near = 24) {
  let many = 0;
  for (let y = Math.ceil(top); y < Math.floor(bottom); y++)
    for (let x = 0; x < Math.floor(width); x++)
      if (colour(x, y).every((value, i) => Math.abs(value - wanted[i]) <= near)) many++;
  return many;
}
