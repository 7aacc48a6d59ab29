import { expect, expectAccessible, test } from "./fixtures.js";
import { LabPage, overwrite, remembered } from "./lab-page.js";
import { fragmentOf, freshPayload, goldenPayload } from "./link.js";

test.use({ cold: true });

/** @typedef {import("@playwright/test").Page} Page */

const figure1 = freshPayload("Figure 1");
const exercise = freshPayload("Week 5, exercise 2");
const curved = freshPayload("with its curve");
const shared = (/** @type {Page} */ page) => page.getByRole("region", { name: "Shared run" });
const heading = (/** @type {Page} */ page) => shared(page).getByRole("heading");
const verdict = (/** @type {Page} */ page) => shared(page).getByRole("status");
const reproduced = (/** @type {import("../site/revisit.d.ts").LinkPayload} */ { digest, paths }) =>
  `Reproduced: the same digest (${digest?.slice(0, "sha256:".length + 8)}…), ${paths?.toLocaleString("en")} paths`;

/**
 * Replaces the fragment of the open page's address, as pasting a link does.
 * @param {Page} page
 * @param {string} fragment
 */
const paste = (page, fragment) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, fragment);

/** @param {Page} page */
const fragment = (page) => new URL(page.url()).hash;

test("a link is replayed and reproduced; its words are text, its view and step are shown, and no other host is asked", async ({
  page,
  baseURL,
  context,
}) => {
  /** @type {string[]} */
  const foreign = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(/** @type {string} */ (baseURL)) && !/^(data|blob):/.test(request.url()))
      foreign.push(request.url());
  });
  const lab = new LabPage(page);
  const title = "<img src=x onerror=alert(1)> & “week 5”";
  const note = "<script>alert(2)</script>\nA second line <b>in bold</b>.";
  const view = /** @type {import("../site/revisit.d.ts").LinkView} */ ({
    panels: ["tree", "strip", "regret"],
    episode: 3,
    step: 2,
  });
  await lab.open(`./${fragmentOf({ ...curved, title, note, view, spec: { ...curved.spec, title: "<h1>spec</h1>" } })}`);
  await expect(verdict(page)).toHaveText(reproduced(curved));
  await expect(heading(page)).toHaveText(`Shared run: ${title}`);
  await expect(shared(page).getByText(note)).toBeVisible();
  expect(await page.locator("#shared img, #shared script, #shared b").count()).toBe(0);
  const address = page.url();
  await page.getByRole("link", { name: "Skip to the learner" }).press("Enter");
  await expect(lab.learner).toBeFocused();
  expect(page.url()).toBe(address);
  await expect(lab.tree).toHaveAccessibleName(/^Episode 3: /);

  // The link shows only the tree, the bonus chart and the regret until the reader asks for the rest.
  await expect(lab.problem).toBeHidden();
  await expect(lab.meaning.getByRole("heading", { name: "Regret, cumulative" })).toBeVisible();
  await expect(lab.meaning.getByRole("heading", { name: "In numbers" })).toBeHidden();
  await expect(page.getByRole("tab")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show everything" }).click();
  await expect(lab.problem).toBeVisible();
  // The step of the view, which was that of the heat maps, is that of the state view.
  await expect(page.getByRole("application", { name: /^State view, / })).toHaveAccessibleName(/at step 2: /);
  expect(foreign).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});

test("a link that names the heat maps shows the stage with what they showed", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open(`./${fragmentOf({ ...figure1, view: { panels: ["tree", "maps"], step: 3 } })}`);
  await expect(verdict(page)).toHaveText(reproduced(figure1));
  const stateView = page.getByRole("region", { name: "The state view" });
  await expect(stateView.getByRole("application", { name: /^State view, Optimal V\* at step 3: / })).toBeVisible();
  await expect(
    stateView.getByRole("application", { name: /^Rewards, Q\*, losses and features of 4 pairs \(s, a\) at step 3/ }),
  ).toBeVisible();
  await expect(lab.tree).toBeVisible();
  await expect(lab.problem).toBeHidden();
  await expect(page.getByRole("tab")).toHaveCount(0);
});

