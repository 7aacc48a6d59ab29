import { EXAMPLES } from "../site/spec/examples.js";
import { expect, expectAccessible, test } from "./fixtures.js";
import { more } from "./more.js";

/** Its first episode takes millions of paths, so theory.spec.js tests it. */
const long = "theory-mode";

// On a wide screen the regions scroll, never the page, so that the bar stays in sight.
/** @param {import("./lab-page.js").LabPage} lab @param {string} title */
async function expectPageAsHighAsWindow(lab, title) {
  for (const fold of [/collapse panel/i, /open panel/i]) {
    const [page, window] = await lab.page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
    expect(page, title).toBe(window);
    await lab.page.getByRole("button", { name: fold }).click();
  }
}

/** Examples that one page opens, one after the other. */
const together = 6;

for (let first = 0; first < EXAMPLES.length; first += together) {
  const some = EXAMPLES.slice(first, first + together);
  test(
    `from ${some[0].title} to ${some[some.length - 1].title}, each opens, says what to look at, fits, and completes episodes`,
    more(),
    async ({ lab, page }) => {
      for (const { id, title, note, spec } of some) {
        await lab.example.selectOption(id);
        await expect(lab.problem.getByText(note)).toBeVisible();
        await expect(lab.says(/^(Ready|Complete|Paused)/), title).toBeAttached();
        await expectPageAsHighAsWindow(lab, title);
        await expect(page.getByLabel("Problem family")).toHaveValue(spec.problem.kind);
        if (id === long) continue;
        // The first example is open already, and has run.
        if ((await lab.says(/^Ready/).count()) === 0) await lab.reset.click();
        await expect(lab.says(/^Ready/)).toBeAttached();
        await lab.toNext("end of an episode");
        await expect(lab.says(/: [\d,]+ paths?, [1-9][\d,]* episode/), title).toBeAttached();
        await expect(lab.tree).toBeVisible();
      }
    },
  );
}

test("on a phone the note is under the bar; a custom problem has none", async ({ lab, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const note = page.getByText(EXAMPLES[0].note, { exact: true }).filter({ visible: true });
  await expect(note).toHaveCount(1);
  await expectAccessible(page);
  await lab.field("Seed").fill("7");
  await lab.field("Seed").press("Enter");
  await expect(note).toHaveCount(0);
});

test("an example keeps its name with another seed and other constants, also after a reload, and not as another problem", async ({
  lab,
  page,
}) => {
  const name = lab.example.locator("option:checked");
  await lab.example.selectOption({ label: "River swim" });
  await expect(lab.says(/^Ready/)).toBeAttached();
  for (const [field, value] of [
    ["Seed", "23"],
    ["Episodes", "40"],
  ]) {
    await lab.field(field).fill(value);
    await lab.field(field).press("Enter");
    await expect(lab.example).toHaveValue("");
    await expect(name).toHaveText("River swim");
  }
  await page.reload();
  await lab.drawn();
  await expect(lab.field("Seed")).toHaveValue("23");
  await expect(name).toHaveText("River swim");
  await lab.apply({ format: "revisit.spec/1", problem: { kind: "river-swim", states: 4 }, episodes: 40 });
  await expect(name).toHaveText("Custom problem");
});
