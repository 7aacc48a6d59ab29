import { expect, test as base } from "@playwright/test";
import { LabPage } from "./lab-page.js";
import { taken } from "./times.js";

export { expect };
export { expectAccessible, expectAccessibleInBothThemes } from "./accessible.js";

/** @typedef {import("@playwright/test").BrowserContext} BrowserContext */

/**
 * `cold`: whether a test gets a browser context of its own, in which nothing is loaded, compiled or stored yet. `test.use({ cold: true })`
 * is for files about just that: opening, storing, being offline, first visits. Other tests share a context with those before them, so that
 * scripts and the engine come from its caches; what is stored, windows and routes end with the test in both.
 * `lab`: the page, opened, with its first run drawn.
 * `complaints`: uncaught errors, violations of the Content-Security-Policy and errors in the console so far. A test fails if the list is
 * not empty at its end, so a test that provokes errors empties it.
 * @typedef {{ cold: boolean, complaints: string[], lab: LabPage, times: void }} Ours
 * @typedef {{ warm: Map<string, BrowserContext> }} OursOfWorker warm: the contexts that tests share, by their options
 */

/** What Firefox says of a formula that is laid out while its end is still to come. math.spec.js looks at whole ones. */
const halfArrived = /^(Error: )?Invalid markup: Incorrect number of children for <m\w+\/> tag\.$/;
/** What Firefox says of a font that was still on its way when the page was left: NS_BINDING_ABORTED. */
const leftBehind = /^downloadable font: download failed .*status=2152398850 /;

/** Whether a test shares its context with others: storage is emptied between tests by a command of Chromium's. @param {boolean} cold @param {string} browserName */
const shared = (cold, browserName) => !cold && browserName === "chromium";

/** @type {import("@playwright/test").Fixtures<Ours, OursOfWorker, import("@playwright/test").PlaywrightTestArgs & import("@playwright/test").PlaywrightTestOptions, import("@playwright/test").PlaywrightWorkerArgs & import("@playwright/test").PlaywrightWorkerOptions>} */
const fixtures = {
  cold: [false, { option: true }],
  warm: [async ({}, use) => use(new Map()), { scope: "worker" }],
  // What a test may set by test.use decides which context it shares.
  context: async (
    { browser, browserName, cold, warm, viewport, hasTouch, permissions, contextOptions, serviceWorkers },
    use,
  ) => {
    if (!shared(cold, browserName)) {
      const context = await browser.newContext();
      await use(context);
      await context.close();
      return;
    }
    const options = JSON.stringify({ viewport, hasTouch, permissions, contextOptions, serviceWorkers });
    const context = warm.get(options) ?? (await browser.newContext());
    warm.set(options, context);
    await use(context);
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await Promise.all(context.pages().map((page) => page.close()));
  },
  page: async ({ context, baseURL, cold, browserName }, use) => {
    const page = await context.newPage();
    if (shared(cold, browserName)) {
      const session = await context.newCDPSession(page);
      const { origin } = new URL(baseURL ?? "");
      await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "cookies,indexeddb,local_storage" });
      await session.detach();
    }
    await use(page);
  },
  times: [
    async ({}, use, { annotations }) => {
      taken(); // by no test
      await use();
      annotations.push(...taken());
    },
    { auto: true },
  ],
  complaints: [
    async ({ context }, use) => {
      /** @type {string[]} */
      const complaints = [];
      const heard = (/** @type {string} */ text) =>
        ![halfArrived, leftBehind].some((kind) => kind.test(text)) && complaints.push(text);
      const onError = (/** @type {import("@playwright/test").WebError} */ fault) => heard(String(fault.error()));
      const onMessage = (/** @type {import("@playwright/test").ConsoleMessage} */ message) =>
        message.type() === "error" && heard(message.text());
      context.on("weberror", onError).on("console", onMessage);
      await use(complaints);
      context.off("weberror", onError).off("console", onMessage);
      expect(complaints, "what the page complained about").toEqual([]);
    },
    { auto: true },
  ],
  lab: async ({ page }, use) => {
    const lab = new LabPage(page);
    await lab.open();
    await use(lab);
  },
};

export const test = base.extend(fixtures);
