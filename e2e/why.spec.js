// Time and its reasons: lines forwards and back, to the next event, breakpoints, and what the inspector says. Each sentence of Figure 1's
// first path is in site/inspector/live-inspector-marks.test.js.
import { expect, expectAccessibleInBothThemes, test } from "./fixtures.js";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("./lab-page.js").LabPage} LabPage */

/** @param {Page} page */
const panel = (page) => page.getByRole("region", { name: "Inspector" });

/** The number of the line that is lit; 0: none is. @param {Page} page */
async function litLine(page) {
  // One question: between two the line may be lit no more.
  const number = await panel(page).evaluate(
    (region) => region.querySelector("li[aria-current='step'] .code-number")?.textContent ?? "",
  );
  return Number.parseInt(number, 10) || 0;
}

/** @param {LabPage} lab */
async function reset(lab) {
  await lab.reset.click();
  await expect(lab.says(/^Ready/)).toBeAttached();
  await expect(lab.counter("paths")).toHaveText("0");
}

/** The lines of Figure 1's first path, and their steps: it stops at the test of step 2, since the bonus of step 3 is above half the gap. */
const firstPath = [
  [8, 1],
  [9, 1],
  [9, 2],
  [9, 3],
  [11, 3],
  [13, 3],
  [11, 2],
];

test("the first path goes line by line, and back, by keys; the same future follows", async ({ lab, page }) => {
  await reset(lab);
  const said = page.locator("#inspector-said");
  for (const [line, step] of firstPath) {
    await page.keyboard.press(".");
    await expect(said).toHaveText(new RegExp(`^Line ${line}, step ${step}\\. `));
    expect(await litLine(page)).toBe(line);
  }
  await expect(said).toHaveText(
    "Line 11, step 2. At step 3 in state 0 it took a₀: Q̂ 0.175 = estimate 0 + bonus 0.175 at the choice, 0.124 after the update. The bonus was above ½Δ = 0.15, so it returns to step 3. Truly best is a₁, never tried here.",
  );
  await page.keyboard.press(".");
  await expect.poll(() => litLine(page)).toBe(15);
  await expect(lab.counter("paths")).toHaveText("1");
  await expect(panel(page).locator("li.back"), "orange marks the line that goes back").toHaveCount(1);
  await expect(panel(page).getByText("next: step 3")).toBeVisible();
  const rows = panel(page).getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: /^a₁/ })).toContainText("0.175");
  for (const [line, step] of firstPath.toReversed().slice(0, 3)) {
    await page.keyboard.press(",");
    await expect(said).toHaveText(new RegExp(`^Line ${line}, step ${step}\\. `));
    expect(await litLine(page)).toBe(line);
    await expect(lab.counter("paths")).toHaveText("0");
  }
  await expect(panel(page).locator("li.back")).toHaveCount(0);
  await lab.toStart.click();
  await expect.poll(() => litLine(page)).toBe(0);
  await expect(lab.lineBack).toHaveAttribute("aria-disabled", "true");
  await expect(lab.lineBack).toHaveAccessibleDescription("This is the start of the run");
  await lab.nextLine.click();
  await expect.poll(() => litLine(page)).toBe(8);
  await expect(panel(page).getByText("k = 1", { exact: true })).toBeVisible();
  await page.keyboard.press(",");
  await expect.poll(() => litLine(page)).toBe(0);
  // Going on from the past gives the same future.
  await lab.run.click();
  await expect(lab.says(/^Complete: 4 paths, 1 episode, 3 revisits\./)).toBeAttached();
});

test("to next… stops where the run has what was asked for", async ({ lab }) => {
  await lab.apply({ format: "revisit.spec/1", problem: { kind: "figure-1" }, episodes: 3 });
  await expect(lab.says(/^Ready/)).toBeAttached();
  // As the trace of the run says: e2e/node/pictures.test.mjs looks there.
  for (const [event, path] of /** @type {const} */ ([
    ["revisit", "2"],
    ["policy change", "1"],
    ["suboptimal action", "1"],
    ["end of an episode", "4"],
  ])) {
    await lab.toNext(event);
    await expect(lab.counter("paths"), event).toHaveText(path);
    await expect(lab.says(/^Paused/)).toBeAttached();
    await lab.toStart.click();
    await expect(lab.counter("paths")).toHaveText("0");
  }
});

test("events that cannot happen say why", async ({ lab, page }) => {
  await page.getByLabel("Learner", { exact: true }).selectOption("lsvi-ucb");
  await expect(lab.says(/^Ready/)).toBeAttached();
  await page.getByRole("button", { name: "to next…", exact: true }).click();
  const item = page.getByRole("menuitem", { name: /revisit/ });
  await expect(item).toHaveAttribute("aria-disabled", "true");
  await expect(item).toContainText("never goes back");
});

