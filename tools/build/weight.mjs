// The sizes of the built site's files, as a browser fetches them.
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** @typedef {{ file: string, raw: number, gzip: number, brotli: number, first: boolean }} Weight sizes in bytes; a file without compressed forms has three times the same */

/** Limits in bytes, compressed by brotli: what a first visit of a page fetches before its first picture, and all that the pages can fetch. */
export const LIMITS = { first: 1_000_000, total: 2_350_000 };

/** The pages on which a visit begins. */
export const PAGES = ["index.html", "lab.html", "compare.html", "access.html", "embed.html"];

/** Files that the first picture needs and the page's head does not name: the engine, and the fonts of the first formulas. */
const engine = [/^parts\/worker-[\w-]{8}\.js$/, /^parts\/playground-[0-9a-f]{12}\.wasm$/];
const fonts = ["Math-Italic", "Main-Regular", "SansSerif-Regular", "Caligraphic-Regular"].map(
  (name) => `vendor/fonts/KaTeX_${name}.woff2`,
);

/** Files that are not counted: compressed forms, configurations for hosts, and files that no page loads. */
const neverFetched =
  /\.(gz|br)$|^_|^parts\/(engine-thread|own-process)-|^(preview\.png|licenses\.txt|package\.json)$|\.d\.ts$|\.schema\.json$/;

/** @param {string} dist @param {string} file of a page @returns {Set<string>} the files that a first visit of it fetches before its picture */
export function firstFiles(dist, file) {
  const page = readFileSync(join(dist, file), "utf8");
  const named = [...page.matchAll(/<(?:script|link)\b[^>]*\s(?:src|href)="\.\/([^"]+)"/g)].map(([, file]) => file);
  const files = allFiles(dist);
  const loaded = engine.map((name) => files.find((file) => name.test(file)) ?? String(name));
  const formulas = page.includes('class="katex') ? fonts : [];
  return new Set([file, ...named, ...loaded, ...formulas]);
}

/** @param {string} dist @returns {string[]} */
function allFiles(dist) {
  return readdirSync(dist, { recursive: true })
    .map(String)
    .filter((file) => statSync(join(dist, file)).isFile());
}

/** @param {string} dist @param {string} [page] on which the visit begins @returns {Weight[]} the largest first */
export function weigh(dist, page = PAGES[0]) {
  const first = firstFiles(dist, page);
  const missing = [...first].filter((file) => !existsSync(join(dist, file)));
  if (missing.length > 0) throw new Error(`${missing.join(", ")}: named by the page, but not there`);
  const files = allFiles(dist).filter((file) => !neverFetched.test(file));
  return files
    .map((file) => {
      const raw = statSync(join(dist, file)).size;
      const twin = (/** @type {string} */ ending) =>
        existsSync(join(dist, file + ending)) ? statSync(join(dist, file + ending)).size : raw;
      return { file, raw, gzip: twin(".gz"), brotli: twin(".br"), first: first.has(file) };
    })
    .sort((a, b) => b.brotli - a.brotli);
}

/**
 * @param {Weight[]} weights
 * @returns {Omit<Weight, "file" | "first">}
 */
export function sum(weights) {
  const of = (/** @type {"raw" | "gzip" | "brotli"} */ kind) => weights.reduce((all, weight) => all + weight[kind], 0);
  return { raw: of("raw"), gzip: of("gzip"), brotli: of("brotli") };
}

/** @param {string} dist @returns {string[]} a sentence for each size over its limit */
export function overweight(dist) {
  return [
    ...PAGES.map((page) => ({
      name: `What ${page} fetches before the first picture`,
      found: sum(weigh(dist, page).filter(({ first }) => first)).brotli,
      limit: LIMITS.first,
    })),
    { name: "The site as a whole", found: sum(weigh(dist)).brotli, limit: LIMITS.total },
  ]
    .filter(({ found, limit }) => found > limit)
    .map(
      ({ name, found, limit }) =>
        `${name} weighs ${found} bytes, expected at most ${limit}; make size shows what weighs what.`,
    );
}
