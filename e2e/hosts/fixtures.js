import { expect, test as base } from "@playwright/test";
import { BlankPage } from "../blank-page.js";
import { build } from "./build.mjs";
import { inkOf } from "./ink.js";
import { serve } from "./server.mjs";

export { expect };

/** The run that the hosts embed. It was stopped before its end, so that there is more to run. */
export const title = "Up the river";
const spec = { problem: "river-swim", episodes: 60, seed: 7, shared: 2000 };

/**
 * A link that carries the run, a short link, and the number of paths of both. end: the result of the whole run of the same spec.
 * @typedef {{ revisit: string, link: string, id: string, shortLink: string, paths: number, end: { digest: string, paths: number } }} Shared
 * @typedef {import("./build.mjs").Host} Host
 * @typedef {object} Ours
 * @property {string[]} complaints errors of Revisit, or of the page's policy about Revisit; a test fails if there are any
 * @property {(host: Host) => Promise<string>} made builds the host's pages and returns their folder
 * @property {(host: Host, headers?: Record<string, string>) => Promise<string>} served serves that folder from another site than Revisit's and returns its address
 *
 * `ink`: the share of a picture's pixels that do not have its most common colour; 0 for a blank sheet.
 */

/** @type {import("@playwright/test").Fixtures<Ours, { shared: Shared, builds: Map<Host, Promise<string>>, ink: (png: Buffer) => Promise<number> }, import("@playwright/test").PlaywrightTestArgs, import("@playwright/test").PlaywrightWorkerArgs>} */
const fixtures = {
  shared: [
    async ({ browser }, use, { project }) => {
      const { baseURL = "" } = project.use;
      const page = await browser.newPage({ baseURL, javaScriptEnabled: true });
      await new BlankPage(page).open();
      const { link, json, paths, end } = await page.evaluate(
        async ({ problem, episodes, seed, shared, title }) => {
          const session = await lab.open({ format: "revisit.spec/1", problem: { kind: problem }, episodes, seed });
          await session.step({ paths: shared });
          const link = await lab.link(session, { title });
          const payload = await lab.linkPayload(session, { title, full: true });
          const { json } = await lab.linkOf(payload);
          const { paths } = await session.run();
          const { digest } = await session.record();
          return { link, json, paths: payload.paths, end: { digest, paths } };
        },
        { ...spec, title },
      );
      const answer = await page.request.post("./api/runs", {
        data: json,
        headers: { "Content-Type": "application/json" },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
      const { id, url } = await answer.json();
      await page.close();
      await use({
        revisit: new URL(baseURL).origin,
        link,
        id,
        shortLink: url,
        paths: /** @type {number} */ (paths),
        end,
      });
    },
    { scope: "worker" },
  ],
  complaints: [
    async ({ context, shared }, use) => {
      /** @type {string[]} */
      const complaints = [];
      context.on("console", (message) => {
        const [text, { url }] = [message.text(), message.location()];
        if (
          message.type() === "error" &&
          (url.startsWith(shared.revisit) || text.includes(shared.revisit) || /Content.Security.Policy/.test(text))
        )
          complaints.push(text);
      });
      context.on("weberror", (error) => {
        if (String(error.error().stack).includes(shared.revisit)) complaints.push(String(error.error()));
      });
      await use(complaints);
      expect(complaints, "what the embedded page complained about").toEqual([]);
    },
    { auto: true },
  ],
  ink: [
    async ({ browser }, use) => {
      const page = await browser.newPage({ javaScriptEnabled: true });
      await use((png) => inkOf(page, png));
      await page.close();
    },
    { scope: "worker" },
  ],
  builds: [async ({}, use) => use(new Map()), { scope: "worker" }],
  made: async ({ shared, builds }, use) => {
    await use((host) => {
      const folder = builds.get(host) ?? build(host, shared);
      builds.set(host, folder);
      return folder;
    });
  },
  served: async ({ made }, use) => {
    /** @type {(() => Promise<void>)[]} */
    const closing = [];
    await use(async (host, headers) => {
      const { address, close } = await serve(await made(host), headers);
      closing.push(close);
      return address;
    });
    await Promise.all(closing.map((close) => close()));
  },
};

export const test = base.extend(fixtures);
