import { expect, test } from "./fixtures.js";

/** @typedef {import("../site/revisit.d.ts").Spec} Spec */

/** A square of 5 x 5 cells whose goal is 8 steps away. @type {Spec} */
const square = {
  format: "revisit.spec/1",
  problem: { kind: "grid", map: ["S....", ".....", ".....", ".....", "....G"], slip: 0, horizon: 5 },
};

/** @param {import("@playwright/test").Page} page */
const guards = (page) => page.getByRole("status", { name: "Before you run" });

// e2e/node/checks.test.mjs has the guard of long runs.
test("a goal beyond the horizon is told before the run, with a horizon that reaches it", async ({ lab, page }) => {
  await lab.apply(square);
  await expect(guards(page)).toContainText("The nearest goal takes 8 steps and an episode has 5");
  await guards(page).getByRole("button", { name: "Set H = 8" }).click();
  await expect.poll(async () => (await lab.spec()).problem.horizon).toBe(8);
  await expect(guards(page).getByRole("listitem")).toHaveCount(0);
});

test("slippery ground leads to easier problems, and Undo back from one", async ({ lab, page }) => {
  await lab.apply({ format: "revisit.spec/1", problem: { kind: "frozen-lake" }, algorithm: { gap: 0.2 } });
  await expect(guards(page)).toContainText("Told the true one, the learner draws about 15 billion samples.");
  await guards(page)
    .getByRole("button", { name: /^Make it not slippery, .*: about [\d,]+ samples$/ })
    .click();
  await expect.poll(async () => (await lab.spec()).problem.slippery).toBe(false);
  await expect(guards(page).getByRole("listitem")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo the last edit" }).click();
  await expect.poll(async () => (await lab.spec()).problem.slippery).toBe(true);
  await expect(guards(page).getByRole("button", { name: /^Change the rewards for a gap/ })).toBeVisible();
});

test("Run with an invalid field runs nothing, says what to mend, and goes there", async ({ lab, page }) => {
  await lab.reset.click();
  await expect(lab.says(/^Ready/)).toBeAttached();
  for (const [field, wrong, right] of /** @type {const} */ ([
    [lab.field("Episodes"), "0", "1"],
    [lab.problem.getByRole("textbox", { name: "Declared gap" }), "none", "0.3"],
  ])) {
    await field.fill(wrong);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    for (const start of [() => lab.run.click(), () => lab.stepPath.click(), () => lab.toNext("end of an episode")]) {
      await page.locator("body").press("Escape");
      await start();
      await expect(page.getByText(/^Nothing was run\. .*expected .*found/).last()).toBeVisible();
      await expect(field).toBeFocused();
      await expect(lab.counter("paths")).toHaveText("0");
    }
    await field.fill(right);
    await expect(field).not.toHaveAttribute("aria-invalid");
  }
  await lab.run.click();
  await expect(lab.says(/^Complete: /)).toBeAttached();
});

test("steps that pass only because the gap is too large are hatched in amber, and said to be", async ({
  lab,
  page,
}) => {
  const bars = lab.learner.getByRole("img", { name: /^Bonus of the action taken/ });
  const words = "passes, would fail with the true gap";
  await expect(bars).not.toHaveAccessibleName(new RegExp(words));
  await expect(lab.learner.getByText(words)).toBeHidden();
  await lab.apply({ format: "revisit.spec/1", problem: { kind: "figure-1" }, algorithm: { gap: 0.6 } });
  await expect(lab.says(/^Ready/)).toBeAttached();
  await expect(lab.learner.locator("p").filter({ hasText: words })).toBeVisible();
  await lab.run.click();
  await expect(lab.says(/^Complete: /)).toBeAttached();
  await expect(bars).toHaveAccessibleName(new RegExp(`below ½Δ = 0.3: ${words}`));
  // What is drawn agrees with the bonuses and the true gap, 0.3 at steps 2 and 3, wherever a bar is green or hatched.
  const seen = await page.locator("#bonus-chart .bars rect.bonus").evaluateAll((rects) =>
    rects.map((rect) => ({
      kind: ["trusted", "early", "untrusted", "untested"].find((kind) => rect.classList.contains(kind)),
      bonus: Number(/bonus ([\d.]+)/.exec(rect.textContent ?? "")?.[1]),
      fill: getComputedStyle(rect).fill,
    })),
  );
  expect(seen.slice(1).map(({ bonus }) => (bonus < 0.15 ? "trusted" : bonus < 0.3 ? "early" : "untrusted"))).toEqual(
    seen.slice(1).map(({ kind }) => kind),
  );
  expect(seen.some(({ kind }) => kind === "early")).toBe(true);
  for (const { kind, fill } of seen) expect(fill.includes("url")).toBe(kind === "early" || kind === "untested");
});

test("a constant below 8 is a grey remark; a gap that is too large is amber", async ({ lab }) => {
  const line = (/** @type {RegExp} */ name) =>
    lab.problem.getByRole("group").filter({ hasText: name }).locator("summary");
  const colour = (/** @type {import("@playwright/test").Locator} */ one) =>
    one.locator("svg").evaluate((icon) => getComputedStyle(icon).color);
  const sum = lab.problem.getByRole("link", { name: /assumptions hold/ });
  const [grey, calm] = [await colour(line(/constant at least 8/)), await colour(sum)];
  await lab.apply({ format: "revisit.spec/1", problem: { kind: "figure-1" }, algorithm: { gap: 0.6 } });
  const gap = line(/declared gap at most the true one/);
  await expect(gap).toHaveText(/0\.6 > 0\.3/);
  expect(await colour(line(/constant at least 8/))).toBe(grey);
  expect(await colour(gap)).not.toBe(grey);
  expect(await colour(sum)).not.toBe(calm);
});
