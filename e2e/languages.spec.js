// Other languages: numbers as they are written there, pages that a browser has translated, and keyboards without Latin letters.

import { ComparePage } from "./compare-page.js";
import { ExercisePart } from "./exercises.js";
import { expect, test } from "./fixtures.js";
import { LabPage, LONG, opened } from "./lab-page.js";
import { translate } from "./translated.js";

/** @type {[typed: string, value: number][]} */
const NUMBERS = [
  ["0,5", 0.5],
  ["0,05", 0.05],
  ["1/3", 1 / 3],
  ["50 %", 0.5],
  ["０．５", 0.5],
  ["٠٫٥", 0.5],
  ["0.25\u00a0", 0.25],
  ["5e−1", 0.5],
  [".5", 0.5],
];

/** Types as a reader does: what a program fills in, as letters that no key has, is no change to Firefox. @param {import("@playwright/test").Locator} field @param {string} text */
async function enter(field, text) {
  await field.press("ControlOrMeta+a");
  await field.pressSequentially(text);
  await field.press("Enter");
  await field.evaluate((input) => void input.dispatchEvent(new Event("change", { bubbles: true })));
}

test("fields of the lab read numbers as people write them, and show what they read", async ({ lab, page }) => {
  await page.getByLabel("Problem family").selectOption("grid");
  await expect.poll(async () => (await lab.spec())?.problem.kind).toBe("grid");
  const gap = lab.problem.getByRole("textbox", { name: "Declared gap" });
  for (const [field, read] of /** @type {const} */ ([
    [gap, (/** @type {any} */ spec) => spec.algorithm.gap],
    [lab.field("Constant"), (/** @type {any} */ spec) => spec.algorithm.c_beta],
    [lab.field("Confidence"), (/** @type {any} */ spec) => spec.algorithm.delta],
    [lab.field("Slip probability"), (/** @type {any} */ spec) => spec.problem.slip],
  ]))
    for (const [typed, value] of field === gap ? NUMBERS : NUMBERS.slice(0, 1)) {
      await enter(field, typed);
      await expect.poll(async () => read(await lab.spec()), typed).toBe(value);
      await expect.poll(async () => Number(await field.inputValue()), typed).toBe(value);
      await enter(field, "0.75");
      await expect.poll(async () => read(await lab.spec())).toBe(0.75);
    }
  await enter(lab.field("Episodes"), "1.000");
  await expect(lab.problem.getByRole("alert").filter({ hasText: /expected/ })).toHaveText(
    "expected a whole number of at least 1; found 1.000, which may be 1 or 1000: write one of these",
  );
  await enter(lab.field("Episodes"), "1,000");
  await expect(lab.field("Episodes")).toHaveValue("1000");
  const target = page.locator("#theory-epsilon");
  await enter(target, "0,05");
  await expect(target).toHaveValue("0.05");
  await expect(page.locator("#theory-epsilon-fault")).toHaveText("");
  await enter(target, "1,000");
  await expect(page.locator("#theory-epsilon-fault")).toHaveText(
    "expected a number over 0; found 1,000, which may be 1000 or 1: write one of these",
  );
});

test("Compare asks where a comma in a list may be decimal, and shows what it read", async ({ page }) => {
  const compare = new ComparePage(page);
  await compare.open();
  await page.locator("#vary-part > summary").click();
  await page.getByLabel("Vary", { exact: true }).selectOption("algorithm.gap");
  const values = page.getByLabel("over", { exact: true }).first();
  await enter(values, "0,1");
  await expect(page.locator("#vary-0-fault")).toHaveText(
    "“0,1” may be 0.1, or 0 and 1: write decimal points, or a space after commas",
  );
  for (const [typed, read] of [
    ["0,1; 0,25", "0.1, 0.25"],
    ["0,1 0,5", "0.1, 0.5"],
    ["1/4, 50 %", "0.25, 0.5"],
  ]) {
    await enter(values, typed);
    await expect(values).toHaveValue(read);
    await expect(page.locator("#vary-0-fault")).toBeHidden();
  }
  const card = page.locator(".learner-card").first();
  await card.locator("summary").click();
  await enter(card.getByLabel("Gap"), "1,000");
  await expect(card.getByRole("alert").filter({ hasText: "which" })).toHaveText(
    "expected a number, “true” or “true-per-step”; found 1,000, which may be 1000 or 1: write one of these",
  );
  await enter(card.getByLabel("Gap"), "0,25");
  await expect(card.getByLabel("Gap")).toHaveValue("0.25");
});

