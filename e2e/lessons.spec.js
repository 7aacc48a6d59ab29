// The lessons: every exercise is solved once as it should be and once wrongly, by what the runs say.

import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { root } from "../tools/test/command.mjs";
import { downloaded } from "./downloads.js";
import { backtracking, contentOf, ExercisePart, IN_ORDER, LESSONS } from "./exercises.js";
import { expect, expectAccessibleInBothThemes, test } from "./fixtures.js";
import { LabPage, LONG, opened, playhead } from "./lab-page.js";
import { more } from "./more.js";
import { triesAll } from "./own-learners.js";

/** @typedef {import("@playwright/test").Page} Page */

/** Those of "Which line can go?", by their names in the lab. */
const LEARNERS = ["LinQ-LSVI-UCB", "LinQ-LSVI-UCB without revisits", "LinQ-LSVI-UCB that drops paths", "LSVI-UCB"];

/** @param {Page} page @param {string} lesson @param {RegExp} title */
async function exercise(page, lesson, title) {
  await page.goto(`./lessons/${lesson}.html`);
  return new ExercisePart(page, title).open();
}

/**
 * Hands in what Ada has done, and has it graded: all of it is reproduced.
 * @param {import("@playwright/test").Page} page
 * @param {string} rows as the teachers' page counts them
 */
async function handIn(page, rows) {
  await page.goto("./lessons/");
  await page.getByRole("textbox", { name: "Your name" }).fill("Ada");
  const save = page.getByRole("button", { name: "Save the file" });
  const { bytes } = await downloaded(page, () => save.click());
  await page.goto("./lessons/teachers.html");
  await page
    .getByLabel("Files that were handed in")
    .setInputFiles([{ name: "ada.json", mimeType: "application/json", buffer: bytes }]);
  await expect(page.getByRole("status")).toHaveText(`${rows} of 1 file; 0 not reproduced.`, { timeout: LONG });
}

test("Read Figure 1: at which step path 2 begins is said before path 1 is drawn", async ({ page }) => {
  const part = await exercise(page, "read-figure-1", /^Exercise 1/);
  await part.check();
  await part.isWrong(/^Nothing is pinned yet\. Pin a state in the state view, before you press Path\.$/);
  await part.pin(1, 2);
  await part.isWrong(/^Pinned: state 1 at step 2\. Now press Path until path 1 is drawn, and see\.$/);
  await part.press("Step a path");
  await part.isWrong(/^You pinned state 1 at step 2; path 2 began at another step\..* Press Reset to say it again\.$/);
  await part.pin(0, 3); // too late: it is seen now
  await part.isWrong(/^You pinned state 1 at step 2;/);
  await part.press("Reset");
  await part.drawn(0);
  await part.pin(1, 3); // any state of the step
  await part.press("Step a path");
  await part.isRight();
  await expect(part.said).toHaveText("Right. Path 2 began at step 3, as you said, in state 0.");
});

test("Read Figure 1: where path 4 begins is predicted before path 3 is drawn", async ({ page }) => {
  const part = await exercise(page, "read-figure-1", /^Exercise 2/);
  await part.press("Step a path");
  await part.drawn(1);
  await part.press("Step a path");
  await part.drawn(2);
  await part.pin(0, 3);
  await part.isWrong(/^Pinned: state 0 at step 3\. Now press Path/);
  await part.press("Step a path");
  await part.isWrong(/^You pinned state 0 at step 3; path 4 began at another step/);
  await part.pin(1, 2); // too late: it is seen now
  await part.isWrong(/^You pinned state 0 at step 3/);
  await part.press("Reset");
  await part.drawn(0);
  await part.press("Step a path");
  await part.drawn(1);
  await part.press("Step a path");
  await part.drawn(2);
  await part.pin(1, 2);
  await part.press("Step a path");
  await part.isRight();
});

test("Read Figure 1: the sets are counted, all by the keyboard", async ({ page }) => {
  const part = await exercise(page, "read-figure-1", /^Exercise 3/);
  const path = part.frame.getByRole("button", { name: "Step a path" });
  await path.focus();
  for (let k = 1; k <= 4; k++) {
    await page.keyboard.press("Enter");
    await part.drawn(k);
  }
  const fields = part.section.getByRole("textbox");
  await fields.first().focus();
  for (const [i, size] of ["1", "3", "4"].entries()) {
    await expect(fields.nth(i)).toBeFocused();
    await page.keyboard.type(size);
    await page.keyboard.press("Tab");
  }
  await expect(part.section.getByRole("button", { name: "Check" })).toBeFocused();
  await page.keyboard.press("Enter");
  await part.isWrong(/^I₂ does not have 3\./);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await part.isRight();
});

