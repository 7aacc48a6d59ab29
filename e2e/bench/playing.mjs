import { LabPage } from "../lab-page.js";
import { inFreshBrowser, median, print } from "./browser.mjs";
import { randomProblem } from "./problem.js";
import { longest, longTasks, watchTasks } from "./runs.mjs";

const tries = 5;

/**
 * The page while it runs at full speed with everything drawn: does it stay responsive, and how soon does Pause stop it?
 * @param {import("./server.mjs").Server} server
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
    print("longest main-thread task while running", longest(await longTasks(page)), `in ${2 * tries} s; shorter than 50 ms is not reported`);
    print("from Pause to standing still", `${median(stops).toFixed(0)} ms`, `median of ${tries}; at most ${Math.max(...stops).toFixed(0)} ms`);
    print("paths by then", await lab.counter("paths").innerText());
  });
}

/**
 * Runs in the page: presses Pause and gives the milliseconds until the page says that it is paused.
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
