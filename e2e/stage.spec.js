// The stage: what the learner knows, on the problem itself, beside the lemma's picture and the confidence set.

import { expectAccessibleInBothThemes } from "./accessible.js";
import { expect, test } from "./fixtures.js";
import { more } from "./more.js";

/** @typedef {import("./lab-page.js").LabPage} LabPage */

/** @param {LabPage} lab */
const stageOf = (lab) => {
  const stage = lab.page.getByRole("region", { name: "The stage" });
  const press = (/** @type {string} */ name) => stage.getByRole("button", { name, exact: true }).click();
  return { stage, press, board: stage.getByRole("application", { name: /^Stage, / }) };
};

test("a cell of the lake says what is believed, taken and true there, by pointer and by keyboard", async ({
  lab,
  page,
}) => {
  await lab.example.selectOption({ label: "Slippery lake, 4×4" });
  await lab.reset.click();
  const { stage, press, board } = stageOf(lab);
  await expect(board).toHaveAccessibleName(/believed at step 1: map of 4 rows and 4 columns/);
  await lab.stepPath.click();
  // The first path ends at step 12, which the learner goes back to.
  await expect(board).toHaveAccessibleName(/at step 12/);
  await board.focus();
  await page.keyboard.press("Home");
  await expect(stage).toContainText(
    /State 0 \(row 0, col 0\): at step 12 it takes .*Believed .*, true value 0, \d+ samples?\./,
  );
  await page.keyboard.press("ArrowDown");
  await expect(stage).toContainText("State 4 (row 1, col 0)");
  await page.keyboard.press("End");
  await expect(stage).toContainText("State 15 (row 3, col 3)");
  await page.keyboard.press("ArrowLeft");
  // Only from here the goal is one step away: 1/3 for each of the three ways that the ice may lead.
  await expect(stage).toContainText(/State 14 \(row 3, col 2\).*true value 0\.333, 0 samples/);
  await page.keyboard.press("Enter");
  await board.blur();
  await expect(stage).toContainText("State 14 (row 3, col 2)");
  await press("A step earlier");
  await expect(board).toHaveAccessibleName(/at step 11/);
  await expect(stage.getByRole("button", { name: "follow" })).toHaveAttribute("aria-pressed", "false");
  await lab.stepPath.click();
  await expect(board).toHaveAccessibleName(/at step 11/);
  await press("follow");
  await expect(board).toHaveAccessibleName(/at step 12/);
  await press("Visits");
  await expect(board).toHaveAccessibleName(/^Stage, visits at step 12/);
  await expect(stage).toContainText("samples");
});

test("the lemma's picture counts what holds, and the confidence set says where θ* is", async ({ lab }) => {
  await lab.example.selectOption({ label: "Linear Q*, and nothing else" });
  await lab.reset.click();
  for (let i = 0; i < 3; i++) await lab.stepPath.click();
  const { stage, press } = stageOf(lab);
  const lemma = stage.getByRole("img", { name: /^Believed against true value of \d+ pairs/ });
  await expect(lemma).toHaveAccessibleName(/the lemma holds for (\d+) of \1$/);
  await press("Confidence");
  const set = stage.getByRole("img", { name: /^Confidence set of θ at step/ });
  await expect(set).toHaveAccessibleName(/bonus [\d.]+; θ\* is inside/);
  await expect(lemma).toBeHidden();
});

