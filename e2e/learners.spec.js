import { ComparePage } from "./compare-page.js";
import { expect, expectAccessible, test } from "./fixtures.js";
import { LabPage, optionsOf } from "./lab-page.js";
import { fragmentOf, goldenPayload } from "./link.js";
import { more } from "./more.js";

/** @param {LabPage} lab */
const picker = (lab) => lab.problem.getByRole("combobox", { name: "Learner", exact: true });

/**
 * Chooses a learner and waits until the page has opened it.
 * @param {LabPage} lab
 * @param {string} kind
 */
async function choose(lab, kind) {
  await picker(lab).selectOption(kind);
  await expect.poll(async () => (await lab.spec())?.algorithm?.kind).toBe(kind);
  await expect(lab.says(/^Ready\.$/)).toBeAttached();
}

test("a learner is chosen by name, shows its own fields, and runs", async ({ lab, page }) => {
  await lab.example.selectOption({ label: "Two states, custom table" });
  await expect(lab.says(/^Ready\.$/)).toBeAttached();
  await expect(lab.learner.getByText("revisiting", { exact: true })).toBeVisible();
  await lab.openTab("Pseudocode");

  await choose(lab, "lsvi-ucb");
  await expect(lab.learner.getByText("online", { exact: true })).toBeVisible();
  await expect(lab.field("Constant")).toBeVisible();
  await expect(lab.meaning.getByRole("heading", { name: "Revisits against their bound" })).toBeHidden();
  await expect(page.getByRole("heading", { name: /^LSVI-UCB Jin/ })).toBeVisible();

  // It goes back, but tests no bonus: what is about the test is hidden, what is about going back is there.
  await choose(lab, "uct");
  await expect(lab.learner.getByText("revisiting", { exact: true })).toBeVisible();
  await expect(lab.field("Constant")).toHaveCount(0);
  await lab.field("Simulations per state").fill("5");
  await lab.field("Simulations per state").press("Enter");
  await expect.poll(async () => (await lab.spec())?.algorithm?.simulations).toBe(5);
  await expect(lab.meaning.getByRole("heading", { name: "Revisits against their bound" })).toBeHidden();
  await expect(lab.problem.getByText(/^Proved of UCT: .*Kocsis and Szepesvári 2006/)).toBeVisible();
  await expect(page.getByRole("heading", { name: /^UCT Kocsis/ })).toBeVisible();
  await expect(lab.counter("revisits")).toBeVisible();

  await choose(lab, "ocp");
  await expect(lab.field("Tolerance")).toHaveValue("1e-8");
  await expect(lab.counter("revisits")).toBeHidden();

  await choose(lab, "generative");
  await expect(lab.field("Constant")).toHaveCount(0);
  await expect(lab.field("Rounds")).toHaveValue("12");
  await expect(lab.field("Stop after … samples")).toHaveValue("1000000");
  await expect(lab.problem.getByRole("link", { name: "All 2 assumptions hold" })).toBeVisible();
  await expect(lab.problem.getByText(/^Proved of Generative model: .*Du, Kakade, Wang, Yang 2020/)).toBeVisible();
  await expect(lab.problem.getByText(/the guarantee|too early/).filter({ visible: true })).toHaveCount(0);
  await lab.field("Rounds").fill("3");
  await lab.field("Rounds").press("Enter");
  await expect.poll(async () => (await lab.spec())?.episodes).toBe(3);
  await lab.runToEnd();
  await expect(lab.says(/^Complete: [\d,]+ paths, 3 rounds\.$/)).toBeAttached();
  await expect(lab.meaning.getByText(/plays rounds in place of episodes, so it has no regret/)).toBeVisible();
  await expect(lab.learner.getByRole("img", { name: /^Round 3: rollouts in \d+ groups/ })).toBeVisible();
  await expect(lab.learner.getByRole("heading", { name: /Bonus|Trusted/ })).toBeHidden();
  await expectAccessible(page);

  // The step size is far too large for shared features, so the run diverges, ends and says so.
  await lab.example.selectOption({ label: "Too few features" });
  await expect(lab.says(/^Ready\.$/)).toBeAttached();
  await choose(lab, "q-learning");
  await lab.field("Step size").fill("9");
  await lab.field("Step size").press("Enter");
  await expect.poll(async () => (await lab.spec())?.algorithm?.alpha).toBe(9);
  await lab.run.click();
  await expect(page.getByRole("alert").filter({ hasText: /^Q-learning diverged at path \d+/ })).toBeVisible();
  await expect(lab.meaning.getByRole("img", { name: /where the learner diverged\.$/ })).toBeVisible();
  await expectAccessible(page);
});

