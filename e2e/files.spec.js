import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../tools/test/command.mjs";
import { downloaded } from "./downloads.js";
import { expect, expectAccessibleInBothThemes, test } from "./fixtures.js";

// The array files were written by NumPy and by Python's csv module: e2e/files/make.py.
const folder = join(root, "e2e", "files");
const files = (/** @type {string[]} */ ...names) => names.map((name) => join(folder, name));
const expected = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8"));
const river = { format: "revisit.spec/1", problem: { kind: "river-swim", states: 4 }, seed: 77 };
const json = (/** @type {string} */ name, /** @type {unknown} */ content) => ({
  name,
  mimeType: "application/json",
  buffer: Buffer.from(typeof content === "string" ? content : JSON.stringify(content)),
});

/**
 * @typedef {string | { name: string, mimeType: string, buffer: Buffer }} Given
 * @param {import("./lab-page.js").LabPage} lab
 * @param {Given[]} given
 */
async function pick(lab, given) {
  const chosen = lab.page.waitForEvent("filechooser");
  await lab.importRun.click();
  await (await chosen).setFiles(/** @type {any} */ (given));
}

/**
 * @param {"dragover" | "drop"} type
 * @param {import("@playwright/test").Locator} target
 * @param {{ name: string, buffer: Buffer }[]} given
 */
async function drag(type, target, given) {
  await target.evaluate(
    (element, { type, list }) => {
      const dataTransfer = new DataTransfer();
      for (const { name, text } of list) dataTransfer.items.add(new File([text], name));
      element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, composed: true }));
    },
    { type, list: given.map(({ name, buffer }) => ({ name, text: buffer.toString() })) },
  );
}

/** The spec that runs, as the page exports it. @param {import("./lab-page.js").LabPage} lab */
async function specNow(lab) {
  return JSON.parse((await downloaded(lab.page, () => lab.exportRun.click())).bytes.toString()).spec;
}

test("a record of an engine before is run again, and has the same digest in its form", async ({ lab, page }) => {
  await pick(lab, [join(root, "cmd", "fuzz", "testdata", "record", "figure-1.json")]);
  await expect(page.getByText("Imported “figure-1”.")).toBeVisible();
  await lab
    .row("figure-1")
    .getByRole("button", { name: /^Load / })
    .click();
  await expect(page.getByText(/was run again: identical bit for bit/)).toBeVisible();
  await expect(lab.digest).toHaveText(/^sha256:[0-9a-f]{12}…/);
});

test("a spec's file is opened, and Undo brings one's own work back", async ({ lab, page }) => {
  await lab.field("Seed").fill("42");
  await lab.field("Seed").press("Enter");
  await expect(lab.says(/^Ready/)).toBeAttached();
  await pick(lab, [json("my river.json", river)]);
  await expect(page.getByText("Opened “my river”.")).toBeVisible();
  await expect(page.getByLabel("Problem family")).toHaveValue("river-swim");
  await expect(lab.field("Seed")).toHaveValue("77");
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByLabel("Problem family")).toHaveValue("figure-1");
  await expect(lab.field("Seed")).toHaveValue("42");
});

