import { fileURLToPath } from "node:url";
import base, { patience } from "../../playwright.config.js";
import { FILES, lacking } from "./lacks.js";

// For Playwright's workers, which start the browser.
const shim = fileURLToPath(new URL("esr.cjs", import.meta.url));
process.env.NODE_OPTIONS = `--require ${JSON.stringify(shim)}`;

/** The page's own tests in Firefox ESR, which Playwright drives by WebDriver BiDi. */
export default {
  ...base,
  testDir: "..",
  testMatch: FILES.map((name) => `**/e2e/${name}.spec.js`),
  grepInvert: lacking,
  // Twice what Chromium has, and what it needs.
  timeout: 240_000,
  expect: { timeout: 20_000 * patience },
  outputDir: "../../test-results",
  webServer: { ...base.webServer, cwd: "../.." },
  use: {
    ...base.use,
    actionTimeout: 20_000 * patience,
    browserName: "firefox",
    channel: "moz-firefox",
    launchOptions: {
      executablePath: process.env.FIREFOX || "/usr/bin/firefox-esr",
      // In KB: a site may keep a fifth of it, which room.js fills up.
      firefoxUserPrefs: { "dom.quotaManager.temporaryStorage.fixedLimit": 262_144 },
    },
  },
};
