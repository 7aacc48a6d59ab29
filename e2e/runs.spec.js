import { downloaded } from "./downloads.js";
import { expect, test } from "./fixtures.js";
import { LONG } from "./lab-page.js";

test.use({ cold: true });

/** @param {import("./lab-page.js").LabPage} lab */
async function riverToTheEnd(lab) {
  await lab.example.selectOption({ label: "River swim" });
  await expect(lab.says(/^Ready/)).toBeAttached();
  return lab.runToEnd();
}

test("a saved run survives a reload, and is loaded as it was", async ({ lab, page }) => {
  const digest = await riverToTheEnd(lab);
  await lab.save.click();
  await expect(page.getByText(/^Saved as “River swim/)).toBeVisible();
  await page.reload();
  await lab.drawn();
  await lab.example.selectOption({ label: "Figure 1 of the paper" });
  await expect(lab.says(/^Ready/)).toBeAttached();
  await lab
    .row("River swim")
    .getByRole("button", { name: /^Load / })
    .click();
  await expect(page.getByText(/identical bit for bit/)).toBeVisible();
  await expect(lab.digest).toHaveText(digest);
  await expect(page.getByLabel("Problem family")).toHaveValue("river-swim");
});

test("a saved run is renamed and deleted permanently", async ({ lab, page }) => {
  await lab.save.click();
  const saved = lab.row(/^Figure 1 of the paper/);
  await saved.getByRole("button", { name: /^Rename / }).click();
  await page.getByLabel("Name of the run").fill("lecture 5, slide 12");
  await page.getByLabel("Name of the run").press("Enter");
  await expect(lab.row("lecture 5, slide 12")).toBeVisible();
  await page.reload();
  await lab.drawn();
  await lab
    .row("lecture 5, slide 12")
    .getByRole("button", { name: /^Delete / })
    .click();
  await expect(page.getByText("Deleted “lecture 5, slide 12”.")).toBeVisible();
  await expect(lab.row("lecture 5, slide 12")).toHaveCount(0);
  await page.reload();
  await lab.drawn();
  await expect(lab.runs.getByRole("row").first()).toBeAttached();
  await expect(lab.row("lecture 5, slide 12")).toHaveCount(0);
});

test("a run is exported as a file and imported", async ({ lab, page }) => {
  const digest = await riverToTheEnd(lab);
  const file = await downloaded(page, () => lab.exportRun.click());
  const record = JSON.parse(file.bytes.toString());
  expect(record.format).toBe("revisit.record/1");
  expect(record.digest).toContain(digest.replace("…", ""));

  const chosen = page.waitForEvent("filechooser");
  await lab.importRun.click();
  await (await chosen).setFiles({ name: "river.json", mimeType: "application/json", buffer: file.bytes });
  await expect(page.getByText("Imported “river”.")).toBeVisible({ timeout: LONG }); // it is run again first
  await expect(lab.row("river")).toContainText(digest.slice(0, 6));
  await page.getByRole("button", { name: "Load it" }).click();
  await expect(page.getByText(/identical bit for bit/)).toBeVisible();

  const zipped = await downloaded(page, () =>
    page.getByRole("button", { name: "Export “river” as CSV tables" }).first().click(),
  );
  const tables = zipped.bytes.toString("latin1");
  expect(zipped.name).toBe("river.zip");
  for (const name of ["schema.json", "run.csv", "episodes.csv", "paths.csv", "steps.csv", "theta.csv"])
    expect(tables).toContain(name);
  expect(tables).toContain(record.digest);
});

test("a damaged file is refused with the place and the reason, and nothing is lost", async ({ lab, page }) => {
  const digest = await lab.finishedDigest();
  const text = (await downloaded(page, () => lab.exportRun.click())).bytes.toString();
  const rows = await lab.runs.getByRole("row").count();
  for (const [name, damaged, reason] of /** @type {const} */ ([
    ["cut short", text.slice(0, text.length / 2), /cannot be opened/],
    ["of another version", text.replace("revisit.record/1", "revisit.record/7"), /format: .*revisit\.record\/1/],
    ["with other counts", text.replace(/"paths":4/, '"paths":5'), /paths/],
  ])) {
    await test.step(name, async () => {
      const chosen = page.waitForEvent("filechooser");
      await lab.importRun.click();
      await (await chosen).setFiles({ name: "run.json", mimeType: "application/json", buffer: Buffer.from(damaged) });
      const banner = page.getByRole("alert").filter({ hasText: "cannot be opened" });
      await expect(banner).toHaveText(reason);
      await banner.getByRole("button", { name: "Dismiss" }).click();
    });
  }
  await expect(lab.runs.getByRole("row")).toHaveCount(rows);
  await expect(lab.digest).toHaveText(digest);
});

