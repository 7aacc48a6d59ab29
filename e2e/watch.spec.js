import { expect, expectAccessibleInBothThemes, test as base } from "./fixtures.js";
import { GOLDEN } from "./notes.js";
import { LabPage, opened } from "./lab-page.js";
import { more } from "./more.js";

/** The first page. */
class WatchPage {
  /** @param {import("@playwright/test").Page} page */
  constructor(page) {
    this.page = page;
    this.samples = page.getByRole("slider", { name: "Samples" });
    this.back = page.getByRole("region", { name: "May go back" });
    this.over = page.getByRole("region", { name: "Starts over" });
    this.play = page.getByRole("button", { name: "Play", exact: true });
    this.pause = page.getByRole("button", { name: "Pause", exact: true });
  }

  async open(address = "./") {
    await this.page.goto(address);
    await opened(this.page);
  }

  /** @param {string} problem */
  async choose(problem) {
    await this.page.getByRole("button", { name: problem, exact: true }).click();
    await expect(this.page.getByRole("button", { name: problem, exact: true })).toHaveAttribute("aria-pressed", "true");
  }

  /** @param {number} samples */
  async seek(samples) {
    await this.samples.fill(String(samples));
    await expect(this.page.getByText(`Sample ${samples.toLocaleString("en")}.`)).toBeVisible();
  }
}

const test = base.extend(
  /** @type {import("@playwright/test").Fixtures<{ watch: WatchPage }, {}, import("@playwright/test").PlaywrightTestArgs & import("@playwright/test").PlaywrightTestOptions>} */ ({
    watch: async ({ page }, use) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await use(new WatchPage(page));
    },
  }),
);

test("the first page says what going back is worth, plays, and is scrubbed with the keys", async ({ watch, page }) => {
  await watch.open();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What is it worth to go back?");
  await expect(page.getByText("Before the first sample.")).toBeVisible();
  await watch.seek(3000);
  await expect(watch.back).toContainText(
    /found the way\s*after 1,009 samples, in its 4th episode\. All \d+ episodes since are optimal\./,
  );
  await expect(watch.over).toContainText(/not found/);
  await expect(page.locator(".watch-worth")).toHaveText(
    /^Here it pays to go back, by the median of 20 seeds: with going back it got there after [\d,]+ samples; without, only /,
  );
  await expect(watch.back.locator(".watch-plan .good")).toHaveCount(8);
  await watch.samples.press("Home");
  await watch.samples.press("ArrowRight");
  await expect(page.getByText("Sample 1.", { exact: true })).toBeVisible();
  await watch.play.click();
  await expect(watch.pause).toBeVisible();
  await expect(page.getByText("Sample 1.", { exact: true })).toBeHidden();
  await watch.pause.click();
  await expect(watch.play).toBeVisible();
});

test("each problem has its address, and Back leads to the one before", more(), async ({ watch, page }) => {
  await watch.open();
  for (const [name, worth] of [
    ["Lake", "Here it pays"],
    ["Lock", "Here it pays"],
    ["Ladder", "Here it pays"],
    ["Deep sea", "Here going back costs"],
  ]) {
    await watch.choose(name);
    await expect(page.locator(".watch-worth")).toContainText(worth);
    await expect(page.locator("#others")).toContainText("UCBVI");
  }
  await expect(page).toHaveURL(/\?problem=deep-sea$/);
  await page.goBack();
  await expect(page.getByRole("button", { name: "Ladder" })).toHaveAttribute("aria-pressed", "true");
  await watch.seek(12_000);
  await expect(watch.back).toContainText("the best action in every state, at every step");
});

test("a map of one's own is drawn, watched, and kept in the address; one that cannot be is refused with the reason", async ({
  watch,
  page,
}) => {
  await watch.open();
  await page.getByRole("button", { name: "Draw your own" }).click();
  const dialog = page.getByRole("dialog", { name: "Draw the map" });
  await dialog.getByLabel("Start from a map").selectOption("4x3");
  await expect(dialog.getByText("3 × 4")).toBeVisible();
  await dialog.getByRole("button", { name: "Add a column right of the cursor" }).click();
  await expect(dialog.getByText("3 × 5")).toBeVisible();
  await dialog.getByRole("button", { name: "Watch both on this map" }).click();
  await expect(dialog).toBeHidden();
  await expect(watch.back.locator(".watch-place, .watch-wall")).toHaveCount(15);
  await expect(page.locator(".watch-worth")).toContainText(
    "with the constants that were chosen for the maze; here others may be better",
  );
  await expect(page).toHaveURL(/\?map=/);
  await page.reload();
  await opened(page);
  await expect(page.getByRole("button", { name: "Draw your own" })).toHaveAttribute("aria-pressed", "true");
  await watch.open("./?map=S../...");
  await expect(page.getByRole("alert")).toContainText(
    /The map in this address cannot be watched: .*Here is the maze instead\./,
  );
  await expect(page.getByRole("button", { name: "Maze" })).toHaveAttribute("aria-pressed", "true");
});