for (const [lesson, number, wrong, right, found] of /** @type {[string, number, string, string, RegExp][]} */ ([
  ["why-return", 1, "5000", "400", /after 2\d\d samples.*times too many/],
  ["why-return", 2, "100", "800", /after 6\d\d samples.*times too few/],
  ["why-return", 3, "1,215", "4,000", /after 3,\d{3} samples.*times too few/],
  ["lie-about-the-gap", 2, "3,073", "12,000", /14,943 revisits.*4\.9 times too few/],
  ["a-million-states", 1, "300,000,000", "6,056", /7,058 revisits.*times too many/],
  ["a-million-states", 2, "6056", "24000", /22,831 revisits.*3\.8 times too few/],
  ["paint-a-maze", 1, "1271", "127", /115 revisits.*11 times too many/],
  ["the-constant", 2, "12,112", "24,224", /26,974 revisits.*2\.2 times too few/],
]))
  test(
    `${lesson}, exercise ${number}: a guess counts as it stood when the run began`,
    more(lesson !== "why-return" || number > 1),
    async ({ page }) => {
      const part = await exercise(page, lesson, new RegExp(`^Exercise ${number}`));
      await part.check();
      await part.isWrong(/^Guess first/);
      const off =
        /^Your guess of [\d,]+ is off by more than a factor of 2\. [^.]+\? Press Reset, guess again, and run\.$/;
      const guess = part.section.getByRole("textbox", { name: "Your guess" });
      await guess.fill(wrong);
      await part.run();
      await part.isWrong(off);
      await guess.fill(right);
      await part.check();
      await part.isWrong(off); // after the run it is too late
      const tell = part.section.getByRole("button", { name: "Tell me the number" });
      await tell.click();
      await part.isWrong(found);
      await expect(tell).toBeHidden();
      const timeline = playhead(part.frame);
      await timeline.press("Home");
      await part.drawn(0);
      await part.check();
      await part.isWrong(off); // a look back at an earlier moment changes nothing
      await timeline.press("End");
      await expect(part.frame.locator("#counters dd").first()).not.toHaveText("0");
      await part.press("Reset");
      await part.drawn(0);
      await part.run();
      await part.isRight();
      await expect(tell).toBeHidden();
    },
  );

test("Which line can go? Four runs decide which learners come through", async ({ page }) => {
  const part = await exercise(page, "which-line-can-go", /^Exercise 1/);
  const box = (/** @type {string} */ name) => part.section.getByRole("checkbox", { name, exact: true });
  await box("LinQ-LSVI-UCB").check();
  await box("LinQ-LSVI-UCB that drops paths").check();
  await part.check();
  await part.isWrong(new RegExp(`^Not run to the end yet: ${LEARNERS.join(", ")}\\.$`));
  for (const name of LEARNERS) {
    const choice = part.section.getByRole("button", { name, exact: true });
    await choice.click();
    await expect(choice).toHaveAttribute("aria-pressed", "true");
    await part.drawn(0);
    await part.run();
  }
  await part.isWrong(/^Your ticks and your runs do not agree\. Choose each learner/);
  await box("LinQ-LSVI-UCB that drops paths").uncheck();
  await part.check();
  await part.isRight();
  await expect(part.said).toHaveText(
    /without revisits lost 0\.15 an episode; LinQ-LSVI-UCB that drops paths lost 0\.15 an episode/,
  );
});

test("Which line can go? A run's end counts that the lesson has not heard of when another learner is chosen", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const end = (/** @type {any} */ { detail: { done, stopped } }) => done || stopped;
    addEventListener("revisit-progress", (event) => end(event) && event.stopImmediatePropagation(), true);
  });
  const part = await exercise(page, "which-line-can-go", /^Exercise 1/);
  await part.section.getByRole("checkbox", { name: "LinQ-LSVI-UCB", exact: true }).check();
  const [first] = LEARNERS;
  for (const name of LEARNERS) {
    await part.section.getByRole("button", { name, exact: true }).click();
    await part.drawn(0);
    await part.run();
    await part.check();
    await part.isWrong(new RegExp(`^Not run to the end yet: .*${name}`));
  }
  await part.section.getByRole("button", { name: first, exact: true }).click();
  await part.drawn(0);
  await part.check();
  await part.isRight();
});

test(
  "Which line can go? A shorter lock and a larger constant let the learner without the test through",
  more(),
  async ({ page }) => {
    const part = await exercise(page, "which-line-can-go", /^Exercise 2/);
    await part.run();
    await part.check();
    await part.isWrong(/^With a lock of length 3 and the constant 0\.0006 it lost 0\.15 an episode/);
    await part.section.getByRole("combobox", { name: "Length of the lock" }).selectOption("1");
    await part.section.getByRole("combobox", { name: "The constant" }).selectOption("0.0017");
    await part.drawn(0);
    await part.run();
    await part.isRight();
    await expect(part.said).toHaveText(/With a lock of length 1 and the constant 0\.0017 it lost 0\.00\d+ an episode/);
  },
);

