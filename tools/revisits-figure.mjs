// Draws what `make reproduce NAME=revisits` has put into experiments/published.md: revisits against d, H and 1/gap, three panels of one file. docs/
// and the lesson "How many revisits?" show each by its fragment.
import "./test/vendor.mjs";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./test/command.mjs";

const { LIGHT } = await import("../site/figure/palette.js");
const { moved, sheetOf } = await import("../site/figure/sheet.js");
const { sceneSVG } = await import("../site/figure/svg.js");

/** @typedef {import("../site/figure/model.d.ts").Series} Series */

/** Panels from left to right. id: as a link's fragment shows it alone; against: as the tables say it; x: the axis, which counts so many times that. */
const PANELS = [
  { id: "d", against: "m", times: 4, x: "d = 4 × rooms", title: "Revisits over the dimension" },
  { id: "h", against: "H", times: 1, x: "H", title: "Revisits over the horizon" },
  { id: "gap", against: "1/gap", times: 1, x: "1 / gap", title: "Revisits over the inverse gap" },
];
export const PANEL = { width: 360, height: 420 };
/** Learners of the tables, as the pictures name them. */
const LEARNERS = [
  { learner: "c_beta 0.007", name: "β by its formula", color: 2 },
  { learner: "beta 2", name: "β = 2", color: 0 },
  { learner: "least beta", name: "least β", color: 1 },
];
/** The same scale in all of them, so that they can be compared. */
const REVISITS = { label: "revisits", log: true, from: 4, to: 1e6 };

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(
    join(root, "site", "lessons", "figures", "revisits.svg"),
    picture(readFileSync(join(root, "experiments", "published.md"), "utf8")),
  );

/** @param {string} published */
export function picture(published) {
  const [, text] =
    /<!-- made by make reproduce NAME=revisits .*?-->(.*?)<!-- end of revisits -->/s.exec(published) ?? [];
  if (!text) throw new Error("experiments/published.md: found no tables of revisits");
  const { width, height } = PANEL;
  const scenes = PANELS.map((panel) => sheetOf(figureOf(text, panel), { width, plotHeight: 270 }));
  const svg = sceneSVG({
    id: "revisits",
    title: "Revisits until every secret of a grip is known",
    description: scenes.map(({ description }) => description).join(" "),
    width: width * scenes.length,
    height,
    marks: scenes.flatMap(({ marks }, i) => marks.map((mark) => moved(mark, width * i, 0))),
  });
  const views = PANELS.map(({ id }, i) => `<view id="${id}" viewBox="${width * i} 0 ${width} ${height}"/>`);
  const tokens = readFileSync(join(root, "site", "ui", "tokens.css"), "utf8");
  const sheet = `<style>${darkSheet(svg, tokens)}</style>`;
  return svg.replace("</desc>\n", `</desc>\n${sheet}\n${views.join("\n")}\n`);
}

/**
 * @param {string} text the tables
 * @param {typeof PANELS[number]} panel
 * @returns {import("../site/figure/model.d.ts").Figure}
 */
export function figureOf(text, { id, against, times, x: label, title }) {
  const measured = rowsOf(text, `| ${against} | learner | constants | reached | revisits (95 %) |`);
  const fits = rowsOf(text, `| learner | of revisits | 2^(ax): a | R² | x^b, x = ${against}: b | R² |`);
  const others = rowsOf(text, `| ${against} | paths at least | paths of the ideal learner |`);
  const at = others.map(([value]) => times * numbersIn(value)[0]);
  const series = LEARNERS.map(({ learner, name, color }) => {
    const rows = measured.filter(([, of]) => of === learner);
    const x = rows.map(([value]) => times * numbersIn(value)[0]);
    const [y, low, high] = [0, 1, 2].map((i) => rows.map((row) => numbersIn(row[4])[i]));
    const fit = fits.find(([of]) => of === learner) ?? [];
    const [slope, from, to] = numbersIn(fit[4] ?? "").map((value) => value.toFixed(2));
    const says = `slope ${slope} (${from} to ${to})`;
    return /** @type {Series} */ ({
      name,
      role: "points",
      color,
      x,
      y,
      low,
      high,
      fit: { x, y: lineOf(x, y).y, says },
    });
  });
  const [ideal, least] = [2, 1].map((cell) => others.map((row) => numbersIn(row[cell])[0]));
  return {
    id,
    title,
    x: { label, log: true },
    y: REVISITS,
    series: [
      ...series,
      { name: "ideal learner", role: "points", color: "soft", x: at, y: ideal, fit: fitted(at, ideal) },
      {
        name: `lower bound: slope ${lineOf(at, least).slope.toFixed(2)}`,
        role: "bound",
        color: "ink",
        x: at,
        y: least,
      },
    ],
  };
}

/** @param {number[]} x @param {number[]} y */
function fitted(x, y) {
  const { slope, y: line } = lineOf(x, y);
  return { x, y: line, says: `slope ${slope.toFixed(2)}` };
}

/**
 * The least squares line through the logarithms, as `make growth` fits it.
 * @param {number[]} x
 * @param {number[]} y
 * @returns {{ slope: number, y: number[] }} its values at x
 */
export function lineOf(x, y) {
  const [u, v] = [x, y].map((values) => values.map(Math.log));
  const mean = (/** @type {number[]} */ values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mu, mv] = [mean(u), mean(v)];
  const slope = mean(u.map((a, i) => (a - mu) * (v[i] - mv))) / mean(u.map((a) => (a - mu) ** 2));
  return { slope, y: u.map((a) => Math.exp(mv + slope * (a - mu))) };
}

/** A table's rows below its head, by cells. @param {string} text @param {string} head */
export function rowsOf(text, head) {
  const lines = text.split("\n");
  const first = lines.indexOf(head);
  if (first < 0) throw new Error(`experiments/published.md: found no table ${head}`);
  const end = lines.findIndex((line, i) => i > first && !line.startsWith("|"));
  return lines.slice(first + 2, end).map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
}

/** @param {string} cell such as "5,893 (5,801 to 5,977)" */
export function numbersIn(cell) {
  return (cell.match(/\d[\d,]*(\.\d+)?/g) ?? []).map((number) => Number(number.replaceAll(",", "")));
}

/**
 * What each light colour of a picture is in the dark. Its attributes have the light ones, for programs that know no style sheets.
 * @param {string} svg
 * @param {string} tokens the site's, in ui/tokens.css
 */
function darkSheet(svg, tokens) {
  const rules = Object.values(LIGHT).flatMap((light) =>
    ["fill", "stroke"]
      .map((pen) => `${pen}="${light}"`)
      .filter((attribute) => svg.includes(attribute))
      .map((attribute) => {
        const [, dark] = new RegExp(`light-dark\\(${light}, (#\\w+)\\)`).exec(tokens) ?? [];
        return `[${attribute}]{${attribute.split("=")[0]}:${dark}}`;
      }),
  );
  return `@media(prefers-color-scheme:dark){${rules.join("")}}`;
}