test("a spec's file of another ending is opened, and its faults name the character", async ({ lab, page }) => {
  for (const [i, name] of ["one.txt", "two.json.txt", "three.csv", "four"].entries()) {
    await pick(lab, [{ ...json(name, { ...river, seed: i + 1 }), mimeType: "text/plain" }]);
    await expect(page.getByText(`Opened “${name.replace(/\..*/, "")}”.`)).toBeVisible();
    await expect(lab.field("Seed")).toHaveValue(String(i + 1));
  }
  await pick(lab, [json("curly.txt", "{“format”: 1}")]);
  await expect(
    page.getByText(/expected JSON, with " in its place; found “ \(U\+201C, a curly quotation mark\).*column 2/),
  ).toBeVisible();
});

test("a file that is no spec is refused with the place, and the present run stays", async ({ lab, page }) => {
  const digest = await lab.finishedDigest();
  for (const [what, content, message] of /** @type {const} */ ([
    ["a spec with a fault", { ...river, episodes: -1 }, /“x\.json” cannot be opened: episodes: expected .*found -1/],
    ["no JSON", "{ problem }", /“x\.json” cannot be opened: expected JSON; found .*line 1, column 3/],
    [
      "JSON of another kind",
      { format: "revisit.link/1" },
      /“x\.json” cannot be opened: format: expected "?revisit\.spec\/1"?; found "?revisit\.link\/1/,
    ],
  ])) {
    await pick(lab, [json("x.json", content)]);
    await expect(page.getByRole("alert").filter({ hasText: "cannot be opened" }), what).toHaveText(message);
    await expect(lab.digest).toHaveText(digest);
    await expect(page.getByLabel("Problem family")).toHaveValue("figure-1");
  }
});

test("files are dropped anywhere, also on the editor, and a hint says so while they hover", async ({ lab, page }) => {
  await lab.openEditor();
  const given = [json("dropped.json", river)];
  await drag("dragover", lab.learner, given);
  await expect(page.getByText(/^Drop to open a spec/)).toBeVisible();
  await drag("drop", lab.specText, given);
  await expect(page.getByText(/^Drop to open/)).toBeHidden();
  await expect(page.getByText("Opened “dropped”.")).toBeVisible();
  await expect(page.getByLabel("Problem family")).toHaveValue("river-swim");
});

// e2e/node/arrays.test.mjs has others.
for (const [about, names, steps] of /** @type {[string, string[], boolean][]} */ ([
  [".npy of float32 and in Fortran's order", ["P-fortran.npy", "r-big-float32-fortran.npy", "phi.npy"], true],
  ["a deflated .npz archive", ["mdp-deflated.npz"], false],
  ["lists in CSV and TSV", ["P.csv", "r-long.csv", "phi.tsv"], false],
])) {
  test(`${about} become a problem that runs`, async ({ lab, page }) => {
    await pick(lab, files(...names));
    const dialog = page.getByRole("dialog", { name: "A problem from arrays" });
    await expect(dialog.getByRole("status")).toHaveText(`S = 3, A = 2, H = ${steps ? 2 : 5}, d = 2`);
    if (!steps) {
      await dialog.getByLabel("Horizon, steps").fill("3");
      await expect(dialog.getByRole("status")).toHaveText("S = 3, A = 2, H = 3, d = 2");
    }
    await dialog.getByRole("button", { name: "Open the problem" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^Opened “/)).toBeVisible();
    await expect(page.getByLabel("Problem family")).toHaveValue("table");
    const { problem, features } = await specNow(lab);
    expect(problem.transition).toEqual(steps ? expected.P_steps : expected.P);
    expect(problem.reward).toEqual(steps ? expected.r_steps : expected.r);
    expect(problem.horizon).toBe(steps ? 2 : 3);
    expect(features.kind).toBe("table");
    await lab.fullSpeed();
    await lab.toNext("end of an episode");
    await expect(lab.says(/^(Paused: .* 1 episode|Complete)/)).toBeAttached();
  });
}

test("matrices of CSV are read in the shape that fits, or in a typed one; missing arrays are named, and added", async ({
  lab,
  page,
}) => {
  await pick(lab, files("P-matrix.csv"));
  const dialog = page.getByRole("dialog", { name: "A problem from arrays" });
  await expect(dialog.getByRole("status")).toHaveText(/Still needed: rewards r\./);
  await expect(dialog.getByRole("button", { name: "Open the problem" })).toBeDisabled();
  await expect(dialog.getByLabel("What P-matrix is")).toHaveValue("P sat");
  await expect(dialog.getByLabel("Shape of P-matrix")).toHaveValue("3, 2, 3");
  await dialog.getByLabel("Shape of P-matrix").fill("3, 3, 3");
  await expect(dialog.getByText(/expected a shape of 3 numbers with 18 entries in all; found 3 × 3 × 3/)).toBeVisible();
  await dialog.getByLabel("Shape of P-matrix").fill("3, 2, 3");
  const chosen = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Add a file" }).click();
  await (await chosen).setFiles(files("r.csv"));
  await dialog.getByLabel("First state").fill("2");
  await dialog.getByRole("button", { name: "Open the problem" }).click();
  await expect(dialog).toBeHidden();
  const { problem } = await specNow(lab);
  expect([problem.transition, problem.reward, problem.start]).toEqual([expected.P, expected.r, { state: 2 }]);
});

/**
 * Holds what the page asks of the reader of arrays.
 * @param {import("@playwright/test").Page} page
 */
async function holdReader(page) {
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    /** @type {(() => void)[]} */
    const held = [];
    const page = /** @type {any} */ (window);
    page.holding = true;
    page.letGo = () => {
      page.holding = false;
      for (const go of held.splice(0)) go();
    };
    Worker.prototype.postMessage = function (/** @type {any[]} */ ...message) {
      const go = () => /** @type {any} */ (postMessage).apply(this, message);
      if (page.holding && ["read", "guess"].includes(message[0]?.method)) held.push(go);
      else go();
      page.held = held.length;
    };
  });
  return {
    awaits: () => page.waitForFunction(() => /** @type {any} */ (window).held > 0),
    /** @param {boolean} again holds what comes next */
    letGo: (again) =>
      page.evaluate((again) => {
        const page = /** @type {any} */ (window);
        page.letGo();
        page.holding = again;
        page.held = 0;
      }, again),
  };
}