test("Lie about the gap: five seeds each decide which declared gap is the largest that ends optimal", async ({
  page,
}) => {
  const part = await exercise(page, "lie-about-the-gap", /^Exercise 1/);
  await part.check();
  await part.isWrong(/^No declared gap was run on five seeds yet: /);
  const fiveSeeds = async (/** @type {string} */ gap) => {
    await part.section.getByRole("combobox", { name: "Declared gap" }).selectOption(gap);
    await part.section.getByRole("button", { name: "Run seeds 1 to 5" }).click();
  };
  await fiveSeeds("0.3");
  await part.isWrong(/^With the gap declared 0\.3, all 5 seeds end optimal\. Two neighbours of the list decide: /);
  await fiveSeeds("0.8");
  await part.isWrong(/declared 0\.8, 2 of 5 seeds end optimal\. Two neighbours /);
  await fiveSeeds("0.6");
  await part.isWrong(/declared 0\.6, all 5 seeds end optimal; declared 0\.8/);
  await fiveSeeds("0.7");
  await part.isRight();
  await expect(part.said).toHaveText(
    /^Right\. The largest is 0\.6\. .* declared 0\.7, 4 of 5 seeds end optimal\. The true gap is 0\.5\.$/,
  );
});

test("Break linearity: the residual is worked out, and the learner ends wrong", async ({ page }) => {
  const part = await exercise(page, "break-linearity", /^Exercise 1/);
  const residual = part.section.getByRole("textbox", { name: "Residual" });
  await residual.fill("0.5");
  await part.check();
  await part.isWrong(/^Your number is 0\.5\. Now press Run/);
  await part.run();
  await part.check();
  await part.isWrong(/^It is not 0\.5\./);
  await residual.fill("0.25");
  await part.check();
  await part.isRight();
  await expect(part.said).toHaveText(/The residual is 0\.25, and the last policy loses 0\.5 an episode\./);
});

test("Break linearity: a product of room and button is not the feature that mends it", async ({ page }) => {
  const part = await exercise(page, "break-linearity", /^Exercise 2/);
  const feature = part.section.getByRole("textbox", { name: "Fourth feature" });
  const write = async (/** @type {string} */ text) => {
    await feature.selectText();
    await feature.pressSequentially(text); // Firefox tells of no change where a text was put in
    await feature.press("Tab");
  };
  await part.check();
  await part.isWrong(/^The residual is 0\.25, at state/);
  await write("a*(s");
  await part.isWrong(/^features\.components\[3\]: /);
  await write("a*s");
  await part.check();
  await part.isWrong(/^The residual is 0\.15, at state/);
  await write("cond(a == floor(s/2), 0.5, 0)");
  await part.check();
  await part.isWrong(/^The residual is 0: Q\* is linear in the features\. Now press Run/);
  await part.run();
  await part.check();
  await part.isRight();
});

test("Paint a maze: near ties are dear, riches are missed, and one prize at the goal does it, painted with keys", async ({
  page,
}) => {
  const part = await exercise(page, "paint-a-maze", /^Exercise 2/);
  const map = part.section.getByRole("grid", { name: "The map" });
  await part.run();
  await part.check();
  await part.isWrong(/^V\* is 1\.1, the gap 0\.1, and the run has 12,713 revisits\. Are two ways nearly as good/);
  const first = map.getByRole("gridcell", { name: "row 1, column 1: start" });
  await first.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("j");
  await expect(map.getByRole("gridcell", { name: "row 1, column 3: pays 1" })).toBeVisible();
  await part.drawn(0);
  await part.run();
  await part.check();
  await part.isWrong(/^V\* is 4, the gap 1, and the run has 27 revisits; but its last policy loses 1\./);
  await map.getByRole("gridcell", { name: "row 1, column 3: pays 1" }).focus();
  await page.keyboard.press("Delete");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("e");
  await part.drawn(0);
  await part.run();
  await part.check();
  await part.isRight();
  await expect(part.said).toHaveText(/V\* is 0\.5, the gap 0\.5, and the run has 872 revisits/);
});