test("what the problem gives is read by pointer and by keyboard, step by step", async ({ lab, page }) => {
  const { stage, press, board } = stageOf(lab);
  // The lake's goal is six moves away, and H = 6: there is no time for a move that leads nowhere.
  await lab.example.selectOption({ label: "Lake without slipping, 4×4" });
  await lab.reset.click();
  await press("Problem");
  const given = stage.getByRole("application", { name: /^Rewards, / });
  await expect(given).toHaveAccessibleName(/^Rewards, Q\*, losses and features of 64 pairs \(s, a\) at step 1/);
  await expect(stage).toContainText("Strongest: r 1, Q* 1, Δ 1, φ 1");
  await given.focus();
  for (const [key, says] of [
    ["ArrowDown", "Q* = 0: state 0, action ←"],
    ["ArrowRight", "Q* = 1: state 0, action ↓"],
    ["ArrowDown", "Δ = 0, optimal: state 0, action ↓"],
    ["ArrowLeft", "Δ = 1: state 0, action ←"],
    ["ArrowDown", "φ₁ = 1: state 0, action ←"],
    ["ArrowRight", "φ₁ = 0: state 0, action ↓"],
  ]) {
    await given.press(key);
    await expect(stage).toContainText(says);
  }
  await expect(stage, "the sentence speaks of that state, too").toContainText("State 0 (row 0, col 0)");
  await given.blur();
  for (let h = 1; h < 6; h++) await press("A step later");
  await expect(given).toHaveAccessibleName(/at step 6/);
  await board.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await expect(stage).toContainText("Gap 1, Q* 0 to 1, r 0 to 1: state 14");
  await page.keyboard.press("Home");
  await expect(stage).toContainText("No gap, Q* 0, r 0: state 0");

  // Figure 1 has room for the numbers: r is 0.8 and 0.5 at step 1, and the feature of an action is its unit vector.
  await lab.apply({ format: "revisit.spec/1", problem: { kind: "figure-1" } });
  await press("follow");
  await lab.reset.click();
  await expect(given).toHaveAccessibleName(/of 4 pairs \(s, a\) at step 1/);
  const box = await given.boundingBox();
  const at = (/** @type {number} */ x, /** @type {number} */ y) =>
    given.hover({ position: { x: 44 + x * ((box?.width ?? 0) - 56), y: 26 + y * ((box?.height ?? 0) - 88) } });
  await at(0.1, 0.05);
  await expect(stage).toContainText("r = 0.8: state 0, action a₀");
  await at(0.9, 0.95);
  await expect(stage).toContainText("φ₂ = 1: state 1, action a₁");
  await at(0.9, 0.5);
  await expect(stage).toContainText("Δ = 0.3: state 1, action a₁");
  await expect(stage).toContainText("State 1");
  await lab.run.hover();
  await expect(stage).toContainText("Strongest: ");
});

test("of thousands of states the first are shown, and a new problem is shown anew", async ({ lab }) => {
  const { stage, press } = stageOf(lab);
  await press("Problem");
  const given = stage.getByRole("application", { name: /^Rewards, / });
  await expect(given).toHaveAccessibleName(/features of 4 pairs/);
  await lab.apply({
    format: "revisit.spec/1",
    problem: { kind: "random-linear-q", states: 5000, horizon: 3 },
    regret: "none",
  });
  await expect(given).toHaveAccessibleName(/features of 1,02\d of [\d,]+,000 pairs \(s, a\)/);
});