test("an answer in a lesson that may be one of two numbers is asked for again", async ({ page }) => {
  await page.goto("./lessons/break-linearity.html");
  const part = await new ExercisePart(page, /^Exercise 1/).open();
  const { section } = part;
  const [residual, said] = [section.getByLabel("Residual"), section.locator("form > .said").first()];
  for (const [typed, says] of [
    ["2,500", "Expected a number; found 2,500, which may be 2500 or 2.5: write one of these."],
    ["half", "Expected a number; found half."],
    ["0,25", "Your number is 0.25. Now press Run, to the end."],
  ]) {
    await residual.fill(typed);
    await part.check();
    await expect(said).toHaveText(says);
  }
});

test.describe("on a translated page", () => {
  test.beforeEach(({ page }) => translate(page));

  test("the lab runs, is edited, stepped and reset as it is, and what it shows goes with the run", async ({ page }) => {
    const lab = new LabPage(page);
    await lab.open();
    await expect(page.locator("h2#problem-title font font")).toHaveText("ehT melborp");
    for (const select of await page.locator("select").all())
      for (const option of await select.locator("option").all())
        expect(await option.getAttribute("value"), String(await option.textContent())).not.toBeNull();
    await enter(page.locator("#gap-input"), "0,25");
    await expect.poll(async () => (await lab.spec())?.algorithm?.gap).toBe(0.25);
    await page.locator("#bar .button.run").click();
    await expect(page.locator("#status")).toHaveText(/^etelpmoC: /, { timeout: LONG });
    const digest = await page.locator("#numbers code").textContent();
    expect(digest).toMatch(/^[0-9a-f]{12}…$/);
    const paths = await page.locator("#counters dd").first().textContent();
    expect(Number(paths)).toBeGreaterThan(0);
    await page.locator("body").press("r");
    await expect(page.locator("#status")).toHaveText(/^ydaeR/);
    await expect(page.locator("#counters dd").first()).toHaveText("0");
    await page.locator("body").press(" ");
    await expect(page.locator("#status")).toHaveText(/^etelpmoC: /, { timeout: LONG });
    await expect(page.locator("#numbers code")).toHaveText(String(digest));
    await page.locator("body").press("ArrowRight");
    await expect(page.locator("#counters dd").first()).toHaveText(String(paths));
  });

  test("what has not changed is not written again, which would undo the translation", async ({ page }) => {
    const lab = new LabPage(page);
    await lab.open();
    await page.locator("body").press("r");
    await expect(page.locator("#status")).toHaveText(/^ydaeR/);
    const old = page.locator(".button.run font, #prediction .verdict-line font");
    await old.evaluateAll((fonts) => fonts.forEach((font) => font.setAttribute("data-old", "")));
    const many = await old.count();
    expect(many).toBe(4);
    for (let paths = 1; paths <= 3; paths++) {
      await page.locator("body").press("ArrowRight");
      await expect(page.locator("#counters dd").first()).toHaveText(String(paths));
    }
    await expect(page.locator("font[data-old]")).toHaveCount(many);
  });

  test("the lesson “The constant” is solved", async ({ page }) => {
    await page.goto("./lessons/the-constant.html");
    const section = page.locator("#cheapest");
    await section.scrollIntoViewIfNeeded();
    await expect(section.locator("select font")).toHaveCount(0);
    const said = section.locator("form > .said").first();
    for (const [constant, says] of /** @type {const} */ ([
      ["0.001", /^htiW 0,001, 4 fo 10 sdees/],
      ["0.0012", /^thgiR\. /],
    ])) {
      await section.locator("select").selectOption({ value: constant });
      await section.locator("[data-seeds]").click();
      await expect(said).toHaveText(says, { timeout: LONG });
    }
    await expect(section).toHaveClass(/solved/);
  });

  test("the lesson “Which line can go?” sets the length and the constant that were chosen", async ({ page }) => {
    await page.goto("./lessons/which-line-can-go.html");
    const section = page.locator("section.exercise").nth(1);
    await section.scrollIntoViewIfNeeded();
    const said = section.locator("form > .said").first();
    const frame = section.locator("iframe").contentFrame();
    await opened(frame);
    await section.locator("[data-spec='problem.length']").selectOption({ value: "1" });
    await section.locator("[data-spec='algorithm.c_beta']").selectOption({ value: "0.0017" });
    await expect(frame.locator("#counters dd").first()).toHaveText("0");
    await frame.locator(".button.run").click();
    await expect(said).toHaveText(/^thgiR\. .*0,0017/, { timeout: LONG });
  });
});