test(
  "The constant: ten seeds each decide which is the cheapest that fails on one at most",
  more(),
  async ({ page }) => {
    const part = await exercise(page, "the-constant", /^Exercise 1/);
    await part.check();
    await part.isWrong(/^No constant was run on ten seeds yet\.$/);
    const tenSeeds = async (/** @type {string} */ constant) => {
      await part.section.getByRole("combobox", { name: "The constant" }).selectOption(constant);
      await part.section.getByRole("button", { name: "Run seeds 1 to 10" }).click();
    };
    await tenSeeds("0.001");
    await part.isWrong(
      /^With 0\.001, 4 of 10 seeds end optimal, for 60 revisits a run\. Two neighbours of the list decide: /,
    );
    await tenSeeds("0.002");
    await part.isWrong(/With 0\.002, 9 of 10 seeds end optimal.*Two neighbours /);
    await tenSeeds("0.0015");
    await part.isWrong(/With 0\.0015, 10 of 10 seeds end optimal.*Two neighbours /);
    await tenSeeds("0.0012");
    await part.isRight();
  },
);

test("Beat LinQ: of three races LSVI-UCB wins the one where features are shared", async ({ page }) => {
  const part = await exercise(page, "beat-linq", /^Exercise 1/);
  await part.check();
  await part.isWrong(/^No race was run to the end yet\.$/);
  await part.section.getByRole("button", { name: "Race on the ladder" }).click();
  await part.isWrong(/LinQ-LSVI-UCB after 1,206 samples, LSVI-UCB after 5,016 samples\. Another problem\?$/);
  await part.section.getByRole("button", { name: "Race on the lock with shared features" }).click();
  await part.isRight();
  await expect(part.said).toHaveText(/LinQ-LSVI-UCB after 431 samples, LSVI-UCB after 72 samples\.$/);
});

test("What does which access buy? Five prices are put in order, and seen once they are; what was answered is graded", async ({
  page,
}) => {
  const part = await exercise(page, "which-access", /^Exercise 1/);
  const price = part.frame.locator(".price-value").first();
  await part.check();
  await part.isWrong(/^Choose what stands at place 1\.$/);
  await part.putInOrder(IN_ORDER.with(4, "Local"));
  await part.check();
  await part.isWrong(/^Each price has one place; found two for local\.$/);
  const hint =
    /^They do not stand in this order\. What does each pay for the draws, for the climb and for the entry\? A row opens to its argument\.$/;
  await part.putInOrder(["Generative", "Online with hints", "Local", "Going back", "Online"]);
  await part.check();
  await part.isWrong(hint);
  await expect(price).toBeHidden();
  await part.frame.locator("summary").first().click();
  await expect(part.frame.getByText(/^An episode comes to the highest of 3 rungs/)).toBeVisible();
  await part.putInOrder(IN_ORDER);
  await part.check();
  await part.isRight();
  // The prices are the engine's.
  const { rows } = await part.section
    .locator("revisit-lab")
    .evaluate(async (lab) => (await /** @type {any} */ (lab).progress()).prices);
  const samples = (/** @type {string} */ access, hints = false) =>
    Math.round(rows.find((/** @type {any} */ row) => row.access === access && row.hints === hints).price.samples);
  await expect(part.said).toHaveText(
    `Right. Samples: online with hints ${samples("online", true)}, generative ${samples("generative")}, going back ${samples("revisiting")}, local ${samples("local")}, online ${samples("online")}.`,
  );
  await expect(price).toHaveText(`${samples("online")} samples, 52 episodes`);
  await page.reload();
  await part.open();
  await expect(part.solved).toBeVisible();
  await expect(price).toBeVisible();

  const climb = await new ExercisePart(page, /^Exercise 2/).open();
  const slider = climb.frame.getByRole("slider");
  await slider.fill("6");
  await climb.check();
  await climb.isWrong(/^It is not H = 10\. What does one rung more do /);
  await expect(climb.frame.locator(".price-value").first()).toBeHidden();
  await slider.fill("7");
  await climb.check();
  await climb.isRight();
  await expect(climb.said).toHaveText(
    /^Right\. With H = 11 starting over takes 4,800 samples and going back 30, 163 times/,
  );
  await expect(climb.frame.locator(".price-value").first()).toHaveText("4,800 samples, 2,400 episodes");

  await handIn(page, "2 rows");
  await expect(page.getByRole("row", { name: /^Ada which-access climb horizon=11 yes yes formative: / })).toBeVisible();
  await page.goto("./lessons/which-access.html#exercise=2&seed=7");
  await expect(page.getByText("The address sets nothing here: a price list has no run to set.")).toBeVisible();
});

