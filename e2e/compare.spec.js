// The page Compare, with comparisons of short runs.

import { ComparePage } from "./compare-page.js";
import { downloaded } from "./downloads.js";
import { expect, expectAccessible, test } from "./fixtures.js";
import { small } from "./inputs.js";
import { fragmentOf, goldenPayload, payloadOf } from "./link.js";
import { more } from "./more.js";

test("a comparison is run, looked at, saved, reopened, and shared by a link that gives the same digest", async ({
  page,
  browser,
}) => {
  const compare = new ComparePage(page);
  await compare.open();
  await compare.type(small);
  await expect(page.getByText(/^8 runs, about/)).toBeVisible();
  await expect(page.getByRole("list", { name: "Learners", exact: true }).getByRole("listitem")).toHaveText([
    /LinQ-LSVI-UCB.*revisiting/s,
    /no idea.*online/s,
  ]);
  await compare.runToEnd();

  await expect(compare.figure).toHaveAccessibleName(
    /^Sub-optimality of the output policy: .*over samples T.*LinQ-LSVI-UCB: from .*no idea: from /,
  );
  await expect(compare.says).toContainText(/LinQ-LSVI-UCB: 4 of 4 seeds reached/);
  await expect(compare.says).toContainText(/no idea: 0 of 4 seeds reached .*; no run took more than 900 samples/);
  const row = compare.says.getByRole("table", { name: "Each learner" }).getByRole("row", { name: /^LinQ-LSVI-UCB/ });
  await expect(row).toContainText("4 of 4 got there");

  // Another quantity, axis and band for the same runs. What each shows and says is in e2e/node/pictures.test.mjs.
  await compare.quantity.selectOption("Runs that reached the target");
  await expect(compare.figure).toHaveAccessibleName(/^Runs that reached the target: share of runs in %/);
  await expect(page.getByLabel("Band", { exact: true })).toHaveValue("exact");
  await expect(compare.says).toContainText(/exact 95 % intervals: LinQ-LSVI-UCB 100 % \(40 to 100 %\)/);
  const frame = page.getByRole("group", { name: "Runs that reached the target: arrow keys read its values" });
  await frame.press("End");
  await expect(frame.locator("[aria-live=polite]")).toHaveText(
    /^samples T [\d,]+; LinQ-LSVI-UCB 100 \(39\.8 to 100\); /,
  );
  await compare.quantity.selectOption("Sub-optimality of the PAC output policy");
  await page.getByLabel("Over", { exact: true }).selectOption("over episodes n");
  await expect(compare.figure).toHaveAccessibleName(/PAC output policy: .*over episodes n, logarithmic/);
  await page.getByRole("button", { name: /^log x/ }).click();
  await expect(compare.figure).not.toHaveAccessibleName(/over episodes n, logarithmic/);
  await page.getByLabel("Centre", { exact: true }).selectOption("median");
  await expect(page.getByLabel("Band", { exact: true })).toHaveValue("quantiles");
  await compare.tab("Runs");
  await expect(page.getByRole("table", { name: "Runs of the comparison" }).getByRole("row")).toHaveCount(9);

  // Saved, and opened again after another comparison was opened.
  await compare.save.click();
  const saved = page.getByRole("table", { name: "Saved results" }).getByRole("row", { name: /Two on Figure 1/ });
  await expect(saved).toBeVisible();
  const digest = await saved.locator("code").getAttribute("title");
  expect(digest).toMatch(/^revisit2:[0-9a-f]{64}$/);
  const zipped = await downloaded(page, () =>
    saved.getByRole("button", { name: "Export “Two on Figure 1” as CSV tables" }).click(),
  );
  const tables = zipped.bytes.toString("latin1");
  expect(zipped.name).toBe("two-on-figure-1.zip");
  expect(tables.match(/\n0,(linq-lsvi-ucb|no idea),(linq-lsvi-ucb|uniform),[1-4],done,/g)).toHaveLength(8);
  expect(tables).toContain(`"digest":"${digest}"`);
  await expectAccessible(page, { inFormulas: true });
  await page.reload();
  await compare.ready();
  await compare.status(/^Complete: 8 runs/).waitFor({ state: "attached" });
  await expect(compare.quantity).toHaveValue("average");
  await page.getByLabel("Number of seeds").fill("2");
  await compare.status(/^Ready/).waitFor({ state: "attached" });
  await compare.tab("Saved");
  await saved.getByRole("button", { name: /^Open/ }).click();
  await compare.status(/^Complete: 8 runs/).waitFor({ state: "attached" });

  await compare.share.click();
  const address = page.getByRole("textbox", { name: "Link", exact: true });
  await expect(address).toHaveValue(/\/compare\.html#r=1\./);
  const link = await address.inputValue();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: "dark" });
  const guest = new ComparePage(await context.newPage());
  await guest.open(link);
  await expect(guest.shared).toContainText("As the sender saw it, not yet verified: Run repeats the 8 runs");
  await guest.runToEnd();
  await expect(guest.shared).toContainText(
    `Reproduced: all 8 runs are the same, bit for bit (${digest?.split(":")[1].slice(0, 6)}…), and so is what the sender saw.`,
  );
  expect(
    await guest.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    "nothing is wider than a phone",
  ).toBe(true);
  await expectAccessible(guest.page);

  // One run of it, in the lab.
  await guest.tab("Runs");
  await guest.page.getByRole("button", { name: "Open the run of LinQ-LSVI-UCB with seed 3 in the lab" }).click();
  await expect(guest.page.getByRole("region", { name: "Shared run" })).toContainText(/Reproduced/);
  await context.close();
});

