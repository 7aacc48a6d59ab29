// The browser is killed at random moments while runs are saved, renamed, deleted and made. KILLS says how often, SEED repeats a sequence.

import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "./fixtures.js";
import { LabPage } from "./lab-page.js";
import { KILLS, more } from "./more.js";

/** @typedef {{ context: import("@playwright/test").BrowserContext, anew: boolean, kill(): Promise<void> }} Running anew: it was started and killed in vain before */

/**
 * A browser that can be killed, and started again with the tabs that it had.
 * @type {import("@playwright/test").Fixtures<{ killable: { profile: string, start(): Promise<Running> } }, {}, import("@playwright/test").PlaywrightTestArgs & { complaints: string[] }, import("@playwright/test").PlaywrightWorkerArgs>}
 */
const fixtures = {
  killable: async ({ playwright, complaints }, use, { project }) => {
    const profile = await mkdtemp(join(tmpdir(), "revisit-kills-"));
    /** @type {Running | undefined} */
    let running;
    /** Starts the browser; one that cannot be driven is killed and started anew, `tries` times at most. @param {number} [tries] */
    async function start(tries = 3) {
      const { executablePath = "", args = [] } = project.use.launchOptions ?? {};
      const ours = ["--headless=new", "--remote-debugging-port=0", `--user-data-dir=${profile}`];
      const again = ["--restore-last-session", "--hide-crash-restore-bubble"];
      const program = spawn(executablePath, [...ours, ...again, ...args, "about:blank"], {
        detached: true,
        stdio: ["ignore", "ignore", "pipe"],
      });
      const ended = new Promise((resolve) => program.on("exit", resolve));
      /** @type {string} */
      const address = await new Promise((resolve, reject) => {
        let text = "";
        program.stderr.on("data", (part) => {
          text += part;
          const found = /DevTools listening on (ws:\S+)/.exec(text);
          if (found) resolve(found[1]);
        });
        program.on("exit", () => reject(new Error(`the browser did not start: ${text}`)));
      });
      async function kill() {
        running = undefined;
        process.kill(-Number(program.pid), "SIGKILL"); // with all its processes
        await ended;
      }
      try {
        const [context] = (await playwright.chromium.connectOverCDP(address)).contexts();
        running = { context, anew: tries < 3, kill };
        return running;
      } catch (error) {
        await kill();
        if (tries <= 1) throw error;
        console.log(`the browser could not be driven, and was killed: ${error}`);
        return start(tries - 1);
      }
    }
    await use({ profile, start });
    await running?.kill();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    complaints.length = 0; // of pages that were killed
  },
};
const test = base.extend(fixtures);

test.use({ cold: true });

const kills = Number(process.env.KILLS || 3);
const seed = Number(process.env.SEED || Math.floor(Math.random() * 2 ** 32));

