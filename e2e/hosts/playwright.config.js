import base from "../../playwright.config.js";

// Hosts ask content delivery networks for fonts and formulas: not there, as they may be for a reader.
const nobodyElse = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1";

/** As the page's own tests run, on pages that other programs make. */
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
