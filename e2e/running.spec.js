import { expect, test } from "./fixtures.js";
import { overwrite } from "./lab-page.js";

/** A run that takes longer than any test waits. @type {import("../site/revisit.d.ts").Spec} */
const long = {
  format: "revisit.spec/1",
  problem: { kind: "river-swim" },
  episodes: 5_000_000,
  budget: { paths: 100_000_000 },
  regret: "none",
};

/** @param {import("@playwright/test").Locator} counter */
async function read(counter) {
  return Number((await counter.innerText()).replaceAll(",", ""));
}

test("Pause that is pressed for as long as frames come is heard when it is released", async ({ lab, page }) => {
  await lab.apply({
    format: "revisit.spec/1",
    problem: { kind: "river-swim" },
    episodes: 10_000_000,
    budget: { paths: 1_000_000_000, samples: null },
    regret: "none",
    record: { trace: false },
  });
  await expect(lab.says(/^Ready/)).toBeAttached();
  await lab.run.click();
  await lab.pause.hover();
  await page.mouse.down();
  const paths = async () => Number((await lab.counter("paths").innerText()).replaceAll(",", ""));
  const before = await paths();
  await expect.poll(paths).toBeGreaterThan(before);
  await page.mouse.up();
  await expect(lab.run).toBeVisible();
});

test("Figure 1 unfolds path by path", async ({ lab }) => {
  await lab.reset.click();
  await expect(lab.says(/^Ready/)).toBeAttached();
  await expect(lab.counter("paths")).toHaveText("0");
  for (const paths of ["1", "2", "3", "4"]) {
    await lab.stepPath.click();
    await expect(lab.counter("paths")).toHaveText(paths);
  }
  await expect(lab.says(/^Complete: 4 paths/)).toBeAttached();
  await expect(lab.counter("revisits")).toHaveText("3");
});

test("an episode is one step, and every episode is drawn", async ({ lab }) => {
  await lab.example.selectOption({ label: "River swim" });
  await expect(lab.says(/^Ready/)).toBeAttached();
  await lab.toNext("end of an episode");
  await expect(lab.says(/^Paused: .* 1 episode,/)).toBeAttached();
  await expect(lab.tree).toHaveAccessibleName(/^Episode 1: /);
});

test("a run moves, pauses where it is, and goes on from there", async ({ lab }) => {
  await lab.apply(long);
  await expect(lab.says(/^Ready/)).toBeAttached();
  await lab.fullSpeed();
  await lab.run.click();
  await expect(lab.says(/^Running/)).toBeAttached();
  await expect.poll(() => read(lab.counter("paths"))).toBeGreaterThan(1000);
  await lab.pause.click();
  await expect(lab.says(/^Paused/)).toBeAttached();
  const paused = await read(lab.counter("paths"));
  await lab.stepPath.click();
  await expect.poll(() => read(lab.counter("paths"))).toBe(paused + 1);
  await lab.run.click();
  await expect.poll(() => read(lab.counter("paths"))).toBeGreaterThan(paused + 1);
  await lab.pause.click();
  await expect(lab.says(/^Paused/)).toBeAttached();
});

test("Run, pressed just as a run stops, starts it again", async ({ lab }) => {
  await lab.apply(long);
  await expect(lab.says(/^Ready/)).toBeAttached();
  await lab.fullSpeed();
  await lab.run.click();
  await expect.poll(() => read(lab.counter("paths"))).toBeGreaterThan(1000);
  const again = lab.page.evaluate(
    () =>
      new Promise((resolve) => {
        const status = /** @type {HTMLElement} */ (document.getElementById("status"));
        const observer = new MutationObserver(() => {
          if (!status.textContent?.startsWith("Paused")) return;
          observer.disconnect();
          document.body.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }));
          resolve(undefined);
        });
        observer.observe(status, { childList: true, characterData: true, subtree: true });
      }),
  );
  await lab.pause.click();
  await again;
  const before = await read(lab.counter("paths"));
  await expect.poll(() => read(lab.counter("paths"))).toBeGreaterThan(before);
  await expect(lab.says(/^Running/)).toBeAttached();
  await lab.pause.click();
  await expect(lab.says(/^Paused/)).toBeAttached();
});

