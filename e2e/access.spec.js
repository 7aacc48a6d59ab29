// The price list of access: its formulas, the learners beside them, and where it leads.
import { expect, expectAccessibleInBothThemes, test } from "./fixtures.js";
import { LabPage, opened } from "./lab-page.js";
import { more } from "./more.js";

/** The row of an access. @param {import("@playwright/test").Page} page @param {string} name */
const row = (page, name) => page.locator("summary").filter({ hasText: name });

test("the price list shows every access, moves with its sliders, keeps the game in its address, and opens to an argument and a run", async ({
  page,
}) => {
  await page.goto("./access.html?horizon=10");
  await opened(page);
  // Section 3's example: H = 10, A = 4, ρ = 1/2.
  await expect(row(page, "Online")).toContainText("2,400 samples, 1,200 episodes");
  await expect(row(page, "Going back")).toContainText("27 samples");
  await expect(page.locator("summary").nth(3)).toContainText("18 samples, 10 hints");
  await expect(page.getByText("90 times the samples of one that goes back")).toBeVisible();

  await page.getByRole("slider", { name: "p, to get in" }).fill("2");
  await expect(page).toHaveURL(/entry=0.05/);
  await expect(page.getByText("1/p = 20 episodes")).toBeVisible();
  await page.getByRole("button", { name: /^Grip/ }).click();
  await expect(row(page, "Online")).toContainText("at least");
  await page.reload();
  await opened(page);
  await expect(page.getByRole("button", { name: /^Grip/ })).toHaveAttribute("aria-pressed", "true");

  await page.goto("./access.html?horizon=5");
  await opened(page);
  await row(page, "Going back").click();
  await expect(page.getByText("It climbs first", { exact: false })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("link", { name: "Run LinQ-LSVI-UCB on it in the lab" }).click();
  const lab = new LabPage(page);
  await page.waitForURL(/lab\.html#r=/);
  await lab.drawn();
  await expect(lab.problem).toContainText("Ladder");
  await expect(lab.problem).toContainText("H = 5");
});

test(
  "the lab’s learners run on the price list, can be stopped, and the same race opens in Compare",
  more(),
  async ({ page }) => {
    await page.goto("./access.html?horizon=4&actions=2");
    await opened(page);
    const run = page.getByRole("button", { name: "Run the lab’s learners" });
    await run.click();
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await expect(page.getByText("Stopped.")).toBeVisible();
    await run.click();
    await expect(page.getByText(/^(Each dot is a run|Not there within the budget)/)).toBeVisible({ timeout: 60_000 });
    await expect(page.locator(".price-dot.raced").first()).toBeVisible();
    await expect(page.getByText("Confident MC-LSPI")).toBeVisible();
    await page.getByRole("link", { name: "The same race in Compare" }).click();
    await expect(page.getByText("What does which access buy?").first()).toBeVisible({ timeout: 60_000 });
  },
);
