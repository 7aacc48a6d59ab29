import { test as base } from "./fixtures.js";

export { expect } from "./fixtures.js";

/** An empty page of the origin, for tests of the API as any script would use it. */
export class BlankPage {
  /** @param {import("@playwright/test").Page} page */
  constructor(page) {
    this.page = page;
  }

  /**
   * Opens the page, imports the API and makes a lab (unless lab is false): globals of e2e/globals.d.ts.
   * @param {{ lab?: boolean, watchdog?: number, csp?: boolean }} [options] csp: false for a host without our Content-Security-Policy
   */
  async open({ lab = true, watchdog, csp = true } = {}) {
    const header = (await this.page.request.get("./")).headers()["content-security-policy"];
    await this.page.route("**/blank.html", (route) =>
      route.fulfill({
        contentType: "text/html",
        headers: csp ? { "Content-Security-Policy": header } : {},
        body: '<!doctype html><title>Blank</title><link rel="icon" href="data:,">',
      }),
    );
    await this.page.goto("./blank.html");
    await this.ready({ lab, watchdog });
  }

  /** Imports the API and makes a lab on the present page, for example after a reload. @param {{ lab?: boolean, watchdog?: number }} [options] */
  async ready({ lab = true, watchdog } = {}) {
    await this.page.evaluate(
      async ([lab, watchdog]) => {
        globalThis.api = await import(new URL("./revisit.js", location.href).href);
        globalThis.specOf = (kind, others = {}) => ({ format: "revisit.spec/1", problem: { kind }, ...others });
        globalThis.refusal = async (call) => {
          try {
            await call();
          } catch (error) {
            const { name, message, code, path, found, expected } = /** @type {any} */ (error);
            return { ours: error instanceof api.RevisitError, name, message, code, path, found, expected };
          }
          return null;
        };
        if (lab) globalThis.lab = await api.createLab({ watchdog });
      },
      /** @type {const} */ ([lab, watchdog]),
    );
  }

  /** The engine's worker, which has the module's global `revisit`. */
  async worker() {
    return this.page.workers()[0] ?? this.page.waitForEvent("worker");
  }

  /**
   * Crashes the engine in one of the ways of wasm/playground/crash_js.go.
   * @param {"panic" | "exit" | "hang"} how
   */
  async crash(how) {
    const worker = await this.worker();
    // Not within the debugger's call, during which Chromium would not end the worker.
    await worker.evaluate((how) => void setTimeout(() => /** @type {any} */ (globalThis).revisit.crash(how)), how);
  }
}

/** @type {import("@playwright/test").Fixtures<{ blank: BlankPage }, {}, import("@playwright/test").PlaywrightTestArgs>} */
const fixtures = { blank: async ({ page }, use) => use(new BlankPage(page)) };

export const test = base.extend(fixtures);
