// Prints the sizes of the files in dist/: `make size`. With --check it prints only sizes over their limits, and fails if there are any.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileEngine, glueOf } from "./engine.mjs";
import { calledFirst } from "../wasm/called-first.mjs";
import { PAGES, overweight, sum, weigh } from "./weight.mjs";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** Rows of a table that are shown; the others are added up. */
const most = 24;

const dist = join(root, "dist");
const weights = weigh(dist);
const faults = overweight(dist);
if (!process.argv.includes("--check")) {
  for (const page of PAGES)
    table(
      `Before the first picture of ${page}`,
      weigh(dist, page).filter(({ first }) => first),
    );
  table(
    "Later, or never",
    weights.filter(({ first }) => !first),
  );
  line("all in all", sum(weights));
  await packages();
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

/** @param {string} title @param {import("./weight.mjs").Weight[]} rows */
function table(title, rows) {
  console.log(`${title.padEnd(44)}${["raw", "gzip", "brotli"].map((head) => head.padStart(12)).join("")}`);
  for (const row of rows.slice(0, most)) line(`  ${row.file}`, row);
  if (rows.length > most) line(`  ${rows.length - most} smaller files`, sum(rows.slice(most)));
  line("  together", sum(rows));
  console.log();
}

/** @param {string} name @param {{ raw: number, gzip: number, brotli: number }} bytes */
function line(name, { raw, gzip, brotli }) {
  console.log(name.padEnd(44) + [raw, gzip, brotli].map((n) => n.toLocaleString("en").padStart(12)).join(""));
}

/** The engine's code by package, uncompressed. */
async function packages() {
  const folder = mkdtempSync(join(tmpdir(), "revisit-size-"));
  try {
    const module = await compileEngine(root, folder);
    const first = new Set(calledFirst(module, glueOf(root)));
    /** @type {Map<string, { first: number, rest: number }>} */
    const found = new Map();
    module.bodies.forEach((body, i) => {
      // In names of functions other characters than letters and digits are _: encoding_json.Marshal is encoding/json's.
      const name = (module.names[i] ?? "kernel").replace(/^type_[a-z_]*\./, "").split(".")[0];
      const bytes = found.get(name) ?? { first: 0, rest: 0 };
      bytes[first.has(i) ? "first" : "rest"] += body.length;
      found.set(name, bytes);
    });
    console.log(
      `\n${"The engine's code by package, raw".padEnd(44)}${["first", "rest"].map((head) => head.padStart(12)).join("")}`,
    );
    const rows = [...found].sort(([, a], [, b]) => b.first + b.rest - a.first - a.rest).slice(0, most);
    for (const [name, bytes] of rows)
      console.log(
        `  ${name}`.padEnd(44) + [bytes.first, bytes.rest].map((n) => n.toLocaleString("en").padStart(12)).join(""),
      );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
