import { expect, expectAccessibleInBothThemes, test } from "./fixtures.js";
import { remembered } from "./lab-page.js";
import { more } from "./more.js";

/** @typedef {import("./lab-page.js").LabPage} LabPage */

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** @type {import("../site/revisit.d.ts").Spec} */
const two = {
  format: "revisit.spec/1",
  problem: {
    kind: "table",
    horizon: 2,
    transition: [
      [
        [1, 0],
        [0.5, 0.5],
      ],
      [
        [0, 1],
        [1, 0],
      ],
    ],
    reward: [
      [0.1, 0.2],
      [0.3, 0.4],
    ],
    start: { state: 0 },
  },
};

/**
 * @param {LabPage} lab
 * @param {import("../site/revisit.d.ts").Spec} [spec]
 */
async function openTables(lab, spec = two) {
  await lab.apply(spec);
  await lab.page.getByRole("button", { name: "Edit the tables" }).click();
  await expect(table(lab)).toBeVisible();
}

const table = (/** @type {LabPage} */ lab) => lab.page.getByRole("dialog").getByRole("grid");
const cell = (/** @type {LabPage} */ lab, /** @type {string} */ name) => table(lab).getByRole("gridcell", { name });
const alert = (/** @type {LabPage} */ lab, /** @type {RegExp} */ text) =>
  lab.page.getByRole("dialog").getByRole("alert").filter({ hasText: text });

/**
 * @param {LabPage} lab
 * @param {string} text
 */
async function paste(lab, text) {
  await lab.page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await lab.page.keyboard.press("Control+v");
}

test("a spreadsheet's block with decimal commas is pasted at the cursor, and copied out unchanged", async ({
  lab,
  page,
}) => {
  await openTables(lab);
  await expect(cell(lab, "state 0, to 0:")).toBeFocused();
  await paste(lab, "0,25\t0,75\r\n1/3\t2/3\r\n");
  await expect(cell(lab, "state 1, to 1:")).toHaveText("0.66667");
  await expect
    .poll(async () => (await lab.spec()).problem.transition)
    .toEqual([
      [
        [0.25, 0.75],
        [0.5, 0.5],
      ],
      [
        [1 / 3, 2 / 3],
        [1, 0],
      ],
    ]);
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+c");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`0.25\t0.75\n${1 / 3}\t${2 / 3}`);
  await page.keyboard.press("Control+z");
  await expect(cell(lab, "state 1, to 1:")).toHaveText("1");
});

test("a block that does not fit is refused with its size and the room, and changes nothing", async ({ lab, page }) => {
  await openTables(lab);
  await cell(lab, "state 1, to 1:").click();
  await paste(lab, "0.5\t0.5\n0.5\t0.5\n0.5\t0.5");
  await expect(
    alert(lab, /expected at most 1 × 1 numbers from state 1, to 1 on .* 2 × 2\); found 3 × 2/),
  ).toBeVisible();
  await paste(lab, "0.5\thalf");
  await expect(alert(lab, /a number in line 1, column 2 of what was pasted; found half/)).toBeVisible();
  await page.getByText("Paste…").click();
  await page.getByLabel("Numbers to paste").fill("0.5; 0.5\n0.5");
  await page.getByRole("button", { name: "Put in" }).click();
  await expect(alert(lab, /found 2 in line 1 and 1 in line 2/)).toBeVisible();
  expect((await lab.spec()).problem.transition).toEqual(two.problem.transition);
  await page.getByLabel("Numbers to paste").fill("0.5; 0.5\n0; 1");
  await page.getByRole("button", { name: "Put in" }).click();
  await expect
    .poll(async () => (await lab.spec()).problem.transition)
    .toEqual([
      [
        [0.5, 0.5],
        [0.5, 0.5],
      ],
      [
        [0, 1],
        [1, 0],
      ],
    ]);
});