test("a pasted link opens without losing one's own work; a change makes a copy; Back leads through all of it", async ({
  lab,
  page,
}) => {
  await lab.example.selectOption({ label: "River swim" });
  await lab.field("Seed").fill("42");
  await lab.field("Seed").press("Enter");
  await expect.poll(async () => (await lab.spec())?.seed).toBe(42);
  await lab.stepPath.click();
  await expect(lab.counter("paths")).toHaveText("1");
  await lab.field("Constant").fill("-1");
  await expect(lab.field("Constant")).toHaveAttribute("aria-invalid", "true");
  const link = fragmentOf({ ...figure1, title: "Figure 1, shared" });

  await paste(page, link);
  const back = page.getByRole("button", { name: "Back to “River swim, seed 42”" });
  await back.hover(); // keeps the message, which disappears after some seconds
  await expect(verdict(page)).toHaveText(reproduced(figure1));
  await back.click();
  await expect(lab.field("Seed")).toHaveValue("42");
  await expect(lab.counter("paths")).toHaveText("1");
  await expect(lab.field("Constant")).toHaveValue("-1");
  await expect(lab.field("Constant")).toHaveAttribute("aria-invalid", "true");
  await expect(shared(page)).toBeHidden();
  await page.goForward();
  await expect(verdict(page)).toHaveText(reproduced(figure1));
  // Undo does not go back to the work before the link, and running again does not count as a change.
  await page.keyboard.press("Control+z");
  await lab.run.click();
  await expect(verdict(page)).toHaveText(reproduced(figure1));
  expect(fragment(page)).toBe(link);

  await lab.field("Seed").fill("7");
  await lab.field("Seed").press("Enter");
  await expect(heading(page)).toHaveText("Your copy of “Figure 1, shared”");
  expect(fragment(page)).toBe("");
  await page.reload();
  await lab.drawn();
  await expect(heading(page)).toHaveText("Your copy of “Figure 1, shared”");
  await expect(lab.field("Seed")).toHaveValue("7");
  await page.getByRole("button", { name: "Back to the shared run" }).click();
  await expect(verdict(page)).toHaveText(reproduced(figure1));
  expect(fragment(page)).toBe(link);
  await page.goBack();
  await expect(lab.field("Seed")).toHaveValue("7");
  await page.goBack();
  await expect(verdict(page)).toHaveText(reproduced(figure1));
  await page.reload();
  await expect(verdict(page)).toHaveText(reproduced(figure1));
  await page.goBack();
  await expect(lab.field("Seed")).toHaveValue("42");
  await expect(shared(page)).toBeHidden();
});

test("with only gap and seed free, controls, keys and texts are locked, in a copy and after a reload, until another spec is opened", async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.open(
    `./${fragmentOf({ ...exercise, view: undefined, locks: { fixed: ["problem", "features", "constants", "episodes", "reset", "spec"], hidden: ["save", "speed", "files"] } })}`,
  );
  const held = [
    page.getByLabel("Problem family"),
    page.getByLabel("Features", { exact: true }),
    lab.field("Constant"),
    lab.field("Episodes"),
    lab.reset,
  ];
  const free = [lab.field("Seed"), lab.field("Declared gap"), lab.newSeed, lab.example, lab.run];
  const keepsTo = async () => {
    for (const control of held) await expect(control).toBeDisabled();
    for (const control of free) await expect(control).toBeEnabled();
    for (const control of [lab.save, lab.exportRun, page.getByRole("slider", { name: "Speed" })])
      await expect(control).toBeHidden();
  };
  await expect(verdict(page)).toHaveText(reproduced(exercise));
  await keepsTo();
  await expect(lab.field("Constant")).toHaveAccessibleDescription(/fixed by the link’s author/);
  await expect(
    shared(page).getByText("You may change: the gap, the seed. The rest is fixed by the link’s author."),
  ).toBeVisible();
  // The free controls are in view although the problem above them fills the column, while the drawer is closed, as it is at first. Buttons
  // that only change the view stay enabled.
  await page.getByRole("button", { name: "Collapse panel" }).click();
  await expect(lab.field("Declared gap")).toBeInViewport();
  await expect(page.getByRole("button", { name: "in the state view" })).toBeEnabled();
  await expectAccessible(page);
  await page.keyboard.press("r");
  await expect(page.getByText("Resetting: not possible here, fixed by the link’s author.")).toBeVisible();
  await expect(lab.counter("paths")).toHaveText("2,000");

  await page.keyboard.press("n");
  await expect(heading(page)).toHaveText(`Your copy of “${exercise.title}”`);
  await keepsTo();
  await page.reload();
  await lab.drawn();
  await keepsTo();
  const before = await lab.spec();
  await lab.openEditor();
  await overwrite(lab.specText, JSON.stringify({ ...before, episodes: 3 }));
  await lab.specText.press("Control+Enter");
  await expect(page.getByText("Editing the spec’s text: not possible here")).toBeVisible();
  expect(await lab.spec()).toEqual(before);

  await lab.example.selectOption({ label: "Combination lock" });
  await expect(shared(page)).toBeHidden();
  for (const control of [...held, ...free, lab.save]) await expect(control).toBeEnabled();
  await page.goBack();
  await expect(heading(page)).toHaveText(`Your copy of “${exercise.title}”`);
  await keepsTo();
});

