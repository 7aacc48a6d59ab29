import { expect } from "@playwright/test";
import { timed } from "./times.js";

/**
 * @typedef {import("@playwright/test").Locator} Locator
 * @typedef {import("../site/revisit.d.ts").Spec} Spec
 */

/** Milliseconds in which any machine opens a page, or plays a run of a test to its end. */
export const LONG = 60_000;

/**
 * Waits until the first picture of a page is drawn.
 * @param {Pick<import("@playwright/test").Page, "locator"> | import("@playwright/test").FrameLocator} place
 */
export async function opened(place) {
  try {
    await place.locator("html[data-ready='1']").waitFor({ timeout: LONG });
  } catch (error) {
    const found = await place.locator("html").evaluate(state, { timeout: 5000 }).catch(String); // a page that is closed
    throw new Error(`the page is not ready; found ${JSON.stringify(found)}`, { cause: error });
  }
}

/** What tells why a page is not ready: what it has, and the files that came late, in part or not at all. */
function state() {
  const files = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType("resource"));
  return {
    readyState: document.readyState,
    engineWorker: "revisitWorker" in globalThis,
    serviceWorker: navigator.serviceWorker?.controller?.state,
    text: document.body?.innerText.slice(0, 200),
    scripts: [...document.scripts].map(({ src }) => src.replace(/.*\//, "")),
    files: files.map(({ name, responseStatus, startTime, responseEnd }) =>
      [name.replace(/.*\//, ""), responseStatus, Math.round(startTime), Math.round(responseEnd)].join(" "),
    ),
  };
}

/**
 * The playhead of a timeline that is drawn; before, it takes no keys.
 * @param {Pick<import("@playwright/test").Page, "getByRole" | "locator"> | import("@playwright/test").FrameLocator} place
 * @returns {Locator}
 */
export function playhead(place) {
  return place.getByRole("slider", { name: "Moment of the run", disabled: false });
}

/** The lab page. Controls are found by role and name, never by class. */
export class LabPage {
  /** @param {import("@playwright/test").Page} page */
  constructor(page) {
    this.page = page;
    const button = (/** @type {string} */ name) => page.getByRole("button", { name, exact: true });
    this.run = button("Run");
    this.pause = button("Pause");
    this.stepPath = button("Next path");
    this.nextLine = button("Next line");
    this.lineBack = button("Line back");
    this.toStart = button("To the start of the run");
    this.reset = button("Reset");
    this.newSeed = button("New seed");
    this.save = button("Save");
    this.exportRun = button("Export this run as a file");
    this.importRun = button("Open a file: a spec, a run or arrays");
    this.example = page.getByLabel("Example", { exact: true });
    this.problem = page.getByRole("region", { name: "The problem" });
    this.learner = page.getByRole("region", { name: "What the learner does" });
    this.meaning = page.getByRole("region", { name: "Theory against this run" });
    this.tree = this.learner.getByRole("img", { name: /^Episode \d+: / });
    this.picture = this.problem.getByRole("img", { name: /^Map of / });
    this.canvas = page.getByRole("grid", { name: "The map" });
    this.runs = page.getByRole("table", { name: "Runs of this visit and saved runs" });
    this.specText = page.getByLabel("The spec as JSON");
    this.specPanel = page.getByRole("tabpanel", { name: "Spec" });
  }

  /** @param {"revisit" | "end of an episode" | "policy change" | "suboptimal action"} event */
  async toNext(event) {
    await this.page.getByRole("button", { name: "to next…", exact: true }).click();
    await this.page.getByRole("menuitem", { name: event }).click();
  }

  /**
   * Opens the page and waits until its first run is drawn. It is no first visit, which would play a film: the page finds an entry of the
   * browser's history that an earlier one left, with the drawer and the forms open and runs at full speed, and so opens Figure 1.
   * @param {string} [address] relative to the root of the server
   */
  async open(address = "./lab.html") {
    await this.page.addInitScript(leftBefore, { film: 0, drawer: true, forms: true });
    await timed(this.page, async () => {
      await this.page.goto(address);
      await this.drawn();
    });
  }

  /** Waits until the first run is drawn, for example after a reload. */
  async drawn() {
    await opened(this.page);
  }

  /**
   * The status line of the run, such as "Ready.", "Running.", "Paused: ...", "Complete: ...", "Budget spent: ...".
   * @param {RegExp} text
   */
  says(text) {
    return this.page.getByRole("status").filter({ hasText: text });
  }

  /**
   * One of the large counters of the run.
   * @param {"paths" | "revisits" | "samples" | "time left"} name
   */
  counter(name) {
    return this.#described(this.learner, name);
  }

  /** The first characters of the digest; other text until the run is complete. */
  get digest() {
    return this.#described(this.meaning, "digest").locator("code");
  }

  /**
   * A field of the problem's form or a constant of the learner.
   * @param {string} label
   */
  field(label) {
    return this.problem.getByLabel(label, { exact: true });
  }

  /**
   * A cell of the map in the editor; rows and columns count from 1.
   * @param {number} row
   * @param {number} column
   */
  cell(row, column) {
    return this.canvas.getByRole("gridcell", { name: `row ${row}, column ${column}:` });
  }

  /**
   * The row of the table of runs that contains a text.
   * @param {string | RegExp} text in no other row
   */
  row(text) {
    return this.runs.getByRole("row").filter({ hasText: text });
  }

  /** @param {"Runs" | "Pseudocode" | "Spec" | "Your learner"} name */
  async openTab(name) {
    const tab = this.page.getByRole("tab", { name, exact: true });
    if (!(await this.page.getByRole("tabpanel", { name, exact: true }).isVisible())) await tab.click();
  }

  /** Opens the Spec tab and waits until CodeMirror has replaced the textarea. */
  async openEditor() {
    await this.openTab("Spec");
    await this.page
      .getByRole("textbox", { name: "The spec as JSON" })
      .and(this.page.locator("[contenteditable]"))
      .waitFor();
    // Its text may still be written, over a selection too.
    await this.page.locator("#panel-spec:not([aria-busy])").waitFor();
  }

  /**
   * Replaces an editor's text by way of the clipboard, for which the test needs the permissions. Firefox would break lines of `fill` otherwise.
   * @param {string} text
   * @param {import("@playwright/test").Locator} [editor] by default that of the spec, which is opened
   */
  async paste(text, editor) {
    if (!editor) await this.openEditor();
    await (editor ?? this.specText).focus();
    await this.page.keyboard.press("Control+a");
    await this.page.evaluate((text) => navigator.clipboard.writeText(text), text);
    await this.page.keyboard.press("Control+v");
  }

  /**
   * Puts a spec into the drawer's editor and applies it.
   * @param {Spec | string} spec
   */
  async apply(spec) {
    await this.openEditor();
    const text = typeof spec === "string" ? spec : JSON.stringify(spec);
    const isThere = (await this.specText.innerText()).trim() === text.trim();
    await overwrite(this.specText, text);
    // CodeMirror reads what was typed in a task of its own.
    if (!isThere) await this.specPanel.getByText(/^Not applied yet/).waitFor();
    await this.page.getByRole("button", { name: "Apply", exact: true }).click();
  }

  /**
   * The running spec with all defaults, as the page keeps it for a reload.
   * @returns {Promise<Spec>} null: an example's spec runs
   */
  spec() {
    return remembered(this.page, "spec");
  }

  /** Runs to the end and returns the first characters of the digest. A complete run starts again. */
  async runToEnd() {
    if ((await this.says(/^Complete: /).count()) > 0) {
      // else the old status could be taken for the new one
      await this.reset.click();
      await this.says(/^Ready\./).waitFor({ state: "attached" });
    }
    await this.run.click();
    await this.says(/^Complete: /).waitFor({ state: "attached", timeout: LONG });
    return this.finishedDigest();
  }

  /** Returns the first characters of the digest, which appears a moment after the end of the run. */
  async finishedDigest() {
    await expect(this.digest).toHaveText(/^[0-9a-f]{6}/);
    return this.digest.innerText();
  }

  async fullSpeed() {
    const speed = this.page.getByRole("slider", { name: "Speed" });
    await speed.press("End");
    await speed.blur();
  }

  /**
   * @param {Locator} region
   * @param {string} term
   */
  #described(region, term) {
    const group = region
      .locator("div")
      .filter({ has: this.page.locator("> dt", { hasText: new RegExp(`^${term}\\b`) }) });
    return group.getByRole("definition");
  }
}

/**
 * Replaces the text of an editor as a user would. CodeMirror itself selects what is there: a selection that another makes, as `fill` does,
 * it may take back before the text comes.
 * @param {Locator} editor
 * @param {string} text not empty
 */
export async function overwrite(editor, text) {
  await editor.focus();
  await editor.press("ControlOrMeta+a");
  await editor.page().keyboard.insertText(text);
}

/**
 * Runs in a page before its modules. It waits for the document: Firefox ESR 153 crashes where its history is written before.
 * @param {Partial<import("../site/storage/page-state.js").State>} state that an earlier visit left
 */
export function leftBefore(state = {}) {
  const leave = () => {
    const lab = window === window.top && !location.pathname.endsWith("compare.html");
    if (lab && history.state === null) history.replaceState(state, "");
  };
  document.addEventListener("readystatechange", leave, { once: true });
}

/**
 * Returns the document that the browser's history keeps for a page: in the entry itself or, if it is long, in IndexedDB.
 * @param {import("@playwright/test").Page} page
 * @param {"spec" | "document"} name
 * @returns {Promise<any>} null if there is none
 */
export async function remembered(page, name) {
  const text = await page.evaluate(async (name) => {
    const { kept, [name]: text = "null" } = history.state;
    if (kept === undefined) return text;
    /** @param {IDBRequest} request @returns {Promise<any>} */
    const result = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await result(indexedDB.open("revisit-documents"));
    const { file } = await result(database.transaction("files").objectStore("files").get(kept));
    database.close();
    return file.text();
  }, name);
  return JSON.parse(text);
}

/** The values that a select offers. Of a list of elements inside a named region, Firefox ESR 153 loses the process of the page. @param {Locator} select @returns {Promise<string[]>} */
export const optionsOf = (select) =>
  select.evaluate((one) => [.../** @type {HTMLSelectElement} */ (one).options].map(({ value }) => value));
