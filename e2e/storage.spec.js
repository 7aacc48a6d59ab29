import { readFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import { fileURLToPath } from "node:url";
import { downloaded } from "./downloads.js";
import { expect, test as base } from "./fixtures.js";
import { ComparePage } from "./compare-page.js";
import { LabPage, LONG } from "./lab-page.js";
import { emptyPage, noRoom } from "./room.js";

/** What the first release saved: its database, with two runs. */
const old = JSON.parse(
  await readFile(fileURLToPath(new URL("../wasm/playground/runs/testdata/1-first.json", import.meta.url)), "utf8"),
);

/** The lab at an address of its own, and a function that has the browser delete what it keeps of it. @typedef {{ lab: LabPage, clear: () => Promise<void> }} Own */

/** The site again, with a page that clears its data. */
const test = base.extend(
  /** @type {import("@playwright/test").Fixtures<{ own: Own }, {}, import("@playwright/test").PlaywrightTestArgs & import("@playwright/test").PlaywrightTestOptions>} */ ({
    own: async ({ page, context, baseURL }, use) => {
      const server = createServer((asked, answer) => {
        if (asked.url === "/clear") {
          answer.writeHead(200, { "Content-Type": "text/html", "Clear-Site-Data": '"storage"' });
          return void answer.end('<!doctype html><title>Empty</title><link rel="icon" href="data:,">');
        }
        const site = new URL(asked.url ?? "", baseURL);
        request(site, { headers: { ...asked.headers, host: site.host } }, (got) => {
          answer.writeHead(got.statusCode ?? 500, got.headers);
          got.pipe(answer);
        }).end();
      });
      await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      const address = `http://127.0.0.1:${port}/`;
      const lab = new LabPage(page);
      await lab.open(`${address}lab.html`);
      const clear = async () => {
        const other = await context.newPage();
        await other.goto(`${address}clear`);
        await other.close();
      };
      await use({ lab, clear });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  }),
);

test.use({ cold: true });

/**
 * Opens the database as a page would that gives way to nobody, and writes stores into it.
 * @param {import("@playwright/test").Page} page
 * @param {number} version
 * @param {{ [store: string]: [string, any][] }} stores a text stands for its bytes
 */
function holdDatabase(page, version, stores) {
  return page.evaluate(
    async ([version, stores]) => {
      const opening = indexedDB.open("revisit", version);
      await new Promise((resolve, reject) => {
        opening.onerror = reject;
        opening.onsuccess = resolve;
        opening.onupgradeneeded = () => {
          for (const [name, entries] of Object.entries(stores)) {
            const store = opening.result.createObjectStore(name);
            for (const [key, value] of entries)
              store.put(typeof value === "string" ? new TextEncoder().encode(value) : value, key);
          }
        };
      });
      Object.assign(globalThis, { held: opening.result });
    },
    /** @type {const} */ ([version, stores]),
  );
}

/** @param {import("@playwright/test").Page} page */
const banner = (page) => page.getByRole("alert");

test("a save for which there is no room says so until it is read, and the run can be saved later", async ({
  lab,
  page,
}) => {
  const digest = await lab.finishedDigest();
  const giveBack = await noRoom(page);
  await lab.save.click();
  await expect(banner(page)).toContainText(
    /“Figure 1 of the paper, seed 1” was not saved: the browser has no room left for this site; what was saved before is untouched\. Delete saved runs, or export this one as a file/,
  );
  await expect(page.getByText(/^Saved as/)).toHaveCount(0);
  await expect(lab.digest).toHaveText(digest);
  await giveBack();
  await lab.save.click();
  await expect(page.getByText(/^Saved as “Figure 1 of the paper/)).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await page.reload();
  await lab.drawn();
  await expect(lab.runs.getByRole("button", { name: /^Rename / })).toHaveCount(1);
});

test("while another tab holds an older version of the runs, the page says so, claims nothing, and has them later", async ({
  page,
}) => {
  const holder = await emptyPage(page);
  await holdDatabase(holder, old.version, old.stores);
  const lab = new LabPage(page);
  await lab.open();
  await lab.openTab("Runs");
  const note = page.locator(".runs-note");
  await expect(note).toContainText(
    /kept in memory only and are gone when this page closes: .*untouched.*Close the other tabs and reload/,
    { timeout: LONG }, // the page waits ten seconds for the other tab
  );
  await lab.save.click();
  await expect(page.getByText(/“Figure 1 of the paper, seed 1” is kept in memory only/)).toBeVisible();
  await expect(page.getByText(/^Saved as/)).toHaveCount(0);
  await holder.close();
  await page.reload();
  await lab.drawn();
  await expect(lab.row("Figure 1, 12 paths")).toBeVisible();
  await expect(note).toBeHidden();
  await lab
    .row("Figure 1, 12 paths")
    .getByRole("button", { name: /^Load / })
    .click();
  await expect(page.getByText(/was run again/).first()).toBeVisible();
});

test("runs of a newer version of Revisit are left alone, and the page says how to get at them", async ({ page }) => {
  const holder = await emptyPage(page);
  await holdDatabase(holder, 99, { ...old.stores, later: [["key", { value: 1 }]] });
  await holder.evaluate(() => /** @type {any} */ (globalThis).held.close());
  const lab = new LabPage(page);
  await lab.open();
  await lab.openTab("Runs");
  await expect(page.locator(".runs-note")).toContainText(
    /newer version of Revisit and are untouched\. Reload the page/,
  );
  await lab.save.click();
  await expect(page.getByText(/is kept in memory only/)).toBeVisible();
  const found = await holder.evaluate(async () => {
    const opening = indexedDB.open("revisit");
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const { version, objectStoreNames } = opening.result;
    const counting = opening.result.transaction("runs").objectStore("runs").count();
    await new Promise((resolve) => {
      counting.onsuccess = resolve;
    });
    return { version, stores: [...objectStoreNames], runs: counting.result };
  });
  expect(found).toEqual({ version: 99, stores: ["later", "records", "runs"], runs: 2 });
});

for (const [what, code, reason] of /** @type {const} */ ([
  [
    "has no IndexedDB",
    "Object.defineProperty(globalThis, 'indexedDB', { value: undefined });",
    /offers pages no storage/,
  ],
  [
    "throws at IndexedDB, as in a private window",
    "Object.defineProperty(globalThis, 'indexedDB', { get() { throw new DOMException('denied', 'SecurityError'); } });",
    /settings forbid .* leave the private window/,
  ],
])) {
  test(`where the browser ${what}, the page works and says that runs are gone with it`, async ({ page }) => {
    await page.addInitScript(code);
    await page.route("**/worker-*.js", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}\n${code}` });
    });
    const lab = new LabPage(page);
    await lab.open();
    await lab.openTab("Runs");
    await expect(page.locator(".runs-note")).toContainText(reason);
    await lab.save.click();
    await expect(
      page.getByText(/“Figure 1 of the paper, seed 1” is kept in memory only and is gone when this page closes/),
    ).toBeVisible();
    await lab
      .row(/^Figure 1 of the paper/)
      .first()
      .getByRole("button", { name: /^Load / })
      .click();
    await expect(page.getByText(/identical bit for bit/)).toBeVisible();
  });
}

test("storage that is cleared while the page is open is noticed: nothing is said to be saved that is not", async ({
  page,
  own: { lab, clear },
}) => {
  await lab.save.click();
  await expect(page.getByText(/^Saved as/)).toBeVisible();
  await clear();
  const rename = lab.runs.getByRole("button", { name: /^Rename / });
  await rename.click();
  await page.getByLabel("Name of the run").fill("lecture 5");
  await page.getByLabel("Name of the run").press("Enter");
  await expect(
    page.getByText(/this run is not saved in this browser any more: .* the site's data were cleared/),
  ).toBeVisible();
  await expect(rename).toHaveCount(0);
  /** Saves once more; what was said before may still be there. */
  const saveAgain = async () => {
    await page.locator("#notices").evaluate((notices) => notices.replaceChildren());
    await lab.save.click();
    await expect(page.getByText(/^(Saved as|Already saved)/)).toHaveText(/^Saved as/);
  };
  await saveAgain();
  await clear();
  await saveAgain();
  await page.reload();
  await lab.drawn();
  await expect(rename).toHaveCount(1);
});

/** Runs in the worker. */
function failingDisk() {
  /** @type {string[]} */
  let asleep = [];
  const disk = new BroadcastChannel("disk");
  disk.addEventListener("message", ({ data }) => {
    asleep = data;
    disk.postMessage("heard");
  });
  const { get } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.get = function (key) {
    if (asleep.includes(this.name)) throw new DOMException("the disk is asleep", "UnknownError");
    return get.call(this, key);
  };
}

test("a run that cannot be read just now is not deleted, unless the reader says so", async ({ page }) => {
  await page.route("**/worker-*.js", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n(${failingDisk})();` });
  });
  /** Has reading fail in certain stores, as on a disk with errors. @param {string[]} stores */
  const asleep = (stores) =>
    page.evaluate(async (stores) => {
      const disk = new BroadcastChannel("disk");
      const heard = new Promise((done) => disk.addEventListener("message", done));
      disk.postMessage(stores);
      await heard;
      disk.close();
    }, stores);
  const lab = new LabPage(page);
  await lab.open();
  await lab.openTab("Runs");
  await lab.save.click();
  await expect(page.getByText(/^Saved as/)).toBeVisible();
  await asleep(["records"]);
  const remove = lab.runs.getByRole("button", { name: /^Delete / });
  await remove.click();
  await expect(page.locator("#banners")).toContainText(
    /was not deleted, since it could not be read first: .*asleep.*can’t be undone/,
  );
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect(remove).toHaveCount(1);
  await asleep([]);
  await lab.runs
    .getByRole("button", { name: /^Load / })
    .last()
    .click();
  await expect(page.getByText(/identical bit for bit/)).toBeVisible();
  await asleep(["runs", "records"]);
  await remove.click();
  await page.getByRole("button", { name: "Delete unread" }).click();
  await expect(page.getByText(/^Deleted “Figure 1/)).toBeVisible();
  await expect(page.locator("#notices").getByRole("button", { name: "Undo" })).toHaveCount(0);
  await page.reload();
  await lab.drawn();
  await expect(page.locator(".runs-usage")).not.toBeEmpty();
  await expect(remove).toHaveCount(0);
});

