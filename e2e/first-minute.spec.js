// A stranger's first minute: what the page is, the film, and the second visit, which has none.
import { THINGS } from "../site/shell/what-is-this.js";
import { expect, expectAccessibleInBothThemes, test } from "./fixtures.js";
import { LabPage, playhead } from "./lab-page.js";
import { more } from "./more.js";

test.use({ cold: true });

/** @param {import("@playwright/test").Page} page without anything left behind */
async function visit(page) {
  await page.goto("./lab.html");
  const lab = new LabPage(page);
  await lab.drawn();
  return lab;
}

/** The number of paths that the page says. @param {LabPage} lab */
async function paths(lab) {
  return Number((await lab.counter("paths").innerText()).replaceAll(",", ""));
}

test("a first visit says what the page is and plays a film, which any pause ends; the next visit plays none", async ({
  page,
  context,
}) => {
  const lab = await visit(page);
  await expect(page.getByText("a learner that may go back to states it has visited", { exact: false })).toBeVisible();
  expect(await page.locator("meta[name=description]").getAttribute("content")).toContain("go back to states");
  await expect(lab.example).toHaveValue("lake-dry");
  await expect(page.getByText("40 s film")).toBeVisible();
  await expect.poll(() => paths(lab)).toBeGreaterThan(3);
  await expect(lab.pause).toBeVisible();
  // The whole run has 1,477 paths, as `make record` says of the same spec: after some of a film most are still to come.
  await lab.pause.click();
  await expect(lab.run).toBeVisible();
  const stood = await paths(lab);
  expect(stood).toBeLessThan(1477);
  await lab.stepPath.click();
  await expect.poll(() => paths(lab)).toBe(stood + 1);

  await expect.poll(() => page.evaluate(() => history.state.paths)).toBe(stood + 1);
  await page.reload();
  await lab.drawn();
  await expect(lab.example).toHaveValue("lake-dry");
  await expect.poll(() => paths(lab)).toBe(stood + 1);
  await expect(lab.run).toBeVisible();

  const later = await visit(await context.newPage());
  await expect(later.example).toHaveValue("lake-dry");
  await expect(later.says(/^(Complete|Paused): /)).toBeAttached();
  await expect(later.run).toBeVisible();
});

test("a first visit lists what is saved before the film takes the engine's time", async ({ page, context, lab }) => {
  await lab.save.click();
  await expect(page.getByText(/^Saved as /)).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.close();

  const visitor = await context.newPage();
  await visitor.addInitScript(() => {
    const asked = /** @type {string[]} */ ([]);
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (/** @type {any} */ message, /** @type {any} */ ...more) {
      asked.push(message.method);
      return postMessage.call(this, message, ...more);
    };
    Object.assign(window, { asked });
  });
  const visited = await visit(visitor);
  await visited.openTab("Runs");
  await expect(visited.row("Figure 1")).toBeVisible();
  await expect(visitor.getByText("Saved on this device")).toBeVisible();
  await expect.poll(() => paths(visited)).toBeGreaterThan(3);
  expect(await paths(visited)).toBeLessThan(1477);
  const asked = await visitor.evaluate(() => /** @type {string[]} */ (/** @type {any} */ (window).asked));
  const film = asked.indexOf("drive");
  expect(film).toBeGreaterThan(0);
  expect(asked.slice(0, film)).toEqual(expect.arrayContaining(["runs.status", "runs.list"]));
});

test("an edit and a seek end the film, too", async ({ page }) => {
  const lab = await visit(page);
  await expect.poll(() => paths(lab)).toBeGreaterThan(3);
  await playhead(page).press("Home");
  await expect(lab.counter("paths")).toHaveText("0");
  await expect(lab.run).toBeVisible();
  await lab.run.click();
  await expect(lab.pause).toBeVisible();
  await lab.problem.getByRole("button", { name: /Edit$/ }).click();
  await lab.field("Seed").fill("7");
  await lab.field("Seed").press("Enter");
  await expect(lab.says(/^Ready/)).toBeAttached();
  await expect(lab.run).toBeVisible();
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("a first visit opens drawn, with a button that plays the film", async ({ page }) => {
    const lab = await visit(page);
    await expect(lab.example).toHaveValue("lake-dry");
    await expect(lab.says(/^(Complete|Paused): /)).toBeAttached();
    const drawn = await paths(lab);
    expect(drawn).toBeGreaterThan(3);
    await page.getByRole("button", { name: "Watch it learn" }).click();
    await expect(lab.pause).toBeVisible();
    await expect.poll(() => paths(lab)).toBeLessThan(drawn);
    await lab.pause.click();
    await expect(lab.run).toBeVisible();
  });
});

test("the film takes the place of another example, and of edits only with a way back", async ({ lab, page }) => {
  await lab.field("Seed").fill("7");
  await lab.field("Seed").press("Enter");
  await expect.poll(async () => (await lab.spec())?.seed).toBe(7);
  await page.getByRole("button", { name: "Watch it learn" }).click();
  await expect(lab.example).toHaveValue("lake-dry");
  await expect(lab.pause).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect(lab.field("Seed")).toHaveValue("7");
  await expect(page.getByLabel("Problem family")).toHaveValue("figure-1");
});

