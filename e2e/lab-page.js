/** The page as a person meets it: controls by role and name, never by class. */
export class LabPage {
  /** @param {import("@playwright/test").Page} page */
  constructor(page) {
    this.page = page;
    this.run = page.getByRole("button", { name: "Run", exact: true });
    this.pause = page.getByRole("button", { name: "Pause", exact: true });
    this.stepPath = page.getByRole("button", { name: /step a path/i });
    this.stepEpisode = page.getByRole("button", { name: /step an episode/i });
    this.reset = page.getByRole("button", { name: "Reset" });
    this.newSeed = page.getByRole("button", { name: "New seed" });
    this.save = page.getByRole("button", { name: "Save", exact: true });
  }

  /**
   * Opens the page and waits until its first run is drawn.
   * @param {string} [address] relative to the server's root
   */
  async open(address = "./") {
    await this.page.goto(address);
    await this.drawn();
  }

  /** Waits until the page says that a run is drawn. */
  async drawn() {
    await this.page.locator("html[data-ready='1']").waitFor();
  }

  /**
   * A field of the problem's form.
   * @param {string | RegExp} label
   */
  field(label) {
    return this.page.getByLabel(label);
  }
}
