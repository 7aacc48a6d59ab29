// The engine ends in the middle of a run, or is busy for very long: what each page says, keeps and offers.

import { ComparePage } from "./compare-page.js";
import { addToEngines, crash, keepWorkers } from "./crash.js";
import { expect, test } from "./fixtures.js";
import { endless, race } from "./inputs.js";
import { LabPage, opened, overwrite } from "./lab-page.js";
import { fragmentOf, freshPayload } from "./link.js";
import { more } from "./more.js";

test.use({ cold: true });

/** @typedef {import("@playwright/test").Page} Page */

/** Ends an engine that lets the page wait, as the page offers, whose clock then goes by at once. @param {Page} page */
async function endSilence(page) {
  const offer = page.getByRole("button", { name: "End the engine" });
  const says = page.getByText(/^The engine has not answered for 10 s: it is busy .*, or it hangs\.$/);
  // More than once, if it answered the first time. Each is waited for as long as anything is: a minute of silence is another end.
  await expect(async () => {
    await page.clock.runFor(10_100);
    await expect(says).toBeVisible();
    await offer.click();
  }).toPass();
  await page.clock.resume();
}

/**
 * What ends an engine, one for each way in which the page hears of it, and what the page says. e2e/node/api-engine.test.mjs has the words of
 * the others. @type {{ [cause: string]: { end: (page: Page) => Promise<void>, says: RegExp } }}
 */
const CAUSES = {
  "a trap": {
    end: (page) => crash(page, "trap"),
    says: /^The engine stopped: .*(memory access|index) out of bounds\./,
  },
  "no more memory": {
    end: (page) => crash(page, "memory"),
    says: /^The engine stopped: fatal error: out of memory: .* too large for this browser; a smaller one may do\./,
  },
  "a loop without end": {
    end: async (page) => {
      await crash(page, "hang");
      await endSilence(page);
    },
    says: /^The engine stopped: it did not answer, and was ended on request\./,
  },
  "an end from outside": {
    end: (page) => page.evaluate(() => /** @type {any} */ (globalThis).workers[0].terminate()),
    says: /^The engine stopped: its worker was ended\./,
  },
  "a script that fails": {
    end: (page) =>
      page.evaluate(() =>
        /** @type {any} */ (globalThis).workers[0].postMessage({ id: -1, method: "stop", args: ["fail"] }),
      ),
    says: /^The engine stopped: .*a fault in the script\./,
  },
};

test.beforeEach(async ({ page }, { title }) => {
  if (/loop|hang/.test(title)) await page.clock.install();
  await keepWorkers(page);
  await addToEngines(
    page,
    'addEventListener("message", ({ data }) => { if (data.args?.[0] === "fail") throw new Error("a fault in the script"); });',
  );
});

