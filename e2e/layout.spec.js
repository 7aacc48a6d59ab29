import { expect, test } from "./fixtures.js";

// On a wide screen the regions scroll, never the page: whatever is in them, no wheel moves the bar out of sight.
test("with every example, and with the drawer open or folded, the wide page is as high as its window", async ({ lab }) => {
  await lab.open();
  const examples = await lab.example.locator("option:not([value^=compare])").allTextContents();
  expect(examples.length).toBeGreaterThan(4);
  for (const label of examples) {
    await lab.example.selectOption({ label });
    await expect(lab.says(/^(Ready|Complete|Paused)/)).toBeAttached();
    for (const fold of [/fold the drawer/i, /open the drawer/i]) {
      const [page, window] = await lab.page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
      expect(page, label).toBe(window);
      await lab.page.getByRole("button", { name: fold }).click();
    }
  }
});