test("a copied link shows the same problem after the same sample, and does not play", async ({
  watch,
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await watch.open("./?map=S.%23./...G/..../.T..&wind=0,1,0,0");
  await watch.pause.click();
  await watch.seek(777);
  await page.getByRole("button", { name: "Copy a link to this sample" }).click();
  await expect(page.getByText("Copied.")).toBeVisible();
  const other = await context.newPage();
  await other.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await opened(other);
  await expect(other.getByText("Sample 777.")).toBeVisible();
  await expect(other.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  for (const name of ["May go back", "Starts over"])
    expect(await other.getByRole("region", { name }).innerText()).toBe(
      await page.getByRole("region", { name }).innerText(),
    );
});

test("numbers and words on the maps are read in both themes, whatever the colour below them", async ({
  watch,
  page,
}) => {
  await watch.open("./?problem=lake&at=3000");
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    await page.emulateMedia({ colorScheme });
    const contrasts = await page.locator(".watch-map").evaluateAll((maps) => {
      const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      /** @param {string} colour @returns {number} its relative luminance, by WCAG */
      const luminance = (colour) => {
        if (!canvas) throw new Error("no canvas");
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((x) =>
          x <= 10 ? x / 3294.6 : ((x / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      return maps.flatMap((map) => {
        const places = [...map.querySelectorAll(".watch-place")];
        return [...map.querySelectorAll("text")]
          .filter((text) => text.textContent)
          .map((text) => {
            const { x, y, width, height } = text.getBoundingClientRect();
            const below = places.find((place) => {
              const box = place.getBoundingClientRect();
              return (
                box.left <= x + width / 2 &&
                box.right >= x + width / 2 &&
                box.top <= y + height / 2 &&
                box.bottom >= y + height / 2
              );
            });
            if (!below) throw new Error(`nothing is below ${text.textContent}`);
            const [light, dark] = [text, below]
              .map((one) => luminance(getComputedStyle(one).fill))
              .sort((one, other) => other - one);
            return (light + 0.05) / (dark + 0.05);
          });
      });
    });
    expect(contrasts.length).toBeGreaterThan(20);
    expect(Math.min(...contrasts), colorScheme).toBeGreaterThan(4.5);
  }
});

test("the left run opens in the lab and is reproduced, and Compare gets all learners", async ({ watch, page }) => {
  await watch.open("./?problem=lock");
  const links = page.getByRole("navigation", { name: "Go on" });
  await expect(links.getByRole("link", { name: /^Other learners on this lock/ })).toHaveAttribute("href", /#r=1\./);
  await links.getByRole("link", { name: "Open the left run in the lab" }).click();
  await expect(page).toHaveURL(/\/lab\.html#r=1\./);
  await expect(page.getByText(/identical bit for bit|^Reproduced/).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Shared run" })).toContainText("Shared run: Lock");
  await expect(new LabPage(page).example.locator("option:checked")).toHaveText("Lock");
  await page.goBack();
  await opened(page);
  await expect(links.getByRole("link", { name: /^Other learners on this lock/ })).toHaveAttribute("href", /#r=1\./);
  await links.getByRole("link", { name: /^Other learners on this lock/ }).click();
  await expect(page).toHaveURL(/\/compare\.html#r=1\./);
  await expect(page.getByText("7 learners").or(page.locator("#learners-sum")).first()).toContainText("7");
});

test("a link of before opens in the lab, and the places lead to each other", async ({ page }) => {
  await page.goto(`./#${GOLDEN[0].link}`);
  await expect(page).toHaveURL(/\/lab\.html#r=/);
  await opened(page);
  await expect(page.getByText(/identical bit for bit|^Reproduced/).first()).toBeVisible();
  for (const [name, address] of [
    ["Compare", /\/compare\.html/],
    ["Lessons", /\/lessons\/index\.html$/],
    ["Watch", /\/$/],
    ["Lab", /\/lab\.html$/],
  ]) {
    await page
      .getByRole("navigation", { name: "Places" })
      .getByRole("link", { name: /** @type {string} */ (name) })
      .click();
    await expect(page).toHaveURL(/** @type {RegExp} */ (address));
    await expect(page.getByRole("navigation", { name: "Places" }).locator("[aria-current]")).toHaveText(
      /** @type {string} */ (name),
    );
  }
});

test("it plays by itself unless less motion is wished", more(), async ({ page }) => {
  await page.goto("./");
  await opened(page);
  await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
});

test("it fits a laptop's screen and a phone's width, and passes axe-core", more(), async ({ watch, page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await watch.open();
  await watch.seek(1200);
  const over = () =>
    page.evaluate(() => {
      const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
      return [scrollWidth - clientWidth, scrollHeight - clientHeight];
    });
  expect(await over()).toEqual([0, 0]);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await over())[0]).toBe(0);
  await expectAccessibleInBothThemes(page);
});

test("a returning reader continues in the lab where it was left, in another tab too", async ({ page, context }) => {
  await page.goto("./");
  await opened(page);
  const link = page.getByRole("link", { name: /^Continue where you were/ });
  await expect(link).toBeHidden();
  const lab = new LabPage(page);
  await lab.open();
  await lab.example.selectOption({ label: "River swim" });
  await expect(lab.says(/^Ready/)).toBeAttached();
  await lab.field("Seed").fill("23");
  await lab.field("Seed").press("Enter");
  await expect(lab.says(/^Ready/)).toBeAttached();
  const digest = await lab.runToEnd();
  await page.goto("./");
  await opened(page);
  await expect(link).toHaveText(/^Continue where you were: River swim, [\d,]+ paths$/);
  const other = await context.newPage();
  await other.goto("./");
  await opened(other);
  await other.getByRole("link", { name: /^Continue where you were/ }).click();
  const there = new LabPage(other);
  await there.drawn();
  await expect(there.says(/^Complete: /)).toBeAttached();
  await expect(there.field("Seed")).toHaveValue("23");
  expect(await there.finishedDigest()).toBe(digest);
  await expect(other).toHaveURL(/\/lab\.html$/);
});
