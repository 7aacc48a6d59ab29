// Other languages: numbers as they are written there, pages that a browser has translated, and keyboards without Latin letters.

import { ComparePage } from "./compare-page.js";
import { expect, test } from "./fixtures.js";

/** @type {[typed: string, value: number][]} */
const NUMBERS = [
  ["0,5", 0.5],
  ["0,05", 0.05],
  ["1/3", 1 / 3],
  ["50 %", 0.5],
  ["０．５", 0.5],
  ["٠٫٥", 0.5],
  ["0.25\u00a0", 0.25],
  ["5e−1", 0.5],
  [".5", 0.5],
];

test("fields of the lab read numbers as people write them, and show what they read", async ({ lab, page }) => {
  await page.getByLabel("Problem family").selectOption("grid");
  await expect.poll(async () => (await lab.spec())?.problem.kind).toBe("grid");
  const gap = lab.problem.getByRole("textbox", { name: "Declared gap" });
  for (const [field, read] of /** @type {const} */ ([
    [gap, (/** @type {any} */ spec) => spec.algorithm.gap],
    [lab.field("Constant"), (/** @type {any} */ spec) => spec.algorithm.c_beta],
    [lab.field("Confidence"), (/** @type {any} */ spec) => spec.algorithm.delta],
    [lab.field("Slip probability"), (/** @type {any} */ spec) => spec.problem.slip],
  ]))
    for (const [typed, value] of field === gap ? NUMBERS : NUMBERS.slice(0, 1)) {
      await field.fill(typed);
      await field.press("Enter");
      await expect.poll(async () => read(await lab.spec()), typed).toBe(value);
      await expect.poll(async () => Number(await field.inputValue()), typed).toBe(value);
      await field.fill("0.75");
      await field.press("Enter");
      await expect.poll(async () => read(await lab.spec())).toBe(0.75);
    }
  await lab.field("Episodes").fill("1.000");
  await lab.field("Episodes").press("Enter");
  await expect(lab.problem.getByRole("alert").filter({ hasText: /expected/ })).toHaveText(
    "expected a whole number of at least 1; found 1.000, which may be 1 or 1000: write one of these",
  );
  await lab.field("Episodes").fill("1,000");
  await lab.field("Episodes").press("Enter");
  await expect(lab.field("Episodes")).toHaveValue("1000");
  const target = page.locator("#theory-epsilon");
  await target.fill("0,05");
  await target.press("Enter");
  await expect(target).toHaveValue("0.05");
  await expect(page.locator("#theory-epsilon-fault")).toHaveText("");
  await target.fill("1,000");
  await target.press("Enter");
  await expect(page.locator("#theory-epsilon-fault")).toHaveText(
    "expected a number over 0; found 1,000, which may be 1000 or 1: write one of these",
  );
});

test("Compare asks where a comma in a list may be decimal, and shows what it read", async ({ page }) => {
  const compare = new ComparePage(page);
  await compare.open();
  await page.locator("#vary-part > summary").click();
  await page.getByLabel("Vary", { exact: true }).selectOption("algorithm.gap");
  const values = page.getByLabel("over", { exact: true }).first();
  await values.fill("0,1");
  await values.press("Enter");
  await expect(page.locator("#vary-0-fault")).toHaveText(
    "“0,1” may be 0.1, or 0 and 1: write decimal points, or a space after commas",
  );
  for (const [typed, read] of [
    ["0,1; 0,25", "0.1, 0.25"],
    ["0,1 0,5", "0.1, 0.5"],
    ["1/4, 50 %", "0.25, 0.5"],
  ]) {
    await values.fill(typed);
    await values.press("Enter");
    await expect(values).toHaveValue(read);
    await expect(page.locator("#vary-0-fault")).toBeHidden();
  }
});
