// The projector: the state view, the inspector and the timeline alone, large; and links that open at a moment, with what the state view showed then.
import { inflateRawSync } from "node:zlib";
import { faultsOfLayout } from "./faults-of-layout.js";
import { expect, expectAccessibleInBothThemes, test } from "./fixtures.js";
import { LabPage, playhead } from "./lab-page.js";
import { fragmentOf, freshPayload } from "./link.js";
import { more } from "./more.js";

/** @typedef {import("@playwright/test").Page} Page */

const verdict = (/** @type {Page} */ page) => page.getByRole("region", { name: "Shared run" }).getByRole("status");
const shade = (/** @type {Page} */ page) => page.getByRole("combobox", { name: "What the cells show" });
const beside = (/** @type {Page} */ page) => page.getByRole("combobox", { name: "The picture beside" });
const inspector = (/** @type {Page} */ page) => page.getByRole("region", { name: "Inspector" });
const board = (/** @type {Page} */ page) => page.getByRole("application", { name: /^State view, / });
const large = (/** @type {Page} */ page) => page.locator("html[data-projector]");

/** Pins the state under the keyboard's cursor, so many states to the right. @param {Page} page @param {number} right */
async function pin(page, right) {
  await board(page).focus();
  await page.keyboard.press("Home");
  for (let i = 0; i < right; i++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(inspector(page).getByRole("heading", { name: /^(Pinned|Pointed at): / })).toBeVisible();
  await page.mouse.move(0, 0);
  await board(page).blur();
  await expect(inspector(page).getByRole("heading", { name: /^Pinned: / })).toBeVisible();
}

/** What the reader sees of the moment. @param {Page} page */
const scene = async (page) => ({
  path: await playhead(page).getAttribute("aria-valuenow"),
  of: await playhead(page).getAttribute("aria-valuemax"),
  stateView: await board(page).getAttribute("aria-label"),
  said: await page.locator("#state-view-said").textContent(),
  pinned: await inspector(page)
    .getByRole("heading", { name: /^Pinned: / })
    .textContent(),
  reason: await inspector(page).locator(".inspector-words").textContent(),
  table: await inspector(page).getByRole("table").textContent(),
});

test(
  "a run shared at a moment opens there, with its layer and its pinned state, and is reproduced as a whole",
  more(),
  async ({ lab, page, browser, baseURL }) => {
    await lab.example.selectOption({ label: "Slippery lake, 4×4" });
    await expect(lab.says(/^Ready/)).toBeAttached();
    const digest = await lab.runToEnd();
    await playhead(page).focus();
    await page.keyboard.press("Home");
    await expect(playhead(page)).toHaveAttribute("aria-valuenow", "0");
    for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
    await expect(playhead(page)).toHaveAttribute("aria-valuenow", "5");
    await page.getByRole("button", { name: "A step earlier" }).click();
    await page.getByRole("button", { name: "A step earlier" }).click();
    await shade(page).selectOption("Visits");
    await pin(page, 2);
    const seen = await scene(page);
    expect(seen.path).toBe("5");
    expect(Number(seen.of)).toBeGreaterThan(5000);
    expect(seen.stateView).toContain("Visits at step");

    await page.getByRole("button", { name: "Share", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Share this run" });
    await expect(dialog.getByRole("checkbox", { name: "Open at the moment shown" })).toBeChecked();
    await expect(dialog.getByText(/^After path 5 of [\d,]+: “Visits” at step \d+, state 2/)).toBeVisible();
    await dialog.getByRole("checkbox", { name: /^Presentation mode/ }).check();
    const link = dialog.getByRole("textbox", { name: "Link", exact: true });
    const view = async () => {
      const [, packed = ""] = (await link.inputValue()).split("#r=1.");
      return packed && JSON.parse(inflateRawSync(Buffer.from(packed, "base64url")).toString("utf8")).view;
    };
    const stateView = {
      moment: { path: 5 },
      layer: { what: "visits", h: expect.any(Number) },
      pinned: { h: expect.any(Number), s: 2 },
    };
    await expect.poll(view).toEqual({ ...stateView, projector: true });
    const withProjector = await link.inputValue();
    await dialog.getByRole("checkbox", { name: /^Presentation mode/ }).uncheck();
    await expect.poll(view).toEqual(stateView);
    const address = new URL(await link.inputValue());

    for (const [hash, projected] of /** @type {const} */ ([
      [address.hash, false],
      [new URL(withProjector).hash, true],
    ])) {
      const context = await browser.newContext({ serviceWorkers: "block" });
      const other = await context.newPage();
      await other.goto(`${baseURL}${hash}`);
      if (projected) {
        await expect(large(other)).toBeAttached();
        await expect(other.getByRole("region", { name: "The problem" })).toBeHidden();
        await expect(playhead(other)).toHaveAttribute("aria-valuenow", "5");
        await other.keyboard.press("Escape");
      }
      await expect(verdict(other)).toHaveText(/^Reproduced: the same digest/);
      await expect(verdict(other)).toContainText(digest.slice(0, 6));
      await expect(playhead(other)).toHaveAttribute("aria-valuenow", "5");
      await expect(shade(other)).toHaveValue("visits");
      await expect.poll(() => scene(other)).toEqual(seen);

      // A reload shows what the reader has chosen since, not the link's choice again.
      await shade(other).selectOption("Bonus");
      await playhead(other).press("ArrowRight");
      await expect(playhead(other)).toHaveAttribute("aria-valuenow", "6");
      await expect
        .poll(() => other.evaluate(() => [history.state.shade, history.state.moment?.path]))
        .toEqual(["bonus", 6]);
      await other.reload();
      await expect(verdict(other)).toHaveText(/^Reproduced/);
      await expect(playhead(other)).toHaveAttribute("aria-valuenow", "6");
      await expect(shade(other)).toHaveValue("bonus");
      await expect(inspector(other).getByRole("heading", { name: /^Pinned: / })).toHaveText(
        /** @type {string} */ (seen.pinned),
      );

      // Going on within the shared run is no change of it.
      await other.getByRole("slider", { name: "Speed" }).press("End");
      await other.getByRole("button", { name: "Run", exact: true }).click();
      await expect(playhead(other)).toHaveAttribute("aria-valuenow", /** @type {string} */ (seen.of));
      await expect(verdict(other)).toHaveText(/^Reproduced/);
      expect(new URL(other.url()).hash).toBe(hash);
      await context.close();
    }
  },
);

test("a link into the middle of a path opens at its line; one without the new members opens as before", async ({
  page,
}) => {
  const lab = new LabPage(page);
  const figure1 = freshPayload("Figure 1");
  await lab.open(
    `./${fragmentOf({ ...figure1, view: { moment: { path: 2, line: 3 }, layer: { what: "bonus", h: 2 }, pinned: { h: 2, s: 1 } } })}`,
  );
  await expect(verdict(page)).toHaveText(/^Reproduced: .* 4 paths/);
  await expect(playhead(page)).toHaveAttribute("aria-valuenow", "2");
  await expect(inspector(page).locator("[aria-current='step']").first()).toBeVisible();
  await expect(board(page)).toHaveAccessibleName(/^State view, Bonus at step 2: /);
  await expect(inspector(page).getByRole("heading", { name: "Pinned: step 2, state 1" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state.moment)).toEqual({ path: 2, line: 3 });

  await lab.open(`./${fragmentOf(figure1)}#`);
  await page.goto("about:blank");
  await lab.open(`./${fragmentOf(figure1)}`);
  await expect(verdict(page)).toHaveText(/^Reproduced: .* 4 paths/);
  await expect(playhead(page)).toHaveAttribute("aria-valuenow", "4");
  await expect(board(page)).toHaveAccessibleName(/^State view, Plan: /);
  await expect(inspector(page).getByRole("heading", { name: /^Pinned/ })).toBeHidden();
  await expect(large(page)).toBeHidden();
});

test("a moment beyond the run is refused, with its place", async ({ page, complaints }) => {
  const lab = new LabPage(page);
  await lab.open(`./${fragmentOf({ ...freshPayload("Figure 1"), view: { moment: { path: 5 } } })}`);
  await expect(page.getByText(/view\.moment\.path: found 5, expected at most 4/)).toBeVisible();
  complaints.length = 0;
});

test("a reload shows the same moment, layer, step, plot and pinned state", async ({ lab, page }) => {
  await playhead(page).press("Home");
  await playhead(page).press("ArrowRight");
  await shade(page).selectOption("Q̂ − V*");
  await beside(page).selectOption("Confidence");
  await page.getByRole("button", { name: "A step earlier" }).click();
  await pin(page, 0);
  await expect.poll(() => page.evaluate(() => history.state.moment)).toEqual({ path: 1 });
  const seen = await scene(page);
  await page.reload();
  await lab.drawn();
  await expect(inspector(page).getByRole("heading", { name: /^Pinned: / })).toBeVisible();
  await expect.poll(() => scene(page)).toEqual(seen);
  await expect(beside(page)).toHaveValue("confidence");
  // Another problem has other states.
  await lab.example.selectOption({ label: "River swim" });
  await expect(lab.says(/^Ready/)).toBeAttached();
  await expect.poll(() => page.evaluate(() => history.state.pinned ?? null)).toBe(null);
  await expect(inspector(page).getByRole("heading", { name: /^Pinned/ })).toBeHidden();
});

for (const [width, height] of [
  [1280, 720],
  [1920, 1080],
  [2560, 1440],
])
  test(
    `the projector fills ${width} x ${height}, with nothing under 18 px, and leaves the page as it was`,
    more(width > 1280),
    async ({ lab, page }) => {
      await page.setViewportSize({ width, height });
      for (const example of ["Slippery lake, 4×4", "Cliff walking", "Figure 1 of the paper"]) {
        await lab.example.selectOption({ label: example });
        await expect(lab.says(/^(Ready|Complete)/)).toBeAttached();
        await lab.runToEnd();
        await playhead(page).press("Home");
        await page.keyboard.press("ArrowRight");
        await expect(playhead(page)).toHaveAttribute("aria-valuenow", "1");
        await lab.problem.evaluate((region) => region.scrollTo(0, 60));
        const scrolled = await lab.problem.evaluate((region) => region.scrollTop);
        await expect(lab.counter("paths")).toHaveText("1");

        await page.getByRole("button", { name: "Presentation mode", exact: true }).click();
        await expect(large(page)).toBeAttached();
        for (const gone of [lab.problem, lab.example, lab.save, lab.tree, page.getByRole("tablist")])
          await expect(gone).toBeHidden();
        for (const left of [lab.run, lab.nextLine, board(page), playhead(page), inspector(page)])
          await expect(left).toBeVisible();
        await expect.poll(() => page.evaluate(faults), `${example} at ${width} px`).toEqual([]);
        expect(await page.evaluate(faultsOfLayout, { reachable: ["Run", "Leave presentation mode"] })).toEqual([]);
        await lab.nextLine.click();
        await expect(inspector(page).locator("[aria-current='step']").first()).toBeInViewport();
        await expect.poll(() => page.evaluate(faults), `${example} in a path, ${width} px`).toEqual([]);
        expect(await page.evaluate(faultsOfLayout, { reachable: ["Run", "Leave presentation mode"] })).toEqual([]);
        await lab.lineBack.click();
        await lab.lineBack.blur();

        await page.keyboard.press("Escape");
        await expect(large(page)).toBeHidden();
        await expect(lab.counter("paths")).toHaveText("1");
        await expect(playhead(page)).toHaveAttribute("aria-valuenow", "1");
        expect(await lab.problem.evaluate((region) => region.scrollTop)).toBe(scrolled);
      }
    },
  );

test("the projector by its key, through a reload, and in both themes", async ({ lab, page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const digest = await lab.finishedDigest();
  await page.keyboard.press("p");
  await expect(large(page)).toBeAttached();
  await expectAccessibleInBothThemes(page);
  await page.reload();
  await lab.drawn();
  await expect(large(page)).toBeAttached();
  await expect(lab.problem).toBeHidden();
  await expect(playhead(page)).toHaveAttribute("aria-valuenow", "4");
  await page.keyboard.press("s");
  const dialog = page.getByRole("dialog", { name: "Share this run" });
  await expect(dialog.getByRole("checkbox", { name: /^Presentation mode/ })).toBeChecked();
  await page.keyboard.press("Escape"); // closes the dialog only
  await expect(dialog).toBeHidden();
  await expect(large(page)).toBeAttached();
  await page.keyboard.press("p");
  await expect(large(page)).toBeHidden();
  await expect(lab.digest).toHaveText(digest);
  await page.keyboard.press("p");
  await page.getByRole("button", { name: "Leave presentation mode" }).click();
  await expect(lab.problem).toBeVisible();
});

/** Runs in the page: what does not fit, and what is too small to be read from the back of a room. @returns {string[]} */
function faults() {
  /** @type {Set<string>} */
  const found = new Set();
  const root = document.documentElement;
  const [wide, high] = [innerWidth, innerHeight];
  if (root.scrollWidth > wide || root.scrollHeight > high)
    found.add(`the page is ${root.scrollWidth} x ${root.scrollHeight} px`);
  const nameOf = (/** @type {Element} */ one) =>
    `${one.closest("[id]")?.id ?? ""} ${one.localName}.${one.getAttribute("class") ?? ""}`;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const one = /** @type {Element} */ (node.parentElement);
    // Indices of formulas are smaller than their formula.
    if (!node.nodeValue?.trim() || one.closest("script, style, template, noscript, title, .katex, sub, sup, tspan"))
      continue;
    if (one.closest(".unseen") || !one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const said = `${nameOf(one)} “${node.nodeValue.trim().slice(0, 30)}”`;
    const scale = one instanceof SVGGraphicsElement ? (one.getScreenCTM()?.a ?? 1) : 1;
    const size = Number.parseFloat(getComputedStyle(one).fontSize) * scale;
    if (size < 17.95) found.add(`${size.toFixed(1)} px: ${said}`);
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    // The code scrolls to the line in hand; words of the timeline without room are out of sight.
    if (one.closest(".code-box, .timeline-words") || box.width === 0) continue;
    if (box.left < -1 || box.right > wide + 1 || box.top < -1 || box.bottom > high + 1)
      found.add(`outside of the window: ${said}`);
    for (let outer = one.parentElement; outer; outer = outer.parentElement) {
      if (getComputedStyle(outer).overflowY !== "hidden") continue;
      const { top, bottom } = outer.getBoundingClientRect();
      if (box.bottom > bottom + 4 || box.top < top - 4) found.add(`cut off: ${said}`);
    }
  }
  return [...found];
}
