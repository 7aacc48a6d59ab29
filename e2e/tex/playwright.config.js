import base from "../../playwright.config.js";

/** As the page's own tests run; what it exports is then compiled. */
export default {
  ...base,
  testDir: ".",
  testIgnore: [],
  outputDir: "../../test-results",
  webServer: { ...base.webServer, cwd: "../.." },
};
