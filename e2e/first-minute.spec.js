// A stranger's first minute: what the page is, the film, and the second visit, which has none.
import { expect, test } from "./fixtures.js";
import { LabPage } from "./lab-page.js";

/** @param {import("@playwright/test").Page} page without anything left behind */
async function visit(page) {
  await page.goto("./");
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

test("an edit and a seek end the film, too", async ({ page }) => {
  const lab = await visit(page);
  await expect.poll(() => paths(lab)).toBeGreaterThan(3);
  await page.getByRole("slider", { name: "Moment of the run" }).press("Home");
  await expect(lab.counter("paths")).toHaveText("0");
  await expect(lab.run).toBeVisible();
  await lab.run.click();
  await expect(lab.pause).toBeVisible();
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