test("the tour leads to five moments of the run by keyboard, can be left, and is found again", async ({ page }) => {
  const lab = await visit(page);
  await expect.poll(() => paths(lab)).toBeGreaterThan(0);
  const opener = page.getByRole("button", { name: "Tour, 1 minute" });
  await expect(opener).toHaveClass(/offered/);
  await opener.focus();
  await page.keyboard.press("Enter");
  const card = page.getByRole("dialog");
  const titles = [
    "This is the learner",
    "How unsure is it?",
    "So it goes back",
    "Trust moves forward",
    "What it has learned",
  ];
  /** @type {number[]} */
  const moments = [];
  for (const [i, title] of titles.entries()) {
    if (i > 0) await page.keyboard.press("ArrowRight");
    await expect(card).toHaveAccessibleName(title);
    await expect(card.getByText(`${i + 1} of 5`)).toBeVisible();
    await expect(page.locator(".tour-ring")).toBeVisible();
    expect(await card.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    moments.push(await paths(lab));
  }
  // What each stop speaks of is at its moment: a test that fails, the path that goes back because of it, and the whole run.
  expect(moments[2]).toBe(moments[1] + 1);
  expect(moments[4]).toBe(1477);
  await expect(lab.says(/^Complete: 1,477 paths, 200 episodes, 1,277 revisits/)).toBeAttached();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(card).toHaveAccessibleName(titles[2]);
  await expect(lab.counter("paths")).toHaveText(String(moments[2]));
  await expect(lab.tree).toHaveAccessibleName(new RegExp(`path ${moments[2]} from step 5`));
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(0);
  await expect(page.locator(".tour-ring")).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(opener).not.toHaveClass(/offered/);

  await page.reload();
  await lab.drawn();
  await expect(opener).not.toHaveClass(/offered/);
  await opener.click();
  await expect(card).toHaveAccessibleName(titles[0]);
  // The page stays usable; another problem ends the tour.
  await lab.example.selectOption({ label: "River swim" });
  await expect(card).toHaveCount(0);
});

for (const [name, viewport] of /** @type {const} */ ([
  ["a desk", { width: 1440, height: 900 }],
  ["a phone", { width: 390, height: 844 }],
])) {
  test(
    `on ${name}'s screen the tour fits, beside what it speaks of, light and dark`,
    more(name === "a phone"),
    async ({ page }) => {
      await page.setViewportSize(viewport);
      await visit(page);
      await page.getByRole("button", { name: "Tour, 1 minute" }).click();
      const card = page.getByRole("dialog");
      for (let stop = 1; stop <= 5; stop++) {
        await expect(card.getByText(`${stop} of 5`)).toBeVisible();
        await expect(page.locator(".tour-ring")).toBeVisible();
        const [inside, apart] = await page.evaluate(() => {
          const box = (/** @type {string} */ selector) =>
            /** @type {Element} */ (document.querySelector(selector)).getBoundingClientRect();
          const [card, ring] = [box(".tour-card"), box(".tour-ring")];
          return [
            card.left >= 0 && card.top >= 0 && card.right <= innerWidth && card.bottom <= innerHeight,
            card.left >= ring.right || card.right <= ring.left || card.top >= ring.bottom || card.bottom <= ring.top,
          ];
        });
        expect([stop, inside, apart]).toEqual([stop, true, true]);
        if (stop === 1) await expectAccessibleInBothThemes(page);
        await page.keyboard.press("ArrowRight");
      }
      await expect(card).toHaveCount(0);
    },
  );
}

for (const [name, viewport] of /** @type {const} */ ([
  ["a desk", { width: 1440, height: 900 }],
  ["a phone", { width: 390, height: 844 }],
])) {
  test(
    `on ${name}'s screen every picture and group of controls says what it is`,
    more(name === "a phone"),
    async ({ page, lab }) => {
      await page.setViewportSize(viewport);
      const askers = page.getByRole("button", { name: /^What is this: / });
      await expect(askers).toHaveCount(THINGS.length);
      const card = page.getByRole("dialog", { name: /^What is this: / });
      for (const { about, name } of THINGS) {
        const asker = page.getByRole("button", { name: `What is this: ${name}`, exact: true });
        await asker.focus();
        await page.keyboard.press("Enter");
        await expect(card).toHaveCount(1);
        await expect(card.locator(`[data-about="${about}"] h2`)).toBeVisible();
        // It is placed once more where the page has scrolled to its button.
        await expect
          .poll(async () => {
            const box = await card.boundingBox();
            return (
              box && [
                box.x >= 0,
                box.x + box.width <= viewport.width,
                box.y >= 0,
                box.y + box.height <= viewport.height,
              ]
            );
          }, about)
          .toEqual([true, true, true, true]);
        const size = await asker.boundingBox();
        expect(Math.min(size?.width ?? 0, size?.height ?? 0), about).toBeGreaterThanOrEqual(24);
        if (about === "bonus-chart") await expectAccessibleInBothThemes(page);
        await page.keyboard.press("Escape");
        await expect(card).toHaveCount(0);
        await expect(asker).toBeFocused();
      }
      // Another one takes the place of the first.
      await page.getByRole("button", { name: "What is this: the inspector" }).click();
      await expect(card.locator("[data-about='inspector']")).toBeVisible();
      await page.getByRole("button", { name: "What is this: regret" }).click();
      await expect(card.locator("[data-about='regret']")).toBeVisible();
      await expect(card.locator("[data-about]")).toHaveCount(1);
      await expect(lab.tree).toBeVisible();

      const opening = page.waitForEvent("popup");
      await card.getByRole("link", { name: "Glossary" }).click();
      const glossary = await opening;
      await expect(glossary.getByText(/^Revisit: a path that begins in/)).toBeVisible();
      await expectAccessibleInBothThemes(glossary);
    },
  );
}
