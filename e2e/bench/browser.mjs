import { chromium } from "@playwright/test";

/**
 * Does something with a page of a fresh browser, so that nothing is cached, compiled or open from before.
 * @template T
 * @param {string} executablePath
 * @param {(page: import("@playwright/test").Page, browser: import("@playwright/test").Browser) => Promise<T>} act
 * @returns {Promise<T>}
 */
export async function inFreshBrowser(executablePath, act) {
  const args = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
  ];
  if (process.getuid?.() === 0) args.push("--no-sandbox");
  const browser = await chromium.launch({ executablePath, args });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(120_000);
    return await act(page, browser);
  } finally {
    await browser.close();
  }
}

/** @param {number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The lines of the report so far. @type {{ what: string, value: string, remark: string }[]} */
export const printed = [];

/**
 * One line of the report.
 * @param {string} what
 * @param {string} value
 * @param {string} [remark]
 */
export function print(what, value, remark = "") {
  printed.push({ what, value, remark });
  say(what, value, remark);
}

/**
 * A line that is for the reader of the moment, and not kept.
 * @param {string} what
 * @param {string} value
 * @param {string} remark
 */
export function say(what, value, remark) {
  console.log(`${what.padEnd(44)}${value.padStart(12)}  ${remark}`.trimEnd());
}

/** @param {number} bytes */
export function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(2)} MB`;
}

/**
 * What the browser's pages, their workers included, have taken of the processor so far.
 * @param {import("@playwright/test").Browser} browser
 * @param {boolean} [whole] with all that is no page
 */
export async function processorSeconds(browser, whole = false) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.filter(({ type }) => whole || type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}
