import { keepWorkers } from "./crash.js";
import { test as base } from "./fixtures.js";
import { makeGlobals } from "./make-globals.js";
import { timed } from "./times.js";

export { expect } from "./fixtures.js";

/** An empty page of the site's origin, on which tests use the API as any script would. */
export class BlankPage {
  /** @param {import("@playwright/test").Page} page */
  constructor(page) {
    this.page = page;
  }

  /**
   * Opens the page, imports the API and, unless `lab` is false, creates a lab. They become the globals of e2e/globals.d.ts.
   * @param {{ lab?: boolean, watchdog?: number, csp?: boolean }} [options] csp: false omits our Content-Security-Policy
   */
  async open({ lab = true, watchdog, csp = true } = {}) {
    await keepWorkers(this.page);
    const header = (await this.page.request.get("./")).headers()["content-security-policy"];
    await this.page.route("**/blank.html", (route) =>
      route.fulfill({
        contentType: "text/html",
        headers: csp ? { "Content-Security-Policy": header } : {},
        body: '<!doctype html><title>Blank</title><link rel="icon" href="data:,">',
      }),
    );
    await timed(this.page, async () => {
      await this.page.goto("./blank.html");
      await this.ready({ lab, watchdog });
    });
  }

  /** Imports the API and creates a lab on the current page, for example after a reload. @param {{ lab?: boolean, watchdog?: number }} [options] */
  async ready({ lab = true, watchdog } = {}) {
    await this.page.evaluate(makeGlobals, { module: new URL("./revisit.js", this.page.url()).href, lab, watchdog });
  }
}

/** @type {import("@playwright/test").Fixtures<{ blank: BlankPage }, {}, import("@playwright/test").PlaywrightTestArgs>} */
const fixtures = { blank: async ({ page }, use) => use(new BlankPage(page)) };

export const test = base.extend(fixtures);
