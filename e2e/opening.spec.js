import { expect, expectAccessible, expectAccessibleInBothThemes, test } from "./fixtures.js";
import { more } from "./more.js";
import { GOLDEN, Notes } from "./notes.js";
import { opened } from "./lab-page.js";

test.use({ cold: true });

test("on opening, without a click, the paper's Figure 1 has already run and is drawn", async ({ lab }) => {
  await expect(lab.counter("paths")).toHaveText("4");
  await expect(lab.counter("revisits")).toHaveText("3");
  await expect(lab.counter("samples")).toHaveText("7");
  await expect(lab.tree).toBeVisible();
  await expect(lab.tree).toHaveAccessibleName(/paths 2–3 \(identical\) from step 3 .* path 4 from step 2/);
  await expect(lab.says(/^Complete: 4 paths/)).toBeAttached();
  // |I_1|, |I_2|, |I_3|
  await expect(lab.meaning.getByRole("definition").filter({ hasText: /^\d$/ })).toContainText(["1", "2", "4"]);
});

for (const [name, viewport] of /** @type {const} */ ([
  ["a desk", { width: 1440, height: 900 }],
  ["a phone", { width: 390, height: 844 }],
])) {
  test(
    `on ${name}'s screen, light and dark, axe-core finds no violation and nothing overflows`,
    more(),
    async ({ lab, page }) => {
      await page.setViewportSize(viewport);
      await expectAccessible(page, { inFormulas: true });
      for (const tab of /** @type {const} */ (["Runs", "Pseudocode", "Spec"])) {
        await lab.openTab(tab);
        await expectAccessibleInBothThemes(page);
      }
      await lab.openTab("Runs");
      await lab.save.click();
      await expect(page.getByText(/^Saved as /)).toBeVisible();
      await expectAccessibleInBothThemes(page);
    },
  );
}

test("settings survive a reload", async ({ lab, page }) => {
  await lab.example.selectOption({ label: "River swim" });
  await expect(page.getByLabel("Problem family")).toHaveValue("river-swim");
  await lab.field("Seed").fill("42");
  await lab.field("Seed").press("Enter");
  // "Ready." may still be about the previous run.
  await expect.poll(async () => (await lab.spec())?.seed).toBe(42);
  await page.reload();
  await lab.drawn();
  await expect(lab.page.getByLabel("Problem family")).toHaveValue("river-swim");
  await expect(lab.field("Seed")).toHaveValue("42");
});

for (const [what, path, part] of [
  ["the lab", "./lab.html", "lab"],
  ["Compare", "./compare.html", "compare"],
  ["an embed", `./embed.html#${GOLDEN[0].link}`, "embed"],
]) {
  test(`where a part of ${what} is missing or fails, the page says so and offers to load it again`, async ({
    page,
    complaints,
  }) => {
    const file = new RegExp(`/parts/${part}-[\\w-]{8}\\.js$`);
    const alert = page.getByRole("alert");
    await page.route(file, (route) => route.fulfill({ status: 404 }));
    await page.goto(path);
    await expect(alert).toContainText(
      new RegExp(
        `^Revisit cannot start: ${part}-[\\w-]{8}\\.js \\(HTTP 404\\) could not be loaded\\. Saved runs are kept\\.`,
      ),
    );
    await expect(page.getByRole("main")).toBeHidden();
    await expect(page.getByText("Loading the engine")).toBeHidden();

    await page.unroute(file);
    await page.route(file, async (route) => {
      const response = await route.fetch();
      const body = `throw new RangeError("no such language: C");${await response.text()}`;
      await route.fulfill({ contentType: "text/javascript", body });
    });
    await alert.getByRole("button", { name: "Reload the page" }).click();
    await expect(alert).toContainText("Revisit cannot start: no such language: C. Saved runs are kept.");

    await page.unroute(file);
    await alert.getByRole("button", { name: "Reload the page" }).click();
    await opened(page);
    await expect(alert).toBeHidden();
    complaints.length = 0; // the browser reports the faults, too
  });
}

for (const compressed of [false, true]) {
  test(
    `on a slow network the page says how much of the engine has come${compressed ? ", compressed" : ""}`,
    more(compressed),
    async ({ page }) => {
      const notes = await new Notes().open();
      try {
        notes.compressed = compressed;
        let go = () => {};
        notes.half = new Promise((resolve) => {
          go = () => resolve(undefined);
        });
        await page.goto(notes.lab, { waitUntil: "commit" });
        const bar = page.getByRole("progressbar", { name: /^Loading the engine: / });
        await expect(bar).toBeVisible();
        const said = /(\d\.\d) of (\d\.\d) MB$/.exec((await page.getByText("Loading the engine").textContent()) ?? "");
        const [loaded, total] = [Number(said?.[1]), Number(said?.[2])];
        expect(total, "compressed or not").toBeCloseTo(compressed ? 1.1 : 3.8, 0);
        expect(loaded).toBeGreaterThan(0);
        expect(loaded).toBeLessThan(0.7 * total);
        expect(await page.locator("body").innerText(), "what is not drawn yet is not read").not.toContain("Bonus");
        go();
        await opened(page);
        await expect(bar).toBeHidden();
      } finally {
        await notes.close();
      }
    },
  );
}
