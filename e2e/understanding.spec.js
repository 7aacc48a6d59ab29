import { expect, expectAccessibleInBothThemes, test } from "./fixtures.js";
import { more } from "./more.js";

test("the fine print opens from the theorem: it is the document, typeset, and it needs no script", async ({
  lab,
  page,
}) => {
  const opening = page.waitForEvent("popup");
  await lab.meaning.getByRole("link", { name: "the fine print" }).first().click();
  const print = await opening;
  await expect(print.getByRole("heading", { level: 1 })).toHaveText("The paper’s fine print");
  await expect(print.getByRole("heading", { level: 2 })).toHaveText([
    "Readings",
    "Every draw is learned from exactly once",
    "Errata",
    "Is Q of every policy linear?",
    "What does each access cost?",
    "Frozen Policy Iteration without noise",
    "CAPI-QPI-Plan for H steps",
    "PSDP and its coefficient",
    "Delphi without noise",
    "A learner that is not here: TensorPlan",
  ]);
  await expect(print.getByText("(16) eq:defn-beta has")).toBeVisible();
  await expect(print.locator("main")).not.toContainText("$");
  await expect(print.locator("math").first()).toBeAttached();
  for (const width of [390, 1280]) {
    await print.setViewportSize({ width, height: 800 });
    expect(await print.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await expectAccessibleInBothThemes(print);
});

test("the sum at the top counts assumptions, names what fails, and leads to the report", async ({ lab, page }) => {
  const sum = lab.problem.getByRole("link", { name: /assumptions hold/ });
  await expect(sum).toHaveText(/^\d+ of \d+ assumptions hold\s*failing: .*≥ 8/);
  await sum.click();
  const failing = lab.problem.getByRole("group").filter({ hasText: /does not hold: constant at least 8/ });
  await expect(failing.locator("summary")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(failing.getByText(/Theorem 1 needs c_β ≥ 8/)).toBeVisible();
  // Further properties say yes or no, but the sum of the assumptions does not count them.
  await expect(lab.problem.getByRole("heading", { name: "Further properties" })).toBeVisible();
  await expect(
    lab.problem
      .getByRole("group")
      .filter({ hasText: /^deterministic transitions/ })
      .locator("summary"),
  ).toHaveText(/deterministic transitions(yes|no)/);
});

test("the report follows what is typed, a wrong number leaves the last good report, and a repair can be undone", async ({
  lab,
  page,
}) => {
  const sum = lab.problem.getByRole("link", { name: /assumptions hold/ });
  const gapLine = lab.problem.getByRole("group").filter({ hasText: /declared gap at most the true one/ });
  await expect(gapLine.locator("summary")).toHaveText(/0\.3 ≤ 0\.3/);
  const field = lab.problem.getByRole("textbox", { name: "Declared gap" });
  await field.fill("0.6");
  await expect(gapLine.locator("summary")).toHaveText(/0\.6 > 0\.3/);
  await expect(sum).toHaveText(/failing: the gap/);
  await field.fill("none");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(gapLine.locator("summary")).toHaveText(/0\.6 > 0\.3/);
  await field.fill("0.7");
  await expect(field).not.toHaveAttribute("aria-invalid");
  // The button is pressed before the field has applied its text, so the report is redrawn before the button is released.
  await gapLine.getByRole("button", { name: /true gap/ }).hover();
  await page.mouse.down();
  await expect(gapLine.locator("summary")).toHaveText(/0\.7 > 0\.3/);
  await page.mouse.up();
  await expect(gapLine.locator("summary")).toHaveText(/0\.3 ≤ 0\.3/);
  await expect(lab.problem.getByRole("button", { name: "use the true gap", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(gapLine.locator("summary")).toHaveText(/0\.7 > 0\.3/);
});

test("while the slider moves the page says what the gap would mean, before anything is opened", async ({
  lab,
  page,
}) => {
  const digest = await lab.finishedDigest();
  const bound = lab.problem.locator("dl").filter({ hasText: "revisits at most" });
  await expect(bound).toContainText("(18)61");
  // An input event without a change event: the reader still holds the slider.
  await page.getByRole("slider", { name: /Declared gap/ }).evaluate((/** @type {HTMLInputElement} */ slider) => {
    slider.value = slider.max;
    slider.dispatchEvent(new Event("input"));
  });
  await expect(lab.problem.getByRole("status").filter({ hasText: /× the true gap: .*no guarantee/ })).toBeVisible();
  await expect(bound).not.toContainText("(18)61");
  await expect(lab.digest).not.toHaveText(digest);
});

test("a gap is declared as one number, one a step, or the true one of either kind", async ({ lab }) => {
  const gap = async () => JSON.stringify((await lab.spec())?.algorithm?.gap);
  const press = (/** @type {string} */ name) => lab.problem.getByRole("button", { name, exact: true }).click();
  await press("use the true gap");
  await expect.poll(gap).toBe('"true"');
  await press("per step");
  await expect.poll(gap).toBe('"true-per-step"');
  await press("use the true gap");
  await expect.poll(async () => JSON.parse(await gap()).length).toBe(3);
  await press("same for all steps");
  await expect.poll(async () => typeof JSON.parse(await gap())).toBe("number");
});

test("a designed gap says what it changed and what it did to linearity, and can be taken back", async ({
  lab,
  page,
}) => {
  await lab.apply({ format: "revisit.spec/1", problem: { kind: "random-linear-q" } });
  await expect(lab.says(/^Ready/)).toBeAttached();
  const linear = lab.problem.locator("summary").filter({ hasText: /is linear in the features/ });
  await expect(linear).toHaveText(/holds: /);
  await page.getByText("Change the true gap").click();
  const asked = lab.problem.getByRole("textbox", { name: "New gap" });
  await asked.fill("nothing");
  await asked.press("Enter");
  await expect(asked).toHaveAttribute("aria-invalid", "true");
  await asked.fill("0.2");
  await asked.press("Enter");
  await expect(lab.problem.getByText(/^The gap is 0\.2\. .*changed/)).toBeVisible();
  await expect(lab.problem.getByText(/Q\* is no longer linear in the features/)).toBeVisible();
  await expect(linear).toHaveText(/does not hold: /);
  await lab.problem.getByRole("button", { name: /^Features that span Q\*/ }).click();
  await expect(linear).toHaveText(/^holds: /);
  await lab.problem.getByRole("button", { name: "Revert" }).click();
  await expect(lab.problem.getByText(/^The gap is 0\.2\. /)).toHaveCount(0);
  // No rewards in [0,1] can make a gap this large.
  await asked.fill("40");
  await asked.press("Enter");
  await expect(lab.problem.getByRole("alert").filter({ hasText: /found/ })).toBeVisible();
  await expect(asked).toHaveAttribute("aria-invalid", "true");
});

for (const [name, viewport] of /** @type {const} */ ([
  ["a desk", { width: 1440, height: 900 }],
  ["a phone", { width: 390, height: 844 }],
])) {
  test(
    `on ${name}'s screen, light and dark, report, gap designer and what the problem gives are accessible and nothing overflows`,
    more(name === "a phone"),
    async ({ lab, page }) => {
      await page.setViewportSize(viewport);
      await lab.example.selectOption({ label: "Slippery lake, 4×4" });
      await page.getByText("Change the true gap").click();
      for (const summary of await lab.problem
        .getByRole("group")
        .filter({ hasText: /constant at least 8|deterministic|is linear in/ })
        .locator("summary")
        .all())
        await summary.click();
      await page.getByRole("combobox", { name: "The picture beside" }).selectOption("Problem");
      const given = page.getByRole("application", { name: /^Rewards, Q\*, losses and features of 64 pairs/ });
      await given.focus();
      await given.press("End");
      await expectAccessibleInBothThemes(page);
    },
  );
}