test("a run that differs says from which path on; a long replay waits for a click and can be stopped", async ({
  page,
}) => {
  const lab = new LabPage(page);
  const marks = Buffer.from(exercise.trail?.marks ?? "", "base64url");
  marks[marks.length - 1] ^= 1;
  const trail = { every: exercise.trail?.every ?? 0, marks: marks.toString("base64url") };
  await lab.open(`./${fragmentOf({ ...exercise, digest: figure1.digest, engine: "1.0.0", view: undefined, trail })}`);
  await expect(verdict(page)).toContainText(/Differs: the first path that differs is between 1,\d{3} and 2,000/);
  await expect(verdict(page)).toContainText(
    `In the link ${figure1.digest?.slice(0, "sha256:".length + 8)}… after 2,000 paths, engine 1.0.0; here ${exercise.digest?.slice(0, "sha256:".length + 8)}…`,
  );

  const long = {
    ...exercise,
    paths: 4_000_000,
    trail: undefined,
    view: undefined,
    spec: { ...exercise.spec, episodes: 3_000_000, budget: { paths: 4_500_000 } },
  };
  await paste(page, fragmentOf(long));
  const replay = shared(page).getByRole("button", { name: /^Replay it \(about / });
  await expect(replay).toBeVisible();
  await expect(lab.counter("paths")).toHaveText("0");
  await replay.click();
  await expect(shared(page).getByRole("progressbar")).toHaveAttribute("aria-valuenow", /[1-9]/);
  await shared(page).getByRole("button", { name: "Stop" }).click();
  await expect(verdict(page)).toHaveText(/^The replay stopped at [\d,]+ of 4,000,000 paths\.$/);
  await expect(shared(page).getByRole("button", { name: "Replay the rest" })).toBeEnabled();
  expect(fragment(page)).toBe(fragmentOf(long));
});

test("links that programs changed on their way open in the lab, in a frame and on Compare, or a sentence says why not", async ({
  page,
}) => {
  const lab = new LabPage(page);
  const whole = fragmentOf(exercise);
  const forms = [
    whole.replace("=", "%3D"),
    whole.replace("#r=", "%23r%253D"),
    `${whole.slice(0, 40)}\u00ad%E2%80%8B${whole.slice(40)}.`,
    `${whole}?utm_source=moodle&amp;fbclid=1`,
    `%3C${whole.slice(0, 50)}%3E%20${whole.slice(50)}%20and%20more`.replace("%3C#", "#"),
    whole.replace("#", "#\u200b"),
  ];
  for (const form of forms) {
    await page.goto("about:blank");
    await lab.open(`./${form}`);
    await expect(verdict(page), form).toHaveText(reproduced(exercise));
  }
  await paste(page, whole.replace(whole.slice(30, 32), "—"));
  await expect(
    page.getByRole("alert").filter({ hasText: /it has “—” at character \d+ of what it carries/ }),
  ).toBeVisible();

  for (const form of forms.filter((one) => one.startsWith("#"))) {
    await page.goto("about:blank");
    await page.goto(`./embed.html${form}`);
    await expect(page.getByRole("status").filter({ hasText: /^Reproduced/ }), form).toBeVisible();
  }

  const compared = fragmentOf(goldenPayload("Going back against chance"));
  for (const form of [compared.replace("=", "%3D"), compared.replace("#r=", "%23r%3D"), `${compared}&fbclid=1`])
    for (const at of ["./", "./compare.html"]) {
      await page.goto("about:blank");
      await page.goto(at + form);
      await expect(page.getByRole("region", { name: "Shared comparison" }), form).toBeVisible();
    }
  await page.goto("./compare.html#ready%3Dnever");
  await expect(page.getByRole("alert").filter({ hasText: /^There is no experiment “never” here/ })).toBeVisible();
});

test("links that cannot be opened say what is wrong and leave the work alone", async ({
  page,
  request,
  complaints,
}) => {
  const lab = new LabPage(page);
  const whole = fragmentOf(exercise);
  // When the page starts with a bad link, the first example opens as usual.
  await lab.open(`./${whole.slice(0, 60)}`);
  const banner = page.getByRole("alert");
  await expect(banner.filter({ hasText: /^The link was cut off: copy it again, whole\.Dismiss$/ })).toBeVisible();
  await expect(lab.counter("paths")).toHaveText("4");

  await lab.field("Seed").fill("5");
  await lab.field("Seed").press("Enter");
  await expect.poll(async () => (await lab.spec())?.seed).toBe(5);
  expect(fragment(page)).toBe("");
  /** @type {[string, RegExp][]} */
  const faults = [
    [
      "#r=2.abc",
      /The link is of version 2, from a newer Revisit; this one reads version 1: open it where it was made, or update this one\. What was here is untouched\./,
    ],
    [`#r=1.${"A".repeat(3_000_000)}`, /a link of \d+ characters/],
    [
      fragmentOf({ ...exercise, title: "x".repeat(201) }),
      /^This link cannot be opened: title: .*\. Ask whoever sent it for a new link\. What was here is untouched\./,
    ],
    [
      fragmentOf({ ...exercise, spec: { format: "revisit.spec/1", problem: { kind: "table", horizon: -1 } } }),
      /horizon/,
    ],
  ];
  for (const [wrong, sentence] of faults) {
    await paste(page, wrong);
    await expect(banner.filter({ hasText: sentence }), wrong.slice(0, 40)).toBeVisible();
    await expect(lab.field("Seed")).toHaveValue("5");
  }

  // A problem that takes long to open waits for a click, and its locks apply only then.
  const problem20 = { kind: "random-table", states: 100_000, horizon: 20, actions: 10, branching: 10 };
  await paste(
    page,
    fragmentOf({
      ...exercise,
      digest: undefined,
      paths: undefined,
      trail: undefined,
      spec: { ...exercise.spec, problem: problem20 },
      locks: { fixed: ["seed"] },
    }),
  );
  await expect(
    banner
      .filter({ hasText: /is large: opening it takes about 1\d s here/ })
      .getByRole("button", { name: /^Open it \(about 1\d s\)$/ }),
  ).toBeVisible();
  await lab.field("Seed").fill("6");
  await lab.field("Seed").press("Enter");
  await expect.poll(async () => (await lab.spec())?.seed).toBe(6);

  // Short links: first the service is down, then it is back, and one id is unknown.
  const [id, unknown] = ["2cpayxirv2uh2em6y53as5n2aa", "a".repeat(26)];
  const problem = goldenPayload("nobody has run this");
  const stored = await request.post("./api/runs", { data: problem });
  expect(await stored.json()).toMatchObject({ id });
  await page.route("**/api/runs/*", (route) => route.abort());
  const run = await (await request.post("./api/runs", { data: figure1 })).json();
  await page.goto(`./r/${run.id}`);
  await expect(banner.filter({ hasText: /The share service.* cannot be reached/ })).toBeVisible();
  await expect(lab.counter("paths")).toHaveText("4");
  await page.unroute("**/api/runs/*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(heading(page)).toHaveText("Shared run: Figure 1");
  await expect(verdict(page)).toHaveText(reproduced(figure1));
  await page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/r/${unknown}`);
  await expect(banner.filter({ hasText: `has no run “${unknown}”` })).toBeVisible();
  await expect(heading(page)).toHaveText("Your copy of “Figure 1”");
  complaints.length = 0; // the browser logs both failed requests
  await page.goto(`./r/${id}`);
  await lab.drawn();
  await expect(heading(page)).toHaveText("Shared problem: nobody has run this");
  await expect(verdict(page)).toHaveText("This link contains a problem without a run.");
  await expect(lab.counter("paths")).toHaveText("0");
});

test("a comparison’s link that is pasted ends no unfinished run, a refused one opens nothing, and Back leads to what was there", async ({
  page,
}) => {
  const lab = new LabPage(page);
  const comparison = goldenPayload("Going back against chance");
  const refused = { ...comparison, title: "x".repeat(201) };
  await lab.open();
  await lab.apply({ format: "revisit.spec/1", problem: { kind: "river-swim" }, seed: 42 });
  await expect(lab.field("Seed")).toHaveValue("42");
  await lab.stepPath.click();
  await lab.stepPath.click();
  const untouched = async () => {
    await expect(lab.field("Seed")).toHaveValue("42");
    await expect(lab.counter("paths")).toHaveText("2");
  };
  await untouched();
  const banner = page.getByRole("alert");
  const here = new URL(page.url()).pathname;

  await paste(page, fragmentOf(/** @type {any} */ (refused)));
  await expect(banner.filter({ hasText: /^This link cannot be opened: title: / })).toBeVisible();
  await untouched();
  await paste(page, fragmentOf(/** @type {any} */ (comparison)));
  await expect(banner.filter({ hasText: /is a comparison, which opens on the page Compare/ })).toBeVisible();
  await untouched();
  expect(new URL(page.url()).pathname).toBe(here);
  expect(fragment(page)).toBe("");
  const opening = page.waitForEvent("popup");
  await banner.getByRole("button", { name: "Open it in a new tab" }).click();
  const other = await opening;
  await expect(other.getByRole("region", { name: "Shared comparison" })).toContainText("Going back against chance");
  await other.close();
  await untouched();

  // After a refused link and a good one, Back leads through the same run, not to a copy of the good one.
  await paste(page, "#r=1.abc");
  await expect(banner.filter({ hasText: /copy it again/ })).toBeVisible();
  await paste(page, fragmentOf(figure1));
  await expect(verdict(page)).toHaveText(reproduced(figure1));
  await page.goBack();
  await expect(shared(page)).toBeHidden();
  await untouched();
  await page.goForward();
  await expect(verdict(page)).toHaveText(reproduced(figure1));
});

test("one link for run and race: a run's link opens in the lab from Compare, too, and a race's in Compare from the first page and the lab", async ({
  page,
}) => {
  const lab = new LabPage(page);
  await page.goto(`./compare.html${fragmentOf(exercise)}`);
  await lab.drawn();
  await expect(verdict(page)).toHaveText(reproduced(exercise));
  expect(new URL(page.url()).pathname).toMatch(/\/lab\.html$/);
  expect(fragment(page)).toBe(fragmentOf(exercise));

  await page.goto(`./compare.html#ready=race`);
  await expect(page.getByText(/^Results that come with the page/)).toBeVisible();
  await paste(page, fragmentOf(exercise));
  await lab.drawn();
  await expect(verdict(page)).toHaveText(reproduced(exercise));

  const race = fragmentOf(goldenPayload("Going back against chance"));
  for (const at of ["./", "./lab.html"]) {
    await page.goto("about:blank");
    await page.goto(at + race);
    await expect(page.getByRole("region", { name: "Shared comparison" })).toBeVisible();
    expect(new URL(page.url()).pathname, at).toMatch(/\/compare\.html$/);
    expect(fragment(page), at).toBe(race);
  }
});

test("on the page Compare a refused link keeps the comparison, and Back leads to the one before", async ({ page }) => {
  const first = goldenPayload("Going back against chance");
  const second = goldenPayload("Revisits as the gap closes");
  const strip = page.getByRole("region", { name: "Shared comparison" });
  const learners = async () => (await remembered(page, "document")).learners.length;
  await page.goto(`./compare.html${fragmentOf(first)}`);
  await expect(strip).toContainText("Going back against chance");
  const seeds = JSON.stringify((await remembered(page, "document")).seeds);
  await paste(page, "#r=1.abc");
  await expect(page.getByRole("alert").filter({ hasText: /copy it again/ })).toBeVisible();
  expect(JSON.stringify((await remembered(page, "document")).seeds)).toBe(seeds);
  expect(fragment(page)).toBe("");
  await paste(page, fragmentOf(second));
  await expect(strip).toContainText("Revisits as the gap closes");
  expect(JSON.stringify((await remembered(page, "document")).vary ?? [])).not.toBe("[]");
  await page.goBack();
  await expect.poll(async () => JSON.stringify((await remembered(page, "document")).vary ?? [])).toBe("[]");
  await expect(strip).toBeHidden();
  expect(await learners()).toBe(2);
  await page.goBack();
  await expect.poll(async () => JSON.stringify((await remembered(page, "document")).seeds)).toBe(seeds);
});
