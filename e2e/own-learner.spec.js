// A learner of the reader's own: written on the page, played in its sandbox, run like any other.
import { engine, fragmentOf } from "./link.js";
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from "./fixtures.js";
import { overwrite } from "./lab-page.js";
import { more } from "./more.js";
import { learner, RIVER } from "./own-learners.js";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** Plays action 0 for ever. */
const ZEROS = learner(
  "  env.policy(() => 0);\n  while (!env.done) {\n    env.begin();\n    for (let h = 1; h <= env.horizon; h++) env.act(0);\n  }",
);

/** @param {import("@playwright/test").Page} page */
function panelOf(page) {
  const panel = page.getByRole("tabpanel", { name: "Your learner" });
  const button = (/** @type {string | RegExp} */ name) => panel.getByRole("button", { name, exact: true });
  return {
    panel,
    tab: page.getByRole("tab", { name: "Your learner", exact: true }),
    code: panel.getByRole("textbox", { name: "The code of your learner" }),
    play: button("Play it"),
    stop: button("Stop"),
    fault: panel.getByRole("alert"),
    showLine: panel.getByRole("button", { name: /^Show line/ }),
    limit: panel.getByLabel("Time limit"),
    replace: panel.getByLabel("Replace the code by a template"),
    sandboxes: page.locator("iframe[sandbox]"),
  };
}

/**
 * Chooses one's own learner, and waits for its editor.
 * @param {import("./lab-page.js").LabPage} lab
 */
async function choose(lab) {
  await lab.problem.getByLabel("Learner", { exact: true }).selectOption({ label: "Your learner" });
  const own = panelOf(lab.page);
  await expect(own.code.and(lab.page.locator("[contenteditable]"))).toContainText("LinQ-LSVI-UCB");
  return own;
}

/**
 * Writes a learner, and waits until it is the page's.
 * @param {import("./lab-page.js").LabPage} lab
 * @param {string} code
 */
async function write(lab, code) {
  const own = panelOf(lab.page);
  await lab.paste(code, own.code);
  await expect.poll(async () => (await lab.spec())?.algorithm?.code).toBe(code);
  return own;
}

test("the last learner is one's own; it begins with LinQ, plays when asked, and its run is that of the page's LinQ", async ({
  lab,
  page,
}) => {
  await lab.fullSpeed();
  await lab.apply(RIVER);
  await expect(lab.field("Seed")).toHaveValue("7");
  await lab.runToEnd();
  /** The counters, and the regret of episodes and of paths. */
  const numbers = async () => [
    ...(await counters()),
    // One call, since a list of elements ends Firefox's process here.
    ...(await lab.meaning.evaluate((meaning) =>
      [...meaning.querySelectorAll("dt")]
        .filter((name) => name.innerText.startsWith("regret"))
        .map((name) => name.parentElement?.querySelector("dd")?.innerText),
    )),
  ];
  const counters = () =>
    Promise.all(["paths", "revisits", "samples"].map((name) => lab.counter(/** @type {any} */ (name)).innerText()));
  const ours = await numbers();
  await expect(lab.problem.getByLabel("Learner", { exact: true }).getByRole("option").last()).toHaveText(
    "Your learner",
  );
  const own = await choose(lab);
  await expect(lab.problem.getByText("revisiting", { exact: true })).toBeVisible();
  await expect(own.panel.getByText("Not played yet.")).toBeVisible();
  await expect(own.sandboxes).toHaveCount(0);
  await lab.run.click();
  await lab.says(/^Complete: /).waitFor({ state: "attached" });
  expect(await numbers()).toEqual(ours);
  const digest = await lab.finishedDigest();
  await expect(own.panel.getByText(/^Played: [\d,]+ samples in [\d,]+ paths\. This is the run\.$/)).toBeVisible();
  await expect(own.sandboxes).toHaveCount(0);
  // What it decided is kept: from the start again it plays nothing anew, and another seed asks again.
  await lab.reset.click();
  await lab.says(/^Ready\./).waitFor({ state: "attached" });
  await expect(own.panel.getByText(/^Played: /)).toBeVisible();
  expect(await lab.runToEnd()).toBe(digest);
  await lab.field("Seed").fill("8");
  await lab.field("Seed").press("Tab");
  await expect(own.panel.getByText("Not played yet.")).toBeVisible();
  await lab.stepPath.click();
  await expect(lab.counter("paths")).toHaveText("1");
  expect(page.url()).not.toContain("#");
});

// e2e/node/api-own.test.mjs plays the others.
test("the template An empty one plays to the end", async ({ lab, page }) => {
  await lab.apply(RIVER);
  await lab.openTab("Your learner");
  const own = panelOf(page);
  await own.panel.getByRole("button", { name: "An empty one", exact: true }).click();
  await expect(lab.problem.getByText("revisiting", { exact: true })).toBeVisible();
  await own.play.click();
  await lab.says(/^Complete: 30 paths, 30 episodes/).waitFor({ state: "attached" });
  await lab.finishedDigest();
  await expect(own.fault).toBeHidden();
});