test("How many revisits? Factors are guessed, counted in five seeds of each run, and graded", async ({ page }) => {
  const part = await exercise(page, "how-many-revisits", /^Exercise 1/);
  const guess = part.section.getByRole("textbox", { name: "Your guess" });
  const runBoth = part.section.getByRole("button", { name: "Run both, seeds 1 to 5" });
  await part.check();
  await part.isWrong(/^Guess first: how many times as many revisits, such as 3\. Then run\.$/);
  await guess.fill("2");
  await part.check();
  await part.isWrong(/^Your guess is 2\. Now run\.$/);
  await runBoth.click();
  await part.isWrong(
    /^Your guess of 2 is off by more than a factor of 1\.5\. How many samples bring a bonus .* Guess again, and run\.$/,
  );
  // What was guessed before the runs counts.
  await guess.fill("4");
  await part.check();
  await part.isWrong(/^Your guess of 2 is off /);
  await runBoth.click();
  await part.isRight();
  await expect(part.said).toHaveText(
    "Right. In the median of 5 seeds 489 become 2,191 revisits, 4.5 times as many (your guess: 4).",
  );
  await expect(part.frame.getByText(/^2,\d{3}$/).first()).toBeVisible();

  const steps = await new ExercisePart(page, /^Exercise 3/).open();
  const field = (/** @type {string} */ name) => steps.section.getByRole("textbox", { name });
  await field("By the formula").fill("40");
  await field("As it was").fill("2.5");
  await steps.section.getByRole("button", { name: "Run all three, seeds 1 to 5" }).click();
  await steps.isRight();
  await expect(steps.said).toHaveText(
    "Right. In the median of 5 seeds 489 become 28,718 revisits by the formula, 59 times as many (your guess: 40), and 1,286 revisits with β as it was, 2.6 times as many (your guess: 2.5).",
  );
  for (const panel of await page.getByRole("img", { name: /^Revisits over / }).all()) {
    await panel.scrollIntoViewIfNeeded();
    await expect
      .poll(() => panel.evaluate((img) => /** @type {HTMLImageElement} */ (img).naturalWidth))
      .toBeGreaterThan(0);
  }

  await handIn(page, "2 rows");
  await expect(
    page.getByRole("row", {
      name: /^Ada how-many-revisits gap gap=4 yes yes formative: In the median of 5 seeds 489 /,
    }),
  ).toBeVisible();
});

test.describe("a learner of the reader's own", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test(
    "Beat LinQ: one that tries every action once wins on the lock, one with a fault leaves no run",
    more(),
    async ({ page }) => {
      const part = await exercise(page, "beat-linq", /^Exercise 2/);
      const code = part.section.getByRole("textbox", { name: "The code of your learner" });
      await expect(code.and(page.locator("[contenteditable]"))).toContainText("LSVI-UCB");
      const race = part.section.getByRole("button", { name: "Race yours on the lock" });
      await new LabPage(page).paste(triesAll.replace("env.policy(best)", "env.policy(bset)"), code);
      await race.click();
      await expect(part.section.getByRole("alert")).toHaveText(
        "Line 20: found undefined as policy, expected a function (h, s) => action",
      );
      await part.isWrong(/^Your learner left no run: found undefined as policy, /);
      await new LabPage(page).paste(triesAll, code);
      await race.click();
      await expect(part.said).toHaveText(/^Right\. .*LinQ-LSVI-UCB after 776 samples, yours after 64 samples\.$/, {
        timeout: 90_000,
      });
    },
  );

  test(
    "Write it yourself: the lines are missing, are wrong by one step, have a fault, and are right",
    more(),
    async ({ page }) => {
      const written = await backtracking();
      const part = await exercise(page, "write-it-yourself", /^Exercise/);
      const code = part.section.getByRole("textbox", { name: "The code of your learner" });
      const compare = part.section.getByRole("button", { name: "Compare with the engine’s" });
      await expect(code.and(page.locator("[contenteditable]"))).toContainText("without its backtracking");
      await part.check();
      await part.isWrong(/^Your learner has not played yet\./);
      await expect(part.state).toContainText("has not played yet");
      await compare.click();
      await part.isWrong(
        /^On Figure 1: path 2 should have begun at step 3, in state 0, where the bonus of 0\.176 is not below half the gap, 0\.15\. Yours began a new episode\.$/,
      );
      await new LabPage(page).paste(written.replace("first = h + 1", "first = h"), code);
      await compare.click();
      await part.isWrong(/^On Figure 1: path 2 should have begun at step 3, .* Yours began at step 2\.$/);
      await new LabPage(page).paste(written.replace("env.act(a)", "env.act(a + 9)"), code);
      await compare.click();
      await expect(part.section.getByRole("alert")).toHaveText(/^Line 65: .*action/);

      // By keyboard from here on: the right lines, out of the text, and to the button that compares.
      await new LabPage(page).paste(written, code);
      await expect(part.section.getByRole("alert")).toBeHidden();
      await page.keyboard.press("Control+Enter");
      await part.drawn(8);
      await page.keyboard.press("Escape");
      await page.keyboard.press("Tab");
      await expect(part.section.getByRole("button", { name: "Begin again" })).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(compare).toBeFocused();
      await page.keyboard.press("Enter");
      await part.isRight();
      await expect(part.said).toHaveText(/: 8 on Figure 1, 202 on the lock, 159 on the random problem\.$/);

      // What was written is there again after a reload, and plays only when asked.
      await page.reload();
      await part.open();
      await expect(code.and(page.locator("[contenteditable]"))).toContainText("env.revisit(first) : env.begin()");
      await expect(part.state).toContainText("has not played yet");
      await part.section.getByRole("button", { name: "Begin again" }).click();
      await expect(code).not.toContainText("env.revisit(first) : env.begin()");

      // It is handed in with its code, which the teachers' page plays again.
      await handIn(page, "1 row");
      await expect(
        page.getByRole("row", { name: /^Ada write-it-yourself backtrack a learner of \d+ lines yes yes / }),
      ).toBeVisible();
    },
  );
});

