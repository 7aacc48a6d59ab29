import { downloaded } from "./downloads.js";
import { expect, expectAccessible, test } from "./fixtures.js";

test("a picture's data are exported by the keyboard alone; the help gives the BibTeX of the paper, learners and problems", async ({
  lab,
  page,
}) => {
  await lab.says(/^Complete: /).waitFor({ state: "attached" });
  const opener = page.getByRole("button", { name: "Export the revisits" });
  await opener.press("Enter");
  await expect(page.getByRole("menuitem", { name: /^CSV/ })).toBeFocused();
  await expectAccessible(page);
  const csv = await downloaded(page, () => page.keyboard.press("Enter"));
  // Figure 1: every path but the first is a revisit.
  expect(
    csv.bytes
      .toString()
      .split("\r\n")
      .map((line) => line.replace(/,[^,]*$/, ""))
      .slice(1, -1),
  ).toEqual(["1,0", "2,1", "3,2", "4,3"]);
  await expect(opener).toBeFocused();

  await opener.press("Enter");
  for (const key of ["ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
  expect((await downloaded(page, () => page.keyboard.press("Enter"))).name).toBe("revisits.png");

  await lab.reset.click();
  await page.getByRole("button", { name: "Export the bonuses" }).click();
  await page.getByRole("menuitem", { name: /^SVG/ }).click();
  await expect(page.getByRole("menu")).toContainText("There is nothing to export yet: run some paths first.");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Help", exact: true }).click();
  await page.getByText("Cite the paper, learners and problems").click();
  await expect(page.getByLabel("BibTeX", { exact: true })).toHaveValue(
    /^@inproceedings\{li2021.*@article\{dietterich2000/s,
  );
});

test("the problem is exported for Python; one that is too large says so in the menu", async ({ lab, page }) => {
  const opener = page.getByRole("button", { name: "Export the problem" });
  for (const [kind, name, beginning] of /** @type {[RegExp, string, string][]} */ ([
    [/^Python/, "figure_1.py", '"""The problem "figure-1" of Revisit '],
    [/^NumPy/, "figure_1.npz", "PK"],
  ])) {
    await opener.click();
    const file = await downloaded(page, () => page.getByRole("menuitem", { name: kind }).click());
    expect(file.name).toBe(name);
    expect(file.bytes.toString("latin1").startsWith(beginning)).toBe(true);
    await expect(page.getByRole("menu")).toBeHidden();
  }
  await page.getByLabel("Example").selectOption({ label: "A million states" });
  await lab.drawn();
  await opener.click();
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: /^NumPy/ }).click();
  await expect(page.getByRole("menu")).toContainText("expected at most 5000000 numbers, which are 40 MB.");
});