test("a paused and stepped run equals an uninterrupted one bit for bit", async ({ lab }) => {
  await lab.example.selectOption({ label: "River swim" });
  await expect(lab.says(/^Ready/)).toBeAttached();
  const digest = await lab.runToEnd();
  await lab.reset.click();
  await expect(lab.says(/^Ready/)).toBeAttached();
  await expect(lab.digest).not.toHaveText(digest);
  await lab.stepPath.click();
  await lab.toNext("end of an episode");
  await expect(lab.says(/^Paused: .* [1-9]\d* episodes?,/)).toBeAttached();
  expect(await lab.runToEnd()).toBe(digest);
});

test("New seed gives another run, and the old seed the old one", async ({ lab }) => {
  await lab.example.selectOption({ label: "River swim" });
  await expect(lab.says(/^Ready/)).toBeAttached();
  const seed = await lab.field("Seed").inputValue();
  const digest = await lab.runToEnd();
  await lab.newSeed.click();
  await expect(lab.field("Seed")).not.toHaveValue(seed);
  await expect(lab.says(/^Ready/)).toBeAttached();
  expect(await lab.runToEnd()).not.toBe(digest);
  await lab.field("Seed").fill(seed);
  await lab.field("Seed").press("Enter");
  await expect(lab.says(/^Ready/)).toBeAttached();
  expect(await lab.runToEnd()).toBe(digest);
});

test("everything works with the keyboard alone", async ({ lab, page }) => {
  await page.keyboard.press("r");
  await expect(lab.says(/^Ready/)).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await expect(lab.counter("paths")).toHaveText("1");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(lab.says(/^Complete: 4 paths/)).toBeAttached();
  await page.keyboard.press("r");
  await expect(lab.says(/^Ready/)).toBeAttached();
  await lab.run.focus();
  await page.keyboard.press("Space");
  await expect(lab.says(/^Complete: 4 paths/)).toBeAttached();
});

test("an arrow key changes the gap's last digit, and the slider says the gap", async ({ lab, page }) => {
  const slider = page.getByRole("slider", { name: /Declared gap/ });
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("textbox", { name: "Declared gap" })).toHaveValue("0.31");
  await expect(slider).toHaveAttribute("aria-valuetext", "0.31");
  await expect(lab.says(/^Ready/)).toBeAttached();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("textbox", { name: "Declared gap" })).toHaveValue("0.3");
});

test("a spent budget is reported, with a larger one to go on", async ({ lab, page }) => {
  await lab.apply({ ...long, budget: { paths: 2000 } });
  await expect(lab.says(/^Ready/)).toBeAttached();
  await lab.fullSpeed();
  await lab.run.click();
  await expect(page.getByRole("alert").filter({ hasText: "budget of 2,000 paths is spent" })).toBeVisible();
  await expect(lab.counter("paths")).toHaveText("2,000");
  await page.getByRole("button", { name: "Run again with 20,000 paths" }).click();
  await expect(lab.says(/^Budget spent: 20,000 paths/)).toBeAttached();
});

test("an edited problem replaced by an example comes back with Undo, with its run", async ({ lab, page }) => {
  await lab.example.selectOption({ label: "River swim" });
  await expect(page.getByLabel("Problem family")).toHaveValue("river-swim");
  await lab.field("Seed").fill("42");
  await lab.field("Seed").press("Enter");
  await expect(lab.says(/^Ready/)).toBeAttached();
  const digest = await lab.runToEnd();
  await lab.example.selectOption({ label: "Figure 1 of the paper" });
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(lab.field("Seed")).toHaveValue("42");
  await expect(page.getByLabel("Problem family")).toHaveValue("river-swim");
  await expect(lab.digest).toHaveText(digest);
});