test("a ladder looks like one: its states are rungs, which the arrow keys and the tooltip name", async ({
  lab,
  page,
}) => {
  const { stage, press, board } = stageOf(lab);
  for (const [copies, marks] of /** @type {const} */ ([
    [1, "Rung 3: "],
    [60, "Rung 3, copy "],
  ])) {
    await lab.apply({
      format: "revisit.spec/1",
      problem: { kind: "ladder", horizon: 6, copies },
      algorithm: { c_beta: 0.001 },
      episodes: 30,
    });
    await lab.run.click();
    await expect(lab.says(/^Complete/)).toBeAttached();
    await press("True");
    await expect(board).toHaveAccessibleName(/^Stage, true at step \d: picture of 6 steps\./);
    await board.focus();
    await page.keyboard.press("Home");
    for (let h = 1; h < 6; h++) await page.keyboard.press("ArrowLeft");
    for (let h = 1; h < 3; h++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await expect(stage).toContainText(marks);
    // 1/2 (1 + 1/2 + 1/4 + 1/8) = 0.9375 from rung 3 of 6, up to rounding.
    await expect(stage).toContainText(/true value 0\.93[78]/);
    await page.keyboard.press("End");
    await expect(stage).toContainText(/Fallen: at step 3 it takes .*true value 0,/);
    await expect(stage.getByText("×60")).toHaveCount(copies === 60 ? 6 : 0);
    await page.keyboard.press("Escape");
  }
  await expectAccessibleInBothThemes(page);
});

test("the places that speak of the gap and of the features lead to them on the stage", async ({ lab }) => {
  const { stage, press } = stageOf(lab);
  const given = stage.getByRole("application", { name: /^Rewards, / });
  await lab.problem.getByRole("button", { name: "where" }).click();
  // The engine says where the gap is smallest, and the picture has it there.
  const [, gap, h, s] =
    /True gap ([\d.]+) at step (\d+), state (\d+)/.exec((await lab.problem.textContent()) ?? "") ?? [];
  await expect(given).toHaveAccessibleName(new RegExp(`at step ${h}\\.`));
  await expect(stage).toContainText(new RegExp(`Gap ${gap}, Q\\* .*: state ${s}`));
  await press("Optimism");
  await expect(given).toBeHidden();
  await lab.problem.getByRole("button", { name: "on the stage" }).click();
  await expect(given).toBeVisible();
});

for (const { example, name } of [
  { example: "Combination lock", name: /picture of 6 steps/ },
  { example: "A million states", name: /graph of 5 steps/ },
  { example: "River swim", name: /row of \d+ states/ },
  { example: "Cliff walking", name: /map of 4 rows and 12 columns/ },
  { example: "Taxi", name: /town of 5 rows and 5 columns, passenger/ },
  { example: "Deep sea", name: /map of 6 rows and 6 columns/ },
])
  test(`the stage shows ${example}`, async ({ lab, page }) => {
    await lab.example.selectOption({ label: example });
    await expect(lab.says(/^(Ready|Paused|Complete)/)).toBeAttached();
    const { stage, press, board } = stageOf(lab);
    await expect(board).toHaveAccessibleName(name);
    await board.focus();
    await page.keyboard.press("ArrowRight");
    await expect(stage).toContainText(/(?:true|True) value/);
    for (const shade of ["True", "Error", "Bonus", "Believed"]) await press(shade);
    await expect(board).toHaveAccessibleName(/^Stage, believed/);
  });

test("a learner without estimates has the true values, and says why nothing else is there", async ({ lab }) => {
  await lab.apply({
    format: "revisit.spec/1",
    problem: { kind: "frozen-lake" },
    algorithm: { kind: "uniform" },
    episodes: 20,
  });
  await expect(lab.says(/^Ready/)).toBeAttached();
  const { stage, press } = stageOf(lab);
  await press("Bonus");
  await expect(stage).toContainText("takes any action and estimates nothing");
  await press("True");
  await expect(stage).toContainText("reward");
});

test("while it runs the stage stands still, and every picture has room", async ({ lab, page }) => {
  await lab.example.selectOption({ label: "A million states" });
  await expect(lab.says(/^(Ready|Paused|Complete)/)).toBeAttached();
  await page.evaluate(() => {
    const stage = document.querySelector("#stage");
    new PerformanceObserver((list) => {
      for (const { sources } of /** @type {any[]} */ (list.getEntries()))
        for (const { node } of sources)
          if (stage?.contains(node)) stage.setAttribute("data-moved", (node.parentElement ?? node).className);
    }).observe({ type: "layout-shift", buffered: false });
  });
  await lab.reset.click();
  await lab.run.click();
  const { stage } = stageOf(lab);
  await expect(stage.getByRole("img", { name: /holds for/ })).toBeVisible();
  await page.waitForTimeout(1500); // the run may end meanwhile
  await expect(stage).not.toHaveAttribute("data-moved");
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(
    `the stage is accessible in both themes at ${viewport.width} px`,
    more(viewport.width < 1440),
    async ({ lab, page }) => {
      await page.setViewportSize(viewport);
      await lab.example.selectOption({ label: "Slippery lake, 4×4" });
      const { board } = stageOf(lab);
      await expect(board).toHaveAccessibleName(/map of 4 rows/);
      await board.focus();
      await page.keyboard.press("ArrowRight");
      await expectAccessibleInBothThemes(page);
    },
  );
