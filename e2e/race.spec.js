// The race on the page Compare: what it opens with, what stays, what it shows before anything ran, and who it says won.

import { ComparePage } from "./compare-page.js";
import { expect, expectAccessible, test } from "./fixtures.js";
import { fragmentOf, payloadOf } from "./link.js";
import { more } from "./more.js";

const RACERS = ["LinQ-LSVI-UCB", "LinQ-LSVI-UCB without revisits", "LSVI-UCB"];

/** A lock that each racer opens within some hundred samples. */
const lock = {
  format: "revisit.spec/1",
  problem: { kind: "combination-lock", length: 3 },
  episodes: 40,
};

/** @param {unknown} spec @param {number} samples */
const handed = (spec, samples) =>
  `compare.html#spec=${encodeURIComponent(JSON.stringify(spec))}&samples=${samples}&horizon=3`;

/**
 * The samples until the target of each learner, recomputed from exported results: of each seed, and the median.
 * @param {any} results
 */
function timesOf({ cells, points: [{ epsilon }] }) {
  return RACERS.map((_, i) => {
    const each = cells
      .filter((/** @type {any} */ cell) => cell.learner === i)
      .map((/** @type {any} */ { measures }) => {
        const { samples, suboptimality } = measures.first;
        const at = suboptimality.findIndex((/** @type {number} */ loss) => loss <= epsilon);
        return at < 0 ? Infinity : samples[at];
      })
      .sort((/** @type {number} */ one, /** @type {number} */ other) => one - other);
    return { each, median: each[2] };
  });
}

/** @param {number} n */
const written = (n) => Math.round(n).toLocaleString("en");

test("Compare in the lab opens a race of three on the problem at hand, sized by the lab's run", async ({
  lab,
  page,
}) => {
  await lab.says(/^Complete: /).waitFor({ state: "attached" });
  const drawn = Number((await lab.counter("samples").textContent())?.replaceAll(",", ""));
  expect(drawn).toBeGreaterThan(0);
  await lab.learner.getByRole("link", { name: "Compare" }).click();
  const compare = new ComparePage(page);
  await compare.ready();
  await expect(page.getByRole("list", { name: "Learners", exact: true }).getByRole("listitem")).toHaveText(
    RACERS.map((name) => new RegExp(`^${name}(revisiting|online)`)),
  );
  await expect(page.getByLabel("Number of seeds")).toHaveValue("5");
  const limit = Number(await page.getByLabel("Max. samples").inputValue());
  expect(limit).toBeGreaterThanOrEqual(drawn);
  expect(limit, "the next round number, and enough for a curve").toBeLessThanOrEqual(Math.max(1000, 1.34 * drawn));
  expect(String(limit), "a number that one reads at a glance").toMatch(/^[1-9]\d?0*$/);
  await expect(page.getByText(/^15 runs, about/)).toBeVisible();
  await expect(compare.race.getByRole("listitem")).toHaveText(RACERS.map((name) => new RegExp(`^${name}`)));
  await expect(page.getByText(/^Nothing has run yet\. Run starts 15 runs of at most /)).toBeVisible();
  await expectAccessible(page);
});

test("opened in the middle of a run, Compare is sized by the estimate of the whole, not by what was drawn so far", async ({
  lab,
  page,
}) => {
  await lab.example.selectOption({ label: "River swim" });
  await expect(lab.says(/^Ready/)).toBeAttached();
  await lab.stepPath.click();
  await expect(lab.counter("paths")).toHaveText("1");
  const shown = await page
    .locator("#prediction div")
    .filter({ hasText: "samples of the run" })
    .locator("dd")
    .innerText();
  const estimate = Number(shown.replaceAll(",", ""));
  expect(estimate).toBeGreaterThan(0);
  await lab.learner.getByRole("link", { name: "Compare" }).click();
  const compare = new ComparePage(page);
  await compare.ready();
  const limit = Number(await page.getByLabel("Max. samples").inputValue());
  expect(limit, "the next round number").toBeGreaterThanOrEqual(0.99 * estimate);
  expect(limit).toBeLessThanOrEqual(1.34 * estimate);
});