test("what is pressed before a lesson's script is there does nothing, and files that are chosen wait for it", async ({
  page,
}) => {
  /** @type {(() => void)[]} */
  const held = [];
  const release = () => held.splice(0).forEach((go) => go());
  await page.route("**/parts/lessons-main-*.js", async (route) => {
    await new Promise((go) => held.push(() => go(undefined)));
    await route.continue();
  });
  await page.goto("./lessons/break-linearity.html", { waitUntil: "commit" });
  const form = page.locator("section.exercise form").first();
  const check = form.getByRole("button", { name: "Check" });
  await check.evaluate((button) => button.scrollIntoView({ block: "center" }));
  const box = await check.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5); // sends the form nowhere
  const pressed = form.getByLabel("Residual").fill("half");
  await expect.poll(() => held.length).toBe(1);
  release();
  await pressed;
  await check.click();
  await expect(form.locator("> .said").first()).toHaveText("Expected a number; found half.");
  await expect(page).toHaveURL(/break-linearity\.html$/);

  await page.goto("./lessons/teachers.html", { waitUntil: "commit" });
  const file = { name: "ada.txt", mimeType: "text/plain", buffer: Buffer.from("no JSON") };
  await page.getByLabel("Files that were handed in").setInputFiles([file]);
  await expect.poll(() => held.length).toBe(1);
  release();
  await expect(page.getByRole("status")).toHaveText(/^1 row of 1 file; 1 not reproduced/);
});

test("the numbers that the texts name are those of the runs", async ({ page }) => {
  await page.goto("./lessons/");
  const revisits = await page.evaluate(async () => {
    const { createLab } = await import(new URL("../revisit.js", location.href).href);
    const lab = await createLab();
    const found = [];
    for (const gap of [0.4, "true"]) {
      const problem = { kind: "random-linear-q", starts: 20 };
      const session = await lab.open({ format: "revisit.spec/1", problem, algorithm: { gap }, episodes: 200, seed: 1 });
      found.push((await session.run()).revisits.toLocaleString("en"));
    }
    return found;
  });
  for (const [lesson, number] of /** @type {const} */ ([
    ["lie-about-the-gap", revisits[0]],
    ["a-million-states", revisits[1]],
    ["the-constant", revisits[1]],
  ])) {
    await page.goto(`./lessons/${lesson}.html`);
    await expect(page.getByRole("main")).toContainText(`${number} revisits`);
  }
});

test("what was solved survives a reload, and the list of lessons tells", async ({ page }) => {
  const part = await exercise(page, "read-figure-1", /^Exercise 1/);
  await part.pin(0, 3);
  await part.press("Step a path");
  await part.isRight();
  await page.reload();
  await expect(part.solved).toBeVisible();
  await expect(new ExercisePart(page, /^Exercise 2/).solved).toBeHidden();
  await page.goto("./lessons/");
  await expect(page.getByRole("listitem").filter({ hasText: "Read Figure 1" })).toContainText("1 of 3 solved");
  await expect(page.getByRole("listitem").filter({ hasText: "Why return?" })).not.toContainText("of 3 solved");
});