/** Numbers from 0 to 1 (mulberry32). @param {number} state */
function stream(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * What the page has reported about a run that it has saved.
 * @typedef {object} Saved
 * @property {string} digest
 * @property {string[]} names that it may have: one, or two while a new one is being written
 * @property {"saved" | "leaving" | "gone"} state leaving: the page was deleting it
 */
/** @typedef {{ begins?: string, done?: string, id: string, digest: string, name: string }} Report */

/** What must be saved, by what the page has reported so far. */
class Ledger {
  /** @type {Map<string, Saved>} */
  runs = new Map();
  /** Digests of runs whose saving has begun. @type {Set<string>} */
  coming = new Set();
  reports = 0;

  /** How many runs were reported as saved and not as deleted. */
  get saved() {
    return [...this.runs.values()].filter(({ state }) => state === "saved").length;
  }

  /** @param {Report} report */
  take({ begins, done, id, digest, name }) {
    this.reports++;
    if (begins === "save") this.coming.add(digest);
    if (done === "save") {
      this.coming.delete(digest);
      this.runs.set(id, { digest, names: [name], state: "saved" });
    }
    const run = /** @type {Saved} */ (this.runs.get(id));
    if (begins === "rename") run.names.push(name);
    if (done === "rename") run.names = [name];
    if (begins === "remove") run.state = "leaving";
    if (done === "remove") run.state = "gone";
  }

  /**
   * Compares with what is there after a kill, which is what was reported from then on.
   * @param {{ id: string, name: string, digest: string, damaged?: string, loaded: string }[]} rows loaded: the record's digest
   * @returns {string[]} what is not as reported
   */
  audit(rows) {
    const faults = [];
    const there = new Map(rows.map((row) => [row.id, row]));
    for (const [id, { digest, names, state }] of this.runs) {
      const row = there.get(id);
      there.delete(id);
      if (!row && state === "saved") faults.push(`${id} was reported as saved and is not there`);
      if (row && state === "gone") faults.push(`${id} was reported as deleted and is there`);
      if (!row) this.runs.delete(id);
      if (!row || state === "gone") continue;
      if (row.damaged || row.digest !== digest || row.loaded !== digest)
        faults.push(`${id} is not whole: ${JSON.stringify(row)}, expected ${digest}`);
      if (!names.includes(row.name)) faults.push(`${id} has the name ${row.name}, expected ${names.join(" or ")}`);
      this.runs.set(id, { digest, names: [row.name], state: "saved" });
    }
    for (const { id, name, digest, loaded } of there.values()) {
      if (!this.coming.has(digest) || loaded !== digest)
        faults.push(`${id} (${name}) is there and was never to be saved`);
      this.runs.set(id, { digest, names: [name], state: "saved" });
    }
    this.coming.clear();
    return faults;
  }
}

test("a ledger finds a run that is lost, back again, damaged, misnamed or from nowhere", () => {
  const row = (/** @type {object} */ other = {}) => ({ id: "1", name: "a", digest: "x", loaded: "x", ...other });
  const report = { id: "1", digest: "x", name: "a" };
  const after = (/** @type {Partial<Report>[]} */ reports, /** @type {any[]} */ rows) => {
    const ledger = new Ledger();
    for (const one of [{ begins: "save" }, { done: "save" }, ...reports]) ledger.take({ ...report, ...one });
    return ledger.audit(rows).length;
  };
  expect(after([], [row()])).toBe(0);
  expect(after([], [])).toBe(1);
  expect(after([], [row({ loaded: "y" })])).toBe(1);
  expect(after([], [row({ damaged: "summary" })])).toBe(1);
  expect(after([], [row(), row({ id: "2" })])).toBe(1);
  expect(after([{ begins: "save", digest: "z" }], [row(), row({ id: "2", digest: "z", loaded: "z" })])).toBe(0);
  const renaming = { begins: "rename", name: "b" };
  for (const name of ["a", "b"]) expect(after([renaming], [row({ name })])).toBe(0);
  expect(after([renaming, { done: "rename", name: "b" }], [row()])).toBe(1);
  for (const rows of [[], [row()]]) expect(after([{ begins: "remove" }], rows)).toBe(0);
  expect(after([{ begins: "remove" }, { done: "remove" }], [row()])).toBe(1);
});

test(`killed ${kills} times, the browser loses nothing that was reported as saved, and the run goes on`, {
  tag: KILLS,
}, async ({ killable, baseURL }) => {
  const labAddress = `${baseURL}lab.html`;
  test.setTimeout((kills + 2) * 60_000);
  console.log(`KILLS=${kills} SEED=${seed}`);
  const random = stream(seed);
  const ledger = new Ledger();
  /** Seeds of the runs that were going on. @type {Set<number | undefined>} */
  const seeds = new Set();
  /** The seed of the run that Chromium had noted before it was killed. @type {number | undefined} */
  let noted;
  let [restored, replayed, losses] = [0, 0, 0];

  /** What is saved, as another page of the site finds it. @param {import("@playwright/test").Page} page */
  async function savedRows(page) {
    await page.goto(`${baseURL}licenses.txt`);
    await page.exposeFunction("report", (/** @type {Report} */ report) => ledger.take(report));
    return page.evaluate(async () => {
      globalThis.lab = await (await import(new URL("./revisit.js", location.href).href)).createLab();
      const { kind, lost } = await lab.runs.status();
      if (kind !== "indexeddb") throw new Error(`runs are kept in ${kind}`);
      const rows = [];
      for (const { id, name, digest, damaged } of await lab.runs.list()) {
        const loaded = await lab.runs.load(id).then((record) => record.digest, String);
        rows.push({ id, name, digest, damaged, loaded });
      }
      return { rows, lost };
    });
  }

  for (let round = 0; ; round++) {
    const { context, anew, kill } = await killable.start();
    const [page, old] = [await context.newPage(), context.pages()];
    const { rows, lost } = await savedRows(page);

    // The lab's tab comes back with the run that was going on: the page makes it again, and another engine finds the same.
    let tab = old.find((one) => one.url() === labAddress);
    for (const one of old) if (one !== tab && one !== page) await one.close();
    if (tab) restored++;
    tab ??= await context.newPage();
    const view = new LabPage(tab);
    if (tab.url() !== labAddress) await view.open(labAddress);
    await view.drawn();

    // Chromium itself may find its storage damaged, and delete it: the page that it tells says so.
    if (rows.length === 0 && ledger.saved > 0) {
      if (lost === null) await expect(tab.getByText(deleted)).toBeVisible();
      losses++;
      ledger.runs.clear();
    }
    expect(ledger.audit(rows), `after ${round} kills, SEED=${seed}`).toEqual([]);

    const spec = await view.spec();
    if (noted !== undefined && !anew)
      expect(spec?.seed, `the run that was going on at kill ${round}, SEED=${seed}`).toBe(noted);
    if (spec) {
      expect([...seeds]).toContain(spec.seed);
      await view.fullSpeed();
      const digest = await view.runToEnd();
      const again = await page.evaluate(async (spec) => {
        const session = await lab.open(spec);
        await session.run();
        return (await session.summary()).digest;
      }, spec);
      expect(again.split(":")[1]).toContain(digest.slice(0, 6));
      replayed++;
    }
    if (round === kills) break;

    await view.newSeed.click();
    await expect(view.says(/^Ready/)).toBeAttached();
    seeds.add((await view.spec()).seed);
    await tab.getByRole("slider", { name: "Speed" }).press("Home");
    await view.run.click();
    const before = ledger.reports;
    const kept = [...ledger.runs.keys()];
    const working = page.evaluate(work, { choices: Array.from({ length: 999 }, random), kept }).catch(() => {});
    await expect.poll(() => ledger.reports).toBeGreaterThan(before); // it is at work
    noted = round % 2 === 0 ? [...seeds].at(-1) : undefined;
    if (noted !== undefined) await expect.poll(() => isNoted(killable.profile, noted), { timeout: 30_000 }).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 1500 * random()));
    await kill();
    await working;
  }
  console.log(
    `${kills} kills, ${ledger.reports} reports; ${ledger.runs.size} runs are saved, the browser lost all ${losses} times; the lab's tab came back ${restored} times, and its run was made again ${replayed} times`,
  );
});