test("a file without a trace whose θ was changed is distinguished from the run that it claims to be", async ({
  lab,
  page,
}) => {
  await lab.apply({ format: "revisit.spec/1", problem: { kind: "figure-1" }, record: { trace: false } });
  await expect(lab.says(/^Ready/)).toBeAttached();
  await lab.runToEnd();
  const record = JSON.parse((await downloaded(page, () => lab.exportRun.click())).bytes.toString());
  expect(record.trace).toBeNull();
  record.theta[2][1] += 0.25;
  const chosen = page.waitForEvent("filechooser");
  await lab.importRun.click();
  await (await chosen).setFiles({
    name: "changed.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(record)),
  });
  await page.getByRole("button", { name: "Load it" }).click();
  const banner = page.getByRole("alert").filter({ hasText: "differs from the saved run" });
  await expect(banner).toHaveText(/theta\[2\]\[1\] was .*, is /);
  await expect(banner).not.toHaveText(/digest/);
});

test("a saved run is not saved twice", async ({ lab, page }) => {
  await lab.save.click();
  await expect(page.getByText(/^Saved as “Figure 1 of the paper/)).toBeVisible();
  const rows = await lab.runs.getByRole("row").count();
  await lab.save.click();
  await expect(page.getByText(/^Already saved as “Figure 1 of the paper/)).toBeVisible();
  await expect(lab.runs.getByRole("row")).toHaveCount(rows);
});

test("the browser asks before it closes the page during a save, and only then", async ({ lab, page }) => {
  const asks = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(await page.evaluate(asks)).toBe(false);
  const save = await lab.save.elementHandle();
  expect(
    await page.evaluate((button) => {
      /** @type {HTMLElement} */ (button).click();
      return !dispatchEvent(new Event("beforeunload", { cancelable: true }));
    }, save),
  ).toBe(true);
  await expect(page.getByText(/^Saved as /)).toBeVisible();
  await expect.poll(() => page.evaluate(asks)).toBe(false);
});

test("one damaged row hides no other run, says what is wrong with it, and can be deleted", async ({ lab, page }) => {
  await lab.save.click();
  await expect(page.getByText(/^Saved as “Figure 1/)).toBeVisible();
  await riverToTheEnd(lab);
  await lab.save.click();
  await expect(page.getByText(/^Saved as “River swim/)).toBeVisible();
  // What is saved of the first run is damaged: of one copy the row, of the other the record.
  await page.evaluate(async () => {
    /** @param {IDBRequest} request @returns {Promise<any>} */
    const result = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await result(indexedDB.open("revisit"));
    const stores = database.transaction(["runs", "records"], "readwrite");
    const rows = stores.objectStore("runs");
    const row = (await result(rows.getAll())).find((/** @type {any} */ { problem }) => problem === "figure-1");
    await result(rows.put({ ...row, summary: "lost" }, row.id));
    await result(rows.put({ ...row, id: `${row.id}0`, name: "without its record" }, `${row.id}0`));
    await result(stores.objectStore("records").put(new Uint8Array([123]), `${row.id}0`));
    database.close();
  });
  await page.reload();
  await lab.drawn();
  await expect(lab.row(/^River swim/)).toBeVisible();
  const damaged = lab.row(/damaged run/);
  await expect(damaged).toContainText(/What is saved here is damaged and cannot be opened \(summary: .*\)/);
  await expect(damaged.getByRole("button")).toHaveCount(1);
  await damaged.getByRole("button", { name: /^Delete / }).click();
  await expect(page.getByText(/^Deleted “damaged run /)).toBeVisible();
  await expect(damaged).toHaveCount(0);
  const hollow = lab.row("without its record");
  await hollow.getByRole("button", { name: /^Load / }).click();
  await expect(page.locator("#notices, #banners").getByText(/JSON/).first()).toBeVisible();
  await hollow.getByRole("button", { name: /^Delete / }).click();
  await expect(hollow).toHaveCount(0);
  await page.reload();
  await lab.drawn();
  await expect(lab.row(/^River swim/)).toBeVisible();
  await expect(lab.runs.getByRole("row").filter({ hasText: /damaged run|without its record/ })).toHaveCount(0);
  await lab
    .row(/^River swim/)
    .getByRole("button", { name: /^Load / })
    .click();
  await expect(page.getByText(/identical bit for bit/)).toBeVisible();
});