for (const [cause, { end, says }] of Object.entries(CAUSES)) {
  test(
    `the lab after ${cause}: the drawing, a refused field and a text that was not applied are kept, and a new engine runs`,
    more(!["a trap", "an end from outside"].includes(cause)),
    async ({ lab, page, complaints }) => {
      await lab.apply({
        format: "revisit.spec/1",
        problem: { kind: "grid", map: ["S...", "....", "...G"], horizon: 6, slip: 0 },
        ...endless,
      });
      await expect(lab.picture).toHaveAccessibleName(/: S\.\.\., \.{4}, \.{3}G /);
      await page.getByRole("button", { name: "Draw the map" }).click();
      await lab.cell(2, 2).focus();
      await page.keyboard.press("#");
      await expect(lab.picture).toHaveAccessibleName(/: S\.\.\., \.#\.\., \.{3}G /);
      await page.keyboard.press("Escape");
      // What was drawn runs, so that its text is not written over the selection that is typed over next.
      await expect.poll(async () => JSON.stringify((await lab.spec())?.problem)).toContain('".#.."');
      await lab.openEditor();
      await overwrite(lab.specText, '{ "typed": "and not applied" }');
      await lab.field("Seed").fill("17");
      await lab.field("Seed").press("Enter");
      await expect.poll(async () => (await lab.spec())?.seed).toBe(17);
      await lab.run.click();
      await expect(lab.counter("paths")).not.toHaveText("0");
      await lab.field("Horizon, steps").fill("-3");
      await lab.field("Horizon, steps").press("Enter");
      await expect(lab.field("Horizon, steps")).toHaveAttribute("aria-invalid", "true");

      await end(page);
      const banner = page.getByRole("alert").filter({ hasText: "The engine stopped" });
      await expect(banner).toHaveText(says);
      await expect(banner).toContainText("What is drawn and what you typed is kept; the run has to begin again.");
      await expect(lab.run).toBeDisabled();
      const kept = async () => {
        await expect(lab.picture).toHaveAccessibleName(/: S\.\.\., \.#\.\., \.{3}G /);
        await expect(lab.specText).toHaveText('{ "typed": "and not applied" }');
        await expect(lab.field("Horizon, steps")).toHaveValue("-3");
        await expect(lab.field("Seed")).toHaveValue("17");
      };
      await kept();
      await page.getByRole("button", { name: "Start the engine again" }).click();
      await expect(lab.says(/^Ready/)).toBeAttached();
      await expect(banner).toBeHidden();
      await kept();
      expect((await lab.spec()).seed).toBe(17);

      await lab.field("Horizon, steps").fill("6");
      await lab.field("Horizon, steps").press("Enter");
      await lab.run.click();
      await expect(lab.counter("paths")).not.toHaveText("0");
      await lab.pause.click();
      complaints.length = 0; // a panic's stack, or the browser's own words
    },
  );
}

// An embed hears of an end as the lab does.
for (const cause of ["a trap", "a loop without end", "an end from outside"]) {
  const { end, says } = CAUSES[cause];
  test(
    `an embed after ${cause}: it says so, and begins again with the gap that was set`,
    more(cause === "a loop without end"),
    async ({ page, complaints }) => {
      const payload = freshPayload("Week 5, exercise 2");
      payload.spec = { ...payload.spec, problem: { kind: "river-swim" }, ...endless };
      for (const name of ["digest", "paths", "trail", "marks", "curve", "view"])
        delete (/** @type {any} */ (payload)[name]);
      await page.goto(`./embed.html?controls=run step gap${fragmentOf(payload)}`);
      await opened(page);
      const gap = page.getByRole("slider", { name: /gap/i });
      await gap.press("ArrowLeft");
      await expect(page.getByRole("button", { name: "Back to how it was" })).toBeVisible();
      const declared = await gap.getAttribute("aria-valuetext");
      await page.getByRole("button", { name: "Run", exact: true }).click();
      await page.getByRole("button", { name: "Pause", exact: true }).waitFor();
      await end(page);
      await expect(page.locator("#status p").first()).toHaveText(says);
      await expect(page.locator("#status p").first()).toContainText("The run has to begin again.");
      await page.getByRole("button", { name: "Start again", exact: true }).click();
      await expect(page.getByRole("button", { name: "Back to how it was" })).toBeVisible();
      expect(await gap.getAttribute("aria-valuetext")).toBe(declared);
      await page.getByRole("button", { name: "Run", exact: true }).click();
      await page.getByRole("button", { name: "Pause", exact: true }).click();
      await expect(page.getByRole("button", { name: "Run", exact: true })).toBeVisible();
      complaints.length = 0;
    },
  );
}

/** @type {["memory" | "hang", (page: Page) => Promise<void>, RegExp][]} */
const openings = [
  ["memory", async () => {}, /^The engine stopped: fatal error: out of memory: /],
  ["hang", endSilence, /^The engine stopped: it did not answer, and was ended on request\./],
];
for (const [how, end, says] of openings)
  test(`a spec that ends the engine (${how}) while it opens: its text and what was there before are kept, and a new engine runs that`, async ({
    page,
    complaints,
  }) => {
    await makeLethal(page, 'method === "open" && /"seed": ?666\\b/.test(args[0])', how);
    const lab = new LabPage(page);
    await lab.open();
    await lab.apply({
      format: "revisit.spec/1",
      problem: { kind: "grid", map: ["S..", "..G"], horizon: 4, slip: 0 },
      seed: 5,
    });
    await expect(lab.picture).toHaveAccessibleName(/: S\.\., \.{2}G /);
    const typed = '{ "problem": { "kind": "river-swim" }, "seed": 666 }';
    await lab.apply(typed);
    await end(page);
    const banner = page.getByRole("alert").filter({ hasText: "The engine stopped" });
    await expect(banner).toHaveText(says);
    await expect(lab.specText).toHaveText(typed);
    await page.getByRole("button", { name: "Start the engine again" }).click();
    await expect(banner).toBeHidden();
    await expect(lab.picture).toHaveAccessibleName(/: S\.\., \.{2}G /);
    await expect(lab.specText).toHaveText(typed);
    await expect(lab.field("Seed")).toHaveValue("5");
    await lab.runToEnd();
    await lab.apply(typed.replace("666", "667"));
    await expect(lab.field("Seed")).toHaveValue("667");
    complaints.length = 0;
  });

/**
 * The page's engines end when they are asked for something.
 * @param {Page} page
 * @param {string} when a condition on `method` and `args`
 * @param {"panic" | "trap" | "memory" | "hang"} how
 */
async function makeLethal(page, when, how) {
  await addToEngines(
    page,
    `addEventListener("message", ({ data: { method, args } }) => { if (${when}) globalThis.revisit.crash("${how}"); });`,
  );
}

// e2e/node/api-engine.test.mjs has what is said of other ends.
test("Compare where every worker of a run ends by panic: finished runs and what was typed are kept, and the rest runs on", async ({
  page,
  complaints,
}) => {
  const compare = new ComparePage(page);
  await compare.open();
  await compare.type(race);
  await expect(page.getByText(/^4 runs, about/)).toBeVisible();
  await overwrite(compare.text, '{ "typed": "and not applied" }');
  // Seed 2 of each learner kills whoever runs it.
  await makeLethal(page, 'method === "openRun" && args[1] === 2', "panic");
  await compare.run.click();
  const banner = page.getByRole("alert").filter({ hasText: "The engine stopped" });
  await expect(banner).toHaveText(/^The engine stopped: panic: a crash that was asked for\./);
  await expect(banner).toContainText("Finished runs and what you typed are kept.");
  await expect(compare.text).toHaveText('{ "typed": "and not applied" }');

  await page.unrouteAll({ behavior: "wait" }); // a script on its way is answered first
  await page.getByRole("button", { name: "Start it again" }).click();
  await expect(banner).toBeHidden();
  await page.getByRole("button", { name: /^(Run|Go on)$/ }).click();
  await compare.status(/^Complete: 4 runs/).waitFor({ state: "attached" });
  await expect(compare.text).toHaveText('{ "typed": "and not applied" }');
  complaints.length = 0;
});

test("Compare where a worker of a run hangs: Stop ends it, finished runs are kept, and the rest runs on", async ({
  page,
}) => {
  const compare = new ComparePage(page);
  await compare.open();
  await compare.type(race);
  await expect(page.getByText(/^4 runs, about/)).toBeVisible();
  await makeLethal(page, 'method === "openRun" && args[1] === 2', "hang");
  await compare.run.click();
  await expect(page.getByText(/2 of 4 runs/).first()).toBeVisible();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  const goOn = page.getByRole("button", { name: "Go on", exact: true });
  await expect(goOn).toBeEnabled();
  await page.unrouteAll({ behavior: "wait" }); // a script on its way is answered first
  await goOn.click();
  await compare.status(/^Complete: 4 runs/).waitFor({ state: "attached" });
});

test(
  "Compare whose engine hangs while it plans: it can be ended, and what was typed is planned by a new one",
  more(),
  async ({ page }) => {
    const compare = new ComparePage(page);
    await compare.open();
    await compare.type(race);
    await expect(page.getByText(/^4 runs, about/)).toBeVisible();
    await crash(page, "hang");
    await page.getByLabel("Number of seeds").fill("3");
    await endSilence(page);
    await page.getByRole("button", { name: "Start it again" }).click();
    await expect(page.getByText(/^6 runs, about/)).toBeVisible();
  },
);

test("Compare after its engine was ended from outside: the next edit is planned by a new one", async ({ page }) => {
  const compare = new ComparePage(page);
  await compare.open();
  await compare.type(race);
  await expect(page.getByText(/^4 runs, about/)).toBeVisible();
  await page.evaluate(() => /** @type {any} */ (globalThis).workers[0].terminate());
  await page.getByLabel("Number of seeds").fill("3");
  await expect(page.getByText(/^6 runs, about/)).toBeVisible();
  await compare.runToEnd();
});
