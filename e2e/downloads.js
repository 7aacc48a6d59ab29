// What the page gives the reader as a file. Firefox tells Playwright of no download: there the file is taken where the page hands it over.

import { readFile } from "node:fs/promises";
import { isFirefox } from "./firefox/is-firefox.js";

/**
 * The file that comes of an action.
 * @param {import("@playwright/test").Page} page
 * @param {() => Promise<unknown>} act
 * @param {{ timeout?: number }} [options]
 * @returns {Promise<{ name: string, bytes: Buffer }>}
 */
export async function downloaded(page, act, options) {
  if (!isFirefox(page)) {
    const event = page.waitForEvent("download", options);
    await act();
    const download = await event;
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  }
  const handed = await page.evaluateHandle(() => {
    const { createObjectURL } = URL;
    const { click } = HTMLAnchorElement.prototype;
    /** @type {Map<string, Blob>} */
    const blobs = new Map();
    URL.createObjectURL = (/** @type {Blob} */ blob) => {
      const url = createObjectURL(blob);
      blobs.set(url, blob);
      return url;
    };
    const file = new Promise((resolve) => {
      HTMLAnchorElement.prototype.click = function () {
        const blob = blobs.get(this.href);
        if (!blob || !this.download) return click.call(this);
        Object.assign(URL, { createObjectURL });
        Object.assign(HTMLAnchorElement.prototype, { click });
        resolve({ name: this.download, blob });
      };
    });
    return { file };
  });
  await act();
  const { name, base64 } = await handed.evaluate(async ({ file }) => {
    const { name, blob } = await /** @type {Promise<{ name: string, blob: Blob }>} */ (file);
    const reader = new FileReader();
    const read = new Promise((resolve) => reader.addEventListener("load", resolve));
    reader.readAsDataURL(blob);
    await read;
    return { name, base64: String(reader.result).replace(/^.*,/, "") };
  });
  return { name, bytes: Buffer.from(base64, "base64") };
}
