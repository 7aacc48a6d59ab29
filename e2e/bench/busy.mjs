import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LabPage } from "../lab-page.js";
import { inFreshBrowser, print } from "./browser.mjs";
import { longestTask, TASKS } from "./tasks.mjs";

/** Milliseconds after an action by which its effect has been drawn. */
const settling = 1500;
/** Milliseconds of a run that are measured. */
const running = 10_000;

/**
 * A table of transitions and rewards at every step, whose numbers have as many digits as measured ones.
 * @param {number} horizon
 * @param {number} states
 * @param {number} actions
 */
function table(horizon, states, actions) {
  const numbers = draws();
  const row = (/** @type {number} */ length) => {
    const all = Array.from({ length }, numbers);
    const sum = all.reduce((total, x) => total + x);
    return all.map((x) => x / sum);
  };
  const layer = (/** @type {() => number | number[]} */ entry) =>
    Array.from({ length: states }, () => Array.from({ length: actions }, entry));
  const layers = (/** @type {() => number | number[]} */ entry) => Array.from({ length: horizon }, () => layer(entry));
  return {
    format: "revisit.spec/1",
    algorithm: { gap: 0.1, c_beta: 1e-4 },
    episodes: 100_000,
    problem: { kind: "table", horizon, transition: layers(() => row(states)), reward: layers(numbers) },
  };
}

/** A table of features with S=100, A=6, d=64. */
function typedFeatures() {
  const numbers = draws();
  const unit = () => {
    const x = Array.from({ length: 64 }, () => numbers() - 0.5);
    const norm = 1.000001 * Math.hypot(...x);
    return x.map((value) => value / norm);
  };
  return {
    format: "revisit.spec/1",
    problem: { kind: "random-table", states: 100, actions: 6, horizon: 5 },
    features: { kind: "table", values: Array.from({ length: 100 }, () => Array.from({ length: 6 }, unit)) },
    algorithm: { gap: 0.3, c_beta: 0.002 },
    episodes: 1000,
  };
}

/** A map of 100 x 100 cells; every 11th is a wall. */
function largeMap() {
  const at = (/** @type {number} */ i, /** @type {number} */ j) =>
    i + j === 0 ? "S" : i + j === 198 ? "G" : (7 * i + 13 * j) % 11 === 0 ? "#" : ".";
  const map = Array.from({ length: 100 }, (_, i) => Array.from({ length: 100 }, (_, j) => at(i, j)).join(""));
  return {
    format: "revisit.spec/1",
    problem: { kind: "grid", map, horizon: 20 },
    features: { kind: "polynomial" },
    algorithm: { gap: 0.3, c_beta: 0.0005 },
  };
}

/** S=100, A=64, d=64, with more episodes than any measurement runs. */
const wide = {
  format: "revisit.spec/1",
  problem: { kind: "random-table", states: 100, actions: 64, horizon: 5 },
  features: { kind: "random-projection", dim: 64 },
  algorithm: { gap: 0.3, c_beta: 0.002 },
  episodes: 10_000_000,
  budget: { paths: 100_000_000 },
  regret: "exact",
  record: { trace: false },
};

const traced = {
  format: "revisit.spec/1",
  problem: { kind: "random-table", states: 20, actions: 4, horizon: 5 },
  features: { kind: "random-projection", dim: 8 },
  algorithm: { gap: 0.3, c_beta: 0.002 },
  episodes: 100_000,
  regret: "none",
  record: { trace: true },
};

/**
 * Measures the longest task of the page's main thread for each action on problems with many numbers. It is processor time, which depends
 * little on what else the machine does.
 * @param {import("../../tools/test/served.mjs").Served} server
 * @param {string} browser
 */
