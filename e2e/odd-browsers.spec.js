// Browsers that lack what the page needs, have it switched off, or answer otherwise than others: what is said and offered.

import { expect, test } from "./fixtures.js";
import { more } from "./more.js";
import { GOLDEN, Notes } from "./notes.js";

test.use({ cold: true });

/** @typedef {import("@playwright/test").Page} Page */

const RECENT = "as Chrome and Edge 123, Firefox 125, Safari 17.5 and later have";
const OFF =
  "WebAssembly, which the engine needs, is switched off in this browser: by a setting, a policy of its administrator, or Lockdown Mode";

/** Takes away what browsers of 2023 do not have. */
function age() {
  for (const name of ["togglePopover", "showPopover", "hidePopover", "popover"])
    delete (/** @type {any} */ (HTMLElement.prototype)[name]);
  delete (/** @type {any} */ (AbortSignal).any);
  delete (/** @type {any} */ (URL).canParse);
  const supports = CSS.supports.bind(CSS);
  CSS.supports = (/** @type {string[]} */ ...asked) =>
    !asked.join().includes("light-dark(") && /** @type {any} */ (supports)(...asked);
}

/** What a page cannot have, and what is said of it. @type {{ [what: string]: [take: () => void, says: string] }} */
const LACKS = {
  "all that browsers of 2023 lack": [
    age,
    `this browser is too old: it has no AbortSignal.any, no URL.canParse, no popovers, no light-dark() in style sheets, ${RECENT}`,
  ],
  popovers: [
    () => delete (/** @type {any} */ (HTMLElement.prototype).popover),
    `this browser is too old: it has no popovers, ${RECENT}`,
  ],
  WebAssembly: [() => delete (/** @type {any} */ (globalThis).WebAssembly), OFF],
  "vectors in WebAssembly": [
    () => void (WebAssembly.validate = () => false),
    "the engine needs WebAssembly with SIMD, which is switched off in this browser, or which this machine does not have",
  ],
};

for (const [what, [take, says]] of Object.entries(LACKS))
  for (const path of ["./", "./lab.html", "./compare.html", "./embed.html#p=figure-1"])
    test(
      `without ${what}, ${path} says so, and nothing else runs`,
      more(path !== "./lab.html"),
      async ({ page, complaints }) => {
        await page.addInitScript(take);
        await page.addInitScript(() => {
          const { Worker } = globalThis;
          globalThis.Worker = class extends Worker {
            /** @param {ConstructorParameters<typeof Worker>} how */
            constructor(...how) {
              super(...how);
              document.documentElement.dataset.started = "a worker";
            }
          };
        });
        await page.goto(path);
        await expect(page.getByRole("alert")).toHaveText(`Revisit cannot start: ${says}.`);
        await expect(page.locator("html")).not.toHaveAttribute("data-started");
        await expect(page.locator("html")).not.toHaveAttribute("data-failed");
        await expect(page.locator("body > *"), "the page's own parts").toHaveCount(1);
        await page.evaluate(() => new Promise(requestAnimationFrame)); // it is painted
        expect(complaints.filter((said) => !/Content.Security.Policy/i.test(said))).toEqual([]);
        complaints.length = 0; // the browser reports each script that is kept from running
      },
    );

test("a run in notes says what the browser lacks, and keeps what stands in its place", async ({ page, complaints }) => {
  const notes = await new Notes().open();
  try {
    notes.write({ link: `#${GOLDEN[0].link}`, inside: "The same run in Revisit" });
    await page.addInitScript(age);
    await page.goto(notes.address);
    await expect(page.getByRole("status")).toHaveText(/^Revisit cannot start: this browser is too old: it has no /);
    await expect(page.getByRole("link", { name: "The same run in Revisit" })).toBeVisible();
    complaints.length = 0; // as above
  } finally {
    await notes.close();
  }
});

test(
  "where a setting of the browser has WebAssembly switched off, that is said",
  more(),
  async ({ playwright }, { project }) => {
    const { args = [], ...options } = project.use.launchOptions ?? {};
    const browser = await playwright.chromium.launch({
      ...options,
      args: [...args.filter((arg) => !arg.startsWith("--js-flags")), "--js-flags=--jitless"],
    });
    const without = await browser.newPage({ baseURL: project.use.baseURL });
    await without.goto("./lab.html");
    await expect(without.getByRole("alert")).toHaveText(`Revisit cannot start: ${OFF}.`);
    await browser.close();
  },
);

/** What a page reads back from a canvas is noise, as with privacy.resistFingerprinting of Firefox. */
function noise() {
  const { getImageData } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.getImageData = function (...given) {
    const read = getImageData.apply(this, given);
    read.data.forEach((_, i) => (read.data[i] = Math.floor(256 * Math.random())));
    return read;
  };
}

test("where canvases give noise, no PNG is offered", async ({ lab, page }) => {
  const kinds = async () => {
    await page.getByRole("button", { name: "Export the revisits" }).click();
    return page.getByRole("menu", { name: "Export the revisits" }).getByRole("menuitem").locator("b").allTextContents();
  };
  expect(await kinds()).toEqual(["CSV", "JSON", "SVG", "PNG", "LaTeX"]);
  await page.addInitScript(noise);
  await page.reload();
  await lab.drawn();
  expect(await kinds()).toEqual(["CSV", "JSON", "SVG", "LaTeX"]);
});

test("where canvases give noise, a run in notes has their theme, whatever its colour is written in", async ({
  page,
}) => {
  const notes = await new Notes().open();
  try {
    await page.addInitScript(noise);
    notes.write({ link: `#${GOLDEN[0].link}` });
    const plain = notes.html;
    for (const [colour, theme] of [
      ["#123", "dark"],
      ["oklch(0.95 0.02 90)", "light"],
      ["color(display-p3 0 0 0.4)", "dark"],
      ["lab(90 0 0 / 0.9)", "light"],
      ["hsl(0 0% 10%)", "dark"],
      ["rgb(0 0 0 / 0.2)", "light"],
    ]) {
      notes.html = plain.replace("<main>", `<style>body { background: ${colour} }</style><main>`);
      await page.goto(notes.address);
      const html = page.frameLocator("iframe").locator("html");
      await expect(html, colour).toHaveAttribute("data-theme", theme);
    }
  } finally {
    await notes.close();
  }
});
