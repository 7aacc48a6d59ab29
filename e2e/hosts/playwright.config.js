import base from "../../playwright.config.js";

// Hosts load fonts and formulas from content delivery networks. The tests run without these, as a reader may have to.
const nobodyElse = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1";

/** The settings of the page's own tests, for pages that other programs build. */
export default {
  ...base,
  testDir: ".",
  testIgnore: [],
  outputDir: "../../test-results",
  webServer: { ...base.webServer, cwd: "../.." },
  use: {
    ...base.use,
    launchOptions: { ...base.use?.launchOptions, args: [...(base.use?.launchOptions?.args ?? []), nobodyElse] },
  },
};
