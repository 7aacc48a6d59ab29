import { expect, test as base } from "@playwright/test";
import { LabPage } from "./lab-page.js";

export { expect };
export { expectAccessible, expectAccessibleInBothThemes } from "./accessible.js";

/**
 * `lab`: the page, opened, with its first run drawn.
 * `complaints`: uncaught errors, violations of the Content-Security-Policy and errors in the console so far. A test fails if the list is
 * not empty at its end, so a test that provokes errors empties it.
 * @typedef {{ complaints: string[], lab: LabPage }} Ours
 */

/** What Firefox says of a formula that is laid out while its end is still to come. math.spec.js looks at whole ones. */
const halfArrived = /^(Error: )?Invalid markup: Incorrect number of children for <m\w+\/> tag\.$/;
/** What Firefox says of a font that was still on its way when the page was left: NS_BINDING_ABORTED. */
const leftBehind = /^downloadable font: download failed .*status=2152398850 /;

/** @type {import("@playwright/test").Fixtures<Ours, {}, import("@playwright/test").PlaywrightTestArgs>} */
const fixtures = {
  complaints: [
    async ({ context }, use) => {
      /** @type {string[]} */
      const complaints = [];
      const heard = (/** @type {string} */ text) =>
        ![halfArrived, leftBehind].some((kind) => kind.test(text)) && complaints.push(text);
      context.on("weberror", (error) => heard(String(error.error())));
      context.on("console", (message) => message.type() === "error" && heard(message.text()));
      await use(complaints);
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
