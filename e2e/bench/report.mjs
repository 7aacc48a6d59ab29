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

/** Returns the text of a report for docs/performance.md. @param {Report} report */
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

const [begin, end] = ["<!-- make bench DOCS=1 writes what is between these lines -->", "<!-- end of make bench -->"];

/** Writes a report into docs/performance.md. @param {Report} report */
export async function writeDocument(report) {
  const name = join(root, "docs", "performance.md");
  const text = await readFile(name, "utf8");
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from)
    throw new Error(
      `docs/performance.md lacks ${JSON.stringify(begin)} and ${JSON.stringify(end)}: put them where the numbers belong`,
    );
  await writeFile(name, `${text.slice(0, from + begin.length)}\n\n${markdown(report)}\n\n${text.slice(to)}`);
}