test("a race ends with who won and by how much, which agrees with the exported results", async ({ page }) => {
  const compare = new ComparePage(page);
  await compare.open(handed(lock, 700));
  await compare.runToEnd();
  const says = page.locator(".race-says");
  await expect(says).toHaveText(/^All 5 seeds are one run of each learner\. .* reached a suboptimality of /);
  const sentence = String(await says.textContent());
  const results = await compare.exported();
  expect(results.cells).toHaveLength(15);
  expect(results.comparison.learners.map((/** @type {any} */ { algorithm }) => algorithm.kind)).toEqual([
    "linq-lsvi-ucb",
    "linq-no-revisit",
    "lsvi-ucb",
  ]);
  const times = timesOf(results);
  const [first, ...others] = RACERS.map((name, i) => ({ name, ...times[i] })).sort(
    (one, other) => one.median - other.median,
  );
  expect(first.median, "somebody got there").toBeLessThan(Infinity);
  const start = sentence.replace(
    /^All 5 seeds are one run of each learner\. (?:(?:Too few seeds for a winner|.* tied): )?/,
    "",
  );
  expect(start.startsWith(`${first.name} `)).toBe(true);
  expect(sentence).toContain(first.median === 0 ? "from the start" : `after ${written(first.median)} sample`);
  for (const { name, median } of others)
    expect(sentence).toContain(
      median === Infinity
        ? `${name} did not get there within 1,000 samples`
        : `${name} needed ${median === first.median ? "as many on every seed" : written(median)}`,
    );
  // Learners are named in the lane, the legend, the tables and the findings; their ids stay in the document alone.
  const visible = await page.locator("main").innerText();
  expect(visible).not.toMatch(/linq-|lsvi-ucb/);
  for (const name of RACERS) await expect(compare.figure).toHaveAccessibleName(new RegExp(`${name}: from`));

  // Seeds that change nothing are one run; the page offers what makes them differ.
  await expect(compare.says).toContainText("all 5 seeds give the same run");
  await page.getByRole("button", { name: "Break ties at random" }).click();
  await compare.runToEnd();
  await expect(says).toHaveText(/ of 5 seeds/);
  const { comparison } = await compare.exported();
  expect(comparison.learners.map((/** @type {any} */ { algorithm }) => algorithm.ties)).toEqual(
    Array(3).fill("random"),
  );
  await expect(page.getByRole("button", { name: "Break ties at random" })).toBeHidden();
});

