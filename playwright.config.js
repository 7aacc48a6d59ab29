import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";

const root = process.getuid?.() === 0;
/**
 * What Chromium is to leave out: the address bar's popups, pages of their own that would take half a second's work for every window, and,
 * as the last such switch is the only one that counts, what Playwright leaves out.
 */
const without = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];
/** Machines differ by a factor of three, and nobody waits for CI's. */
export const patience = process.env.CI ? 3 : 1;
// The server chooses a free port and says it; Playwright keeps the number in this variable.
const port = process.env.REVISIT_PORT ?? "";

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.js",
  // Whole paths: the repository itself may lie in a folder of such a name.
  testIgnore: ["hosts", "tex"].map((folder) => fileURLToPath(new URL(`e2e/${folder}/**`, import.meta.url))),
  outputDir: "test-results",
  forbidOnly: !!process.env.CI,
  workers: 2,
  retries: 0, // what passes on a second try only has a fault, of the page as often as of the test
  timeout: 120_000,
  // What does not come in ten seconds does not come: a line that waits longer says why.
  expect: { timeout: 10_000 * patience },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : [["list"]],
  webServer: {
    command: "bin/revisit serve --port 0 --store '' --rate 0",
    wait: { stdout: /http:\/\/127\.0\.0\.1:(?<revisit_port>\d+)\// },
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
  },
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    colorScheme: "light",
    actionTimeout: 10_000 * patience,
    // It would load the whole site once more: offline.spec.js allows it.
    serviceWorkers: "block",
    // A recording of every test costs a third of the time: REVISIT_TRACE=1 has those of failures kept.
    trace: process.env.REVISIT_TRACE ? "retain-on-failure" : "off",
    launchOptions: {
      executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
      // Chromium's own errands go to hosts that tests must not need.
      args: [
        ...(root ? ["--no-sandbox"] : []),
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-quic",
        "--disable-sync",
        "--no-first-run",
        "--disable-gpu",
        // An engine that lives for seconds is not worth optimising at once: long runs still get there, 16 times later than by default.
        "--js-flags=--wasm-tiering-budget=208000000",
        `--disable-features=${without}`,
      ],
    },
  },
});
