import { EXAMPLES } from "../site/examples.js";
import { expect, expectAccessible, test } from "./fixtures.js";

test("there are at least twelve examples, from the two-state toy to a million states", () => {
  expect(EXAMPLES.length).toBeGreaterThanOrEqual(12);
  expect(new Set(EXAMPLES.map(({ id }) => id)).size).toBe(EXAMPLES.length);
  for (const { note } of EXAMPLES) expect(note).toMatch(/^.{20,180}\.$/);
  const kinds = EXAMPLES.map(({ spec }) => spec.problem.kind);
  for (const kind of ["table", "frozen-lake", "taxi", "separation", "random-linear-q"]) expect(kinds).toContain(kind);
  expect(EXAMPLES.some(({ spec }) => spec.problem.states === 1_000_000)).toBe(true);
});

/** Its first episode takes millions of paths: theory.spec.js looks at it. */
const long = "theory-mode";

for (const { id, title, note, spec } of EXAMPLES.filter((example) => example.id !== long)) {
  test(`${title}: opens, says what to look at, and completes episodes`, async ({ lab, page }) => {
    await lab.example.selectOption(id);
    await expect(lab.problem.getByText(note)).toBeVisible();
    await expect(lab.says(/^Ready/)).toBeAttached();
    await expect(page.getByLabel("Problem family")).toHaveValue(spec.problem.kind);
    await lab.stepEpisode.click();
    await expect(lab.says(/: [\d,]+ paths?, [1-9][\d,]* episode/)).toBeAttached();
    await expect(lab.tree).toBeVisible();
  });
}

test("on a phone it is said under the bar; a problem of one's own needs no such words", async ({ lab, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const note = page.getByText(EXAMPLES[0].note, { exact: true }).filter({ visible: true });
  await expect(note).toHaveCount(1);
  await expectAccessible(page);
  await lab.field("Seed").fill("7");
  await lab.field("Seed").press("Enter");
  await expect(note).toHaveCount(0);
});
