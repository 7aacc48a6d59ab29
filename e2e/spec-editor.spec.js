import { expect, expectAccessibleInBothThemes, test } from "./fixtures.js";
import { overwrite } from "./lab-page.js";
import { more } from "./more.js";

const table = `{
  "format": "revisit.spec/1",
  "problem": {
    "kind": "table", "horizon": 2,
    "transition": [
      [[0.5, 0.5], [0, 1]],
      [[0.3, 0.3], [1, 0]]
    ],
    "reward": [[0, 1], [0, 1]]
  }
}`;

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test.beforeEach(async ({ lab }) => lab.openEditor());

test("the editor is loaded when the tab is opened, never before", async ({ lab, page }) => {
  const asked = () =>
    page.evaluate(() =>
      performance.getEntriesByType("resource").some(({ name }) => /\/spec-code-[\w-]+\.js$/.test(name)),
    );
  expect(await asked()).toBe(true);
  await lab.openTab("Runs");
  await page.reload();
  await lab.drawn();
  expect(await asked()).toBe(false);
});

test("invalid JSON is marked at its line while typing, and explained on Apply", async ({ lab, page }) => {
  await lab.paste('{\n  "format": "revisit.spec/1",\n  "problem" { "kind": "table" }\n}');
  const show = page.getByRole("button", { name: "Show line 3" });
  await expect(show).toBeVisible();
  await expect(lab.specText).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(lab.specPanel.getByRole("alert")).toHaveText(/expected .*colon|line 3, column 1\d/);
  await show.click();
  await expect(lab.specText).toBeFocused();
  await page.keyboard.insertText(": {");
  await expect(lab.specText).toContainText('"problem" : { "kind": "table" }');
  await expect(lab.specText).not.toHaveAttribute("aria-invalid");
});

test("a fault within a table is marked at its line, and the selection moves there on request", async ({
  lab,
  page,
}) => {
  await lab.paste(table);
  await lab.specText.press("Control+Enter");
  await expect(lab.specPanel.getByRole("alert")).toHaveText(
    /^problem\.transition\[1\]\[0\] — expected .*sum.*1.*found .*0\.6/,
  );
  await page.getByRole("button", { name: "Show line 7" }).click();
  await expect(lab.specText).toBeFocused();
  // The list is selected, so typing replaces it.
  await page.keyboard.insertText("[0.3, 0.7]");
  await lab.specText.press("Control+Enter");
  await expect(page.getByText("Applied. The run starts from its first path.")).toBeVisible();
  await expect(page.getByLabel("Problem family")).toHaveValue("table");
  await expect(lab.specText).toContainText("0.7");
});

test("fields and kinds are offered with their descriptions", async ({ lab, page }) => {
  await lab.specText.fill("");
  await lab.specText.pressSequentially('{ "pro');
  await expect(page.getByRole("option", { name: /^"problem"/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await overwrite(lab.specText, '{ "problem": { "kind": "", "horizon": 4 } }');
  for (let i = 0; i < '", "horizon": 4 } }'.length; i++) await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Control+Space");
  const river = page.getByRole("option", { name: /^"river-swim".*current/ });
  await expect(river).toBeVisible();
  await river.click();
  await expect(lab.specText).toHaveText('{ "problem": { "kind": "river-swim", "horizon": 4 } }');
  await lab.specText.press("Control+Enter");
  await expect(page.getByLabel("Problem family")).toHaveValue("river-swim");
});

test("the keyboard enters and leaves the editor, where letters are no shortcuts", async ({ lab, page }) => {
  const seed = await lab.field("Seed").inputValue();
  await lab.specText.press("Control+End");
  await page.keyboard.type("\nrn? ");
  await page.keyboard.press("Tab");
  await expect(lab.specText).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Apply" })).toBeFocused();
  await expect(lab.field("Seed")).toHaveValue(seed);
  await page.getByRole("button", { name: "Revert" }).click();
  await expect(lab.specText).toContainText('"kind": "figure-1"');
});

test("if CodeMirror does not load, a textarea is used", async ({ lab, page }) => {
  await lab.openTab("Runs");
  await page.route(/\/spec-code-[\w-]+\.js$/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "throw new Error('none');" }),
  );
  await page.reload();
  await lab.drawn();
  await lab.openTab("Spec");
  await expect(lab.specText).toHaveValue(/"figure-1"/);
  await overwrite(lab.specText, table);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(lab.specText).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "Show line 7" }).click();
  expect(
    await lab.specText.evaluate((area) => {
      const { value, selectionStart, selectionEnd } = /** @type {HTMLTextAreaElement} */ (area);
      return value.slice(selectionStart, selectionEnd);
    }),
  ).toBe("[0.3, 0.3]");
});

for (const width of [1440, 390]) {
  test(
    `with a fault shown, axe-core finds no violation, and lines wrap: ${width} px, light and dark`,
    more(width < 1440),
    async ({ lab, page }) => {
      await page.setViewportSize({ width, height: 844 });
      await lab.paste(
        table.replace(
          "0.3, 0.3",
          "0.3,                                                                                                    0.3",
        ),
      );
      await lab.specText.press("Control+Enter");
      await expect(lab.specPanel.getByRole("alert")).toBeVisible();
      await expectAccessibleInBothThemes(page);
      expect(await lab.specText.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
    },
  );
}