test("a result too long for a link stays out of it, and the dialog says so", more(), async ({ page }) => {
  const compare = new ComparePage(page);
  await compare.open();
  await compare.type({ ...small, seeds: { from: 1, count: 250 } });
  await expect(page.getByText(/^500 runs, about/)).toBeVisible();
  await compare.runToEnd();
  await compare.share.click();
  const dialog = page.getByRole("dialog", { name: "Share this comparison" });
  await expect(
    dialog.getByText(
      /^With the result the link would have \d\d,\d{3} characters, so it has the digest only\. The results as a file/,
    ),
  ).toBeVisible();
  const payload = payloadOf(await dialog.getByRole("textbox", { name: "Link", exact: true }).inputValue());
  expect(payload).toMatchObject({ cells: 500, digest: expect.stringMatching(/^revisit2:[0-9a-f]{64}$/) });
  expect(payload).not.toHaveProperty("result");
});

test("a comparison's link of an engine before is run again, and is said to have a digest of another form", async ({
  page,
}) => {
  const compare = new ComparePage(page);
  await compare.open(`compare.html${fragmentOf(goldenPayload("A race, by engine 2.0.0"))}`);
  await compare.runToEnd();
  await expect(compare.shared).toContainText(
    "have two forms and cannot be compared: engines before 3.0.0 gave another one",
  );
});

test("averages that differ by rounding are drawn as one value", more(), async ({ page }) => {
  const compare = new ComparePage(page);
  await compare.open();
  // Of the first, d3's round ends never rested; the second's labels had no number of digits.
  for (const problem of [
    { kind: "ladder", horizon: 1, actions: 2, pay: 0.957962 },
    { kind: "ladder", horizon: 10, actions: 4, pay: 0.3 },
  ]) {
    await compare.type({
      format: "revisit.comparison/1",
      problem,
      learners: [{ name: "u", algorithm: { kind: "uniform" } }],
      episodes: 40,
      seeds: { from: 1, count: 1 },
      regret: "exact",
    });
    await compare.runToEnd();
    await compare.quantity.selectOption("Sub-optimality of the PAC output policy");
    await expect(compare.figure).toHaveAccessibleName(/PAC output policy: .*u: from (0\.\d+) at \d+ to \1 at /);
    await expect(
      compare.figure
        .locator("text")
        .filter({ hasText: /^0\.\d$/ })
        .first(),
    ).toBeVisible();
  }
});

/** @param {ComparePage} compare @returns {import("@playwright/test").Locator} what is saved in this browser */
const savedIn = ({ page }) =>
  page
    .getByRole("table", { name: "Saved results" })
    .getByRole("row")
    .filter({ has: page.getByRole("button", { name: /^Rename / }) });

test("where a learner is removed, the others stay open or closed", async ({ page }) => {
  const compare = new ComparePage(page);
  await compare.open();
  await compare.type(small);
  await expect(page.getByText(/^8 runs, about/)).toBeVisible();
  const cards = page.getByRole("list", { name: "Learners", exact: true }).getByRole("listitem");
  await cards.nth(1).getByText("no idea").click();
  await expect(page.getByLabel("Kind of learner 2")).toBeVisible();
  await page.getByRole("button", { name: "Remove learner 1" }).click();
  await expect(cards).toHaveCount(1);
  await expect(page.getByLabel("Kind of learner 1")).toHaveValue("uniform");
  await expect(page.getByLabel("Kind of learner 1")).toBeVisible();
});

test("two tabs see each other's saved results", async ({ page, context }) => {
  const other = new ComparePage(page);
  await other.open();
  await other.tab("Saved");
  const one = new ComparePage(await context.newPage());
  await one.open();
  await one.type(small);
  await expect(one.page.getByText(/^8 runs, about/)).toBeVisible();
  await one.runToEnd();
  await one.save.click();
  await page.bringToFront();
  await expect(savedIn(other)).toContainText("Two on Figure 1");
  // The field of the name has the focus, so that one types, and leaves it.
  await savedIn(other)
    .getByRole("button", { name: /^Rename / })
    .click();
  await expect(page.getByLabel("Name of the results")).toBeFocused();
  await page.keyboard.type("Renamed");
  await page.keyboard.press("Enter");
  await expect(savedIn(one)).toContainText("Renamed");
  await savedIn(other)
    .getByRole("button", { name: /^Delete / })
    .click();
  await expect(savedIn(one)).toHaveCount(0);
  await page.locator("#notices").getByRole("button", { name: "Undo" }).click();
  await expect(savedIn(one)).toContainText("Renamed");
});

