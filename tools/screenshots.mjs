// make screenshots: README's pictures, light and dark, and the tutorial's, taken from the running page.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium as browsers } from "@playwright/test";
import { servedHere } from "./test/served.mjs";
import { root } from "./test/command.mjs";
import { whereIs } from "./test/tools.mjs";

const folder = join(root, "docs", "images");
const size = { width: 1440, height: 900 };

await mkdir(folder, { recursive: true });
const server = await servedHere();
const browser = await browsers.launch({
  executablePath: await whereIs("chromium"),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    const page = await browser.newPage({ viewport: size, colorScheme, locale: "en-US", reducedMotion: "reduce" });
    await page.goto(`${server.address}lab.html`);
    await page.locator("html[data-ready]").waitFor();
    // Without the film, which reduced motion leaves out, the page opens with the first run complete.
    await page.getByRole("status").filter({ hasText: "Complete" }).first().waitFor();
    await page.mouse.move(0, 0);
    await page.screenshot({ path: join(folder, `${colorScheme}.png`), animations: "disabled" });
    await page.close();
  }
  await tutorial(
    await browser.newPage({ viewport: size, colorScheme: "light", locale: "en-US", reducedMotion: "reduce" }),
  );
} finally {
  await browser.close();
  await server.stop();
}

/** @param {import("@playwright/test").Page} page */
async function tutorial(page) {
  const take = (/** @type {string} */ name, /** @type {import("@playwright/test").Locator} */ of) =>
    of.screenshot({ path: join(folder, `tutorial-${name}.png`), animations: "disabled" });
  await page.goto(server.address);
  await page.locator("html[data-ready]").waitFor();
  await page.getByRole("slider", { name: "Samples" }).fill("1050");
  await page.getByText("Sample 1,050.").waitFor();
  await page.locator(".back .watch-plan .good").first().waitFor({ state: "attached" });
  await take("watch", page.locator("#watch"));
  await page.getByRole("link", { name: "Open the left run in the lab" }).click();
  await page.locator("html[data-ready]").waitFor();
  await page
    .getByText(/^Reproduced/)
    .first()
    .waitFor();
  await page.mouse.move(0, 0);
  await take("plan", page.getByRole("region", { name: "The state view" }));
  await take("timeline", page.locator("#timeline-block"));
  await page.getByRole("button", { name: /Edit$/ }).click();
  await take("gap", page.locator("#gap-block"));
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await take("share", page.getByRole("dialog"));
}
