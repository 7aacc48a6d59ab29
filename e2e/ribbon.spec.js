// The timeline: all paths of a run, and the playhead that is moved along them.
import { expect, test } from "./fixtures.js";
import { playhead } from "./lab-page.js";

/** @typedef {import("@playwright/test").Page} Page */

/** The steps at which Figure 1's paths begin. What the timeline says of each is in site/timeline/timeline-marks.test.js. */
const began = [1, 3, 3, 2];

test("the playhead moves by keys, and each path is coloured in the row of the step it began at", async ({
  lab,
  page,
}) => {
  await lab.example.selectOption({ label: "Figure 1 of the paper" });
  await lab.runToEnd();
  const slider = playhead(page);
  await expect(page.getByRole("heading", { name: "All 4 paths" })).toBeVisible();
  await expect(slider).toHaveAttribute("aria-valuemax", "4");
  await slider.focus();
  await slider.press("Home");
  await expect(slider).toHaveAttribute("aria-valuetext", /^before the first path;/);
  for (const k of [1, 2, 3, 4]) {
    await slider.press("ArrowRight");
    await expect(slider).toHaveAttribute("aria-valuenow", String(k));
  }
  await expect(slider).toHaveAttribute("aria-valuetext", "path 4: went back to step 2, episode 1; of 4 paths");
  await slider.press("ArrowRight");
  await expect(slider).toHaveAttribute("aria-valuenow", "4");
  await slider.press("Home");
  await slider.press("End");
  await expect(slider).toHaveAttribute("aria-valuenow", "4");
  await expect(lab.says(/^Complete: 4 paths/)).toBeAttached(); // no arrow key drew a path

  /** Whether a cell has another colour than the one beside it in the row of another path, by row and path. */
  const painted = () =>
    page.evaluate((many) => {
      const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector("#timeline canvas"));
      const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
      const { width, height } = canvas;
      const rows = [1, 2, 3].map((h) => {
        const top = 28 * devicePixelRatio; // the playhead's label, the marks and the line of policy changes
        const y = Math.round(top + ((h - 0.5) / 3) * (height - top));
        return Array.from({ length: many }, (_, i) =>
          context.getImageData(Math.round(((i + 0.5) * width) / many), y, 1, 1).data.join(),
        );
      });
      const ground = rows[0][1]; // path 2 is a revisit, so nothing began at step 1
      return rows.map((row) => row.map((colour) => colour !== ground));
    }, began.length);
  await expect.poll(painted).toEqual([1, 2, 3].map((h) => began.map((from) => from === h)));
});

test("keys pressed faster than the engine answers are all counted", async ({ lab, page }) => {
  await lab.example.selectOption({ label: "Slippery lake, 4×4" });
  await lab.runToEnd();
  const slider = playhead(page);
  await expect(page.getByRole("heading", { name: /^All [\d,]+ paths$/ })).toBeVisible();
  await slider.press("Home");
  await expect(slider).toHaveAttribute("aria-valuenow", "0");
  await slider.evaluate(async (slider) => {
    for (let i = 0; i < 60; i++) {
      slider.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
      // At any time within a frame, and between two answers.
      await new Promise((resolve) => setTimeout(resolve, (7 * i) % 20));
    }
  });
  await expect(slider).toHaveAttribute("aria-valuenow", "60");
});

test("a long first episode and all after it are scrubbed and previewed", async ({ lab, page }) => {
  await lab.example.selectOption({ label: "Slippery lake, 4×4" });
  await lab.fullSpeed();
  await lab.runToEnd();
  const slider = playhead(page);
  const heading = page.getByRole("heading", { name: /^All [\d,]+ paths$/ });
  const all = Number((await heading.innerText()).replace(/\D/g, ""));
  expect(all).toBeGreaterThan(10_000);
  await expect(lab.counter("paths")).toHaveText(all.toLocaleString("en"));
  await expect(page.getByText(/^episode width: paths to the power 0\.\d\d$/)).toBeVisible();
  const box = /** @type {{ x: number, y: number, width: number, height: number }} */ (await slider.boundingBox());
  const at = async (/** @type {number} */ share) => {
    await page.mouse.move(box.x + share * box.width, box.y + 60);
  };
  await at(0.25);
  await expect(slider.getByText(/^path.* (went back|to step).*, episode 1|^paths .*; episode 1$/)).toBeVisible();
  await at(0.999);
  await expect(slider.getByText(/episodes? .*200$/)).toBeVisible();
  await page.mouse.down();
  const last = Number(await slider.getAttribute("aria-valuenow"));
  await at(0.25);
  await page.mouse.up();
  const chosen = async () => Number(await slider.getAttribute("aria-valuenow"));
  await expect.poll(chosen).toBeLessThan(all / 2);
  const quarter = await chosen();
  expect(last).toBeGreaterThan(all - 20);
  expect(quarter).toBeGreaterThan(2000);
  await expect(lab.counter("paths")).toHaveText(quarter.toLocaleString("en")); // every picture is of that moment
  await slider.press("Shift+ArrowLeft");
  await expect(slider).toHaveAttribute("aria-valuenow", "0");
  await slider.press("Shift+ArrowRight");
  await expect(slider).toHaveAttribute("aria-valuetext", /episode 1; of/);
  expect(Number(await slider.getAttribute("aria-valuenow"))).toBeGreaterThan(10_000);
  await page.mouse.click(box.x + 0.25 * box.width, box.y + 60);
  await expect(slider.getByText(`k = ${quarter.toLocaleString("en")}`)).toBeVisible();
});

test("before the first path there is an empty frame of the same height", async ({ lab, page }) => {
  const frame = page.locator("#timeline-block");
  await lab.runToEnd();
  const height = (await frame.boundingBox())?.height;
  await lab.reset.click();
  await expect(page.getByRole("heading", { name: "No path yet" })).toBeVisible();
  await expect(page.getByText("Every path will be drawn here, at the step it began at.")).toBeVisible();
  expect((await frame.boundingBox())?.height).toBe(height);
  await expect(page.getByRole("slider", { name: "Moment of the run" })).toBeDisabled();
});
