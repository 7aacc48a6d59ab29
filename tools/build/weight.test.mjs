import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { LIMITS, overweight, sum, weigh } from "./weight.mjs";

const fonts = ["Math-Italic", "Main-Regular", "SansSerif-Regular", "Caligraphic-Regular"].map(
  (name) => `vendor/fonts/KaTeX_${name}.woff2`,
);

/** A built site of files with so many bytes. @template T @param {Record<string, number | string>} files @param {(dist: string) => T} use */
function within(files, use) {
  const dist = mkdtempSync(join(tmpdir(), "weight-"));
  try {
    for (const folder of ["parts", join("vendor", "fonts")]) mkdirSync(join(dist, folder), { recursive: true });
    for (const [name, content] of Object.entries(files))
      writeFileSync(join(dist, name), typeof content === "number" ? new Uint8Array(content) : content);
    return use(dist);
  } finally {
    rmSync(dist, { recursive: true });
  }
}

const [worker, playground] = ["parts/worker-Ab-_0123.js", "parts/playground-0123456789ab.wasm"];
const page =
  '<link rel="stylesheet" href="./page.css">\n<script type="module" async src="./main.js"></script><a href="./later.js">later</a>';
const site = {
  "index.html": page,
  "lab.html": `<span class="katex">x</span>${page}`,
  "compare.html": page,
  "access.html": page,
  "embed.html": page,
  "page.css": 10,
  "main.js": 2000,
  "main.js.gz": 600,
  "main.js.br": 500,
  "later.js": 700,
  [worker]: 1,
  [playground]: 9000,
  [`${playground}.br`]: 3000,
  "api.d.ts": 50,
  _headers: 50,
  ...Object.fromEntries(fonts.map((font) => [font, 7])),
};

test("a file weighs what its twin does, and what the first picture takes is told from what comes later", () => {
  const weights = within(site, (dist) => weigh(dist));
  assert.deepEqual(
    weights
      .filter(({ first }) => !first)
      .map(({ file }) => file)
      .sort(),
    ["later.js", "lab.html", "compare.html", "access.html", "embed.html", ...fonts].sort(),
  );
  assert.deepEqual(
    weights.find(({ file }) => file === "main.js"),
    { file: "main.js", raw: 2000, gzip: 600, brotli: 500, first: true },
  );
  const small = page.length + 10 + 500 + 1 + 3000;
  assert.equal(sum(weights.filter(({ first }) => first)).brotli, small);
  const lab = within(site, (dist) => weigh(dist, "lab.html"));
  const formula = site["lab.html"].length - page.length;
  assert.equal(sum(lab.filter(({ first }) => first)).brotli, small + formula + 4 * 7);
});

test("either limit is named when it is passed", () => {
  assert.deepEqual(within(site, overweight), []);
  assert.match(
    within({ ...site, [worker]: LIMITS.first }, overweight).join(),
    /before the first picture weighs \d+ bytes, expected at most 1000000/,
  );
  assert.match(within({ ...site, "later.js": LIMITS.total }, overweight).join(), /^The site as a whole weighs/);
});

test("a page that names what is not there is refused", () => {
  const { "page.css": _, ...less } = site;
  assert.throws(() => within(less, (dist) => weigh(dist)), /page\.css/);
});