test(
  "where the browser deletes its damaged storage, the page says so, and saves again",
  more(),
  async ({ killable, baseURL }) => {
    const labAddress = `${baseURL}lab.html`;
    /** @param {number} seed of a run that is saved */
    async function openAndSave(seed) {
      const { context, kill } = await killable.start();
      const lab = new LabPage(await context.newPage());
      await lab.open(labAddress);
      await lab.field("Seed").fill(String(seed));
      await lab.field("Seed").press("Enter");
      await expect(lab.says(/^Ready/)).toBeAttached();
      await lab.runToEnd();
      await lab.save.click();
      await expect(lab.page.getByText(/^Saved as/)).toBeVisible();
      return { lab, context, kill };
    }
    for (const seed of [2, 3]) {
      const { lab, kill } = await openAndSave(seed);
      await expect(lab.page.getByText(deleted)).toHaveCount(0);
      await kill();
      if (seed === 2) await tear(killable.profile);
    }
    const { lab, context } = await openAndSave(4);
    const told = () => Promise.all(context.pages().map((page) => page.getByText(deleted).count()));
    await expect.poll(told).toContain(1); // the first page that opened the store, which may be a tab that came back
    await expect(lab.runs.getByRole("button", { name: /^Rename / })).toHaveCount(1);
  },
);

/** What the page says where the browser has deleted what was saved. */
const deleted = /found its own storage damaged and deleted all that was saved/;

/** Cuts the last bytes off the log of the browser's database, as if it had been killed in the middle of a write. @param {string} profile */
async function tear(profile) {
  const folder = join(profile, "Default/IndexedDB");
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith(".log")) continue;
    const file = join(folder, name);
    await truncate(file, (await stat(file)).size - 3);
  }
}

/**
 * Whether the browser would open the lab's tab with a run again. It notes a tab some seconds after it changed: where it is killed before, none
 * comes back.
 * @param {string} profile
 * @param {number | undefined} seed of the run
 */
async function isNoted(profile, seed) {
  const files = await readdir(join(profile, "Default")).catch(() => /** @type {string[]} */ ([]));
  if (!files.includes("Preferences")) return false; // a profile without is new to Chromium, and nothing is opened again
  const folder = join(profile, "Default/Sessions");
  const newest = (await readdir(folder).catch(() => []))
    .filter((name) => name.startsWith("Session_"))
    .sort()
    .at(-1);
  return newest !== undefined && (await readFile(join(folder, newest), "latin1")).includes(`"seed":${seed}`);
}

/**
 * In the page: saves, renames and deletes runs, and reports before and after each.
 * @param {{ choices: number[], kept: string[] }} plan kept: ids of what is saved
 */
async function work({ choices, kept }) {
  const report = /** @type {(report: Report) => Promise<void>} */ (/** @type {any} */ (globalThis).report);
  for (const [i, choice] of choices.entries()) {
    const id = kept[Math.floor(choices[(i + 1) % choices.length] * kept.length)];
    const name = `run ${choice}`;
    const about = { id, name, digest: "" };
    if (kept.length < 3 || (choice < 0.4 && kept.length < 16)) {
      const session = await lab.open({
        format: "revisit.spec/1",
        problem: { kind: choice < 0.2 ? "river-swim" : "figure-1" },
        seed: Math.floor(choice * 2 ** 31),
      });
      await session.step({ paths: 1 + Math.floor(choice * 1000) });
      const { digest } = await session.summary();
      await report({ ...about, begins: "save", digest });
      const id = await lab.runs.save(session, { name });
      await report({ id, name, digest, done: "save" });
      session.close();
      kept.push(id);
    } else if (choice < 0.7) {
      await report({ ...about, begins: "rename" });
      await lab.runs.rename(id, name);
      await report({ ...about, done: "rename" });
    } else {
      await report({ ...about, begins: "remove" });
      await lab.runs.remove(id);
      await report({ ...about, done: "remove" });
      kept.splice(kept.indexOf(id), 1);
    }
  }
}