test("two tabs see each other's changes", async ({ lab, page, context }) => {
  const other = new LabPage(await context.newPage());
  await other.open();
  await other.openTab("Runs");
  await lab.save.click();
  const there = other.runs.getByRole("row").filter({ has: other.page.getByRole("button", { name: /^Rename / }) });
  await expect(there).toContainText("Figure 1 of the paper");
  await lab.runs.getByRole("button", { name: /^Rename / }).click();
  await page.getByLabel("Name of the run").fill("lecture 5");
  await page.getByLabel("Name of the run").press("Enter");
  await expect(there).toContainText("lecture 5");
  await there.getByRole("button", { name: /^Delete / }).click();
  await expect(lab.runs.getByRole("button", { name: /^Rename / })).toHaveCount(0);
});

test("the browser is asked to keep what is saved at the first save, not before, and the drawer says how much it is", async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (!globalThis.StorageManager) return; // the empty page before
    Object.assign(globalThis, { asked: 0 });
    StorageManager.prototype.persist = async () => {
      /** @type {any} */ (globalThis).asked++;
      return true;
    };
    StorageManager.prototype.persisted = async () => /** @type {any} */ (globalThis).asked > 0;
  });
  const lab = new LabPage(page);
  await lab.open();
  await lab.openTab("Runs");
  const asked = () => page.evaluate(() => /** @type {any} */ (globalThis).asked);
  const usage = page.locator(".runs-usage");
  await expect(usage).toHaveText(
    /^Revisit uses .* on this device, of .* that the browser allows\. The browser may delete it if/,
  );
  expect(await asked()).toBe(0);
  await lab.save.click();
  await expect(page.getByText(/^Saved as/)).toBeVisible();
  expect(await asked()).toBe(1);
  await expect(usage).toHaveText(/The browser keeps it until you delete it\.$/);
  await anotherSeed(lab);
  await lab.runToEnd();
  await lab.save.click();
  await expect(lab.runs.getByRole("button", { name: /^Rename / })).toHaveCount(2);
  expect(await asked()).toBe(1);
});

