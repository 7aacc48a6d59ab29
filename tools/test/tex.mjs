import { playwrightTest } from "./playwright.mjs";
import { whereIs } from "./tools.mjs";

/**
 * Compiles the page's LaTeX exports.
 * @param {import("./tally.mjs").Tally} tally
 */
export async function tex(tally) {
  const env = {
    CHROMIUM: await whereIs("chromium"),
    PDFLATEX: await whereIs("pdflatex"),
    PDFTOTEXT: await whereIs("pdftotext"),
    PYTHON: await whereIs("python"),
  };
  await playwrightTest(tally, ["--config", "e2e/tex/playwright.config.js"], env);
}