test(
  "every learner that is offered runs to its end, under its own badge and beside its own pseudocode",
  more(),
  async ({ lab, page }) => {
    await lab.example.selectOption({ label: "Two states, custom table" });
    await expect(lab.says(/^Ready\.$/)).toBeAttached();
    await lab.openTab("Pseudocode");
    const offered = await optionsOf(picker(lab));
    const rights = await page.evaluate(async () => {
      const { createLab } = await import(/** @type {any} */ ("./revisit.js"));
      const engine = await createLab();
      const learners = /** @type {import("../site/revisit.d.ts").Lab} */ (engine).learners;
      engine.close();
      return Object.fromEntries(learners.map(({ kind, right, hints }) => [kind, hints ? `${right}, hints` : right]));
    });
    expect(offered.toSorted()).toEqual(Object.keys(rights).toSorted());
    const digests = new Set();
    const ours = offered.filter((kind) => kind !== "own"); // own-learner.spec.js writes and plays the reader's
    for (const kind of ours) {
      await test.step(kind, async () => {
        if (kind !== (await picker(lab).inputValue())) await choose(lab, kind);
        await expect(lab.learner.getByText(rights[kind], { exact: true })).toBeVisible();
        const unit = /^(local|generative)/.test(rights[kind]) ? "Rounds" : "Episodes";
        const number = lab.field(unit);
        await number.fill("3");
        await number.press("Enter");
        await expect.poll(async () => (await lab.spec())?.episodes).toBe(3);
        await expect(page.locator(`section[data-learner="${kind}"]`).first()).toBeVisible();
        digests.add(await lab.runToEnd());
        const revisits = rights[kind] === "revisiting" ? ", [\\d,]+ revisits?" : "";
        const complete = new RegExp(`^Complete: [\\d,]+ paths?, 3 ${unit.toLowerCase()}${revisits}\\.$`);
        await expect(lab.says(complete)).toBeAttached();
      });
    }
    expect(digests.size).toBeGreaterThan(ours.length / 2); // where nothing is random, some play alike
  },
);

test("the report says what is proved of the learner in play and whether it holds here, and leads to what fails", async ({
  lab,
  page,
}) => {
  const report = page.locator("#checks");
  const line = (/** @type {RegExp} */ name) => report.getByRole("group").filter({ hasText: name });
  const linear = /transitions and rewards linear in the features/;

  await lab.example.selectOption({ label: "Two states, custom table" });
  await expect(lab.says(/^Ready\.$/)).toBeAttached();
  await choose(lab, "lsvi-ucb");
  await expect(report.getByText(/^Proved of LSVI-UCB: .*Jin, Yang, Wang, Jordan 2020, Theorem 3\.1/)).toBeVisible();
  await expect(report.getByText(/^Not known to hold here\. Not checked: c_β/)).toBeVisible();
  // Q* is linear here too, but that is not what LSVI-UCB's guarantee rests on: it stands among the further properties.
  await expect(line(linear).locator("summary")).toHaveText(/^holds: /);
  await expect(
    line(/is linear in the features/)
      .filter({ hasNotText: linear })
      .locator("summary"),
  ).toHaveText(/yes$/);

  // Made so that Q* is linear and transitions are not.
  await lab.example.selectOption({ label: "Online against revisiting" });
  await expect(lab.says(/^Ready\.$/)).toBeAttached();
  await choose(lab, "lsvi-ucb");
  await expect(report.getByText(/^Not proved here; failing: /)).toBeVisible();
  await expect(
    lab.problem.getByRole("link", { name: /^2 of 3 assumptions hold.*failing: a linear MDP/ }),
  ).toBeVisible();
  await report.getByRole("link", { name: linear }).click();
  await expect(line(linear).locator("summary")).toBeFocused();
  await expect(line(linear).getByText(/P is not linear in these features/)).toBeVisible();
  await expectAccessible(page);

  await choose(lab, "linq-skip");
  await expect(report.getByText(/^Nothing is proved of LinQ-LSVI-UCB that drops paths: /)).toBeVisible();
  await expect(report.getByText(/holds here|Not proved here/)).toHaveCount(0);
  await expect(lab.problem.getByRole("link", { name: "All 4 conditions on the problem hold" })).toBeVisible();

  // Compare's learners say the same of any problem.
  await lab.learner.getByRole("link", { name: "Compare" }).click();
  await new ComparePage(page).ready();
  const card = page
    .getByRole("list", { name: "Learners", exact: true })
    .getByRole("listitem")
    .filter({ hasText: /^LSVI-UCB/ });
  await card.locator("summary").click();
  await expect(
    card.getByText(/^Proved: .*Theorem 3\.1\)\. Rests on: .*linear in the features; also: c_β/),
  ).toBeVisible();
});