test("a row that does not sum to 1 is marked and refused, and nothing runs meanwhile; a button repairs it", async ({
  lab,
  page,
}) => {
  await openTables(lab);
  await page.getByRole("combobox", { name: "Action" }).selectOption("action 1");
  await cell(lab, "state 0, to 0:").click();
  for (const key of ["0", ".", "7", "5", "Tab"]) await page.keyboard.press(key);
  await expect(cell(lab, "state 0, to 1:")).toBeFocused();
  await expect(cell(lab, "sum of state 0: 1.25, probabilities sum to 1")).toBeVisible();
  await expect(
    alert(
      lab,
      /Transition probabilities, state 0, action 1: expected probabilities that sum to 1.*The previous run is unchanged/,
    ),
  ).toBeVisible();
  expect((await lab.spec()).problem.transition).toEqual(two.problem.transition);
  await lab.fullSpeed();
  await lab.stepPath.click();
  await expect(page.getByText(/^Nothing was run\. .*expected .*found/).last()).toBeVisible();
  await expect(lab.counter("paths")).toHaveText("0");
  await page.getByRole("button", { name: "Make rows sum to 1" }).click();
  await expect
    .poll(async () => (await lab.spec()).problem.transition)
    .toEqual([
      [
        [1, 0],
        [0.6, 0.4],
      ],
      [
        [0, 1],
        [1, 0],
      ],
    ]);
  await expect(alert(lab, /./)).toHaveCount(0);
  await lab.stepPath.click();
  await expect(lab.counter("paths")).toHaveText("1");
});

