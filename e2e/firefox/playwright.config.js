import { fileURLToPath } from "node:url";
import base from "../../playwright.config.js";

// For Playwright's workers, which start the browser.
const shim = fileURLToPath(new URL("esr.cjs", import.meta.url));
process.env.NODE_OPTIONS = `--require ${JSON.stringify(shim)}`;

/** The page's own tests, in Firefox ESR, which Playwright drives by WebDriver BiDi. */
export default {
  ...base,
  testDir: "..",
  outputDir: "../../test-results",
  webServer: { ...base.webServer, cwd: "../.." },
  use: {
    ...base.use,
    browserName: "firefox",
    channel: "moz-firefox",
    launchOptions: { executablePath: process.env.FIREFOX || "/usr/bin/firefox-esr" },
  },
};
