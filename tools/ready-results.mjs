// make ready-results: the results of Compare's ready experiments that come with the page, in site/compare/results/. Every run is computed
// anew, natively; the page's engine sums up the results as the page does. IDS= chooses some.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium as browsers } from "@playwright/test";
import { servedHere } from "./test/served.mjs";
import { CURVE_DIGITS, DIGITS, middleOf, rounded } from "../site/compare/claimed-results.js";
import { settled, summaryOptions } from "../site/compare/quantities.js";
import { READY } from "../site/compare/ready-experiments.js";
import { defaultChoices } from "../site/compare/compare-state.js";
import { root } from "./test/command.mjs";
import { whereIs } from "./test/tools.mjs";

const folder = join(root, "site", "compare", "results");
const chosen = process.env.IDS ? process.env.IDS.split(/[\s,]+/) : null;

await mkdir(folder, { recursive: true });
const scratch = mkdtempSync(join(tmpdir(), "ready-"));
const server = await servedHere();
const browser = await browsers.launch({
  executablePath: await whereIs("chromium"),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  const page = await browser.newPage();
  await page.goto(`${server.address}compare.html`);
  for (const { id, document, look } of READY.filter((one) => !chosen || chosen.includes(one.id))) {
    const [asked, got] = ["asked", "got"].map((name) => join(scratch, `${id}-${name}.json`));
    writeFileSync(asked, JSON.stringify(document));
    execFileSync(join(root, "bin", "experiment"), ["-in", asked, "-out", got], { stdio: "inherit" });
    const text = readFileSync(got, "utf8");
    const options = summaryOptions(settled({ ...defaultChoices(), ...look }, document));
    const summary = await page.evaluate(
      async ([text, options]) => {
        const { createLab } = await import(new URL("./revisit.js", location.href).href);
        const lab = await createLab();
        const summary = await lab.summary(await lab.readResults(text), options);
        lab.close();
        return summary;
      },
      /** @type {const} */ ([text, options]),
    );
    const results = JSON.parse(text);
    for (const cell of results.cells) delete cell.measures;
    for (const point of results.points) delete point.theory;
    for (const one of summary.points.flatMap((/** @type {any} */ { learners }) => learners)) {
      one.average = middleOf(one.average);
      // A sweep opens on one number for each value, without curves.
      one.curves = results.sweep ? {} : rounded(one.curves, CURVE_DIGITS);
    }
    const file = JSON.stringify({ results, summary: rounded(summary, DIGITS) });
    writeFileSync(join(folder, `${id}.json`), `${file}\n`);
    console.log(`${id}: ${results.cells.length} runs, ${results.digest}, ${file.length} bytes`);
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(scratch, { recursive: true });
}
