import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "../../build/test/command.mjs";
import { inFreshBrowser, median, megabytes, print } from "./browser.mjs";

const tries = 7;

/**
 * How long until the first picture stands, and what was loaded for it.
 * @param {import("./server.mjs").Server} server
 * @param {string} browser
 */
export async function opening(server, browser) {
  /** @type {number[]} */
  const cold = [];
  /** @type {number[]} */
  const again = [];
  /** @type {number[]} */
  const later = [];
  let loaded = new Set();
  for (let i = 0; i < tries; i++) {
    await inFreshBrowser(browser, async (page) => {
      const paths = new Set();
      page.on("request", (request) => paths.add(new URL(request.url()).pathname));
      await page.addInitScript(noteFirstPicture);
      await page.goto(server.address);
      cold.push(await firstPicture(page));
      loaded = new Set(paths);
      await page.reload();
      again.push(await firstPicture(page));
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
      for (let visit = 0; visit < 2; visit++) {
        await page.goto("about:blank");
        await page.goto(server.address);
        const picture = await firstPicture(page);
        if (visit > 0) later.push(picture); // browsers keep compiled scripts since the one before
      }
    });
  }
  print("navigation to first picture, new browser", `${median(cold).toFixed(0)} ms`, `median of ${tries}; ${Math.min(...cold).toFixed(0)} to ${Math.max(...cold).toFixed(0)}`);
  print("navigation to first picture, reload", `${median(again).toFixed(0)} ms`, `median of ${tries}; ${Math.min(...again).toFixed(0)} to ${Math.max(...again).toFixed(0)}`);
  print("navigation to first picture, later visit", `${median(later).toFixed(0)} ms`, `median of ${tries}, by the service worker; ${Math.min(...later).toFixed(0)} to ${Math.max(...later).toFixed(0)}`);
  weigh([...loaded].map((path) => (path === "/" ? "/index.html" : path)));
}

/** Runs in the page: keeps the time, since navigation began, at which the first run is drawn and painted. */
function noteFirstPicture() {
  const note = () => {
    if (document.documentElement?.dataset.ready !== "1") return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame((now) => Object.assign(window, { firstPicture: now })));
  };
  const observer = new MutationObserver(note);
  observer.observe(document, { attributes: true, attributeFilter: ["data-ready"], subtree: true, childList: true });
}

/** @param {import("@playwright/test").Page} page */
async function firstPicture(page) {
  const handle = await page.waitForFunction(() => /** @type {{ firstPicture?: number }} */ (window).firstPicture);
  return /** @type {number} */ (await handle.jsonValue());
}

/** @param {string[]} paths what the browser asked for */
function weigh(paths) {
  const sizes = paths.map((path) => [path, gzipSize(join(root, "dist", path))]).filter(([, size]) => size !== undefined);
  const sorted = /** @type {[string, number][]} */ (sizes).toSorted((a, b) => b[1] - a[1]);
  print("loaded until then, gzip", megabytes(sorted.reduce((sum, [, size]) => sum + size, 0)), `${sorted.length} files`);
  for (const [path, size] of sorted.slice(0, 6)) print(`  ${path}`, megabytes(size));
}

/**
 * What goes over the wire for a file.
 * @param {string} file
 */
function gzipSize(file) {
  if (existsSync(`${file}.gz`)) return statSync(`${file}.gz`).size;
  if (!existsSync(file)) return undefined;
  const bytes = readFileSync(file);
  return /\.woff2$|\.png$/.test(file) ? bytes.length : gzipSync(bytes, { level: 9 }).length;
}
