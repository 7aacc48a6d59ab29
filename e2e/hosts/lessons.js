// Every lesson in a frame of another program's page: its exercises are there, and one is answered.

import { backtracking, contentOf, ExercisePart, IN_ORDER, LESSONS } from "../exercises.js";
import { expect, test } from "./fixtures.js";
import { opened } from "../lab-page.js";

/** @typedef {(part: ExercisePart) => Promise<void>} Answer */

/** @param {string} number @returns {Answer} a guess, and then the run */
const guess = (number) => async (part) => {
  await part.section.getByRole("textbox", { name: "Your guess" }).fill(number);
  await part.run();
};

/** Of each lesson the number of an exercise and its right answer. @type {Record<string, [number: number, answer: Answer]>} */
const RIGHT = {
  "read-figure-1": [
    1,
    async (part) => {
      await part.pin(0, 3);
      await part.frame.getByRole("button", { name: "Step a path" }).press("Enter");
    },
  ],
  "why-return": [1, guess("400")],
  "lie-about-the-gap": [2, guess("12,000")],
  "break-linearity": [
    1,
    async (part) => {
      await part.section.getByRole("textbox", { name: "Residual" }).fill("0.25");
      await part.run();
      await part.check();
    },
  ],
  "paint-a-maze": [1, guess("127")],
  "a-million-states": [1, guess("6,056")],
  "the-constant": [2, guess("24,224")],
  "beat-linq": [
    1,
    (part) => part.section.getByRole("button", { name: "Race on the lock with shared features" }).click(),
  ],
  "which-line-can-go": [
    2,
    async (part) => {
      await part.section.getByRole("combobox", { name: "Length of the lock" }).selectOption("1");
      await part.section.getByRole("combobox", { name: "The constant" }).selectOption("0.0017");
      await part.drawn(0);
      await part.run();
    },
  ],
  "which-access": [
    1,
    async (part) => {
      await part.putInOrder(IN_ORDER);
      await part.check();
    },
  ],
  "how-many-revisits": [
    1,
    async (part) => {
      await part.section.getByRole("textbox", { name: "Your guess" }).fill("4");
      await part.section.getByRole("button", { name: "Run both, seeds 1 to 5" }).press("Enter");
    },
  ],
  "write-it-yourself": [
    1,
    async (part) => {
      const code = part.section.getByRole("textbox", { name: "The code of your learner" });
      await expect(code).toHaveAttribute("contenteditable");
      await code.fill(await backtracking());
      await part.section.getByRole("button", { name: "Compare with the engine’s" }).click();
    },
  ],
};

/**
 * @param {"sphinx" | "reveal"} host
 * @param {string} name of the program
 */
export function testLessons(host, name) {
  for (const lesson of LESSONS)
    test(`${name}: the lesson ${lesson} stands in a frame, and an exercise is solved there`, async ({
      page,
      served,
    }) => {
      // At this size a deck is not scaled. Playwright cannot click in a scaled frame of another site.
      await page.setViewportSize({ width: 1000, height: 730 });
      const { title, exercises } = await contentOf(lesson);
      await page.goto(`${await served(host)}${lesson}.html`);
      const frame = page.locator(`iframe[title="${title}"]`);
      await frame.scrollIntoViewIfNeeded();
      const inside = frame.contentFrame();
      await expect(inside.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(inside.getByRole("link", { name: "Revisit", exact: true })).toBeHidden();
      await expect(inside.getByRole("heading", { name: /^Exercise/ })).toHaveText(exercises);
      const labs = inside.locator("revisit-lab");
      for (let i = 0; i < (await labs.count()); i++) {
        await labs.nth(i).scrollIntoViewIfNeeded();
        await opened(labs.nth(i).locator("iframe").contentFrame());
      }
      const [number, answer] = RIGHT[lesson];
      const part = await new ExercisePart(
        inside,
        exercises.length > 1 ? new RegExp(`^Exercise ${number}`) : /^Exercise/,
      ).open();
      await expect(part.solved).toBeHidden();
      await answer(part);
      await part.isRight();
    });
}