export async function busy(server, browser) {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  /** @param {string} what @param {object} spec @param {Act} act */
  const opened = (what, spec, act) =>
    watched(server, browser, what, async (page, lab, during) => {
      const file = join(folder, "spec.json");
      await writeFile(file, JSON.stringify(spec));
      await during("opened from a file", () => open(page, file));
      await act(page, lab, during);
    });
  try {
    for (const [what, H, S, A] of /** @type {const} */ ([
      ["480,000 numbers", 20, 57, 7],
      ["10^6 numbers", 20, 91, 6],
      ["H=20, S=200, A=6", 20, 200, 6],
    ]))
      await opened(what, table(H, S, A), tables);
    await opened("480,000 numbers, compared", table(20, 57, 7), compared);
    await opened("100,000 paths with their trace", traced, recorded);
    await opened("features S=100, A=6, d=64", typedFeatures(), async (page, _lab, during) => {
      await during("another seed", () => click(page, "[data-control='seed']"));
      await during("their editor opened", () => press(page, "Edit the features’ table"));
    });
    await watched(server, browser, "features S=100, A=6, d=64", async (page, lab, during) => {
      const link = await linkTo(page, typedFeatures());
      await page.goto("about:blank");
      await during("opened from a link", async () => {
        await page.goto(link);
        await lab.drawn();
      });
    });
    await opened("map of 100 x 100", largeMap(), async (page, _lab, during) => {
      await during("what the problem gives painted", () => press(page, "Problem"));
      await during("another step's", () => press(page, "A step later"));
      await during("its drawing opened", () => press(page, "Draw the map"));
      await during("a cell changed", () => page.keyboard.press("#"));
    });
    await opened("d=64, A=64, S=100, exact regret", wide, async (page, lab, during) => {
      await lab.fullSpeed();
      await during(`running for ${running / 1000} s`, async () => {
        await page.keyboard.press("Space");
        await page.waitForTimeout(running);
      });
      await during("paused", () => page.keyboard.press("Space"));
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The actions on large tables. @type {Act} */
async function tables(page, lab, during) {
  await during("another seed", () => click(page, "[data-control='seed']"));
  await during("their editor opened", () => press(page, "Edit the tables"));
  await press(page, "Rewards");
  await page.getByRole("gridcell", { name: "state 1, action 0:" }).click();
  await during("a cell changed", async () => {
    for (const key of [".", "5", "Enter"]) await page.keyboard.press(key);
  });
  await during("that undone", () => page.keyboard.press("Control+z"));
  await page.keyboard.press("Escape");
  await lab.fullSpeed();
  await during("running", async () => {
    await page.keyboard.press("Space");
  });
  await during("paused", () => page.keyboard.press("Space"));
  await during("saved", () => click(page, "[data-control='save']"));
  await during("their text shown", () => click(page, "#tab-spec"));
  await click(page, "#tab-runs");
  await during("the page loaded again", async () => {
    await page.reload();
    await lab.drawn();
  });
  await during("the page Compare opened", () => toCompare(page, lab));
}

/** A comparison of three learners with two seeds each. @type {Act} */
async function compared(page, lab, during) {
  await toCompare(page, lab);
  await page.getByText(/^\d+ runs, about/).waitFor();
  await during("other seeds and samples", async () => {
    for (const [label, value] of [
      ["Number of seeds", "2"],
      ["Max. samples", "5000"],
    ])
      await page.getByLabel(label).fill(value);
    await page.getByLabel("Max. samples").press("Enter");
    await page.getByText(/^6 runs, about/).waitFor();
  });
  await during("a comparison run", async () => {
    await press(page, "Run");
    await lab.says(/^Complete: /).waitFor({ state: "attached" });
  });
  await during("its results saved", () => press(page, "Save"));
  await during("and exported", () => press(page, "Export the results as a file"));
  await during("the document’s text shown", () => click(page, "#tab-document"));
  await click(page, "#tab-saved");
  await during("the page loaded again", async () => {
    await page.reload();
    await lab.drawn();
    await lab.says(/^Complete: /).waitFor({ state: "attached" });
  });
}

/** The actions on a long run that is saved. @type {Act} */
async function recorded(page, lab, during) {
  await lab.fullSpeed();
  await press(page, "Run");
  await lab.says(/^Complete: /).waitFor({ state: "attached" });
  await during("saved", async () => {
    await click(page, "[data-control='save']");
    await page.getByText(/^Saved as /).waitFor();
  });
  await during("the page loaded again", async () => {
    await page.reload();
    await lab.drawn();
  });
  const [name] = /** @type {string[]} */ (
    await page
      .getByRole("button", { name: /^Export “/ })
      .evaluateAll((all) => all.map((button) => /“.*”/.exec(button.getAttribute("aria-label") ?? "")?.[0] ?? ""))
  );
  await during("exported", async () => {
    const file = page.waitForEvent("download");
    await press(page, `Export ${name} as a file`);
    await file;
  });
  await during("loaded and run again", async () => {
    await press(page, `Load ${name}`);
    await page.getByText(/was run again/).waitFor();
  });
}

/** @param {import("@playwright/test").Page} page @param {LabPage} lab */
async function toCompare(page, lab) {
  await page.evaluate(() => {
    const link = /** @type {HTMLElement} */ (document.querySelector(".compare-link"));
    link.focus();
    link.click();
  });
  await page.waitForURL(/compare/);
  await lab.drawn();
}

/**
 * @typedef {(doing: string, act: () => Promise<unknown>) => Promise<void>} During
 * @typedef {(page: import("@playwright/test").Page, lab: LabPage, during: During) => Promise<void>} Act
 */

/**
 * @param {import("../../tools/test/served.mjs").Served} server
 * @param {string} executable
 * @param {string} what
 * @param {Act} act
 */
async function watched(server, executable, what, act) {
  await inFreshBrowser(executable, async (page, browser) => {
    const lab = new LabPage(page);
    await lab.open(server.address);
    await act(page, lab, async (doing, act) => {
      await browser.startTracing(page, { categories: TASKS });
      await act();
      await page.waitForTimeout(settling);
      await page.waitForFunction(idle);
      await page.waitForTimeout(settling);
      const { processor, wall } = longestTask(JSON.parse(String(await browser.stopTracing())).traceEvents);
      print(`${what}: ${doing}`, `${processor.toFixed(0)} ms`, `${wall.toFixed(0)} ms by the wall's clock`);
    });
  });
}

/** Runs in the page: reports whether no problem is being opened. */
function idle() {
  return !document.querySelector("#checks[aria-busy='true']");
}

/** @param {import("@playwright/test").Page} page @param {string} file */
async function open(page, file) {
  const chosen = page.waitForEvent("filechooser");
  await press(page, "Open a file: a spec, a run or arrays");
  await (await chosen).setFiles(file);
  await page.waitForFunction(() => document.getElementById("notices")?.textContent?.includes("Opened “"));
}

/** @param {import("@playwright/test").Page} page @param {object} spec @returns {Promise<string>} */
function linkTo(page, spec) {
  return page.evaluate(async (spec) => {
    const { createLab } = await import(/** @type {any} */ ("/revisit.js"));
    const lab = await createLab();
    const link = await lab.link(await lab.open(spec));
    lab.close();
    return link;
  }, spec);
}

/**
 * Clicks a control found by a selector. Finding it by role takes a large page too long.
 * @param {import("@playwright/test").Page} page
 * @param {string} selector
 */
function click(page, selector) {
  return page.evaluate((selector) => /** @type {HTMLElement} */ (document.querySelector(selector)).click(), selector);
}

/**
 * Clicks the button with this text.
 * @param {import("@playwright/test").Page} page
 * @param {string} name
 */
function press(page, name) {
  return page.evaluate((name) => {
    const named = (/** @type {HTMLElement} */ button) =>
      button.getClientRects().length > 0 &&
      (button.getAttribute("aria-label") ?? button.textContent ?? "").trim() === name;
    const button = [...document.querySelectorAll("button")].find(named);
    if (!button) throw new Error(`no button “${name}”`);
    button.click();
  }, name);
}

/** @returns {() => number} a generator of the same numbers in (0, 1) each time */
function draws() {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state + 1) / 0x80000001;
  };
}
