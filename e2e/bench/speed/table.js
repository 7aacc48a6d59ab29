import { median } from "../browser.mjs";
import { target } from "./sizes.js";

/**
 * One row: medians over the rounds. A ratio is the median of the rounds' ratios, and null if a peer's decisions differ.
 * @typedef {{ stepsPerSecond: number, pathsPerSecond: number, ratio: number | null, paths: number, seconds: number[] }} Speed
 * Products are the multiply-adds that a path cannot do without (limit.js), peak is how many a core can do in a second, and reached the share of
 * these that the engine does.
 * @typedef {import("./sizes.js").Size & { paths: number, stepsPerPath: number, products: number, peak: number, reached: number, speeds: Record<string, Speed>, differences: Record<string, string> }} Row
 */

/** The contestants, in the order of the table. */
export const names = { engine: "Chromium", js: "JavaScript", c: "C", native: "native", numpy: "numpy" };

const columns = [
  "d",
  "A",
  "steps/path",
  ...Object.values(names),
  "M paths/s",
  "products",
  "of peak",
  "to JavaScript",
  "to C",
];

/** @param {number | undefined} perSecond */
function millions(perSecond) {
  return perSecond === undefined ? "–" : (perSecond / 1e6).toPrecision(3);
}

/**
 * Returns a ratio as text, and whether it meets what is stated.
 * @param {Row} row
 * @param {string} peer
 */
function judged(row, peer) {
  const ratio = row.speeds[peer]?.ratio;
  if (row.differences[peer]) return "differs";
  if (ratio === undefined || ratio === null) return "–";
  const asked = target(row, peer);
  const text = `${ratio.toFixed(2)}x`;
  return asked === null ? text : `${text} ${ratio >= asked ? "met" : "missed"} (${asked}x)`;
}

/** @param {Row} row */
function cells(row) {
  const speeds = Object.keys(names).map((name) => millions(row.speeds[name]?.stepsPerSecond));
  const paths = millions(row.speeds.engine.pathsPerSecond);
  return [
    String(row.dim),
    String(row.actions),
    row.stepsPerPath.toFixed(2),
    ...speeds,
    paths,
    row.products.toFixed(0),
    `${(100 * row.reached).toFixed(0)} %`,
    judged(row, "js"),
    judged(row, "c"),
  ];
}

const widths = columns.map((title, i) => (i < 2 ? 4 : i >= columns.length - 2 ? 20 : Math.max(9, title.length + 2)));
const line = (/** @type {string[]} */ texts) => texts.map((text, i) => text.padStart(widths[i])).join("");

export const head = line(columns);

/** @param {Row} row */
export function asLine(row) {
  return line(cells(row));
}

/** Returns the rows as one table for each regime. @param {Row[]} rows */
export function asMarkdown(rows) {
  const regimes = [...new Map(rows.map(({ regime, c_beta }) => [regime, c_beta]))];
  return regimes
    .map(([regime, c_beta]) =>
      [
        `${regime[0].toUpperCase()}${regime.slice(1)} (\`c_beta\` ${c_beta}), million steps a second:`,
        "",
        `| ${columns.join(" | ")} |`,
        `|${columns.map(() => "--:|").join("")}`,
        ...rows.filter((row) => row.regime === regime).map((row) => `| ${cells(row).join(" | ")} |`),
        "",
      ].join("\n"),
    )
    .join("\n");
}

/** Says in one line what a core can do. @param {Row[]} rows */
export function peakOf(rows) {
  const each = rows.map(({ peak }) => peak / 1e9);
  return `A core's peak: ${median(each).toFixed(1)} thousand million multiply-adds a second (${Math.min(...each).toFixed(1)} to ${Math.max(...each).toFixed(1)} over the rows)`;
}

/** Says in one line how many of the stated ratios are met. @param {Row[]} rows */
export function verdict(rows) {
  const judged = rows.flatMap((row) =>
    ["js", "c"].flatMap((peer) => {
      const asked = target(row, peer),
        ratio = row.speeds[peer]?.ratio;
      return asked === null || ratio === undefined
        ? []
        : [
            {
              met: ratio !== null && ratio >= asked,
              text: `${names[/** @type {"js" | "c"} */ (peer)]} d=${row.dim} A=${row.actions} ${row.regime}: ${ratio?.toFixed(2) ?? "differs"} of ${asked}`,
            },
          ];
    }),
  );
  const missed = judged.filter(({ met }) => !met);
  return `${judged.length - missed.length} of ${judged.length} stated ratios met${missed.length ? `; missed: ${missed.map(({ text }) => text).join("; ")}` : ""}`;
}
