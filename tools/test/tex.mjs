import { playwrightTest } from "./playwright.mjs";
import { chromium, pdflatex, pdftotext, python } from "./tools.mjs";

/**
 * Compiles what the page exports for LaTeX.
 * @param {import("./tally.mjs").Tally} tally
 */
export async function tex(tally) {
  const env = {
    CHROMIUM: await chromium(),
    PDFLATEX: await pdflatex(),
    PDFTOTEXT: await pdftotext(),
    PYTHON: await python(),
  };
  await playwrightTest(tally, ["--config", "e2e/tex/playwright.config.js"], env);
}