test("arrows, Enter, Tab, Escape and Delete work as in a spreadsheet", async ({ lab, page }) => {
  await openTables(lab);
  await page.getByRole("button", { name: "Rewards", exact: true }).click();
  await cell(lab, "state 0, action 0:").click();
  const press = async (/** @type {string[]} */ ...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press(".", "9", "Enter");
  await expect(cell(lab, "state 1, action 0:")).toBeFocused();
  await press("1", "/", "4", "Shift+Enter");
  await expect(cell(lab, "state 0, action 0:")).toBeFocused();
  await press("Tab", "F2", "Escape", "5", "Escape");
  await expect(cell(lab, "state 0, action 1:")).toHaveText("0.2");
  await press("h", "Shift+ArrowDown", "Delete");
  await expect
    .poll(async () => (await lab.spec()).problem.reward)
    .toEqual([
      [0.9, 0],
      [0.25, 0],
    ]);
  await press("ArrowDown", "x", "Enter", "Control+a");
  await page.keyboard.type("abc");
  await page.keyboard.press("Enter");
  await expect(alert(lab, /expected a number, such as 0.25 or 1\/4; found abc/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(cell(lab, "state 1, action 1:")).toHaveText("0");
});

test("one layer a step, and more states and actions: everything that depends on them follows", async ({
  lab,
  page,
}) => {
  await openTables(lab, {
    ...two,
    features: {
      kind: "table",
      values: [
        [[1], [0]],
        [[0], [1]],
      ],
    },
  });
  await page.getByRole("checkbox", { name: "One layer per step" }).check();
  await page.getByRole("combobox", { name: "Step" }).selectOption("step 2");
  await cell(lab, "state 0, to 0:").click();
  await paste(lab, "0 1");
  const layer = two.problem.transition;
  await expect
    .poll(async () => (await lab.spec()).problem.transition)
    .toEqual([
      layer,
      [
        [
          [0, 1],
          [0.5, 0.5],
        ],
        [
          [0, 1],
          [1, 0],
        ],
      ],
    ]);
  await page.getByRole("button", { name: "One state more" }).click();
  await page.getByRole("button", { name: "One action more" }).click();
  await expect
    .poll(async () => (await lab.spec()).features?.values)
    .toEqual([
      [[1], [0], [0]],
      [[0], [1], [0]],
      [[0], [0], [0]],
    ]);
  await expect(lab.problem.getByText("S = 3")).toBeVisible();
  await page.getByRole("button", { name: "One state less" }).click();
  await page.getByRole("button", { name: "One action less" }).click();
  await page.getByRole("checkbox", { name: "One layer per step" }).uncheck();
  await expect
    .poll(async () => (await lab.spec()).problem.transition)
    .toEqual([
      [
        [0, 1],
        [0.5, 0.5],
      ],
      [
        [0, 1],
        [1, 0],
      ],
    ]);
});

test("features are a table too: a norm over 1 is marked at its row", async ({ lab, page }) => {
  await lab.apply({
    ...two,
    features: {
      kind: "table",
      values: [
        [
          [1, 0],
          [0, 1],
        ],
        [
          [0, 0],
          [0, 1],
        ],
      ],
    },
  });
  await page.getByRole("button", { name: "Edit the features’ table" }).click();
  await cell(lab, "state 0, φ₂:").click();
  for (const key of ["1", "Enter"]) await page.keyboard.press(key);
  await expect(cell(lab, "norm of state 0: 1.4142, norms are at most 1")).toBeVisible();
  await expect(alert(lab, /Features, state 0, action 0: expected a norm of at most 1/)).toBeVisible();
  await lab.problem.getByLabel("Normalise features").check();
  await expect(alert(lab, /./)).toHaveCount(0);
  await expect(lab.problem.getByRole("list", { name: "Remarks on the features" })).toContainText(
    "Every feature was multiplied by 0.707107",
  );
});

test("any small problem is made a table, and its run is the same to the bit", async ({ lab, page }) => {
  await lab.apply({
    format: "revisit.spec/1",
    problem: { kind: "grid", horizon: 4 },
    features: { kind: "polynomial" },
    algorithm: { gap: 0.3, c_beta: 0.0005 },
    episodes: 20,
  });
  await expect(page.getByLabel("Problem family")).toHaveValue("grid");
  await expect(lab.says(/^Ready/)).toBeAttached();
  const digest = await lab.runToEnd();
  await page.getByRole("button", { name: "Convert to an editable table" }).click();
  await expect(table(lab)).toBeVisible();
  await expect(page.getByLabel("Problem family")).toHaveValue("table");
  await expect(page.getByLabel("Features", { exact: true })).toHaveValue("table");
  await page.getByRole("button", { name: "Close" }).click();
  expect(await lab.runToEnd()).toBe(digest);
});

test("a problem with too many numbers for that says how many", async ({ lab, page }) => {
  await page.getByLabel("Problem family").selectOption("taxi");
  await expect(lab.problem.getByText("S = 500")).toBeVisible();
  await page.getByRole("button", { name: "Convert to an editable table" }).click();
  await expect(
    page.getByText(/500 × 6 × 500 transition probabilities are 1,500,000 numbers; a table to edit has at most 60,000/),
  ).toBeVisible();
  await expect(page.getByLabel("Problem family")).toHaveValue("taxi");
});

test(
  "a table of many numbers is opened, edited, run, saved and brought back without the page reading or writing it as text",
  more(),
  async ({ lab, page }) => {
    const [H, S, A] = [6, 50, 7];
    const layer = () =>
      Array.from({ length: S }, (_, s) =>
        Array.from({ length: A }, (_, a) =>
          Array.from({ length: S }, (_, to) => (to === s ? 1 - a / 10 : to === (s + 1) % S ? a / 10 : 0)),
        ),
      );
    const spec = {
      format: "revisit.spec/1",
      problem: {
        kind: "table",
        horizon: H,
        transition: Array.from({ length: H }, layer),
        reward: Array.from({ length: S }, (_, s) => Array.from({ length: A }, (_, a) => (s + a) / 60)),
      },
      algorithm: { gap: 1, c_beta: 1e-6 },
      episodes: 20,
    };
    const watch = () => {
      const seen = Object.assign(window, { longest: 0 });
      const { parse, stringify } = JSON;
      JSON.parse = (text, ...more) => {
        seen.longest = Math.max(seen.longest, String(text).length);
        return parse(text, ...more);
      };
      JSON.stringify = (/** @type {any} */ ...all) => {
        const text = stringify(.../** @type {[any]} */ (all));
        seen.longest = Math.max(seen.longest, text?.length ?? 0);
        return text;
      };
    };
    const longest = () => page.evaluate(() => /** @type {any} */ (window).longest);
    await page.addInitScript(watch);
    await lab.open();
    const chosen = page.waitForEvent("filechooser");
    await lab.importRun.click();
    await (await chosen).setFiles({
      name: "mine.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(spec)),
    });
    await expect(lab.problem.getByText(`S = ${S}`)).toBeVisible();
    await lab.newSeed.click();
    await page.getByRole("button", { name: "Edit the tables" }).click();
    await expect(cell(lab, "state 0, to 0:")).toBeFocused();
    expect(await table(lab).evaluate(({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft])).toEqual([0, 0]);
    await page.keyboard.press("Control+End");
    await expect(cell(lab, `state ${S - 1}, to ${S - 1}:`)).toBeInViewport();
    await page.keyboard.press("Control+Home");
    await page.getByRole("button", { name: "Rewards", exact: true }).click();
    await cell(lab, "state 1, action 0:").click();
    for (const key of [".", "9", "Enter"]) await page.keyboard.press(key);
    await page.getByRole("button", { name: "Close" }).click();
    await expect.poll(async () => /** @type {number[][]} */ ((await lab.spec()).problem.reward)[1][0]).toBe(0.9);
    const edited = (await lab.spec()).problem;
    expect(edited).toMatchObject({ kind: "table", horizon: H, states: S, actions: A });
    expect(await page.evaluate(() => JSON.stringify(history.state).length)).toBeLessThan(1000);
    await lab.fullSpeed();
    const digest = await lab.runToEnd();
    await lab.save.click();
    await expect(page.getByText(/^(Saved|Already saved) as /)).toBeVisible();
    expect(await longest()).toBeLessThan(100_000);
    await page.reload();
    await lab.drawn();
    await expect(lab.problem.getByText(`S = ${S}`)).toBeVisible();
    expect(await lab.runToEnd()).toBe(digest);
    expect(await longest()).toBeLessThan(100_000);
    // The editor writes a long text in parts. A spec that was applied from there is shown as applied.
    await lab.openEditor();
    await expect(page.getByText("This is what runs: every default is written out.")).toBeVisible();
    await lab.specText.press("Control+Home");
    await lab.specText.press("Space");
    await expect(page.getByText("Not applied yet.")).toBeVisible();
    await page.getByRole("button", { name: "Apply", exact: true }).click();
    await expect(page.getByText("Applied. The run starts from its first path.")).toBeVisible();
    await expect(page.getByText("This is what runs: every default is written out.")).toBeVisible();
    expect(await longest()).toBeLessThan(100_000);
    // Compare receives the whole problem, although it is too large for an address or for the text storage of a browser.
    await page.locator("#learner").getByRole("link", { name: "Compare", exact: true }).click();
    await page.waitForURL(/compare\.html#lab$/);
    await lab.drawn();
    await expect.poll(async () => (await remembered(page, "document"))?.problem).toEqual(edited);
    await page.reload();
    await lab.drawn();
    await expect.poll(async () => (await remembered(page, "document"))?.problem).toEqual(edited);
    for (const [label, value] of [
      ["Number of seeds", "1"],
      ["Max. samples", "200"],
    ])
      await page.getByLabel(label).fill(value);
    await page.getByLabel("Max. samples").press("Enter");
    await expect(page.getByText(/^3 runs, about/)).toBeVisible();
    await lab.run.click();
    await lab.says(/^Complete: 3 runs/).waitFor({ state: "attached" });
    await lab.save.click();
    await expect(page.getByText(/^Saved as /)).toBeVisible();
    expect(await longest()).toBeLessThan(100_000);
  },
);

test.describe("with a finger", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("one tap chooses a cell, a second opens it", async ({ lab, page }) => {
    await openTables(lab);
    await page.getByRole("button", { name: "Rewards", exact: true }).tap();
    await cell(lab, "state 1, action 0:").tap();
    await expect(cell(lab, "state 1, action 0:")).toBeFocused();
    await cell(lab, "state 1, action 0:").tap();
    await page.getByRole("textbox", { name: "state 1, action 0" }).fill("0,9");
    await page.keyboard.press("Enter");
    await expect(cell(lab, "state 1, action 0:")).toHaveText("0.9");
  });
});

for (const [name, viewport] of /** @type {const} */ ([
  ["a desk", { width: 1440, height: 900 }],
  ["a phone", { width: 390, height: 844 }],
])) {
  test(
    `on ${name}'s screen, light and dark, axe-core finds no violation in a table, nor in a fault of it`,
    more(),
    async ({ lab, page }) => {
      await page.setViewportSize(viewport);
      await openTables(lab);
      await expectAccessibleInBothThemes(page);
      await page.keyboard.press("Delete");
      await expect(alert(lab, /sum to 1/)).toBeVisible();
      await page.getByText("Paste…").click();
      await expectAccessibleInBothThemes(page);
    },
  );
}
