import base from "../playwright.config.js";

/** As the page's own tests run, on pages that other programs make. */
export default {
  ...base,
  testDir: ".",
  outputDir: "../test-results",
  webServer: { ...base.webServer, cwd: ".." },
};