test("a run of another learner is saved, loaded and replayed from a link, and its refusal stays at the picker", async ({
  lab,
  page,
}) => {
  await lab.example.selectOption({ label: "Two states, custom table" });
  await expect(lab.says(/^Ready\.$/)).toBeAttached();
  await choose(lab, "ucbvi");
  const digest = await lab.runToEnd();
  await lab.save.click();
  await expect(page.getByText("Saved as “Table, UCBVI, seed 1”.")).toBeVisible();
  const carried = await page.evaluate(async () => {
    const { createLab } = await import(/** @type {any} */ ("./revisit.js"));
    const engine = await createLab();
    const session = await engine.open(JSON.parse(history.state.spec));
    await session.run();
    const payload = await engine.linkPayload(session);
    engine.close();
    return payload;
  });
  await lab.row("UCBVI").getByRole("button", { name: "Load" }).click();
  await expect(page.getByText(/“Table, UCBVI, seed 1” was run again: identical bit for bit/)).toBeVisible();

  await page.evaluate((hash) => {
    location.hash = hash;
  }, fragmentOf(carried));
  await expect(page.getByRole("region", { name: "Shared run" }).getByRole("status")).toContainText(
    "Reproduced: the same digest",
  );
  await expect(picker(lab)).toHaveValue("ucbvi");
  expect(await lab.finishedDigest()).toBe(digest);

  // UCBVI keeps tables, which a million states are too many for.
  await lab.example.selectOption({ label: "A million states" });
  await expect(lab.says(/^Ready\.$/)).toBeAttached();
  await picker(lab).selectOption("ucbvi");
  await expect(picker(lab)).toHaveAccessibleDescription(/expected /);
});

test("the Pseudocode tab says so where a learner has none", async ({ page }) => {
  const text = page.getByText("There is no pseudocode of this learner yet.");
  await page.route("**/pseudocode.html", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('data-learner="lsvi-ucb"', 'data-learner="another"');
    await route.fulfill({ response, body });
  });
  const lab = new LabPage(page);
  await lab.open();
  await lab.openTab("Pseudocode");
  await expect(page.getByRole("heading", { name: /^Algorithm 1/ })).toBeVisible();
  await expect(text).toBeHidden();
  await choose(lab, "lsvi-ucb");
  await expect(text).toBeVisible();
  await choose(lab, "uniform");
  await expect(text).toBeHidden();
});

