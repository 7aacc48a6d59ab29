import { expect, expectAccessible, test } from "./fixtures.js";

test("the theorem stands beside the run: what it covers, what holds anyway, and the lemma checked live", async ({
  lab,
  page,
}) => {
  const theorem = lab.meaning.locator("#theorem-block");
  await expect(theorem.getByText("The proof does not cover this run:", { exact: true })).toBeVisible();
  await expect(theorem.getByRole("listitem").filter({ hasText: "0.005, needed at least 8" }).first()).toBeVisible();
  await expect(theorem.getByText("Holds in every run: nested update sets, revisit bounds.")).toBeVisible();
  // In Figure 1 there are 3 revisits, at most 61, and 2 at step 3, at most 3.
  await expect(theorem.getByText("3, at most 61")).toBeVisible();
  await expect(theorem.getByText("2 at step 3, at most 3")).toBeVisible();
  await expect(
    theorem.getByText(
      /^First broken after path 1, at step 3, state \d, action a.: Q is 0\.175, under Q\* = 0\.35\. All 4 paths left the bound broken at a step they updated\.$/,
    ),
  ).toBeVisible();
  await theorem.getByText("Average regret").click();
  await expect(theorem.getByText("episodes N: 1, needed at least 61.3")).toBeVisible();
  // The paper's requirement on T is one line. Our conclusion from its condition on N is another, with no measured number.
  const ours = theorem.getByRole("listitem").filter({ hasText: "samples that suffice for (17)" });
  await expect(ours.getByText(/^from [\d,]+ on$/)).toBeVisible();
  await expect(ours.getByText("ours", { exact: true })).toBeVisible();
  await expect(ours.getByText("—", { exact: true })).toBeVisible();
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
  await expect(theorem.getByText(/^The proof covers this run: every assumption of Theorem 1 holds\./)).toBeVisible();
  await expect(
    page.getByText(
      /^Revisiting state \d at step 2: [\d,]+ of about 2,478,\d+ expected paths, .*; bonus [\d.]+, passes under 0\.15$/,
    ),
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