test("a race's link shows its result before anything runs; running it verifies that, and finds what was altered", async ({
  page,
  browser,
}) => {
  const compare = new ComparePage(page);
  await compare.open(handed(lock, 700));
  await compare.runToEnd();
  const says = page.locator(".race-says");
  await expect(says).toHaveText(/ reached a suboptimality of /);
  const table = (/** @type {ComparePage} */ of) => of.says.getByRole("table").first().innerText();
  const [sentence, numbers] = [String(await says.textContent()), await table(compare)];
  await compare.share.click();
  const dialog = page.getByRole("dialog", { name: "Share this comparison" });
  await expect(dialog.getByText(/^Others see verdict, curves and tables at once/)).toBeVisible();
  await expectAccessible(page);
  const address = dialog.getByRole("textbox", { name: "Link", exact: true });
  const link = await address.inputValue();
  await dialog.getByLabel("The result, so that others see it at once").uncheck();
  await expect(dialog.getByText(/^The link contains the document and the digest of its results/)).toBeVisible();
  expect(payloadOf(await address.inputValue()).result).toBeUndefined();

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: "dark" });
  const guest = new ComparePage(await context.newPage());
  const seen = guest.page.getByText("As the sender saw it, not yet verified.", { exact: true });
  const guestSays = guest.page.locator(".race-says");
  await guest.open(link);
  await expect(seen).toBeVisible();
  await expect(guest.shared).toContainText(
    /As the sender saw it, not yet verified: Run repeats the 15 runs and compares/,
  );
  await expect(guestSays).toHaveText(sentence);
  expect(await table(guest)).toBe(numbers);
  for (const name of RACERS) await expect(guest.figure).toHaveAccessibleName(new RegExp(`${name}: from`));
  await expect(guest.page.locator("#problem-part svg.map")).toBeVisible();
  expect(await guest.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(guest.page);

  // One of its runs opens in the lab, and Back leads to the race as it was.
  await guest.tab("Runs");
  await guest.page.getByRole("button", { name: "Open the run of LSVI-UCB with seed 2 in the lab" }).click();
  await expect(guest.page.getByRole("region", { name: "Shared run" })).toContainText(/Reproduced/);
  await guest.page.goBack();
  await expect(seen).toBeVisible();
  await expect(guestSays).toHaveText(sentence);
  await guest.runToEnd();
  await expect(guest.shared).toContainText(
    /Reproduced: all 15 runs are the same, .*, and so is what the sender saw\.$/,
  );
  await expect(seen).toBeHidden();
  await expect(guestSays).toHaveText(sentence);
  expect(await table(guest)).toBe(numbers);

  await context.close();

  // A link that was altered on its way shows what it says, until it is verified.
  const second = await browser.newContext();
  const later = new ComparePage(await second.newPage());
  const laterSays = later.page.locator(".race-says");
  const altered = payloadOf(link);
  for (const { until } of altered.result.summary.points[0].learners) if (until.median) until.median += 10_000;
  await later.open(`compare.html${fragmentOf(altered)}`);
  await expect(laterSays).toHaveText(/ reached a suboptimality of .* 10,\d{3} samples/);
  await later.runToEnd();
  await expect(later.shared).toContainText(
    /The link was altered: all 15 runs are the same, .* it showed other numbers/,
  );
  await expect(laterSays).toHaveText(sentence);
  await second.close();

  // What cannot be a result is not shown; the comparison opens all the same.
  const third = await browser.newContext();
  const last = new ComparePage(await third.newPage());
  const spoilt = payloadOf(link);
  spoilt.result.cells[0].digest = "<b>";
  await last.open(`compare.html${fragmentOf(spoilt)}`);
  await expect(
    last.page.getByRole("alert").filter({ hasText: 'cannot be shown: result.cells[0].digest: found "<b>", expected' }),
  ).toBeVisible();
  await expect(last.page.getByText(/^Nothing has run yet\. Run starts 15 runs/)).toBeVisible();
  await expect(last.shared).toContainText(/15 runs, digest \w{6}…\. Run repeats/);
  await third.close();
});

test("with another target an opened link is the reader's copy, and no result of the link is shown", async ({
  page,
  browser,
}) => {
  const compare = new ComparePage(page);
  await compare.open(handed(lock, 700));
  await compare.runToEnd();
  await compare.share.click();
  const dialog = page.getByRole("dialog", { name: "Share this comparison" });
  await expect(dialog.getByText(/^Others see verdict, curves and tables at once/)).toBeVisible();
  const link = await dialog.getByRole("textbox", { name: "Link", exact: true }).inputValue();

  const context = await browser.newContext();
  const guest = new ComparePage(await context.newPage());
  await guest.open(link);
  const seen = guest.page.getByText("As the sender saw it, not yet verified.", { exact: true });
  await expect(seen).toBeVisible();
  const epsilon = guest.page.getByRole("textbox", { name: /^Target/, includeHidden: true }).first();
  await epsilon.evaluate((field) => {
    for (let at = field.closest("details"); at; at = at.parentElement?.closest("details") ?? null) at.open = true;
  });
  await epsilon.fill("0.9");
  await epsilon.press("Enter");
  await expect(guest.shared).toContainText("Changed: this is your copy.");
  await expect(seen).toBeHidden();
  await expect(guest.page.getByText(/^Nothing has run yet\. Run starts 15 runs/)).toBeVisible();
  await guest.runToEnd();
  await expect(guest.page.locator(".race-says")).toHaveText(/ a suboptimality of 0\.9 /);
  await expect(guest.shared).toContainText("Changed: this is your copy.");
  await context.close();

  // A level of the intervals that the engine does not take hides nothing.
  const second = await browser.newContext();
  const later = new ComparePage(await second.newPage());
  const altered = payloadOf(link);
  altered.result.look.level = 0.99999;
  await later.open(`compare.html${fragmentOf(altered)}`);
  await expect(
    later.page.getByRole("alert").filter({ hasText: "cannot be shown: result.look.level: found 0.99999, expected" }),
  ).toBeVisible();
  await later.runToEnd();
  await expect(later.shared).toContainText(/Reproduced: all 15 runs are the same/);
  await second.close();

  // A link that was damaged shows why, and nothing of another race.
  const third = await browser.newContext();
  const last = new ComparePage(await third.newPage());
  await last.open(`${link.slice(0, -40)}!${link.slice(-39)}`);
  await expect(last.page.getByRole("alert")).toContainText(
    /^The link was changed on its way.*: copy it again, whole\./,
  );
  await expect(last.page.getByText(/^Nothing has run yet\. /)).toBeVisible();
  await expect(last.page.getByText("Results that come with the page")).toBeHidden();
  await expect(last.shared).toBeHidden();
  await third.close();
});

