// The lessons and their exercises, as tests answer them on the page and in the pages of other programs.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../tools/test/command.mjs";
import { expect } from "@playwright/test";
import { LONG, opened } from "./lab-page.js";

/** @typedef {import("@playwright/test").Page} Page */

const folder = join(root, "site/lessons");

/** Their names: those of their files. */
export const LESSONS = (await readdir(folder))
  .filter((file) => file.endsWith(".html") && !["index.html", "teachers.html"].includes(file))
  .map((file) => file.replace(".html", ""));

/** @param {string} lesson @returns {Promise<{ title: string, exercises: string[] }>} what its page has: its heading, and those of its exercises */
export async function contentOf(lesson) {
  const text = await readFile(join(folder, `${lesson}.html`), "utf8");
  const title = /<h1>(.*)<\/h1>/.exec(text)?.[1] ?? "";
  return { title, exercises: [...text.matchAll(/<h3 id="[^"]*">(.*?)<\/h3>/g)].map(([, heading]) => heading) };
}

/** The prices of "What does which access buy?" in order: going back and local are equal. */
export const IN_ORDER = ["Online with hints", "Generative", "Local", "Going back", "Online"];

/** The learner of "Write it yourself" with the lines that are missing in it. */
export async function backtracking() {
  const given = await readFile(join(folder, "runs/without-backtracking.js"), "utf8");
  return given
    .replace("let s = env.begin();", "let s = first > 1 ? env.revisit(first) : env.begin();")
    .replace(
      "for (let h = H; h >= 1; h--) learn(h);",
      "first = 1;\n    for (let h = H; h >= 1 && first === 1; h--) {\n      if (h < H && path[h + 1].bonus >= env.gap / 2) first = h + 1;\n      else learn(h);\n    }",
    );
}

/** An exercise of a lesson's page, by its heading. */
export class ExercisePart {
  /** @param {Page | import("@playwright/test").FrameLocator} page of a lesson, or the frame that it stands in @param {RegExp} title */
  constructor(page, title) {
    this.section = page.getByRole("region", { name: title });
    this.frame = this.section.locator("iframe").contentFrame();
    this.said = this.section.getByRole("status");
    this.state = this.frame.locator("#status");
    this.stateView = this.frame.getByLabel(/^State view, /);
    this.solved = this.section.getByText("Solved", { exact: true });
  }

  /** Waits until its run is there, and it takes answers. */
  async open() {
    await this.section.scrollIntoViewIfNeeded();
    await opened(this.frame);
    await expect(this.section.locator("form")).not.toHaveAttribute("inert");
    return this;
  }

  /** @param {string} name of a button of the run */
  async press(name) {
    await this.frame.getByRole("button", { name, exact: true }).click();
  }

  /** @param {number} paths that were drawn */
  async drawn(paths) {
    await expect(this.frame.locator("#counters dd").first()).toHaveText(String(paths));
  }

  /** Runs to the end. */
  async run() {
    await this.press("Run");
    await expect(this.frame.getByText(/^(budget spent|done)$/)).toBeVisible({ timeout: LONG });
  }

  /** By the keyboard: while the frames above take their heights, a button moves between the press of a mouse and its release. */
  async check() {
    await this.section.getByRole("button", { name: "Check" }).press("Enter");
  }

  /** Puts prices at their places. @param {string[]} prices */
  async putInOrder(prices) {
    const places = this.section.getByRole("combobox");
    for (const [i, price] of prices.entries()) await places.nth(i).selectOption(price);
  }

  /** @param {RegExp} hint which may follow from ten runs */
  async isWrong(hint) {
    await expect(this.said).toHaveText(hint, { timeout: LONG });
    await expect(this.solved).toBeHidden();
  }

  async isRight() {
    await expect(this.said).toHaveText(/^Right\. /, { timeout: LONG });
    await expect(this.solved).toBeVisible();
  }

  /**
   * Pins a state of Figure 1 on the state view, by the keyboard.
   * @param {number} s
   * @param {number} h
   */
  async pin(s, h) {
    const { stateView } = this;
    await stateView.focus();
    for (let step = 1; step < 3; step++) await stateView.press("ArrowLeft");
    for (let step = 1; step < h; step++) await stateView.press("ArrowRight");
    await stateView.press("Home");
    for (let state = 0; state < s; state++) await stateView.press("ArrowDown");
    await stateView.press("Enter");
  }
}
