import { expect, test } from "./fixtures.js";
import { LabPage, leftBefore, opened } from "./lab-page.js";
import { fragmentOf, freshPayload } from "./link.js";

/** @typedef {import("@playwright/test").Page} Page */

test("after a click on a tab the arrow keys step the run; from the keyboard they change tabs", async ({
  lab,
  page,
}) => {
  await lab.reset.click();
  await expect(lab.says(/^Ready/)).toBeAttached();
  await page.getByRole("tab", { name: "Pseudocode" }).click();
  await page.keyboard.press("ArrowRight");
  await expect(lab.counter("paths")).toHaveText("1");
  await expect(page.getByRole("tab", { name: "Pseudocode" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("tab", { name: "Pseudocode" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Spec" })).toHaveAttribute("aria-selected", "true");
  await expect(lab.counter("paths")).toHaveText("1");
});

test("a reload shows the run as far as it was, and no run that nobody asked for", async ({ lab, page }) => {
  await lab.example.selectOption({ label: "River swim" });
  await expect(lab.says(/^Ready/)).toBeAttached();
  await page.reload();
  await lab.drawn();
  await expect(lab.says(/^Ready/)).toBeAttached();
  await expect(lab.counter("paths")).toHaveText("0");
  await lab.stepPath.click();
  await lab.stepPath.click();
  await expect(lab.counter("paths")).toHaveText("2");
  await expect.poll(() => page.evaluate(() => history.state.paths)).toBe(2);
  await page.reload();
  await lab.drawn();
  await expect(lab.counter("paths")).toHaveText("2");
});

test("the page never says that a run is done over pictures without a path", async ({ page }) => {
  await page.addInitScript(() => {
    /** @type {string[]} */
    const seen = [];
    Object.assign(window, { seen });
    const look = () => {
      const counters = document.querySelector("#counters")?.textContent ?? "";
      const empty = document.querySelector("#regret .empty")?.textContent ?? "";
      if (/done/.test(counters) && /No path yet/.test(empty)) seen.push(`${counters} over ${empty}`);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.addInitScript(leftBefore);
  await page.goto("./lab.html");
  await opened(page);
  await expect(page.getByRole("status").filter({ hasText: /^Complete: 4/ })).toBeAttached();
  expect(await page.evaluate(() => /** @type {any} */ (window).seen)).toEqual([]);
});

test("a saved run has one row, also after a reload", async ({ lab, page }) => {
  await lab.save.click();
  await expect(page.getByText(/^Saved as /)).toBeVisible();
  await expect(lab.row("Figure 1")).toHaveCount(1);
  await page.reload();
  await lab.drawn();
  await expect(lab.says(/^Complete: /)).toBeAttached();
  await expect(lab.row("Figure 1")).toHaveCount(1);
  await expect(lab.row("this visit")).toHaveCount(0);
});

test("gaps per step are shown as a range", async ({ lab }) => {
  await lab.apply({
    format: "revisit.spec/1",
    problem: { kind: "figure-1" },
    algorithm: { gap: [0.3, 0.2, 0.25] },
    episodes: 20,
  });
  await expect(lab.says(/^Ready/)).toBeAttached();
  await lab.run.click();
  await expect(lab.says(/^Complete: /)).toBeAttached();
  await lab.openTab("Runs");
  const cell = lab.row("0.2 to 0.3").getByRole("cell", { name: "0.2 to 0.3" });
  await expect(cell).toHaveAttribute("title", "Declared per step: step 1: 0.3, step 2: 0.2, step 3: 0.25");
});

test("an edit leaves a way back to the run that it replaced", async ({ lab }) => {
  const back = lab.problem.getByRole("button", { name: /^Back to the run/ });
  await expect(back).toBeDisabled();
  await lab.example.selectOption({ label: "River swim" });
  await expect(lab.says(/^Ready/)).toBeAttached();
  const digest = await lab.runToEnd();
  // Neither another edit nor Reset takes it away while nothing has run.
  for (const seed of ["42", "43"]) {
    await lab.field("Seed").fill(seed);
    await lab.field("Seed").press("Enter");
    await expect.poll(async () => String((await lab.spec())?.seed)).toBe(seed);
  }
  await lab.reset.click();
  await expect(lab.says(/^Ready/)).toBeAttached();
  await expect(lab.counter("paths")).toHaveText("0");
  await back.click();
  await expect(lab.digest).toHaveText(digest);
  await expect(lab.field("Seed")).toHaveValue("1");
});

test("Reset leaves a way back to the run that it ends", async ({ lab, page }) => {
  await lab.example.selectOption({ label: "River swim" });
  await expect(lab.says(/^Ready/)).toBeAttached();
  const digest = await lab.runToEnd();
  const paths = await lab.counter("paths").innerText();
  await page.keyboard.press("r");
  await expect(lab.counter("paths")).toHaveText("0");
  await page
    .locator("#notices")
    .getByRole("button", { name: `Back to the run of ${paths} paths` })
    .click();
  await expect(lab.digest).toHaveText(digest);
  await expect(lab.counter("paths")).toHaveText(paths);
});

test("a notice that has the focus stays until it has lost it", async ({ lab, page }) => {
  await page.clock.install();
  await lab.reset.click();
  const notice = page.locator("#notices .notice").filter({ hasText: "The run begins anew." });
  await notice.getByRole("button").focus();
  await page.clock.runFor(60_000);
  await expect(notice).toBeVisible();
  await lab.reset.focus();
  await page.clock.runFor(7_000);
  await expect(notice).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(notice).toHaveCount(0);
});

test("a menu that has no room below its button opens above it", async ({ lab, page }) => {
  await lab.reset.click();
  await expect(lab.says(/^Ready/)).toBeAttached();
  const opener = page.getByRole("button", { name: "to next…", exact: true });
  const menu = page.getByRole("menu").filter({ has: page.getByRole("menuitem", { name: "revisit" }) });
  const where = async () => {
    await opener.click();
    const [at, box] = [await opener.boundingBox(), await menu.boundingBox()];
    await page.keyboard.press("Escape");
    if (!at || !box) throw new Error("the menu is not shown");
    return { below: box.y >= at.y + at.height, above: box.y >= 0 && box.y + box.height <= at.y };
  };
  expect(await where()).toEqual({ below: true, above: false });
  const height = page.viewportSize()?.height ?? 0;
  await page.locator("#bar").evaluate((bar, height) => {
    bar.style.position = "fixed";
    bar.style.top = `${height - bar.getBoundingClientRect().height}px`;
  }, height);
  expect(await where()).toEqual({ below: false, above: true });
});

test("the map's footer follows what is drawn, and what is undone", async ({ lab, page }) => {
  await page.getByLabel("Problem family").selectOption("grid");
  await lab.problem.getByRole("button", { name: "Draw the map" }).click();
  const where = lab.page.locator(".map-editor output.where");
  await expect(where).toHaveText(/^Row 1, column 1: .*V\* [\d.]+\. $/);
  await lab.cell(1, 1).focus();
  await page.keyboard.press("#");
  await expect(where).toHaveText(/^Row 1, column 1: wall/);
  await page.getByRole("dialog").getByRole("button", { name: "Undo the last edit" }).click();
  await expect(where).toHaveText(/^Row 1, column 1: (?!wall).*V\* [\d.]+\. $/);
});

/** What each of the three pages is opened with. @type {{ [name: string]: string }} */
const PAGES = {
  "the lab": "./lab.html",
  Compare: "./compare.html#ready=gap",
  "an embed": `./embed.html?view=full checks&controls=run step episode reset seed speed gap${fragmentOf(freshPayload("Week 5, exercise 2"))}`,
};

for (const [name, address] of Object.entries(PAGES)) {
  test(`${name}: no text is under 13 px, targets are 24 px, and what is switched off says why`, async ({ page }) => {
    await page.goto(address);
    await opened(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const tab of [null, ...(await page.getByRole("tab").all())]) {
        // A click on the open tab would collapse the panel.
        const panel = tab && page.locator(`#${await tab.getAttribute("aria-controls")}`);
        if (!(await panel?.isVisible())) await tab?.click();
        if (panel) await expect(panel).toBeVisible();
        expect(await page.evaluate(faults), `${name}, ${width} px, ${await tab?.textContent()}`).toEqual([]);
      }
    }
  });
}

/** Runs in the page. @returns {string[]} */
function faults() {
  /** @type {Set<string>} */
  const found = new Set();
  const nameOf = (/** @type {Element} */ one) =>
    `${one.closest("[id]")?.id ?? ""} ${one.localName}.${one.getAttribute("class") ?? ""}`;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const one = /** @type {Element} */ (node.parentElement);
    // Indices of formulas are smaller than their formula.
    if (
      !node.nodeValue?.trim() ||
      one.closest("script, style, template, noscript, title, .katex, sub, sup, tspan[font-size]")
    )
      continue;
    if (one.closest(".unseen") || !one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const scale = one instanceof SVGGraphicsElement ? (one.getScreenCTM()?.a ?? 1) : 1;
    const size = Number.parseFloat(getComputedStyle(one).fontSize) * scale;
    if (size < 12.99) found.add(`${size.toFixed(1)} px: ${nameOf(one)} “${node.nodeValue.trim().slice(0, 30)}”`);
  }
  // What is typed or chosen in a field is no text node.
  for (const one of document.querySelectorAll("input, select, textarea")) {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest(".unseen")) continue;
    const size = Number.parseFloat(getComputedStyle(one).fontSize);
    if (size < 12.99) found.add(`${size.toFixed(1)} px: ${nameOf(one)}`);
  }
  for (const one of document.querySelectorAll("button, select, summary, input, [role=tab], [role=button]")) {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest(".unseen")) continue;
    const box = (one instanceof HTMLInputElement ? (one.closest("label") ?? one) : one).getBoundingClientRect();
    if (box.width < 23.9 || box.height < 23.9)
      found.add(`${Math.round(box.width)} x ${Math.round(box.height)} px: ${nameOf(one)}`);
  }
  for (const one of document.querySelectorAll("button:disabled, button[aria-disabled=true]")) {
    if (!one.checkVisibility()) continue;
    const title = one.getAttribute("title");
    if (!title || title === one.getAttribute("aria-label")) found.add(`no reason: ${nameOf(one)}`);
  }
  return [...found];
}

test("nothing moves by itself while a run goes on, and nearly nothing while the page opens", async ({ page }) => {
  await page.addInitScript(watchShifts);
  const shifts = () => shiftsOf(page);
  await page.addInitScript(leftBefore);
  await page.goto("./lab.html");
  await opened(page);
  await expect(page.getByRole("status").filter({ hasText: /^Complete: 4/ })).toBeAttached();
  const atFirst = await shifts();
  expect(atFirst.sum, atFirst.what.join("\n")).toBeLessThan(0.01);

  await page.getByLabel("Example", { exact: true }).selectOption({ label: "Slippery lake, 4×4" });
  await expect(page.getByRole("status").filter({ hasText: /^Ready/ })).toBeAttached();
  // By scripts: what follows a reader's own click or key within half a second does not count. What answers them is drawn with the first path.
  const lab = new LabPage(page);
  const paths = async () => Number((await lab.counter("paths").innerText()).replaceAll(",", ""));
  const speedUp = (/** @type {number} */ places) =>
    page.getByRole("slider", { name: "Speed" }).evaluate((/** @type {HTMLInputElement} */ speed, places) => {
      speed.value = String(Number(speed.max) - places);
      speed.dispatchEvent(new Event("input", { bubbles: true }));
    }, places);
  await speedUp(1);
  await lab.run.dispatchEvent("click");
  await expect.poll(paths).toBeGreaterThan(0);
  const [before, begun] = [await shifts(), await paths()];
  await expect.poll(paths).toBeGreaterThan(begun + 1000);
  await speedUp(0);
  await expect(lab.says(/^Complete: /)).toBeAttached();
  const after = await shifts();
  expect(after.sum - before.sum, after.what.slice(before.what.length).join("\n")).toBe(0);
});

for (const [width, height] of [
  [360, 740],
  [390, 844],
  [768, 1024],
  [820, 1180],
  [1024, 768],
  [1180, 900],
]) {
  test(`nearly nothing moves by itself while a first visit opens at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(watchShifts);
    await page.goto("./lab.html");
    await opened(page);
    await expect(page.getByRole("status").filter({ hasText: /^(Running|Paused)/ })).toBeAttached();
    await expect(page.getByRole("application", { name: /^State view, / })).toBeVisible();
    const { sum, what } = await shiftsOf(page);
    expect(sum, what.join("\n")).toBeLessThan(0.005);
  });
}

/** Runs in the page: adds up what moves by itself, and keeps what it was. */
function watchShifts() {
  const shifts = { sum: 0, what: /** @type {string[]} */ ([]) };
  const add = (/** @type {any[]} */ entries) => {
    for (const entry of entries) {
      if (entry.hadRecentInput) continue;
      shifts.sum += entry.value;
      shifts.what.push(
        ...entry.sources.map(
          (/** @type {any} */ { node }) =>
            `${node?.parentElement?.closest("[id]")?.id} ${node?.parentElement?.className} ${node?.className ?? node?.nodeValue} ${entry.value.toFixed(4)}`,
        ),
      );
    }
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  /** All until the next frame has been painted. */
  const all = async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    add(observer.takeRecords());
    return { sum: shifts.sum, what: [...shifts.what] };
  };
  Object.assign(window, { shifts: all });
}

/** @param {import("@playwright/test").Page} page @returns {Promise<{ sum: number, what: string[] }>} */
function shiftsOf(page) {
  return page.evaluate(() => /** @type {any} */ (window).shifts());
}