test("an edited problem replaced by another family comes back, too, even with a refused value", async ({
  lab,
  page,
}) => {
  await lab.field("Episodes").fill("0");
  await expect(lab.field("Episodes")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Problem family").selectOption("river-swim");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByLabel("Problem family")).toHaveValue("figure-1");
  await expect(lab.field("Episodes")).toHaveValue("0");
  await expect(lab.field("Episodes")).toHaveAttribute("aria-invalid", "true");
});

test("a text under Spec that was not applied survives New seed", async ({ lab }) => {
  await lab.openEditor();
  const mine = '{ "format": "revisit.spec/1", "problem": { "kind": "river-swim" } }';
  await overwrite(lab.specText, mine);
  const seed = await lab.field("Seed").inputValue();
  await lab.newSeed.click();
  await expect(lab.field("Seed")).not.toHaveValue(seed);
  await expect(lab.page.getByText("Not applied yet; the run changed meanwhile.")).toBeVisible();
  await expect(lab.specText).toHaveText(mine);
  await lab.page.getByRole("button", { name: "Revert" }).click();
  await expect(lab.specText).toContainText("figure-1");
});

test("an unfinished run that Reset drops is listed, and loads", async ({ lab, page }) => {
  await lab.reset.click();
  await expect(lab.says(/^Ready/)).toBeAttached();
  await lab.stepPath.click();
  await expect(lab.says(/^Paused: 1 path,/)).toBeAttached();
  await lab.reset.click();
  await expect(lab.says(/^Ready/)).toBeAttached();
  await lab
    .row("first 1 path")
    .getByRole("button", { name: /^Load / })
    .click();
  await expect(page.getByText(/identical bit for bit/)).toBeVisible();
  await expect(lab.counter("paths")).toHaveText("1");
});

test("pointing at the curves moves the overlay, and redraws nothing", async ({ lab, page }) => {
  await expect(lab.says(/^(Ready|Paused|Complete)/)).toBeAttached();
  const chart = lab.meaning.getByRole("img", { name: /^Cumulative regret: / });
  await chart.evaluate((picture) => {
    const seen = Object.assign(window, { drawn: 0 });
    new MutationObserver((changes) => {
      seen.drawn += changes.length;
    }).observe(picture, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  const points = lab.meaning.locator(".figure-cross circle");
  const places = new Set();
  for (const x of [60, 160, 280]) {
    await chart.hover({ position: { x, y: 80 } });
    await expect(points.last()).toBeVisible();
    places.add(await points.last().getAttribute("cx"));
  }
  expect(places.size).toBeGreaterThan(1);
  expect(await page.evaluate(() => /** @type {any} */ (window).drawn)).toBe(0);
  await page.getByRole("button", { name: /Logarithmic axis of regret/ }).click();
  await expect.poll(() => page.evaluate(() => /** @type {any} */ (window).drawn)).toBeGreaterThan(0);
});

test("the arrow keys read the curves, and what they read is said", async ({ lab, page }) => {
  await expect(lab.says(/^Complete/)).toBeAttached();
  const curves = page.getByRole("group", { name: "Cumulative regret: arrow keys read its values" });
  const said = curves.locator("[aria-live=polite]");
  await curves.press("End");
  await expect(said).toHaveText(/^paths 4; over paths .*\d$/);
  await curves.press("Home");
  await expect(said).toHaveText(/^paths 0; over paths 0$/);
  await curves.press("Escape");
  await expect(lab.meaning.locator(".figure-cross")).toBeHidden();
});

test("a frame of a run has the style of what changed computed again, not of the whole page", async ({ lab, page }) => {
  await lab.apply(long);
  await expect(lab.says(/^Ready/)).toBeAttached();
  await lab.fullSpeed();
  await lab.run.click();
  await expect.poll(() => read(lab.counter("paths"))).toBeGreaterThan(1000);
  const session = await page.context().newCDPSession(page);
  /** @type {number[]} */
  const restyled = [];
  session.on("Tracing.dataCollected", ({ value }) => {
    for (const { name, args } of /** @type {any[]} */ (value))
      if (name === "UpdateLayoutTree" && args?.elementCount !== undefined) restyled.push(args.elementCount);
  });
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  const includedCategories = ["devtools.timeline"];
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories } });
  const before = await read(lab.counter("paths"));
  await expect.poll(() => read(lab.counter("paths"))).toBeGreaterThan(before + 10_000);
  await session.send("Tracing.end");
  await complete;
  await lab.pause.click();
  expect(restyled.length).toBeGreaterThan(0);
  const all = await page.locator("*").count();
  expect(Math.max(...restyled), `of ${all} elements`).toBeLessThan(all / 4);
});