test("results for which there is no room are said not to be saved, stay on the page, and can be saved later", async ({
  page,
}) => {
  // The engine's worker finds the disk full as long as the page says so.
  const full = `addEventListener("message", ({ data }) => { if (data.full !== undefined) full = data.full; });
  let full = false;
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = function (...args) {
    if (full && this.name.startsWith("result")) throw new DOMException("", "QuotaExceededError");
    return add.apply(this, args);
  };`;
  await page.route("**/worker-*.js", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n${full}` });
  });
  await page.addInitScript(() => {
    globalThis.Worker = class extends Worker {
      /** @param {ConstructorParameters<typeof Worker>} how */
      constructor(...how) {
        super(...how);
        /** @type {any} */ (globalThis).engine ??= this;
      }
    };
  });
  const disk = (/** @type {boolean} */ full) =>
    page.evaluate(
      (full) => /** @type {any} */ (globalThis).engine.postMessage({ id: -1, method: "ping", args: [], full }),
      full,
    );
  const compare = new ComparePage(page);
  await compare.open();
  await compare.type(small);
  await expect(page.getByText(/^8 runs, about/)).toBeVisible();
  await compare.runToEnd();
  await disk(true);
  await compare.save.click();
  await expect(page.getByRole("alert")).toContainText(/“Two on Figure 1” was not saved: the browser has no room left/);
  await compare.tab("Saved");
  await expect(savedIn(compare)).toHaveCount(0);
  await expect(compare.says).toContainText(/LinQ-LSVI-UCB: 4 of 4 seeds reached/);
  await disk(false);
  await compare.save.click();
  await expect(savedIn(compare)).toContainText("Two on Figure 1");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a refusal is shown at its place, and what was typed stays", async ({ page }) => {
  const compare = new ComparePage(page);
  await compare.open();
  await compare.type({
    ...small,
    learners: [{ algorithm: { kind: "linq-lsvi-ucb" } }, { algorithm: { kind: "oracle" } }],
  });
  await expect(page.getByRole("alert").filter({ hasText: "learners[1].algorithm.kind" })).toContainText(
    /expected .*linq-lsvi-ucb.*; found .*oracle/,
  );
  await expect(compare.text).toContainText("oracle");
  await compare.type({ ...small, seeds: { from: 1, count: 0 } });
  await expect(page.getByRole("alert").filter({ hasText: "seeds.count" })).toContainText(/expected .*; found 0/);
  await compare.type('{ "format": ');
  await expect(page.getByRole("alert").filter({ hasText: /line 1|JSON|end/i })).toBeVisible();

  // Over the budget: the estimate and the limit are shown at the field.
  await compare.type(small);
  await expect(page.getByText(/^8 runs, about/)).toBeVisible();
  await page.getByLabel("Time limit, min").fill("0.01");
  await page.getByLabel("Number of seeds").fill("1000");
  await expect(page.getByText(/^Refused: .*runs may take about .* over the limit of/)).toBeVisible();
  await expect(compare.run).toBeDisabled();
  await page.getByLabel("Number of seeds").fill("4");
  await expect(page.getByText(/^8 runs, about/)).toBeVisible();
});

test("a sweep is drawn against what it varies, saved as a file, and opened from it", async ({ page }) => {
  const compare = new ComparePage(page);
  await compare.open();
  await compare.type({
    ...small,
    format: "revisit.sweep/1",
    title: "Constants",
    seeds: { from: 1, count: 3 },
    vary: [{ parameter: "algorithm.c_beta", values: [0.0025, 0.005, 0.01] }],
  });
  await expect(page.getByText(/^18 runs, about/)).toBeVisible();
  await compare.runToEnd();
  await compare.quantity.selectOption("Revisits against what is varied");
  await expect(compare.figure).toHaveAccessibleName(
    /^Revisits against what is varied: .*over c_beta, logarithmic.*LinQ-LSVI-UCB/,
  );
  const results = await compare.exported();
  expect([results.format, results.cells.length, results.points.length]).toEqual(["revisit.results/1", 18, 3]);

  // The file brings everything back. With one bit changed it is refused.
  await compare.open("compare.html#ready=gap");
  const choose = async (/** @type {string} */ name, /** @type {unknown} */ content) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Open a file: a comparison or its results" }).click();
    await (await chooser).setFiles({
      name,
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(content)),
    });
  };
  await choose("changed.json", {
    ...results,
    cells: results.cells.map((/** @type {any} */ cell, /** @type {number} */ i) =>
      i === 4 ? { ...cell, samples: cell.samples + 1 } : cell,
    ),
  });
  await expect(page.getByRole("alert").filter({ hasText: "changed.json" })).toContainText("What was here is untouched");
  const { format, ...others } = results;
  await choose("constants.json", { ...others, format }); // whatever the order of its members
  await compare.status(/^Complete: 18 runs/).waitFor({ state: "attached" });
  await expect(page.getByRole("textbox", { name: "over", exact: true })).toHaveValue("0.0025, 0.005, 0.01");
});