test("what is typed while a file is read and looked at is kept, and so is the file", async ({ lab, page }) => {
  const { awaits, letGo } = await holdReader(page);
  await pick(lab, files("P-matrix.csv"));
  await awaits();
  await letGo(false);
  const dialog = page.getByRole("dialog", { name: "A problem from arrays" });
  const open = dialog.getByRole("button", { name: "Open the problem" });
  await expect(dialog.getByRole("status")).toHaveText(/Still needed: rewards r\./);
  await page.evaluate(() => {
    /** @type {any} */ (window).holding = true;
  });
  const chosen = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Add a file" }).click();
  await (await chosen).setFiles(files("r.csv"));
  // While it is read.
  await awaits();
  await expect(dialog.getByRole("status")).toHaveText("Reading r.csv…");
  await dialog.getByLabel("First state").fill("1");
  await expect(dialog.getByRole("status")).toHaveText("Reading r.csv…");
  await expect(open).toBeDisabled();
  await letGo(true);
  // While its reading is looked for.
  await awaits();
  await dialog.getByLabel("First state").fill("2");
  await dialog.getByLabel("Shape of P-matrix").fill("3, 2, 3");
  await expect(open).toBeDisabled();
  await letGo(false);
  await expect(dialog.getByRole("status")).toHaveText("S = 3, A = 2, H = 5");
  await expect(dialog.getByLabel("Shape of P-matrix")).toBeFocused();
  await open.click();
  await expect(dialog).toBeHidden();
  const { problem } = await specNow(lab);
  expect([problem.transition, problem.reward, problem.start]).toEqual([expected.P, expected.r, { state: 2 }]);
});

test("the dialog can be closed while files are read or looked at, and nothing is said", async ({ lab, page }) => {
  const digest = await lab.finishedDigest();
  const { awaits, letGo } = await holdReader(page);
  const dialog = page.getByRole("dialog", { name: "A problem from arrays" });
  for (const looked of [false, true]) {
    await pick(lab, files("P-matrix.csv"));
    await awaits();
    if (looked) await letGo(true);
    if (looked) await awaits();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await letGo(true);
  }
  await letGo(false);
  await pick(lab, files("P-matrix.csv"));
  await expect(dialog.getByRole("status")).toHaveText(/Still needed: rewards r\./);
  await expect(dialog.getByRole("alert").filter({ visible: true })).toHaveText([]);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alert").filter({ visible: true })).toHaveText([]);
  await expect(lab.digest).toHaveText(digest);
});

