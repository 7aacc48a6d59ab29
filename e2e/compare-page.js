import { downloaded } from "./downloads.js";
import { LONG, opened, overwrite } from "./lab-page.js";
import { timed } from "./times.js";

/** The page Compare as a reader uses it. */
export class ComparePage {
  /** @param {import("@playwright/test").Page} page */
  constructor(page) {
    this.page = page;
    const button = (/** @type {string} */ name) => page.getByRole("button", { name, exact: true });
    this.run = button("Run");
    this.save = button("Save");
    this.share = button("Share");
    this.apply = button("Apply");
    this.text = page.getByLabel("The document as JSON");
    this.quantity = page.getByLabel("Quantity", { exact: true });
    this.figure = page.getByRole("region", { name: "The figures" }).getByRole("img").first();
    this.says = page.getByRole("region", { name: "Findings" });
    this.race = page.getByRole("list", { name: "The race, by samples" });
    this.shared = page.getByRole("region", { name: "Shared comparison" });
  }

  /** @param {string} [address] */
  async open(address = "compare.html") {
    await timed(this.page, async () => {
      await this.page.goto(address);
      await this.ready();
    });
  }

  async ready() {
    await opened(this.page);
  }

  /** @param {"Ready experiments" | "Study" | "Saved" | "Runs" | "Document"} name */
  async tab(name) {
    const tab = this.page.getByRole("tab", { name, exact: true });
    if (!(await this.page.getByRole("tabpanel", { name, exact: true }).isVisible())) await tab.click();
  }

  /** @param {unknown} document */
  async type(document) {
    await this.tab("Document");
    await this.page
      .getByRole("textbox", { name: "The document as JSON" })
      .and(this.page.locator("[contenteditable]"))
      .waitFor();
    await overwrite(this.text, typeof document === "string" ? document : JSON.stringify(document));
    await this.apply.click();
  }

  /** @param {RegExp} text */
  status(text) {
    return this.page.getByRole("status").filter({ hasText: text });
  }

  async runToEnd() {
    await this.run.click();
    await this.status(/^Complete: /).waitFor({ state: "attached", timeout: LONG });
  }

  /** The results, as a file that the page exports. */
  async exported() {
    const button = this.page.getByRole("button", { name: "Export the results as a file" });
    return JSON.parse((await downloaded(this.page, () => button.click())).bytes.toString());
  }
}