/** Opens Figure 1 with a seed whose run is another: one seed in eight has the run of seed 1. @param {LabPage} lab */
async function anotherSeed(lab) {
  await lab.field("Seed").fill("2");
  await lab.field("Seed").press("Enter");
  await expect(lab.says(/^Ready/)).toBeAttached();
}

/** @param {LabPage} lab */
async function exportAll(lab) {
  const button = lab.page.getByRole("button", { name: "Export all" });
  return (await downloaded(lab.page, () => button.click())).bytes.toString();
}

/** @param {LabPage} lab @param {string} text */
async function openLibrary(lab, text) {
  const chosen = lab.page.waitForEvent("filechooser");
  await lab.importRun.click();
  await (await chosen).setFiles({ name: "library.jsonl", mimeType: "", buffer: Buffer.from(text) });
}

test("all that is saved goes out as one file and comes back; what is here already and what is damaged is said", async ({
  page,
  own: { lab, clear },
}) => {
  await lab.save.click();
  await expect(page.getByText(/^Saved as/)).toBeVisible();
  await anotherSeed(lab);
  const digest = await lab.runToEnd();
  await lab.save.click();
  const saved = lab.runs.getByRole("button", { name: /^Rename / });
  await expect(saved).toHaveCount(2);
  const text = await exportAll(lab);
  const lines = text.trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line).format ?? JSON.parse(line).entry)).toEqual([
    "revisit.library/1",
    "run",
    "revisit.record/1",
    "run",
    "revisit.record/1",
  ]);
  expect(JSON.parse(lines[0]).entries).toBe(2);
  const rows = await lab.runs
    .getByRole("row")
    .filter({ has: page.getByRole("button", { name: /^Rename / }) })
    .allInnerTexts();

  await openLibrary(lab, text);
  await expect(page.locator("#banners")).toContainText(
    /Imported 0 runs and 0 comparisons from “library\.jsonl”\. Already saved here and left as it is: “Figure 1 of the paper, seed 1”, “/,
  );
  await expect(saved).toHaveCount(2);

  await clear();
  await page.reload();
  await lab.drawn();
  await expect(lab.runs.getByRole("row").first()).toBeAttached();
  // Of three entries the one in the middle is damaged.
  const broken = lines[4].replace('"paths":', '"path5":');
  await openLibrary(
    lab,
    [
      lines[0].replace('"entries":2', '"entries":3'),
      ...lines.slice(1, 3),
      lines[3],
      broken,
      ...lines.slice(3),
      "",
    ].join("\n"),
  );
  await expect(page.locator("#banners")).toContainText(
    /Imported 2 runs and 0 comparisons .* Damaged in the file and left out: entry 2, “Figure 1.*” \(the content is not the one that was exported\)/,
  );
  await expect(saved).toHaveCount(2);
  expect(
    await lab.runs
      .getByRole("row")
      .filter({ has: page.getByRole("button", { name: /^Rename / }) })
      .allInnerTexts(),
  ).toEqual(rows);
  await page.reload();
  await lab.drawn();
  await lab
    .row(digest.slice(0, 6))
    .filter({ has: page.getByRole("button", { name: /^Rename / }) })
    .getByRole("button", { name: /^Load / })
    .click();
  await expect(page.getByText(/identical bit for bit/)).toBeVisible();
});