test("the dialog asks where two readings fit, and says what it does not use", async ({ lab, page }) => {
  const text = (/** @type {string} */ name, /** @type {string} */ content) => ({
    name,
    mimeType: "text/csv",
    buffer: Buffer.from(content),
  });
  // Of two states, action 0 leads to state 0 and action 1 to state 1, or state 0 stays what it is.
  await pick(lab, [
    text("P.csv", "1,0\n1,0\n0,1\n0,1\n"),
    text("r.csv", "Unnamed: 0,n,h,s,a,r\n0,7,1,1,0,1\n1,8,2,1,0,0.5\n"),
    text("done.csv", "0\n1\n"),
  ]);
  const dialog = page.getByRole("dialog", { name: "A problem from arrays" });
  const open = dialog.getByRole("button", { name: "Open the problem" });
  await expect(dialog.getByText("P as [s][a][s′] and P as [a][s][s′] both fit. Choose one.")).toBeVisible();
  await expect(
    dialog.getByText("The first column, “Unnamed: 0”, counts the rows; it is not used. Not used: column “n”."),
  ).toBeVisible();
  await expect(dialog.getByRole("status")).toHaveText(/Choose what P is\.$/);
  await expect(open).toBeDisabled();
  await dialog.getByLabel("What P is").selectOption({ label: "P as [a][s][s′]" });
  await expect(dialog.getByLabel("What P is")).toBeFocused();
  await expect(dialog.getByText("No list has a step 0: both fit.")).toBeVisible();
  await expect(dialog.getByText("Not used: its name and columns say no part of the problem.")).toBeVisible();
  await expect(dialog.getByRole("status")).toHaveText(/Choose what lists count from\.$/);
  await dialog.getByLabel("Steps count from").selectOption("0");
  await dialog.getByLabel("Horizon, steps").fill("2");
  await expect(dialog.getByRole("status")).toHaveText(
    "S = 2, A = 2, H = 2 · Expected a whole number of steps, 3 at least.",
  );
  await dialog.getByLabel("Horizon, steps").fill("4");
  await expect(dialog.getByText("Its steps count from 0.")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await open.click();
  await expect(dialog).toBeHidden();
  const { problem } = await specNow(lab);
  expect(problem.transition).toEqual(
    [0, 1].map(() => [
      [1, 0],
      [0, 1],
    ]),
  );
  expect(problem.reward.map((/** @type {number[][]} */ layer) => layer[1][0])).toEqual([0, 1, 0.5, 0]);
});

test("a file that cannot be read is reported with the place, and the others are read", async ({ lab, page }) => {
  const digest = await lab.finishedDigest();
  await pick(lab, files("P.npy", "r-hole.csv", "objects.npy", "P-cut-short.npy"));
  const dialog = page.getByRole("dialog", { name: "A problem from arrays" });
  await expect(
    dialog.getByText(/^r-hole\.csv: row 3, column 2 \(a1\): expected a finite number; found an empty cell/),
  ).toBeVisible();
  await expect(dialog.getByText(/^objects\.npy: dtype: expected float64.*found Python objects/)).toBeVisible();
  await expect(dialog.getByText(/^P-cut-short\.npy: numbers: expected 144 bytes.*found 120 bytes/)).toBeVisible();
  await expect(dialog.getByLabel("What P is")).toHaveValue("P sat");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(lab.digest).toHaveText(digest);
});

test("a fault that the engine finds is shown at the array, with its indices", async ({ lab, page }) => {
  await pick(lab, files("P-sums-to-0.9.npy", "r.npy"));
  const dialog = page.getByRole("dialog", { name: "A problem from arrays" });
  await dialog.getByRole("button", { name: "Open the problem" }).click();
  await expect(dialog.getByText(/^s = 0, a = 0: expected .*sum to 1.*found 0\.9/)).toBeVisible();
  await expect(page.getByLabel("Problem family")).toHaveValue("figure-1");
  await dialog.getByLabel("What P-sums-to-0.9 is").selectOption({ label: "not used" });
  await expect(dialog.getByRole("status")).toHaveText(/Still needed: transition probabilities P/);
});

test("the dialog passes axe-core and fits, wide and narrow, light and dark", async ({ lab, page }) => {
  await pick(lab, files("P-matrix.csv", "r-hole.csv", "phi.npy"));
  const dialog = page.getByRole("dialog", { name: "A problem from arrays" });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(dialog.getByRole("status")).toHaveText(/Still needed/);
    await expectAccessibleInBothThemes(page);
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  }
});
