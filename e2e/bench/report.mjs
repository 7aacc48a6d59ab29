import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { dirname, join } from "node:path";
import { root } from "../../tools/test/command.mjs";
import { asMarkdown, peakOf, verdict } from "./speed/table.js";

/**
 * The latest results of one part of the benchmark.
 * @typedef {{ title: string, date: string, machine: string, clock: "wall" | "processor", rows: unknown, lines: { what: string, value: string, remark: string }[] }} Found
 * @typedef {Record<string, Found>} Report
 */

/** The file that keeps the numbers: BENCH_OUT, or bin/bench.json. */
const file = process.env.BENCH_OUT ?? join(root, "bin", "bench.json");

/** Reads the kept results. @returns {Promise<Report>} */
export async function lastReport() {
  return existsSync(file) ? JSON.parse(await readFile(file, "utf8")) : {};
}

/**
 * Replaces the kept results of a part.
 * @param {string} name
 * @param {Pick<Found, "title" | "clock" | "rows" | "lines">} found
 */
export async function keep(name, found) {
  const report = await lastReport();
  report[name] = {
    ...found,
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} x ${cpus()[0].model}`,
  };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(report, null, 1)}\n`);
}

/** Returns the text of a report for docs/measured/bench.md. @param {Report} report */
export function markdown(report) {
  const { speed, ...others } = report;
  const lines = Object.values(others)
    .flatMap(({ lines }) => lines)
    .map(({ what, value, remark }) => `| ${what} | ${value} | ${remark} |`);
  return [
    ...(speed
      ? [
          `${speed.date}, ${speed.machine}${speed.clock === "processor" ? ", of processor time" : ""}; ${verdict(/** @type {any} */ (speed.rows))}.`,
          "",
          asMarkdown(/** @type {any} */ (speed.rows)),
          `${peakOf(/** @type {any} */ (speed.rows))}.`,
          "",
        ]
      : []),
    ...(lines.length ? ["| | | |", "|---|--:|---|", ...lines] : []),
  ]
    .join("\n")
    .trim();
}

/** Writes a report into docs/measured/bench.md. @param {Report} report */
export async function writeDocument(report) {
  const head =
    "# Benchmark\n\nWritten by `make bench DOCS=1`; [performance.md](../performance.md) says what the columns mean.";
  await writeFile(join(root, "docs", "measured", "bench.md"), `${head}\n\n${markdown(report)}\n`);
}