test("Compare takes in such a file, too", async ({ lab, page }) => {
  await lab.save.click();
  await expect(page.getByText(/^Saved as/)).toBeVisible();
  const text = await exportAll(lab);
  const compare = new ComparePage(page);
  await compare.open();
  const chosen = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open a file: a comparison or its results" }).click();
  await (await chosen).setFiles({ name: "library.jsonl", mimeType: "", buffer: Buffer.from(text) });
  await expect(page.locator("#banners")).toContainText(
    "Imported 0 runs and 0 comparisons from “library.jsonl”. Already saved here and left as it is: “Figure 1",
  );
});

test("#reset clears settings and keeps saved runs, unless the reader says so", async ({ lab, page }) => {
  await lab.save.click();
  await expect(page.getByText(/^Saved as/)).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem("revisit.theme", "dark");
    localStorage.setItem("others", "stay");
    sessionStorage.setItem("revisit.compare.set", "{}");
  });
  const goThere = () => page.evaluate(() => void (location.hash = "#reset"));
  await goThere();
  await expect(page).toHaveURL(/\/reset\.html$/);
  await expect(page.getByText("Saved here: 1 run and 0 of comparisons.")).toBeVisible();
  const box = (/** @type {RegExp} */ name) => page.getByRole("checkbox", { name });
  await expect(box(/Settings and drafts/)).toBeChecked();
  await expect(box(/Saved runs/)).not.toBeChecked();
  const library = await downloaded(page, () => page.getByRole("button", { name: "Export saved runs first" }).click());
  const clear = page.getByRole("button", { name: "Clear what is ticked" });
  await clear.click();
  await expect(page.getByRole("status")).toHaveText(/^Cleared: settings and drafts, the copy of this site\./);
  expect(await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }])).toEqual([{ others: "stay" }, {}]);
  await page.getByRole("link", { name: "Back to the lab", exact: true }).last().click();
  await lab.drawn();
  await lab.openTab("Runs");
  const saved = lab.runs.getByRole("button", { name: /^Rename / });
  await expect(saved).toHaveCount(1);

  await goThere();
  await box(/Saved runs/).check();
  await clear.click();
  await expect(page.getByRole("status")).toHaveText(/saved runs and results\./);
  await expect(page.getByText("None are saved here.")).toBeVisible();
  await page.getByRole("link", { name: "Back to the lab", exact: true }).last().click();
  await lab.drawn();
  await lab.openTab("Runs");
  await expect(page.locator(".runs-usage")).not.toBeEmpty();
  await expect(saved).toHaveCount(0);
  await openLibrary(lab, library.bytes.toString());
  await expect(page.locator("#banners")).toContainText(/Imported 1 run and 0 comparisons/);
  await expect(saved).toHaveCount(1);
});