test("what it noted stands in the inspector and on the stage, beside the policy that it handed out", async ({
  lab,
  page,
}) => {
  await lab.fullSpeed();
  await lab.apply(RIVER);
  const own = await choose(lab);
  await write(
    lab,
    learner(
      `  env.policy(() => 1);
  for (let n = 0; !env.done; n++) {
    let s = env.begin();
    for (let h = 1; h <= env.horizon; h++) {
      if (n < 10) env.note({ bonus: n, q: [h + n / 100, -s - 0.5] });
      else if (s > 0) env.note({ q: [1, 2] });
      s = env.act(0).state;
    }
  }`,
    ),
  );
  await own.play.click();
  await lab.says(/^Complete: 30 paths/).waitFor({ state: "attached" });
  const inspector = page.getByRole("region", { name: "Inspector" });
  const cells = (/** @type {RegExp} */ name) =>
    inspector
      .getByRole("table")
      .getByRole("row", { name })
      .evaluate((row) => [...row.querySelectorAll("td")].map((cell) => cell.innerText)); // lists of elements crash Firefox
  const stateView = page.getByRole("region", { name: "The state view" }).getByRole("application");
  await stateView.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expect(inspector.getByRole("heading", { name: /^Pinned: step 1, state/ })).toBeVisible();
  // The swimmer is washed back to the first state, where the tenth episode noted last.
  await expect(
    inspector.getByText(/^At step 1 in state 0 it would take \S+: Q̂ −0\.5, as it noted there last\./),
  ).toBeVisible();
  const [estimate, bonus, q, , visits] = await cells(/^(←|left)/);
  expect([estimate, bonus, q, visits]).toEqual(["—", "9.000", "1.090", "30"]);
  expect((await cells(/^(→|right)/)).slice(0, 3)).toEqual(["—", "—", "−0.500"]);
  const view = page.getByRole("region", { name: "The state view" });
  await view.getByRole("combobox", { name: "What the cells show" }).selectOption("Estimate Q̂");
  await expect(view.getByText(/Q̂ 1\.09/)).toBeVisible();
  // Looked at after three paths, it is what was noted by then.
  await lab.reset.click();
  for (let path = 1; path <= 3; path++) {
    await lab.stepPath.click();
    await expect(lab.counter("paths")).toHaveText(String(path));
  }
  await expect.poll(async () => (await cells(/^(←|left)/)).slice(1, 3)).toEqual(["2.000", "1.020"]);
});

test("a fault is said with its line, and what was decided before it is the run", async ({ lab, page }) => {
  await lab.apply(RIVER);
  const own = await choose(lab);
  await write(
    lab,
    learner(
      "  env.policy(() => 0);\n  for (let n = 0; ; n++) {\n    env.begin();\n    for (let h = 1; h <= env.horizon; h++)\n      env.act(n < 3 ? 0 : 99);\n  }",
    ),
  );
  await own.play.click();
  const banner = page.getByRole("alert").filter({ hasText: "Your learner ended in line 7" });
  await expect(banner).toContainText(/action 99.*The run keeps the decisions made so far\./);
  await expect(own.fault).toHaveText(/^Line 7: .*action 99/);
  await expect(own.code).toHaveAttribute("aria-invalid", "true");
  await lab.says(/3 paths, 3 episodes/).waitFor({ state: "attached" });
  await own.showLine.click();
  await expect(own.code).toBeFocused();
  await page.keyboard.insertText("      env.act(0);");
  await expect(own.fault).toBeHidden();
  await expect(own.code).not.toHaveAttribute("aria-invalid");
  await expect(own.panel.getByText("Not played yet.")).toBeVisible();
});

// e2e/node/api-own.test.mjs has learners that end otherwise, and own-sandbox.spec.js how they end in the sandbox.
for (const [what, code, says] of /** @type {[string, string, RegExp][]} */ ([
  ["no JavaScript", learner("  env.begin(;"), /^Line 3: .*Unexpected token/],
  ["the end before a path", learner("  env.policy(() => 0);"), /it ended without a path/],
]))
  test(
    `a learner with ${what} ends with a sentence, and nothing else is lost`,
    more(what !== "no JavaScript"),
    async ({ lab }) => {
      await lab.apply(RIVER);
      const own = await choose(lab);
      await write(lab, code);
      await own.play.click();
      await expect(own.fault).toHaveText(says);
      await expect(own.code).toContainText("export default function");
      await expect(lab.field("Seed")).toHaveValue("7");
    },
  );

test("code without its right is refused at its field and in the panel", async ({ lab, page }) => {
  const own = await choose(lab);
  await overwrite(own.code, "export default function (env) {}");
  await expect(own.fault).toContainText('export const right = "revisiting"');
  await lab.run.click();
  await expect(page.getByText(/^Nothing was run\./)).toBeVisible();
  await expect(own.sandboxes).toHaveCount(0);
});

