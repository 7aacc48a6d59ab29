import { expect, test } from "./fixtures.js";
import { LabPage, optionsOf } from "./lab-page.js";

/**
 * The engine's families and kinds of features, asked on the page.
 * @param {import("@playwright/test").Page} page
 */
async function catalogue(page) {
  return page.evaluate(async () => {
    const { createLab } = await import(/** @type {string} */ ("./revisit.js"));
    /** @type {import("../site/revisit.d.ts").Lab} */
    const lab = await createLab();
    const { families, featureKinds } = lab;
    lab.close();
    return { families, featureKinds };
  });
}

test("every family opens from the picker, with a control for each of its parameters and a picture", async ({
  lab,
  page,
}) => {
  const { families } = await catalogue(page);
  expect(families.length).toBeGreaterThan(4);
  const picker = page.getByLabel("Problem family");
  await expect(picker.getByRole("option")).toHaveCount(families.length);
  for (const { kind, title, parameters } of families) {
    await picker.selectOption(kind);
    await expect.poll(async () => (await lab.spec())?.problem.kind ?? "figure-1", title).toBe(kind);
    await expect(lab.problem.getByRole("img").first()).toBeVisible();
    await expect(lab.problem.getByRole("group", { name: "Parameters of the problem" }).locator("label")).toHaveCount(
      parameters.length,
    );
    await expect(lab.problem.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
  }
});

test("every kind of features opens on a grid, with a control for each of its parameters and for what all can do", async ({
  lab,
  page,
}) => {
  await page.getByLabel("Problem family").selectOption("grid");
  await expect.poll(async () => (await lab.spec())?.problem.kind).toBe("grid");
  const { featureKinds } = await catalogue(page);
  const picker = lab.problem.getByLabel("Features", { exact: true });
  for (const kind of await optionsOf(picker)) {
    await picker.selectOption(kind);
    await expect.poll(async () => (await lab.spec()).features?.kind, kind).toBe(kind);
    const parameters = featureKinds.find((one) => one.kind === kind)?.parameters ?? [];
    await expect(lab.problem.getByRole("group", { name: "Parameters of the features" }).locator("label")).toHaveCount(
      parameters.length + 2,
    );
    await expect(lab.problem.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
  }
  await lab.field("Add the missing direction (makes Q* linear)").check();
  await expect.poll(async () => (await lab.spec()).features?.complete).toBe(true);
});

test("formulas are written one a line, with the names they know, and a fault is shown by line and column", async ({
  lab,
  page,
}) => {
  await lab.apply({
    format: "revisit.spec/1",
    problem: { kind: "grid" },
    features: { kind: "formula", components: ["1/2", "row/8"] },
  });
  const field = lab.field("Components, one a line");
  await expect(field).toHaveValue("1/2\nrow/8");
  await expect(lab.problem.getByText(/May use h s a H S A row col/)).toBeVisible();
  await field.fill("1/2\n\nrow/8 + colum");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(
    lab.problem.getByRole("alert").filter({ hasText: /^line 3, column 9: expected .*found .*colum/ }),
  ).toBeVisible();
  await expect(lab.problem.locator("pre")).toHaveText(/^row\/8 \+ colum\n {8}\^$/);
  await field.fill("1/2\nrow/8 + col/8");
  await expect.poll(async () => (await lab.spec()).features?.components).toEqual(["1/2", "row/8 + col/8"]);
  await expect(field).not.toHaveAttribute("aria-invalid");
  await expect(page.locator("pre")).toBeHidden();
});

test("the scaling of the original rewards, and its effect on V and gaps, is shown with the problem", async ({
  lab,
  page,
}) => {
  await page.getByLabel("Problem family").selectOption("taxi");
  await expect(lab.problem.getByRole("list", { name: "Remarks on the problem" })).toContainText(
    /\(original \+ 10\) × 1\/30.*-10 for picking up.*Vh is \(original Vh \+ 10 \(H − h \+ 1\)\) × 1\/30, and a gap is the original’s × 1\/30/,
  );
});

test("a derived parameter can be left empty, and follows the others", async ({ lab, page }) => {
  await page.getByLabel("Problem family").selectOption("deep-sea");
  await expect(lab.field("Horizon, steps")).toHaveValue("8");
  await lab.field("Size").fill("5");
  await expect(lab.field("Horizon, steps")).toHaveValue("5");
  await lab.field("Horizon, steps").fill("7");
  await expect.poll(async () => (await lab.spec()).problem.horizon).toBe(7);
  await lab.field("Horizon, steps").fill("");
  await lab.field("Horizon, steps").press("Enter");
  await expect(lab.field("Horizon, steps")).toHaveValue("5");
});

test("edits in the form are undone and redone, typing in one field as one step", async ({ lab, page }) => {
  const [undo, redo] = [
    lab.problem.getByRole("button", { name: "Undo the last edit" }),
    lab.problem.getByRole("button", { name: "Redo the edit" }),
  ];
  await expect(undo).toBeDisabled();
  await lab.field("Episodes").pressSequentially("23");
  await lab.field("Episodes").press("Enter");
  await lab.field("Seed").fill("9");
  await lab.field("Seed").press("Enter");
  await expect.poll(async () => (await lab.spec())?.seed).toBe(9);
  await undo.click();
  await expect(lab.field("Seed")).toHaveValue("1");
  await undo.click();
  await expect(lab.field("Episodes")).toHaveValue("1");
  await expect(undo).toBeDisabled();
  await page.locator("body").press("Control+Shift+Z");
  await expect(lab.field("Episodes")).not.toHaveValue("1");
  await redo.click();
  await expect(lab.field("Seed")).toHaveValue("9");
});

test("what is typed while a picked problem is still being opened is applied to it", async ({ lab, page }) => {
  const family = page.getByLabel("Problem family");
  for (const [picker, picked, seed] of /** @type {const} */ ([
    [lab.example, "river-swim", 42],
    [family, "deep-sea", 43],
  ])) {
    const seedField = await lab.field("Seed").elementHandle();
    // In one task, since the problem could be open before the seed is typed.
    await picker.evaluate(
      (select, [value, field, typed]) => {
        for (const [control, text] of /** @type {[HTMLInputElement, string][]} */ ([
          [select, value],
          [field, String(typed)],
        ])) {
          control.value = text;
          for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
        }
      },
      /** @type {const} */ ([picked, seedField, seed]),
    );
    await expect
      .poll(async () => {
        const spec = await lab.spec();
        return [spec?.problem.kind, spec?.seed];
      })
      .toEqual([picked, seed]);
    await expect(family).toHaveValue(picked);
    await expect(lab.field("Seed")).toHaveValue(String(seed));
  }
});

test("Run, pressed while a picked problem is still being opened, runs it", async ({ lab }) => {
  await expect(lab.says(/^(Ready|Complete|Paused)/)).toBeAttached();
  const run = await lab.run.elementHandle();
  await lab.example.evaluate((/** @type {HTMLSelectElement} */ select, button) => {
    select.value = "linear-q";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    /** @type {HTMLElement} */ (button).click();
  }, run);
  await expect(lab.page.getByLabel("Problem family")).toHaveValue("random-linear-q");
  await expect(lab.pause.or(lab.says(/^Complete/))).toBeAttached();
});

test.describe("at a first visit", () => {
  test.use({ cold: true });

  test("the problem is one line, a press opens its forms, and a reload, a link inside and a refused run open them too", async ({
    page,
  }) => {
    const lab = new LabPage(page);
    await page.goto("./lab.html");
    await lab.drawn();
    const line = lab.problem.getByRole("button", { name: /Edit$/ });
    await expect(line).toHaveText("S = 16 A = 4 H = 6 d = 64 Δ = 1 Edit");
    await expect(lab.problem.getByText("Frozen lake").first()).toBeVisible();
    await expect(lab.picture).toBeInViewport({ ratio: 1 });
    await expect(lab.field("Horizon, steps")).toBeHidden();

    await line.click();
    await expect(line).toHaveAttribute("aria-expanded", "true");
    await expect(lab.field("Horizon, steps")).toBeVisible();
    await page.reload();
    await lab.drawn();
    await expect(lab.field("Horizon, steps")).toBeVisible();
    await line.click();
    await expect(lab.field("Horizon, steps")).toBeHidden();

    await page.getByRole("link", { name: "LinQ-LSVI-UCB" }).click();
    await expect(lab.field("Constant")).toBeInViewport();
    await line.click();
    await page.getByRole("link", { name: /assumptions hold/ }).click();
    await expect(page.getByRole("heading", { name: "Does the theory apply?" })).toBeInViewport();

    await lab.field("Horizon, steps").fill("0");
    await expect(lab.field("Horizon, steps")).toHaveAttribute("aria-invalid", "true");
    await line.click();
    await expect(lab.field("Horizon, steps")).toBeHidden();
    await lab.run.click();
    await expect(lab.field("Horizon, steps")).toBeFocused();
  });
});
