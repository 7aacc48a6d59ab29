// Custom learners in races: each run of theirs plays in a sandbox first, and then is a run as any other.

import { expect, test } from "./blank-page.js";
import { ComparePage } from "./compare-page.js";
import { more } from "./more.js";
import { raceOfOwn } from "./own-learners.js";

/** Frames of sandboxes that are on the page. @param {import("@playwright/test").Page} page */
const sandboxes = (page) => page.locator("iframe[src*='own/frame.html']");

test(
  "a race with custom learners has the same digest with 1 and 2 workers, and after a cancel; no sandbox is left",
  more(),
  async ({ blank }) => {
    await blank.open();
    const digests = await blank.page.evaluate(async (race) => {
      const one = await lab.compare(race, { workers: 1, resume: false });
      const stop = new AbortController();
      const some = await lab.compare(race, {
        workers: 2,
        resume: false,
        signal: stop.signal,
        // While a learner plays, and some runs have ended.
        onProgress: ({ done, running }) => {
          if (done >= 5 && running.some(({ learner }) => learner > 0)) stop.abort();
        },
      });
      const rest = await lab.compare(race, { workers: 2 });
      return { one: one.digest, some: some.digest, cells: some.cells.length, rest: rest.digest };
    }, raceOfOwn());
    expect(digests.one).toMatch(/^revisit2:/);
    expect(digests.rest).toBe(digests.one);
    expect(digests.some).toBeNull();
    expect(digests.cells).toBeGreaterThanOrEqual(5);
    await expect(sandboxes(blank.page)).toHaveCount(0);
  },
);

test(
  "Compare runs code of a link only when asked; a fault names learner, seed and line, and what has ended stays",
  more(),
  async ({ blank }) => {
    await blank.open();
    const { page } = blank;
    const fragments = await page.evaluate(
      (races) => Promise.all(races.map(async (race) => (await lab.resultsLink(race)).fragment)),
      [raceOfOwn(), raceOfOwn("; if (env.random() < 0.01) env.step()")],
    );
    const compare = new ComparePage(page);
    let asked = 0;
    await page.route("**/own/frame.html", (route) => {
      asked++;
      return route.continue();
    });
    await compare.open(`compare.html#${fragments[1]}`);
    await compare.status(/^Ready/).waitFor({ state: "attached" });
    await compare.tab("Document");
    await expect(compare.text).toContainText("export default function (env)");
    expect(asked, "nothing has run").toBe(0);
    const learners = page.getByRole("list", { name: "Learners" });
    await expect(learners.getByRole("listitem").filter({ hasText: "epsilon-greedy" })).toContainText("online");

    await compare.run.click();
    await expect(learners.getByRole("alert")).toHaveText(
      /^epsilon-greedy, H [35], seed \d: line 18 of its code: TypeError: env\.step is not a function$/,
    );
    await compare.status(/^Stopped: \d+ of 18 runs done/).waitFor({ state: "attached" });
    await expect(sandboxes(page)).toHaveCount(0);
    expect(asked).toBeGreaterThan(0);

    await page.goto("about:blank"); // else it is the same page with another fragment
    await compare.open(`compare.html#${fragments[0]}`);
    await compare.runToEnd();
    await expect(compare.says).toContainText("epsilon-greedy");
  },
);

test("a custom learner begins with a template in Compare, and others can take its place", async ({ blank }) => {
  const { page } = blank;
  const compare = new ComparePage(page);
  await compare.open();
  await page.getByLabel("Add a learner").selectOption({ label: "Your learner (revisiting)" });
  const card = page.getByRole("list", { name: "Learners" }).getByRole("listitem").last();
  await expect(card).toContainText("Your learner");
  await card.getByText("Your learner", { exact: true }).first().click();
  const code = card.getByLabel("Its code", { exact: true });
  await expect(code).toHaveValue(/^\/\/ LinQ-LSVI-UCB .*export default function \(env\) \{.*env\.revisit\(h \+ 1\)/s);
  await card.getByLabel("Replace the code by a template").selectOption("Q-learning");
  await expect(code).toHaveValue(/epsilon-greedy/);
  await expect(card.locator("summary")).toContainText("online");
  await page.getByText("Your code was replaced by Q-learning.").waitFor();
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect(code).toHaveValue(/LinQ-LSVI-UCB/);
  await card.getByLabel(/^Kind of learner/).selectOption({ label: "Uniform" });
  await expect(code).toHaveCount(0);
});