test("an endless learner is ended by the limit, and by Stop", async ({ lab, page }) => {
  const own = await choose(lab);
  await write(lab, learner("  for (;;);"));
  await own.limit.selectOption("5 s");
  await own.play.click();
  await expect(own.panel.getByRole("progressbar", { name: "Time used" })).toBeVisible();
  await expect(own.fault).toContainText(/\b5 s\b/);
  await expect(own.sandboxes).toHaveCount(0);
  await own.limit.selectOption("10 min");
  await own.play.click();
  await expect(own.sandboxes).toHaveCount(1);
  await page.getByRole("group", { name: "Run controls" }).getByRole("button", { name: "Stop" }).click();
  await expect(own.panel.getByText("Stopped; nothing of it is kept.")).toBeVisible();
  await expect(own.sandboxes).toHaveCount(0);
  await expect(lab.run).toBeEnabled();
});

test("another template can be undone, and another learner leaves the code for later", async ({ lab, page }) => {
  const own = await choose(lab);
  await write(lab, ZEROS);
  await own.replace.selectOption("Q-learning");
  await expect(own.code).toContainText("epsilon");
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect(own.code).toContainText("env.policy(() => 0);");
  await lab.problem.getByLabel("Learner", { exact: true }).selectOption({ label: "LSVI-UCB" });
  await expect(own.panel.getByRole("button", { name: "An empty one" })).toBeVisible();
  await lab.problem.getByLabel("Learner", { exact: true }).selectOption({ label: "Your learner" });
  await expect(own.code).toContainText("env.policy(() => 0);");
});

test("a link, a reload and a saved run show the code, and play it only when asked; then they are compared", async ({
  lab,
  page,
}) => {
  await lab.fullSpeed();
  await lab.apply(RIVER);
  const own = await choose(lab);
  await write(lab, ZEROS);
  await lab.run.click();
  await lab.says(/^Complete: /).waitFor({ state: "attached" });
  const digest = await lab.finishedDigest();
  await lab.save.click();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const address = page.getByRole("textbox", { name: "Link", exact: true });
  await expect(address).toHaveValue(/#r=1\./);
  const link = await address.inputValue();
  await page.keyboard.press("Escape");

  await page.reload();
  await lab.drawn();
  await lab.openTab("Your learner");
  await expect(own.code).toContainText("env.act(0)");
  await expect(own.panel.getByText("Not played yet.")).toBeVisible();
  await expect(lab.says(/^Ready\./)).toBeAttached();
  await lab.openTab("Runs");
  await lab.row("Your learner").getByRole("button", { name: /^Load/ }).click();
  await expect(page.getByText(/its learner is code\. Run plays it, and compares\.$/)).toBeVisible();
  await expect(own.sandboxes).toHaveCount(0);
  await lab.run.click();
  await expect(page.getByText(/was run again: identical bit for bit/)).toBeVisible();

  await page.goto("about:blank");
  await page.goto(link);
  await lab.drawn();
  await expect(page.getByText("It plays in a sandbox, and only when you ask.")).toBeVisible();
  await expect(own.code).toContainText("env.act(0)");
  await expect(own.sandboxes).toHaveCount(0);
  await expect(lab.counter("paths")).toHaveText("0");
  await page.getByRole("button", { name: "Play it and compare" }).click();
  await expect(page.getByText(/^Reproduced: the same digest/)).toBeVisible();
  expect(await lab.finishedDigest()).toBe(digest);
});

test("a link that names other panels shows its code all the same", async ({ page, lab }) => {
  const payload = /** @type {any} */ ({
    format: "revisit.link/1",
    engine,
    spec: { ...RIVER, algorithm: { kind: "own", code: ZEROS } },
    view: { panels: ["stage"] },
  });
  await page.goto("about:blank");
  await page.goto(`./${fragmentOf(payload)}`);
  await lab.drawn();
  const own = panelOf(page);
  await expect(own.code).toContainText("env.act(0)");
  await expect(page.getByRole("tab", { name: "Spec" })).toBeHidden();
  await expect(own.sandboxes).toHaveCount(0);
});

test("from the keyboard: choose it, write, play, leave the text", async ({ lab, page }) => {
  await lab.apply(RIVER);
  const own = await choose(lab);
  await own.code.focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(ZEROS);
  await page.keyboard.press("Control+Enter");
  await lab.says(/^Complete: 30 paths/).waitFor({ state: "attached" });
  await expect(own.code).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(own.play).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(own.panel.getByRole("region", { name: "What your learner may use" })).toBeFocused();
});

for (const width of [1440, 390])
  test(`axe-core finds no violation: ${width} px, light and dark`, more(width < 1440), async ({ lab, page }) => {
    await page.setViewportSize({ width, height: 844 });
    await lab.openTab("Your learner");
    await expectAccessible(page);
    const own = panelOf(page);
    await own.panel.getByRole("button", { name: "An empty one" }).click();
    await write(lab, learner("  null.x;"));
    await own.code.press("Control+Enter");
    await expect(own.fault).toHaveText(/^Line 3: /);
    await expectAccessibleInBothThemes(page);
  });
