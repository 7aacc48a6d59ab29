import { readFile, stat } from "node:fs/promises";
import { expect, test } from "./fixtures.js";
import { more } from "./more.js";

test.use({ cold: true });

// Runs of more paths than a record has room for are saved and exported, which says what is left out; the longest is loaded after a reload.
// e2e/node/api-runs.test.mjs has the record of the shortest.
for (const horizon of [50, 200, 400])
  test(`100,001 paths of ${horizon} steps are kept`, more(), async ({ lab, page }, info) => {
    test.setTimeout(600_000);
    await lab.apply({
      format: "revisit.spec/1",
      problem: { kind: "river-swim", horizon },
      regret: "none",
      budget: { paths: 100_001 },
    });
    await expect(lab.says(/^Ready/)).toBeAttached();
    await lab.run.click();
    await expect(lab.says(/^Budget spent/)).toBeAttached({ timeout: 120_000 });

    const lacks = /It holds the first [\d,]+ of 100,001 paths; summary, θ and digest are of the whole run/;
    await lab.save.click();
    await expect(page.getByText(/^Saved as /).filter({ hasText: lacks })).toBeVisible({ timeout: 120_000 });
    const downloaded = page.waitForEvent("download", { timeout: 120_000 });
    await lab.exportRun.click();
    const file = info.outputPath("run.json");
    await (await downloaded).saveAs(file);
    await expect(page.getByText(/^Exported /).filter({ hasText: lacks })).toBeVisible();
    expect((await stat(file)).size).toBeLessThan(129 * 2 ** 20);
    const record = JSON.parse(await readFile(file, "utf8"));
    expect(record.trace.length).toBeGreaterThan(1000);
    expect(record.trace.length + record.left_out).toBe(record.summary.paths);
    expect(record.summary.paths).toBe(100_001);

    if (horizon < 400) return; // of all three the file is as long
    await page.reload();
    await lab.drawn();
    await lab.example.selectOption({ label: "Figure 1 of the paper" });
    await expect(lab.says(/^Ready/)).toBeAttached();
    const load = lab.row("100,001").getByRole("button", { name: /^Load / });
    await load.click();
    await expect(page.getByText(/identical bit for bit/)).toBeVisible({ timeout: 200_000 });
  });
