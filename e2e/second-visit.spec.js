import { sumOf } from "../site/storage/lastvisit.js";
import { expect, test } from "./fixtures.js";

/** @param {import("@playwright/test").Page} page @returns {Promise<[place: string, text: string][]>} what it keeps of the engine's answers */
function kept(page) {
  return page.evaluate(() => Object.entries(localStorage).filter(([key]) => /^revisit\.visit\.[0-9a-f]/.test(key)));
}

test("a second visit has its whole picture before its engine, which says the same and then answers every control", async ({
  lab,
  page,
}) => {
  await expect.poll(async () => (await kept(page)).length).toBe(1);
  await lab.example.selectOption({ label: "River swim" });
  await expect.poll(() => page.evaluate(() => history.state.example)).toBe("river-swim");
  await expect(async () => {
    await page.reload();
    await lab.drawn();
    expect(
      await lab.counter("paths").innerText(),
      "a first run that was cut short, as on a busy machine, is not kept",
    ).toBe("2,000");
  }).toPass();
  await expect.poll(async () => (await kept(page)).length).toBe(2);
  const picture = () => Promise.all([page.locator("main").innerText(), lab.tree.getAttribute("aria-label")]);
  await expect(page.locator("#theorem")).toContainText("1,999, at most");
  const [drawn, before] = [await picture(), await kept(page)];

  let release = () => {};
  const engine = new Promise((resolve) => (release = () => resolve(undefined)));
  await page.route("**/playground-*.wasm", (route) => engine.then(() => route.continue()));
  await page.reload();
  await lab.drawn(); // though nobody gives it the engine
  expect(await picture()).toEqual(drawn);
  await lab.stepPath.click();
  expect(await picture()).toEqual(drawn);
  release();
  await expect(lab.counter("paths")).toHaveText("2,001");
  expect(await kept(page), "what the engine itself has said meanwhile").toEqual(before);

  // Something else than the engine says, though well formed, does not stay.
  const [place, text] = /** @type {[string, string]} */ (
    before.find(([, kept]) => JSON.parse(kept.slice(16)).spec.includes("river-swim"))
  );
  const content = text.slice(16).replaceAll('\\"revisits\\":', '\\"revisits\\":7');
  expect(content).not.toBe(text.slice(16));
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [place, sumOf(content) + content]);
  await page.reload();
  await expect.poll(async () => Object.fromEntries(await kept(page))[place]).toBe(text);
  await lab.drawn();
  expect((await picture())[1]).toBe(drawn[1]);
});
