import { expect, expectAccessible, test } from "./fixtures.js";

// What each line of the theorem says of Figure 1 is in site/theory/bounds-text.test.js, of other runs in e2e/node/pictures.test.mjs.

test("the theorem stands beside the run, with the lemma checked live, and its target is typed", async ({
  lab,
  page,
}) => {
  const theorem = lab.meaning.locator("#theorem-block");
  await expect(theorem.getByText("The proof does not cover this run:", { exact: true })).toBeVisible();
  await expect(theorem.getByRole("listitem").filter({ hasText: "0.005, needed at least 8" }).first()).toBeVisible();
  await expect(theorem.getByText("3, at most 61")).toBeVisible();
  await expect(theorem.getByText(/^First broken after path 1, at step 3, /)).toBeVisible();
  await theorem.getByText("Average regret").click();
  await expect(theorem.getByText("episodes N: 1, needed at least 61.3")).toBeVisible();
  const ours = theorem.getByRole("listitem").filter({ hasText: "samples that suffice for (17)" });
  await expect(ours.getByText("ours", { exact: true })).toBeVisible();
  await expectAccessible(page);

  const target = theorem.getByLabel("Target ε of T(ε)");
  // Typed: in Firefox Enter commits nothing that a script filled in.
  const type = async (/** @type {string} */ text) => {
    await target.press("ControlOrMeta+a");
    await target.pressSequentially(text);
    await target.press("Enter");
  };
  await type("4");
  await expect(theorem.getByText("expected a number over 0 and at most H = 3")).toBeVisible();
  await type("0.3");
  await expect(theorem.getByText(/^after 7, by the theorem after 29,\d+$/)).toBeVisible();

  await lab.field("Constant").fill("8");
  await lab.field("Constant").press("Enter");
  await expect(theorem.getByText(/^The proof covers this run: every assumption of Theorem 1 holds\./)).toBeVisible();
});

test("theory mode: the first phase goes on live, beside the bounds, and can be stopped", async ({ lab, page }) => {
  await lab.example.selectOption({ label: "The theorem’s own constants" });
  await expect(lab.says(/^Ready/)).toBeAttached();
  await lab.run.click();
  const theorem = lab.meaning.locator("#theorem-block");
  await expect(
    page.getByText(/^Revisiting state \d at step 2: [\d,]+ of about 2,478,\d+ expected paths, /),
  ).toBeVisible();
  const phase = page.getByRole("progressbar", { name: "Paths of this revisit phase, against the number expected" });
  const share = async () => Number(await phase.getAttribute("aria-valuenow"));
  await expect.poll(share).toBeGreaterThan(1);
  const before = await share();
  await expect.poll(share).toBeGreaterThan(before);
  await lab.pause.click();
  await expect(lab.says(/^Paused: [\d,]+ paths, 0 episodes/)).toBeAttached();
  await expect(theorem.getByText(/^Held at every \(h, s, a\) after [\d,]+ paths\.$/)).toBeVisible();
});