test("a run stops before a line with a breakpoint", async ({ lab, page }) => {
  await reset(lab);
  const stop = panel(page).getByRole("button", { name: "Stop before line 11", exact: true });
  await stop.click();
  await expect(stop).toHaveAttribute("aria-pressed", "true");
  await expect(panel(page).getByText("Run stops before line 11.")).toBeVisible();
  // Before each test of the first path stands: its last sample, then the update of step 3; then the last sample of the second path.
  for (const [line, paths] of [
    [9, "0"],
    [13, "0"],
    [9, "1"],
  ]) {
    await lab.run.click();
    await expect(lab.says(/^(Paused|Ready)/)).toBeAttached();
    await expect.poll(() => litLine(page)).toBe(line);
    await expect(lab.counter("paths")).toHaveText(String(paths));
  }
  await stop.click();
  await lab.run.click();
  await expect(lab.says(/^Complete: 4 paths/)).toBeAttached();
});

test("a complete run asks how to go on", async ({ lab, page }) => {
  await lab.example.selectOption({ label: "River swim" });
  await expect(lab.says(/^Ready/)).toBeAttached();
  const digest = await lab.runToEnd();
  await expect(
    panel(page).getByText(
      /^Never played optimally in 500 episodes; the declared gap [\d.]+ is above the true [\d.]+\.$/,
    ),
  ).toBeVisible();
  const episodes = Number(await lab.field("Episodes").inputValue());
  const seed = await lab.field("Seed").inputValue();
  const begun = anotherThan(lab.says(/^Complete/));
  await lab.run.click();
  await page.getByRole("button", { name: "Watch it again" }).click();
  await begun;
  await expect(lab.says(/^Complete/)).toBeAttached();
  await expect(lab.digest).toHaveText(digest);
  const begunAnew = anotherThan(lab.says(/^Complete/));
  await lab.run.click();
  await page.getByRole("button", { name: "A new seed" }).click();
  await begunAnew;
  await expect(lab.field("Seed")).not.toHaveValue(seed);
  await expect(lab.digest).not.toHaveText(digest);
  await expect(lab.says(/^Complete/)).toBeAttached();
  await lab.run.click();
  await page.getByRole("button", { name: `${(2 * episodes).toLocaleString("en")} episodes` }).click();
  await expect(lab.field("Episodes")).toHaveValue(String(2 * episodes));
  await expect(lab.says(new RegExp(`^Complete: .* ${(2 * episodes).toLocaleString("en")} episodes`))).toBeAttached();
});

test("the pace is the length of a film", async ({ lab, page }) => {
  const speed = page.getByRole("slider", { name: "Speed" });
  await speed.press("End");
  await expect(speed).toHaveAttribute("aria-valuetext", "as fast as possible");
  await lab.example.selectOption({ label: "River swim" });
  await expect(lab.says(/^Ready/)).toBeAttached();
  await speed.press("ArrowLeft");
  await expect(speed).toHaveAttribute("aria-valuetext", "about 5 seconds for a run");
  const began = Date.now();
  await lab.run.click();
  await expect(lab.says(/^Complete/)).toBeAttached();
  const seconds = (Date.now() - began) / 1000;
  expect(seconds).toBeGreaterThan(4); // the film is never shorter than it says; a busy machine makes it longer
});

test("nodes of the tree, bars of the strip and states of the stage are inspected, and what is pinned comes back afterwards", async ({
  lab,
  page,
}) => {
  // Figure 1: the first path goes through the states 0, 1, 0.
  await lab.reset.click();
  await lab.stepPath.click();
  await expect(lab.counter("paths")).toHaveText("1");
  const heading = (/** @type {string} */ text) => panel(page).getByRole("heading", { name: text, exact: true });
  for (const [h, s] of [
    [1, 0],
    [2, 1],
    [3, 0],
  ]) {
    await lab.tree
      .locator(".branch.first .node")
      .nth(h - 1)
      .hover();
    await expect(heading(`Pointed at: step ${h}, state ${s}`)).toBeVisible();
  }
  await page.locator("#bonus-chart .bonus").nth(1).hover();
  await expect(heading("Pointed at: step 2, state 1")).toBeVisible();
  const stateView = page.getByRole("region", { name: "The state view" }).getByRole("application");
  await stateView.focus();
  await stateView.press("Home");
  await stateView.press("Enter");
  const pinned = await panel(page)
    .getByRole("heading", { name: /^Pinned: / })
    .textContent();
  await lab.tree.locator(".branch.first .node").nth(2).hover();
  await expect(heading("Pointed at: step 3, state 0")).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(heading(String(pinned))).toBeVisible();
  await expect(panel(page).locator(".inspector-words")).toHaveText(/it would take .*: Q̂ .* = estimate .* \+ bonus /);
  await stateView.press("Escape");
  await expect(panel(page).getByRole("heading", { name: /^Pointed at: step \d+, state/ })).toBeVisible();
});

test("the panel is accessible", async ({ lab, page }) => {
  await lab.nextLine.focus();
  await expect(panel(page).getByRole("listitem").first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

/**
 * Waits until a line of status says something else, however short: what is asked for before an action notes what the action brings about.
 * @param {import("@playwright/test").Locator} line
 */
function anotherThan(line) {
  return line.evaluate(
    (element) =>
      new Promise((resolve) => {
        const was = element.textContent;
        const observer = new MutationObserver(() => {
          if (element.textContent === was) return;
          observer.disconnect();
          resolve(null);
        });
        observer.observe(element, { childList: true, characterData: true, subtree: true });
      }),
  );
}