test("a race can be stopped on its way, and goes on", async ({ page }) => {
  const compare = new ComparePage(page);
  await compare.open(handed({ ...lock, problem: { kind: "combination-lock", length: 8 }, episodes: 20_000 }, 400_000));
  await compare.run.click();
  const stop = page.getByRole("button", { name: "Stop the race" });
  await expect(page.getByText(/ of 15 runs are done, .* left\.$/)).toBeVisible();
  await stop.click();
  await expect(stop).toBeHidden();
  await expect(page.getByText(/^Stopped: \d+ of 15 runs are done/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Go on", exact: true })).toBeVisible();
});

test("what was set stays: on reload, in the browser's history, and to the lab and back", async ({ lab, page }) => {
  const compare = new ComparePage(page);
  const toCompare = async () => {
    await lab.learner.getByRole("link", { name: "Compare" }).click();
    await compare.ready();
  };
  const seeds = page.getByLabel("Number of seeds");
  const learners = page.getByRole("list", { name: "Learners", exact: true }).getByRole("listitem");
  await lab.field("Seed").fill("7");
  await lab.field("Seed").press("Enter");
  await expect.poll(async () => (await lab.spec())?.seed).toBe(7);
  await toCompare();
  await seeds.fill("4");
  await page.getByLabel("Add a learner").selectOption({ label: "Uniform (online)" });
  await expect(page.getByText(/^16 runs, about/)).toBeVisible();
  await compare.quantity.selectOption("Revisits");
  const stays = async () => {
    await expect(seeds).toHaveValue("4");
    await expect(learners).toHaveCount(4);
    await expect(compare.quantity).toHaveValue("revisits");
  };
  await page.reload();
  await compare.ready();
  await stays();

  // The place Lab leads back to the lab as it was, and Compare there back again.
  await page.getByRole("navigation", { name: "Places" }).getByRole("link", { name: "Lab" }).click();
  await lab.drawn();
  await expect(lab.field("Seed")).toHaveValue("7");
  await toCompare();
  await stays();
  await page.goBack();
  await lab.drawn();
  await page.goForward();
  await compare.ready();
  await stays();

  // Another problem from the lab takes them on.
  await page.goBack();
  await lab.drawn();
  await lab.example.selectOption({ label: "Combination lock" });
  await expect.poll(() => page.evaluate(() => history.state.example)).toBe("lock");
  await toCompare();
  await stays();
  await expect(page.locator("#problem-sum")).toHaveText(/lock/i);
});

test("results come with the page until something runs here, and running gives the same", async ({ page }) => {
  const compare = new ComparePage(page);
  await compare.open();
  await expect(page.getByText("Results that come with the page; Run computes them in this tab.")).toBeVisible();
  const says = page.locator(".race-says");
  await expect(says).toHaveText(/^LinQ-LSVI-UCB won: it reached a suboptimality of .* \(median of 10 seeds/);
  const [sentence, table] = [await says.textContent(), await compare.says.getByRole("table").first().innerText()];
  await expect(compare.figure).toHaveAccessibleName(/LSVI-UCB: from/);
  for (const name of ["Save", "Export the results as a file"]) {
    const button = page.getByRole("button", { name, exact: true });
    await expect(button).toBeDisabled();
    await button.click({ force: true });
    await expect(page.getByRole("status").filter({ hasText: "Nothing has run in this tab yet." })).toBeVisible();
  }
  await compare.runToEnd();
  await expect(
    page.getByText("Computed in this tab: the same, bit for bit, as the results that come with the page."),
  ).toBeVisible();
  await expect(says).toHaveText(String(sentence));
  expect(await compare.says.getByRole("table").first().innerText()).toBe(table);
});

test("every ready experiment shows its results at once, and a sweep opens on its result against the swept number", async ({
  page,
}) => {
  const compare = new ComparePage(page);
  for (const [id, quantity, over] of [
    ["states", "until", /over \|S\|/],
    ["gap", "sweep_revisits", /over declared gap/],
    ["separation", "until", /over H/],
  ]) {
    await page.goto("about:blank");
    await compare.open(`compare.html#ready=${id}`);
    await expect(page.getByText("Results that come with the page; Run computes them in this tab.")).toBeVisible();
    await expect(compare.quantity).toHaveValue(String(quantity));
    await expect(compare.figure).toHaveAccessibleName(over);
    await expect(compare.figure).toHaveAccessibleName(/LinQ-LSVI-UCB.*: from /);
  }
});

test("a comparison that becomes a sweep opens on samples until the target, and ends on its curves again", async ({
  page,
}) => {
  const compare = new ComparePage(page);
  await compare.open(handed(lock, 700));
  await expect(compare.quantity).toHaveValue("suboptimality");
  await page.getByText("Vary", { exact: true }).first().click();
  await page.getByLabel("Vary", { exact: true }).selectOption({ label: "Constant c_β" });
  await expect(compare.quantity).toHaveValue("until");
  await page.getByLabel("Vary", { exact: true }).selectOption({ label: "nothing" });
  await expect(compare.quantity).toHaveValue("suboptimality");
});

for (const [width, height] of [
  [390, 844],
  [768, 1024],
  [1280, 800],
  [1440, 900],
  [2560, 1440],
])
  test(
    `at ${width} px no letter is under 13 px, and every target is 24 px high and wide`,
    more(![390, 1440].includes(width)),
    async ({ page }) => {
      const compare = new ComparePage(page);
      await page.setViewportSize({ width, height });
      await compare.open();
      await expect(page.locator(".race-says")).not.toBeEmpty();
      for (const tab of /** @type {const} */ (["Ready experiments", "Saved", "Runs", "Document"])) {
        await compare.tab(tab);
        expect(await page.evaluate(tooSmall), tab).toEqual([]);
      }
    },
  );

/** Runs in the page: what is too small to read or to hit. */
function tooSmall() {
  const found = new Set();
  const name = (/** @type {Element} */ element) =>
    `${element.closest("[id]")?.id ?? ""} ${element.localName}.${element.getAttribute("class") ?? ""} “${element.textContent?.trim().slice(0, 24)}”`;
  const isSeen = (/** @type {Element} */ element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest(".unseen, .katex, sup, sub, option, noscript");
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = /** @type {Element} */ (node.parentElement);
    if (!node.nodeValue?.trim() || !isSeen(element)) continue;
    // Raised and lowered letters of a picture count as their line.
    const size = Number.parseFloat(getComputedStyle(element.closest("text") ?? element).fontSize);
    if (size < 13) found.add(`${size} px: ${name(element)}`);
  }
  for (const element of document.querySelectorAll("button, select, input, summary, [role='tab'], .bar a")) {
    if (!isSeen(element)) continue;
    const { width, height } = element.getBoundingClientRect();
    if (width > 1 && (width < 24 || height < 24)) found.add(`${width} × ${height} px: ${name(element)}`);
  }
  return [...found];
}
