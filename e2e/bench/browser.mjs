import { chromium } from "@playwright/test";

/**
 * Calls `act` with a page of a fresh browser, in which nothing is cached, compiled or open yet.
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
 * Prints a line and adds it to the report.
 * @param {string} what
 * @param {string} value
 * @param {string} [remark]
 */
export function print(what, value, remark = "") {
  printed.push({ what, value, remark });
  say(what, value, remark);
}

/**
 * Prints a line that is not kept in the report.
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
 * Returns the processor time that the browser's pages and their workers have used so far.
 * @param {import("@playwright/test").Browser} browser
 * @param {boolean} [whole] includes the browser's other processes
 */
export async function processorSeconds(browser, whole = false) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.filter(({ type }) => whole || type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}
