import { expect, test } from "./fixtures.js";

/** @type {import("../site/revisit.d.ts").Spec} */
const good = { format: "revisit.spec/1", problem: { kind: "table" } };

test("a text that is no number, or a number out of range, is refused at its field, and the previous run stays", async ({
  lab,
}) => {
  await lab.fullSpeed();
  const digest = await lab.finishedDigest();
  for (const [label, value, expected] of /** @type {const} */ ([
    ["Declared gap", "-1", /expected .*1e-9.*found -1/],
    ["Constant", "nought", /expected .*found "?nought"?/],
    ["Confidence", "1.5", /expected .*found 1\.5/],
    ["Episodes", "0", /expected .*found 0/],
    ["Seed", "-3", /expected .*found -3/],
    ["Stop after … paths", "0.5", /expected .*found 0\.5/],
  ])) {
    const field = lab.field(label);
    const right = await field.inputValue();
    await field.fill(value);
    await field.press("Enter");
    await expect(field, label).toHaveAttribute("aria-invalid", "true");
    const fault = lab.problem.getByRole("alert").filter({ hasText: /expected/ });
    await expect(fault).toHaveText(expected);
    await expect(field).toHaveValue(value);
    await expect(lab.digest).toHaveText(digest);
    // With the right value the run is the same as before.
    await field.fill(right);
    await field.press("Enter");
    await expect(lab.says(/^Ready/)).toBeAttached();
    await expect(fault).toHaveCount(0);
    expect(await lab.runToEnd()).toBe(digest);
  }
});

test("every wrong field is marked", async ({ lab }) => {
  await lab.field("Constant").fill("nought");
  await lab.field("Seed").fill("many");
  await lab.field("Episodes").fill("0.5");
  await lab.field("Episodes").press("Enter");
  for (const name of ["Constant", "Seed", "Episodes"])
    await expect(lab.field(name)).toHaveAttribute("aria-invalid", "true");
  await expect(lab.problem.getByRole("alert").filter({ hasText: /expected .*found "?(nought|many|0\.5)/ })).toHaveCount(
    3,
  );
  await lab.field("Constant").fill("0.01");
  await lab.field("Seed").fill("7");
  await lab.field("Episodes").fill("3");
  await lab.field("Episodes").press("Enter");
  await expect(lab.problem.getByRole("alert").filter({ hasText: /expected/ })).toHaveCount(0);
  await expect(lab.field("Seed")).not.toHaveAttribute("aria-invalid");
});

test("a feature that is longer than 1 may be normalised by a button", async ({ page, lab }) => {
  await lab.apply({
    ...good,
    problem: { kind: "river-swim" },
    features: { kind: "formula", components: ["0.1", "0.1 * s"] },
  });
  await expect(lab.says(/^Ready/)).toBeAttached();
  await lab.field("Components, one a line").fill("0.1\ns");
  await lab.field("Components, one a line").blur();
  await expect(page.getByText("A feature is longer than 1, which the theory does not allow.")).toBeVisible();
  await page.getByRole("button", { name: "Normalise features" }).click();
  await expect(page.getByText("A feature is longer than 1")).toHaveCount(0);
  await expect(lab.problem.getByLabel("Normalise features")).toBeChecked();
});

test("a fault within a table names its place there", async ({ lab }) => {
  await lab.apply(good);
  await expect(lab.says(/^Ready/)).toBeAttached();
  const field = lab.field("Rewards");
  const reward = JSON.parse(await field.inputValue());
  reward[1][0] = 1.5;
  await field.fill(JSON.stringify(reward));
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(lab.problem.getByRole("alert").filter({ hasText: /^\[1\]\[0\]: expected .*found 1\.5/ })).toBeVisible();
});

test("a fault in one gap of several names its step", async ({ lab }) => {
  await lab.problem.getByRole("button", { name: "per step" }).click();
  await lab.field("Gap at step 2").fill("-1");
  await expect(lab.field("Gap at step 2")).toHaveAttribute("aria-invalid", "true");
  await expect(lab.problem.getByRole("alert").filter({ hasText: /^step 2: expected .*found -1/ })).toBeVisible();
});

// e2e/node/bad-spec.test.mjs has other faults.
test("a fault in the spec's text is refused with its place, and the previous run stays", async ({ lab, page }) => {
  const digest = await lab.finishedDigest();
  for (const [what, spec, message] of /** @type {const} */ ([
    ["no JSON", '{"format":', /JSON/],
    ["an unknown field", { ...good, episode: 3 }, /^episode\b.*found/],
    [
      "an unknown option",
      { ...good, regret: "bootstrap" },
      /^regret — expected "exact", "curve", "none" or .*; found "?bootstrap/,
    ],
  ])) {
    await lab.apply(typeof spec === "string" ? spec : JSON.stringify(spec));
    await expect(page.getByRole("tabpanel", { name: "Spec" }).getByRole("alert"), what).toHaveText(message);
    await expect(lab.specText).toHaveAttribute("aria-invalid", "true");
    await expect(lab.digest).toHaveText(digest);
  }
});
