import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "../../tools/test/command.mjs";
import { inFreshBrowser, median, megabytes, print } from "./browser.mjs";

const tries = 7;

/** @typedef {{ picture: number, engine: number }} Opened milliseconds from the start of navigation until the first picture is drawn, and until a click has had its effect */

/**
 * Measures the time until the first picture is drawn and until the engine answers, and what was loaded for that.
 * @param {import("../../tools/test/served.mjs").Served} server
 * @param {string} browser
 */
export async function opening(server, browser) {
  /** @type {Record<"new browser" | "reload" | "later visit", Opened[]>} */
  const visits = { "new browser": [], reload: [], "later visit": [] };
  /** @type {string[]} */
  let loaded = [];
  for (let i = 0; i < tries; i++) {
    await inFreshBrowser(browser, async (page) => {
      await page.addInitScript(note);
      await page.goto(server.address);
      visits["new browser"].push(await opened(page));
      loaded = await page.evaluate(() => /** @type {Noting} */ (window).opened?.loaded ?? []);
      await page.reload();
      visits.reload.push(await opened(page));
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
      for (let visit = 0; visit < 2; visit++) {
        await page.goto("about:blank");
        await page.goto(server.address);
        const later = await opened(page);
        if (visit > 0) visits["later visit"].push(later); // not the first: browsers keep the scripts that it compiled
      }
    });
  }
  for (const [visit, times] of Object.entries(visits)) {
    const line = (/** @type {string} */ what, /** @type {number[]} */ ms) =>
      print(
        `navigation to ${what}, ${visit}`,
        `${median(ms).toFixed(0)} ms`,
        `median of ${tries}; ${Math.min(...ms).toFixed(0)} to ${Math.max(...ms).toFixed(0)}`,
      );
    line(
      "first picture",
      times.map(({ picture }) => picture),
    );
    line(
      "Reset and Step",
      times.map(({ engine }) => engine),
    ); // both are clicked as soon as they appear
  }
  weigh(["/lab.html", ...new Set(loaded)]);
}

/** @typedef {Window & { opened?: Partial<Opened & { loaded: string[] }> }} Noting */

/** Runs in the page: notes when the first run is painted, then clicks Reset and Step, and notes when that path is drawn. */
function note() {
  const times = /** @type {NonNullable<Noting["opened"]>} */ ({});
  /** @type {Noting} */ (window).opened = times;
  const button = (/** @type {string} */ name) =>
    /** @type {HTMLElement | undefined} */ (
      [...document.querySelectorAll("#bar button")].find((one) =>
        (one.getAttribute("aria-label") ?? one.textContent ?? "").startsWith(name),
      )
    );
  const noted = () => {
    if (document.documentElement?.dataset.ready !== "1") return;
    observer.disconnect();
    requestAnimationFrame(() =>
      requestAnimationFrame((now) => {
        Object.assign(times, {
          picture: now,
          loaded: performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
        });
        click();
      }),
    );
  };
  const click = () => {
    const status = /** @type {HTMLElement} */ (document.getElementById("status"));
    const said = new MutationObserver(() => {
      if (status.textContent === "Ready.") button("Next path")?.click();
      else if (/ 1 path,/.test(status.textContent ?? "")) times.engine ??= performance.now();
    });
    said.observe(status, { childList: true, subtree: true, characterData: true });
    button("Reset")?.click();
  };
  const observer = new MutationObserver(noted);
  observer.observe(document, { attributes: true, attributeFilter: ["data-ready"], subtree: true, childList: true });
}

/** @param {import("@playwright/test").Page} page @returns {Promise<Opened>} */
async function opened(page) {
  const handle = await page.waitForFunction(
    () => {
      const { opened } = /** @type {Noting} */ (window);
      return opened?.engine && opened;
    },
    null,
    { polling: 50 },
  );
  return /** @type {Opened} */ (await handle.jsonValue());
}

/** @param {string[]} paths that the browser requested */
function weigh(paths) {
  const sizes = paths
    .map((path) => [path, gzipSize(join(root, "dist", path))])
    .filter(([, size]) => size !== undefined);
  const sorted = /** @type {[string, number][]} */ (sizes).toSorted((a, b) => b[1] - a[1]);
  print(
    "loaded until then, gzip",
    megabytes(sorted.reduce((sum, [, size]) => sum + size, 0)),
    `${sorted.length} files`,
  );
  for (const [path, size] of sorted.slice(0, 6)) print(`  ${path}`, megabytes(size));
}

/**
 * Returns the bytes that are transferred for a file.
 * @param {string} file
 */
function gzipSize(file) {
  if (existsSync(`${file}.gz`)) return statSync(`${file}.gz`).size;
  if (!existsSync(file)) return undefined;
  const bytes = readFileSync(file);
  return /\.woff2$|\.png$/.test(file) ? bytes.length : gzipSync(bytes, { level: 9 }).length;
}
