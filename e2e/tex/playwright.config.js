import base from "../../playwright.config.js";

/** The settings of the page's own tests, for tests that compile what the page exports. */
export default {
  ...base,
  testDir: ".",
  testIgnore: [],
  outputDir: "../../test-results",
  webServer: { ...base.webServer, cwd: "../.." },
};
