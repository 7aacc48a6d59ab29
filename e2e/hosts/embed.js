/** A <revisit-lab> element of a page. Its parts are found by role and name where they have one. */
export class Embed {
  /**
   * @param {import("@playwright/test").Page} page
   * @param {number} [nth] the index of the element on the page, from 0
   */
  constructor(page, nth = 0) {
    this.page = page;
    this.element = page.locator("revisit-lab").nth(nth);
    this.iframe = this.element.locator("iframe");
    /** The picture that is printed in place of the frame. */
    this.picture = this.element.locator("img.print");
    this.frame = this.iframe.contentFrame();
    this.theme = this.frame.locator("html");
    this.run = this.frame.getByRole("button", { name: "Run", exact: true });
    this.tree = this.frame.getByRole("img", { name: /^Episode \d+: / });
    this.handOver = this.frame.getByRole("link", { name: /Open in Revisit/ });
  }

  /** The frame's status message. @param {RegExp} text */
  says(text) {
    return this.frame.getByRole("status").filter({ hasText: text });
  }

  /** @param {"paths" | "revisits" | "samples"} name */
  counter(name) {
    return this.frame
      .locator("div")
      .filter({ has: this.frame.locator("> dt", { hasText: new RegExp(`^${name}\\b`) }) })
      .getByRole("definition");
  }
}