test("#reset works where neither the engine nor the page's main module starts, and the banner leads there", async ({
  page,
  complaints,
}) => {
  await page.route(/\/parts\/(lab|worker|playground)-/, (route) => route.fulfill({ status: 404 }));
  await page.goto("./lab.html");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Revisit cannot start");
  await alert.getByRole("link", { name: "Clear stored settings…" }).click();
  await expect(page.getByRole("heading", { name: "Clear what this browser keeps" })).toBeVisible();
  await page.goto("./#reset");
  await expect(page).toHaveURL(/\/reset\.html$/);
  await page.getByRole("button", { name: "Clear what is ticked" }).click();
  await expect(page.getByRole("status")).toHaveText(/^Cleared: settings and drafts/);
  complaints.length = 0; // of the missing files
});

/** A problem whose text is too long for an entry of the browser's history. */
const long = JSON.stringify({
  format: "revisit.spec/1",
  problem: {
    kind: "table",
    horizon: 2,
    transition: Array.from({ length: 128 }, () => Array.from({ length: 2 }, () => Array(128).fill(1 / 128))),
    reward: Array.from({ length: 128 }, (_, s) => [s / 128, 0.5]),
  },
  algorithm: { gap: 0.1 },
  episodes: 5,
});

test("a long document outlives connections that the browser closes; one that it does not keep, or that is gone, is no secret", async ({
  page,
}) => {
  // What a tab of iOS finds after it was in the background, and a browser that keeps nothing more.
  await page.addInitScript(() => {
    const [open, dead] = [new Set(), new WeakSet()];
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (...given) {
      open.add(this);
      if (dead.has(this)) throw new DOMException("The database connection is closing.", "InvalidStateError");
      return transaction.apply(this, given);
    };
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...given) {
      if (Object.hasOwn(window, "keepsNothing")) throw new DOMException("Connection lost.", "UnknownError");
      return put.apply(this, given);
    };
    Object.assign(window, { loseConnections: () => open.forEach((one) => dead.add(one)) });
  });
  const lab = new LabPage(page);
  await lab.open();
  const seed = async (/** @type {string} */ value) => {
    await lab.field("Seed").fill(value);
    await lab.field("Seed").press("Enter");
    await expect(lab.says(/^Ready/)).toBeAttached();
  };
  const kept = () => page.evaluate(() => history.state.kept);
  await lab.apply(long);
  await expect(page.getByLabel("Problem family")).toHaveValue("table");
  await expect.poll(kept).toMatch(/^[0-9a-f]{64}$/);
  const before = await kept();
  await page.evaluate(() => /** @type {any} */ (window).loseConnections());
  await seed("17");
  await expect.poll(kept).not.toBe(before);
  await page.reload();
  await lab.drawn();
  await expect(lab.field("Seed")).toHaveValue("17");
  await expect(page.getByLabel("Problem family")).toHaveValue("table");

  const banner = page.locator("#banners");
  await page.evaluate(() => Object.assign(window, { keepsNothing: true }));
  await seed("18");
  await expect(banner).toContainText("This browser could not keep what is open here: after a reload it is gone.");
  await page.reload();
  await lab.drawn();
  await expect(banner).toContainText("What was open here is gone: this browser has not kept it.");
  await expect(page.getByLabel("Problem family")).not.toHaveValue("table");
});
