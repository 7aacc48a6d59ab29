import { expect, expectAccessible, expectAccessibleInBothThemes, test } from "./fixtures.js";

test("on opening, without a click, the paper's Figure 1 has already run and is drawn", async ({ lab }) => {
  await expect(lab.counter("paths")).toHaveText("4");
  await expect(lab.counter("revisits")).toHaveText("3");
  await expect(lab.counter("samples")).toHaveText("7");
  await expect(lab.tree).toBeVisible();
  await expect(lab.tree).toHaveAccessibleName(/paths 2–3 \(identical\) from step 3 .* path 4 from step 2/);
  await expect(lab.says(/^Complete: 4 paths/)).toBeAttached();
  // |I_1|, |I_2|, |I_3|
  await expect(lab.meaning.getByRole("definition").filter({ hasText: /^\d$/ })).toContainText(["1", "2", "4"]);
});

for (const [name, viewport] of /** @type {const} */ ([
  ["a desk", { width: 1440, height: 900 }],
  ["a phone", { width: 390, height: 844 }],
])) {
  test(`on ${name}'s screen, light and dark, axe-core finds no violation and nothing overflows`, async ({
    lab,
    page,
  }) => {
    await page.setViewportSize(viewport);
    await expectAccessible(page, { inFormulas: true });
    for (const tab of /** @type {const} */ (["Runs", "Pseudocode", "Spec"])) {
      await lab.openTab(tab);
      await expectAccessibleInBothThemes(page);
    }
    await lab.openTab("Runs");
    await lab.save.click();
    await expect(page.getByText(/^Saved as /)).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });
}

test("settings survive a reload", async ({ lab, page }) => {
  await lab.example.selectOption({ label: "River swim" });
  await expect(page.getByLabel("Problem family")).toHaveValue("river-swim");
  await lab.field("Seed").fill("42");
  await lab.field("Seed").press("Enter");
  // "Ready." may still be about the previous run.
  await expect.poll(async () => (await lab.spec())?.seed).toBe(42);
  await page.reload();
  await lab.drawn();
  await expect(lab.page.getByLabel("Problem family")).toHaveValue("river-swim");
  await expect(lab.field("Seed")).toHaveValue("42");
});

for (const [what, path, place] of /** @type {const} */ ([
  ["the lab", "./", "#banners"],
  ["Compare", "./compare.html", "#banners"],
  ["an embed", "./embed.html#p=figure-1", "#status"],
])) {
  test(`in a browser without SIMD, ${what} says what the engine needs`, async ({ page, complaints }) => {
    await page.addInitScript(() => {
      WebAssembly.validate = () => false;
    });
    await page.goto(path);
    await expect(page.locator(place)).toContainText(
      "this browser is too old: the engine needs WebAssembly with SIMD, as in Chrome 91, Firefox 89, Safari 16.4 or later",
    );
    complaints.length = 0; // the page reports this error and stops
  });
}
