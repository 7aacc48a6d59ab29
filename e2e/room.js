// The room that the browser gives the site for what it keeps.

import { isFirefox } from "./firefox/is-firefox.js";

/** @typedef {import("@playwright/test").Page} Page */

/** An empty page of the site's origin, without the lab. @param {Page} beside */
export async function emptyPage(beside) {
  const page = await beside.context().newPage();
  const body = '<!doctype html><title>Empty</title><link rel="icon" href="data:,">';
  await page.route("**/empty.html", (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto("./empty.html");
  return page;
}

/**
 * Leaves the site of a page no room: Chromium is told so, Firefox is filled up.
 * @param {Page} page
 * @returns {Promise<() => Promise<void>>} gives the room back
 */
export async function noRoom(page) {
  if (isFirefox(page)) {
    const filler = await emptyPage(page);
    await filler.evaluate(fill);
    return async () => {
      await filler.evaluate(
        () =>
          new Promise((done) => {
            for (const connection of /** @type {any} */ (globalThis).fillers) connection.close();
            indexedDB.deleteDatabase("filler").onsuccess = done;
          }),
      );
      await filler.close();
    };
  }
  const devtools = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await devtools.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
  return async () => void (await devtools.send("Storage.overrideQuotaForOrigin", { origin }));
}

/**
 * Runs in a page: stores blocks that do not compress, down to a kilobyte, until none fits. After a write without room Firefox refuses the
 * connection's next one. One that closes may give room back, and later, so all stay open.
 */
async function fill() {
  /** @type {IDBDatabase[]} */
  const fillers = [];
  Object.assign(globalThis, { fillers });
  let stored = true;
  while (stored) {
    stored = false;
    for (let size = 1 << 22; size >= 1 << 10; size >>= 1) {
      const opening = indexedDB.open("filler");
      await new Promise((done, failed) => {
        opening.onupgradeneeded = () => opening.result.createObjectStore("blocks", { autoIncrement: true });
        opening.onsuccess = done;
        opening.onerror = failed;
      });
      for (let full = false; !full; stored ||= !full) {
        const block = new Uint8Array(size);
        for (let i = 0; i < size; i += 1 << 16) crypto.getRandomValues(block.subarray(i, i + (1 << 16)));
        const storing = opening.result.transaction("blocks", "readwrite");
        storing.objectStore("blocks").put(block);
        full = await new Promise((done) => {
          storing.oncomplete = () => done(false);
          storing.onabort = () => done(true);
        });
      }
      fillers.push(opening.result);
    }
  }
}
