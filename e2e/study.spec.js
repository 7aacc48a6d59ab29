// Compare's studies: tuned, chosen and measured in the page.

import { ComparePage } from "./compare-page.js";
import { downloaded } from "./downloads.js";
import { expect, expectAccessible, test } from "./fixtures.js";
import { LONG } from "./lab-page.js";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const study = {
  format: "revisit.study/1",
  title: "Two on a lock",
  problem: { kind: "combination-lock", length: 3 },
  learners: [
    {
      algorithm: { kind: "linq-lsvi-ucb", gap: "true", ties: "random" },
      grid: [{ parameter: "c_beta", values: [0.003, 0.01, 5] }],
    },
    { algorithm: { kind: "ucbvi", ties: "random" }, grid: [{ parameter: "c_beta", values: [0.00001, 0.001] }] },
  ],
  episodes: 100_000,
  budget: { samples: 3000 },
  seeds: { from: 1, count: 4 },
  tuning: { seeds: { from: 101, count: 3 } },
  vary: [{ parameter: "problem.length", values: [2, 3], label: "L" }],
};

test("a study is opened from a file, run, shows what it chose and its final runs, and its results are verified", async ({
  page,
}) => {
  const compare = new ComparePage(page);
  await compare.open();
  await compare.tab("Study");
  const panel = page.getByRole("tabpanel", { name: "Study", exact: true });
  await expect(panel.getByRole("button", { name: "Open “Locks, with the constants of each length”" })).toBeVisible();
  const chooser = page.waitForEvent("filechooser");
  await panel.getByRole("button", { name: "Open a study" }).click();
  await (await chooser).setFiles({
    name: "study.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(study)),
  });

  await expect(panel.getByRole("heading", { name: "Two on a lock" })).toBeVisible();
  await expect(panel).toContainText("30 tuning runs on the seeds 101 to 103, then 16 final runs on the seeds 1 to 4");
  await expect(panel).toContainText(
    /Rule: the smallest median .*, then the most runs that reach the target, then the smaller constants/,
  );
  await expect(panel.getByRole("table", { name: "Grids" }).getByRole("row")).toHaveText([
    /learner/,
    /LinQ-LSVI-UCB.*c_beta.*0\.003, 0\.01, 5/,
    /UCBVI.*c_beta/,
  ]);
  await expect(panel).toContainText(
    /LinQ-LSVI-UCB, c_beta 5, L = 2: about .* paths are predicted .* of a budget of 3,000/,
  );

  // Its link opens it in another tab.
  await panel.getByRole("button", { name: "Copy link" }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/compare\.html#study=1\.[\w-]+$/);
  const address = await copied();
  const other = await page.context().newPage();
  await new ComparePage(other).open(address);
  await expect(
    other.getByRole("tabpanel", { name: "Study", exact: true }).getByRole("heading", { name: "Two on a lock" }),
  ).toBeVisible();
  await other.close();

  await panel.getByRole("button", { name: "Run the study" }).click();
  await expect(panel.getByRole("status")).toContainText(/^Complete: .*revisit2:[0-9a-f]{64}$/, { timeout: LONG });
  const chosen = panel.getByRole("table", { name: "Chosen constants" }).getByRole("row");
  await expect(chosen).toHaveCount(5);
  await expect(chosen.filter({ hasText: "UCBVI" }).first()).toContainText(
    /c_beta is the (least|most) tried: one beyond may be better/,
  );
  await expectAccessible(page);

  // The final runs are on the page, with their tables and figures; so is how they grow.
  await expect(compare.says.getByRole("table", { name: "At each value" }).getByRole("row")).toHaveCount(3);
  await compare.says.getByText("Growth: what grows with what").click();
  await expect(compare.says.getByRole("table", { name: "Medians" }).getByRole("row")).toHaveCount(3);
  await compare.says.getByLabel("What grows").selectOption("revisits");
  await expect(compare.says.getByRole("region", { name: "Growth" }).locator("+ p")).toContainText(
    /16 of 16 runs ended before their number was final/,
  );

  await panel.getByRole("button", { name: "Verify: make the study’s runs again" }).click();
  await expect(page.getByText("Verified: all 46 runs come out again, bit for bit.")).toBeVisible({ timeout: LONG });

  const file = await downloaded(page, () =>
    panel.getByRole("button", { name: "Export the study’s results as a file" }).click(),
  );
  const results = JSON.parse(file.bytes.toString());
  expect(results.format).toBe("revisit.study-results/1");
  expect(results.choices).toHaveLength(4);

  // Read again, with a choice that is not the rule's: refused.
  const text = file.bytes.toString();
  const cheat = text.replace(
    /"choices":\s*\[\s*\{\s*"learner":\s*0,\s*"point":\s*0,\s*"constants":\s*\[[^\]]*\]/,
    '"choices":[{"learner":0,"point":0,"constants":[5]',
  );
  expect(cheat).not.toBe(text);
  await panel.getByRole("button", { name: "Other studies" }).click();
  const again = page.waitForEvent("filechooser");
  await panel.getByRole("button", { name: "Open a study" }).click();
  await (await again).setFiles({ name: "cheat.json", mimeType: "application/json", buffer: Buffer.from(cheat) });
  await expect(page.getByRole("alert").filter({ hasText: "choices: " })).toContainText(
    "those that the rule makes of the tuning runs",
  );
});

test("a study that was stopped and reloaded goes on, and ends as one that ran in one go", async ({ page }) => {
  const compare = new ComparePage(page);
  await compare.open();
  await compare.tab("Study");
  const panel = page.getByRole("tabpanel", { name: "Study", exact: true });
  const openStudy = async () => {
    const chooser = page.waitForEvent("filechooser");
    await panel.getByRole("button", { name: "Open a study" }).click();
    await (await chooser).setFiles({
      name: "study.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify({ ...study, budget: { samples: 10_000 } })),
    });
  };
  await openStudy();
  // It is stopped at once when the second learner’s tuning is under way.
  await panel.evaluate((panel) => {
    new MutationObserver((_, observer) => {
      const made = /^Tuning UCBVI: (\d+)/.exec(panel.querySelector("[role=status]")?.textContent ?? "")?.[1];
      if (Number(made) <= 18 || made === undefined) return;
      observer.disconnect();
      [...panel.querySelectorAll("button")].find(({ textContent }) => textContent === "Stop")?.click();
    }).observe(panel, { childList: true, subtree: true, characterData: true });
  });
  await panel.getByRole("button", { name: "Run the study" }).click();
  const some = panel.getByText(/^\d+ of 46 runs are there\./);
  await expect(some).toBeVisible({ timeout: LONG });
  const made = Number.parseInt((await some.textContent()) ?? "", 10);
  expect(made).toBeGreaterThan(18);
  expect(made).toBeLessThan(46);

  await page.reload();
  await compare.ready();
  await expect(panel.getByRole("heading", { name: "Two on a lock" })).toBeVisible();
  await expect(panel.getByText(`${made} of 46 runs are there.`)).toBeVisible();
  await panel.getByRole("button", { name: "Run the study" }).click();
  const complete = panel.getByText(/^Complete: .*revisit2:[0-9a-f]{64}$/);
  await expect(complete).toBeVisible({ timeout: LONG });
  const digest = /revisit2:\w+/.exec((await complete.textContent()) ?? "")?.[0];

  // Complete, it comes back with what was chosen.
  await page.reload();
  await compare.ready();
  await expect(panel.getByText(digest ?? "no digest")).toBeVisible();
  await expect(panel.getByRole("table", { name: "Chosen constants" }).getByRole("row")).toHaveCount(5);

  const whole = await page.evaluate(
    async (study) => {
      const { createLab } = await import(/** @type {string} */ ("./revisit.js"));
      const lab = await createLab();
      const { digest } = await lab.study(study, { resume: false });
      lab.close();
      return digest;
    },
    { ...study, budget: { samples: 10_000 } },
  );
  expect(digest).toBe(whole);

  // What is closed does not come back.
  await panel.getByRole("button", { name: "Other studies" }).click();
  await page.reload();
  await compare.ready();
  await expect(panel.getByRole("button", { name: /^Open “Locks/ })).toBeVisible();
});