test("what is handed in from one browser is replayed on the teachers' page, as make grade does it", async ({
  page,
}, info) => {
  const part = await exercise(page, "read-figure-1", /^Exercise 1/);
  await part.pin(0, 3);
  await part.press("Step a path");
  await part.isRight();
  const count = new ExercisePart(page, /^Exercise 3/);
  await count.open();
  for (let k = 1; k <= 4; k++) {
    await count.press("Step a path");
    await count.drawn(k);
  }
  for (const [i, size] of ["1", "3", "4"].entries()) await count.section.getByRole("textbox").nth(i).fill(size);
  await count.check();
  await count.isWrong(/^I₂ does not have 3\./);

  await page.goto("./lessons/");
  const save = page.getByRole("button", { name: "Save the file" });
  await save.click();
  await expect(page.getByRole("status")).toHaveText("Write your name first.");
  await page.getByRole("textbox", { name: "Your name" }).fill("Ada Ångström");
  const { bytes } = await downloaded(page, () => save.click());
  const file = info.outputPath("ada.json");
  await writeFile(file, bytes);
  await expect(page.getByRole("status")).toHaveText(/ has 2 exercises\. Send it to your teacher/);
  const handedIn = bytes.toString();

  await page.goto("./lessons/teachers.html");
  const files = page.getByLabel("Files that were handed in");
  const edited = handedIn.replace('"I2":"3"', '"I2":"2"');
  expect(edited).not.toBe(handedIn);
  await files.setInputFiles([
    { name: "ada.json", mimeType: "application/json", buffer: Buffer.from(handedIn) },
    { name: "edited.json", mimeType: "application/json", buffer: Buffer.from(edited) },
  ]);
  await expect(page.getByRole("status")).toHaveText("4 rows of 2 files; 1 not reproduced.", { timeout: LONG });
  const cells = await page
    .getByRole("row")
    .filter({ has: page.getByRole("cell") })
    .allInnerTexts();
  expect(cells.map((row) => row.split("\t").slice(0, 6))).toEqual([
    ["Ada Ångström", "read-figure-1", "read", "step=3 state=0", "yes", "yes"],
    ["Ada Ångström", "read-figure-1", "count", "I1=1, I2=3, I3=4", "no", "yes"],
    ["Ada Ångström", "read-figure-1", "read", "step=3 state=0", "yes", "yes"],
    ["Ada Ångström", "read-figure-1", "count", "I1=1, I2=2, I3=4", "yes", "no"],
  ]);
  await expectAccessibleInBothThemes(page);

  await files.setInputFiles(file);
  await expect(page.getByRole("status")).toHaveText("2 rows of 1 file; 0 not reproduced.", { timeout: LONG });
  const csv = page.getByRole("button", { name: "Save as CSV" });
  const table = await downloaded(page, () => csv.click());
  const { stdout } = await promisify(execFile)("make", ["-s", "grade", `FILES=${file}`], { cwd: root });
  expect(table.bytes.toString()).toBe(stdout);

  // Dropped anywhere on the page they are taken, too.
  const dropped = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File(["\ufeff", text], "DROPPED (1).JSON.txt"));
    data.items.add(new File([], "empty.json"));
    return data;
  }, handedIn);
  await page.getByRole("heading", { level: 1 }).dispatchEvent("drop", { dataTransfer: dropped });
  await expect(page.getByRole("cell", { name: "DROPPED (1).JSON.txt" })).toHaveCount(2);
  await expect(page.getByRole("cell", { name: "no hand-in: found an empty file" })).toBeVisible();
  await expect(page.getByRole("status")).toHaveText(
    "3 rows of 2 files; 1 not reproduced. 1 file was not graded: empty.json.",
    { timeout: LONG },
  );
});

test("a lecturer's link opens an exercise and sets its run, which the reader then cannot change", async ({ page }) => {
  await page.goto("./lessons/why-return.html#exercise=2&seed=7&algorithm.c_beta=0.002");
  const second = await new ExercisePart(page, /^Exercise 2/).open();
  await expect(page.getByRole("heading", { name: /^Exercise 2/ })).toBeFocused();
  await expect(second.section).toBeInViewport();
  await expect(second.frame.getByRole("button", { name: "Run", exact: true })).toBeVisible();
  await expect(second.frame.getByRole("button", { name: "New seed" })).toHaveCount(0);
  const specOf = (/** @type {ExercisePart} */ { section }) =>
    section.locator("revisit-lab").evaluate(async (lab) => (await /** @type {any} */ (lab).record()).spec);
  await expect.poll(async () => (await specOf(second)).seed).toBe(7);
  expect((await specOf(second)).algorithm.c_beta).toBe(0.002);
  const first = await new ExercisePart(page, /^Exercise 1/).open();
  await expect(first.frame.getByRole("button", { name: "New seed" })).toBeVisible();
  expect((await specOf(first)).seed).toBe(1);

  // A field of the exercise shows what is set, also what it does not offer. Another link to the same page is heard.
  await page.goto("./lessons/lie-about-the-gap.html#exercise=largest&algorithm.gap=0.45");
  const gap = page.getByRole("combobox", { name: "Declared gap" });
  await expect(gap).toBeDisabled();
  await expect(gap).toHaveValue("0.45");
  await page.goto("./lessons/lie-about-the-gap.html#exercise=largest&algorithm.gap=-1");
  await expect(gap).toHaveValue("-1");
  await new ExercisePart(page, /^Exercise 1/).open();
  const said = page.getByRole("region", { name: /^Exercise 1/ }).locator(".said");
  await expect(said).toHaveText(/^The address sets nothing here: algorithm\.gap: found -1, .*\. Ask for a new address/);
  await expect(gap).toBeEnabled();
  await expect(gap).not.toHaveValue("-1");
});