/** @typedef {{ key: string, code: string, ctrlKey?: boolean, isComposing?: boolean }} Press */

/** Presses a key of another layout. @param {import("@playwright/test").Page} page @param {Press} press */
function pressed(page, press) {
  return page.locator("body").evaluate((body, init) => {
    body.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));
  }, press);
}

test("shortcuts are at their places where a layout has no Latin letters, and at their letters where it has", async ({
  lab,
  page,
}) => {
  await enter(lab.field("Episodes"), "7");
  const episodes = async () => (await lab.spec())?.episodes;
  await expect.poll(episodes).toBe(7);
  const [undo, redo] = [
    (/** @type {string} */ key) => ({ key, code: "KeyZ", ctrlKey: true }),
    { code: "KeyY", ctrlKey: true },
  ];
  for (const [z, y] of ["ян", "ζυ", "זט"]) {
    await pressed(page, undo(z));
    await expect.poll(episodes, z).not.toBe(7);
    await pressed(page, { ...redo, key: y });
    await expect.poll(episodes, y).toBe(7);
  }
  await pressed(page, { ...redo, key: "z" }); // German
  await expect.poll(episodes).not.toBe(7);
  await pressed(page, { key: "я", code: "KeyZ", ctrlKey: true, isComposing: true });
  await lab.runToEnd();
  await pressed(page, { key: "Process", code: "KeyR", isComposing: true });
  await pressed(page, { key: "к", code: "KeyR", isComposing: true });
  await expect(lab.says(/^Complete: /)).toBeAttached();
  await pressed(page, { key: "к", code: "KeyR" });
  await expect(lab.says(/^Ready/)).toBeAttached();
  await pressed(page, { key: "ы", code: "KeyS" });
  await expect(page.getByRole("dialog", { name: /^Share/ })).toBeVisible();
});

test("single letters can be switched off in Help, in the lab and in Compare, and in Settings, and stay so", async ({
  lab,
  page,
}) => {
  const tick = page.getByRole("checkbox", { name: "Single letters and signs are shortcuts" });
  const help = page.getByRole("dialog", { name: "How to read this page" });
  await page.locator("body").press("?");
  await expect(help, "it opens at its top").toHaveJSProperty("scrollTop", 0);
  await expect(tick).toBeChecked();
  await tick.uncheck();
  await page.getByRole("button", { name: "Close" }).click();
  await page.reload();
  await lab.drawn();
  await lab.runToEnd();
  for (const key of ["r", "N", "s", "p", "?", ".", ","]) await page.locator("body").press(key);
  await pressed(page, { key: "к", code: "KeyR" });
  await expect(lab.says(/^Complete: /)).toBeAttached();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.locator("body").press("Space"); // runs again, as it is no letter
  await expect(lab.says(/^Complete: /)).toBeAttached();
  const compare = new ComparePage(page);
  await compare.open();
  await page.locator("body").press("?");
  await expect(help).toBeHidden();
  await page.getByRole("button", { name: "Help" }).click();
  await expect(tick).not.toBeChecked();
  await tick.check();
  await page.getByRole("button", { name: "Close" }).click();
  await page.locator("body").press("?");
  await expect(help).toBeVisible();
  await help.getByRole("link", { name: "Settings" }).click();
  await expect(tick).toBeChecked();
  await tick.uncheck();
  await page.reload();
  await expect(tick).not.toBeChecked();
  await lab.open();
  await page.locator("body").press("?");
  await expect(help).toBeHidden();
});
