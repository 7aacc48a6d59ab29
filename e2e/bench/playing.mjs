import { EXAMPLES } from "../../site/spec/examples.js";
import { LabPage } from "../lab-page.js";
import { inFreshBrowser, median, print } from "./browser.mjs";
import { randomProblem } from "./problem.js";
import { longest, longTasks, watchTasks } from "./runs.mjs";

const tries = 5;
const paths = 1_000_000;
/** Milliseconds of drawing, and of hovering, in which frames are measured. */
const watched = 3000;

/**
 * Measures how responsive the page stays at full speed with everything drawn, and how soon Pause stops it.
 * @param {import("../../tools/test/served.mjs").Served} server
 * @param {string} browser
 */
export async function playing(server, browser) {
  await inFreshBrowser(browser, async (page) => {
    const lab = new LabPage(page);
    await lab.open(server.address);
    await lab.apply(/** @type {any} */ (randomProblem({ paths: 10_000_000, regret: "exact" })));
    await lab.says(/^Ready/).waitFor({ state: "attached" });
    await lab.fullSpeed();
    await page.evaluate(watchTasks);
    /** @type {number[]} */
    const stops = [];
    for (let i = 0; i < tries; i++) {
      await lab.run.click();
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2000)));
      stops.push(await lab.pause.evaluate(pressAndWait));
      await lab.says(/^Paused/).waitFor({ state: "attached" });
    }
    print(
      "longest main-thread task while running",
      longest(await longTasks(page)),
      `in ${2 * tries} s; shorter than 50 ms is not reported`,
    );
    print(
      "from Pause to standing still",
      `${median(stops).toFixed(0)} ms`,
      `median of ${tries}; at most ${Math.max(...stops).toFixed(0)} ms`,
    );
    print("paths by then", await lab.counter("paths").innerText());
    await lab.run.click();
    // In this regime every path has full length and is an episode.
    await lab.counter("paths").evaluate(shows, paths);
    printFrames("frames while curves of 10^6 episodes draw", await page.evaluate(framesFor, watched));
    const chart = await page.locator("#regret .chart").boundingBox();
    if (!chart) throw new Error("the regret chart is not to be seen");
    await page.evaluate(() => {
      /** @type {any} */ (window).tasks.length = 0;
    });
    const hovered = page.evaluate(framesFor, watched);
    for (const until = performance.now() + watched; performance.now() < until; ) {
      for (const across of [0.1, 0.9])
        await page.mouse.move(chart.x + across * chart.width, chart.y + chart.height / 2, { steps: 30 });
    }
    printFrames("frames while one hovers over them, too", await hovered);
    print("longest main-thread task meanwhile", longest(await longTasks(page)));
  });
  for (const title of ["Slippery lake, 4×4", "A million states"]) await example(server, browser, title);
}

/**
 * Runs an example at full speed with the state view, timeline and inspector drawn, and measures frames, long tasks and what moves by itself.
 * @param {import("../../tools/test/served.mjs").Served} server
 * @param {string} browser
 * @param {string} title
 */
async function example(server, browser, title) {
  await inFreshBrowser(browser, async (page) => {
    const lab = new LabPage(page);
    await lab.open(server.address);
    // Enough episodes for a run that takes longer than the measurement.
    await lab.apply(/** @type {any} */ ({ ...EXAMPLES.find((one) => one.title === title)?.spec, episodes: 1_000_000 }));
    await lab.says(/^Ready/).waitFor({ state: "attached" });
    await lab.fullSpeed();
    await page.evaluate(watchTasks);
    await page.evaluate(watchShifts);
    await lab.run.click();
    await lab.counter("paths").evaluate(shows, 1000);
    printFrames(`frames while "${title}" runs`, await page.evaluate(framesFor, watched));
    print("  longest main-thread task", longest(await longTasks(page)));
    print("  layout shift", (await page.evaluate(() => /** @type {any} */ (window).shifted())).toFixed(4), "0 is none");
  });
}

/** Runs in the page: adds up what moves by itself from now on. */
function watchShifts() {
  let sum = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of /** @type {any[]} */ (list.getEntries())) if (!entry.hadRecentInput) sum += entry.value;
  });
  observer.observe({ type: "layout-shift" });
  Object.assign(window, { shifted: () => sum });
}

/**
 * @param {string} what
 * @param {number[]} intervals between frames, ms
 */
function printFrames(what, intervals) {
  const late = intervals.filter((interval) => interval > 20).length / intervals.length;
  print(
    what,
    `${((1000 * intervals.length) / intervals.reduce((sum, interval) => sum + interval, 0)).toFixed(0)} a second`,
    `${median(intervals).toFixed(1)} ms apart (median), ${(100 * late).toFixed(0)} % over 20 ms, at most ${Math.max(...intervals).toFixed(0)} ms`,
  );
}

/**
 * Runs in the page: collects the milliseconds between frames for a given time.
 * @param {number} milliseconds
 * @returns {Promise<number[]>}
 */
function framesFor(milliseconds) {
  /** @type {number[]} */
  const intervals = [];
  return new Promise((resolve) => {
    const began = performance.now();
    let last = began;
    requestAnimationFrame(function frame(now) {
      if (last !== began) intervals.push(now - last);
      last = now;
      if (now - began < milliseconds) requestAnimationFrame(frame);
      else resolve(intervals);
    });
  });
}

/**
 * Runs in the page: waits until a counter shows enough.
 * @param {HTMLElement | SVGElement} counter
 * @param {number} enough
 * @returns {Promise<void>}
 */
function shows(counter, enough) {
  return new Promise((resolve) => {
    requestAnimationFrame(function frame() {
      if (Number(counter.textContent?.replace(/\D/g, "")) >= enough) resolve();
      else requestAnimationFrame(frame);
    });
  });
}

/**
 * Runs in the page: presses Pause and returns the milliseconds until the page shows that it is paused.
 * @param {HTMLElement | SVGElement} button
 * @returns {Promise<number>}
 */
function pressAndWait(button) {
  const said = () => document.getElementById("status")?.textContent?.startsWith("Paused");
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("the page did not say within 30 s that it is paused")), 30_000);
    const started = performance.now();
    const observer = new MutationObserver(() => {
      if (!said()) return;
      observer.disconnect();
      resolve(performance.now() - started);
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    /** @type {HTMLElement} */ (button).click();
  });
}