test("a lecturer's link that was changed on its way sets all that it set, or nothing with a sentence", async ({
  page,
}) => {
  const second = new ExercisePart(page, /^Exercise 2/);
  const specOf = () =>
    second.section.locator("revisit-lab").evaluate(async (lab) => (await /** @type {any} */ (lab).record()).spec);
  const newSeed = second.frame.getByRole("button", { name: "New seed" });
  for (const [form, says] of /** @type {[string, RegExp | null][]} */ ([
    ["%23exercise=2&seed=7&algorithm.c_beta=0.002", null],
    ["#exercise%3D2%26seed%3D7%26algorithm.c_beta%3D0.002&amp;forceview=1", null],
    ["#exercise=2&seed=7&algorithm.cbeta=0.002", /^The address sets nothing here: algorithm\.cbeta: /],
    ["#exercise=2&seed=7&algorithm.c_beta=0,002", /^The address sets nothing here: algorithm\.c_beta: found "0,002"/],
    ["#exercise=9&seed=7", /^The address sets nothing here: found exercise “9”, expected a number from 1 to 3, /],
  ])) {
    await page.goto("about:blank");
    await page.goto(`./lessons/why-return.html${form}`);
    await second.open();
    if (says) await expect(page.locator(".said.no").filter({ hasText: says })).toBeVisible();
    if (says) await expect(newSeed).toBeVisible();
    else await expect(newSeed).toHaveCount(0);
    await expect.poll(async () => (await specOf()).seed).toBe(says ? 1 : 7);
    expect((await specOf()).algorithm.c_beta === 0.002).toBe(!says);
  }
});

test("a browser that keeps nothing still says that an exercise is solved, and once that it is lost", async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (window === window.top)
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("blocked", "SecurityError");
        },
      });
  });
  const part = await exercise(page, "read-figure-1", /^Exercise 1/);
  await part.pin(0, 3);
  await part.press("Step a path");
  await part.isRight();
  await expect(page.getByText("This browser keeps nothing for this site", { exact: false })).toHaveCount(1);
});

for (const lesson of ["index", "teachers", ...LESSONS])
  test(`/lessons/${lesson}.html is accessible in both themes, and nothing is wider than a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`./lessons/${lesson}.html`);
    for (const lab of await page.locator("revisit-lab").all()) {
      await lab.scrollIntoViewIfNeeded();
      await opened(lab.locator("iframe").contentFrame());
    }
    for (const check of await page.getByRole("button", { name: "Check" }).all()) await check.click();
    await expectAccessibleInBothThemes(page);
  });

for (const lesson of LESSONS)
  test(`/lessons/${lesson}.html: on a laptop its picture is seen at once, and each exercise with its Check`, async ({
    page,
  }) => {
    const laptop = { width: 1366, height: 768 };
    await page.setViewportSize(laptop);
    await page.goto(`./lessons/${lesson}.html`);
    const picture = page.locator("revisit-lab").first();
    await opened(picture.locator("iframe").contentFrame());
    const { y } = (await picture.boundingBox()) ?? { y: laptop.height };
    expect(y, "where the picture begins").toBeLessThan(laptop.height / 3);
    for (const heading of (await contentOf(lesson)).exercises) {
      const part = await new ExercisePart(page, new RegExp(`^${heading}`)).open();
      const code = await part.section.getByRole("textbox", { name: "The code of your learner" }).isVisible();
      // A run's end says more. A million states take too long for that.
      if (lesson !== "a-million-states" && !code && (await part.frame.getByRole("button", { name: "Run" }).isVisible()))
        await part.run();
      await part.check();
      await expect(part.said).not.toBeEmpty();
      /** From the question's top to the lowest of what is needed to answer it: a custom learner's run stands below its code. */
      const height = () =>
        part.section.evaluate((section) => {
          const needed = [...section.querySelectorAll("form > *")].filter(
            (one) => !one.matches(".code-field ~ revisit-lab"),
          );
          const lowest = Math.max(...needed.map((one) => one.getBoundingClientRect().bottom));
          return lowest - section.getBoundingClientRect().top;
        });
      await expect.poll(height, heading).toBeLessThanOrEqual(laptop.height);
    }
  });

test("the lab leads to the lessons, and each lesson back", async ({ page }) => {
  await page.goto("./lab.html");
  await page.getByRole("link", { name: "Lessons" }).first().click();
  await expect(page.getByRole("heading", { name: "Lessons", level: 1 })).toBeVisible();
  for (const lesson of LESSONS) await expect(page.locator(`a[href="./${lesson}.html"]`)).toBeVisible();
  await page.getByRole("link", { name: "Read Figure 1" }).click();
  await page.getByRole("link", { name: "Revisit", exact: true }).click();
  await opened(page);
});