test("comparisons open on their own page, and Back leads to the lab as it was", async ({ lab, page, context }) => {
  await lab.field("Seed").fill("7");
  await lab.field("Seed").press("Enter");
  await expect.poll(async () => (await lab.spec())?.seed).toBe(7);
  const compared = fragmentOf(goldenPayload("Going back against chance"));
  const home = async () => {
    await page.goBack();
    await lab.drawn();
    await expect(lab.field("Seed")).toHaveValue("7");
  };
  const there = () => page.getByRole("heading", { name: "The experiment" }).waitFor();

  // Three ways lead to Compare: a pasted link, the Compare link with the current problem, and an experiment among the examples.
  await page.evaluate((hash) => {
    location.hash = hash;
  }, compared);
  await there();
  expect(new URL(page.url())).toMatchObject({ pathname: "/compare.html", hash: compared });
  await home();
  await lab.learner.getByRole("link", { name: "Compare" }).click();
  await there();
  expect(new URL(page.url()).hash).toMatch(/^#spec=/);
  await home();
  await lab.example.selectOption("compare separation");
  await there();
  expect(new URL(page.url()).hash).toBe("#ready=separation");

  const linked = await context.newPage(); // a new page, so that no earlier load is still going on
  await linked.goto(`./${compared}`);
  await linked.getByRole("heading", { name: "The experiment" }).waitFor();

  // A frame has no room for a comparison, so it links to the page.
  const frame = await context.newPage();
  await frame.goto(`./embed.html${compared}`);
  await expect(frame.getByRole("status")).toContainText("contains a comparison of learners, which has its own page");
  await expect(frame.getByRole("link", { name: "Open in Revisit" })).toHaveAttribute(
    "href",
    new RegExp(`/compare\\.html${compared.slice(0, 40)}`),
  );
});

test("Frozen Policy Iteration stops at its lines, and the state view has a picture of what is frozen", async ({
  lab,
  page,
}) => {
  await choose(lab, "fpi");
  await expect(lab.field("Covered up to")).toHaveValue("1");
  const shades = page
    .getByRole("region", { name: "The state view" })
    .getByRole("combobox", { name: "What the cells show" });
  await expect(lab.says(/^Ready\.$/)).toBeAttached();
  await lab.nextLine.click();
  await lab.nextLine.click();
  const code = page.getByRole("region", { name: "Inspector" });
  await expect(code.locator("[aria-current=step]")).toContainText("none");
  await shades.selectOption("Frozen");
  await lab.stepPath.click();
  await expect(page.locator("#state-view-said")).toContainText("what the step had when the policy here froze");
  await expectAccessible(page);
});

test("CAPI-QPI-Plan stops at its lines, and its margin may be left out", async ({ lab, page }) => {
  await choose(lab, "capi-qpi-plan");
  await expect(lab.field("Accuracy")).toHaveValue("0.05");
  await expect(lab.field("Margin")).toHaveValue("");
  await expect(lab.says(/^Ready\.$/)).toBeAttached();
  await lab.nextLine.click();
  const lit = page.getByRole("region", { name: "Inspector" }).locator("[aria-current=step]");
  await expect(lit).toContainText("without");
  await lab.nextLine.click();
  await expect(lit).toContainText("and follow");
  await expectAccessible(page);
});

test("hints are counted where a learner may ask for them, and Delphi says why it can’t continue", async ({
  lab,
  page,
}) => {
  const hints = page.locator("#counters div").filter({ hasText: "hints" });
  await expect(hints).toBeHidden();
  await lab.example.selectOption({ label: "Too few features" });
  await expect(lab.says(/^Ready\.$/)).toBeAttached();
  await choose(lab, "delphi");
  await lab.field("Draws per action").fill("1");
  await lab.field("Draws per action").press("Enter");
  await expect.poll(async () => (await lab.spec())?.algorithm?.draws).toBe(1);
  await expect(hints.locator("dd")).toHaveText("0");
  await lab.run.click();
  await expect(
    page.getByRole("alert").filter({ hasText: /^Delphi can’t continue after path \d+: no θ within the bound agrees/ }),
  ).toBeVisible();
  await expect(hints.locator("dd")).toHaveText(/^[1-9]\d*$/);
  await expectAccessible(page);
});

test("a learner with local access plays rounds, and the stage has a key for where its rollouts begin", async ({
  lab,
  page,
}) => {
  await lab.example.selectOption({ label: "Slippery lake, 4×4" });
  await expect(lab.says(/^Ready\.$/)).toBeAttached();
  await choose(lab, "mc-lspi");
  await expect(lab.learner.getByText("local", { exact: true })).toHaveAttribute(
    "title",
    "May start at any state that it has seen",
  );
  await expect(lab.field("Rounds")).toHaveValue("100");
  await expect(lab.field("Stop after … samples")).toHaveValue("1000000");
  const stateView = page.getByRole("region", { name: "The state view" });
  await lab.stepPath.click();
  await expect(stateView.getByText("core set", { exact: true })).toBeVisible();
  await expect(lab.meaning.getByText(/plays rounds in place of episodes, so it has no regret/)).toBeVisible();
  await expectAccessible(page);

  await choose(lab, "linq-lsvi-ucb");
  await lab.stepPath.click();
  await expect(stateView.getByText("core set", { exact: true })).toBeHidden();
});
