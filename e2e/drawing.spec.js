import { expect, expectAccessibleInBothThemes, test } from "./fixtures.js";
import { more } from "./more.js";

/** @typedef {import("./lab-page.js").LabPage} LabPage */

/**
 * Opens a grid with this map, and its editor.
 * @param {LabPage} lab
 * @param {string[]} map
 * @param {object} [more] parameters
 */
async function draw(lab, map, more = {}) {
  await lab.apply({ format: "revisit.spec/1", problem: { kind: "grid", map, horizon: 6, slip: 0, ...more } });
  await expect(lab.picture).toHaveAccessibleName(new RegExp(`: ${escaped(map)} `));
  await lab.page.getByRole("button", { name: "Draw the map" }).click();
  await expect(lab.canvas).toBeVisible();
}

/** @param {string[]} map */
const escaped = (map) => map.join(", ").replaceAll(".", "\\.");

/**
 * Expects that the engine has opened this map, which the problem's picture shows.
 * @param {LabPage} lab
 * @param {string[]} map
 */
async function expectMap(lab, map) {
  await expect(lab.picture).toHaveAccessibleName(new RegExp(`: ${escaped(map)} `));
}

/**
 * The centre of a cell; rows and columns count from 1.
 * @param {LabPage} lab
 * @param {number} row
 * @param {number} column
 */
async function middle(lab, row, column) {
  const box = await lab.cell(row, column).boundingBox();
  if (!box) throw new Error(`no cell ${row}, ${column}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("a stroke of the mouse paints cells, the problem follows, and one undo takes the stroke back", async ({
  lab,
  page,
}) => {
  await draw(lab, ["S...", "....", "...G"]);
  await page.getByRole("radio", { name: /^wall/ }).check();
  const [from, to] = [await middle(lab, 2, 1), await middle(lab, 2, 3)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
  await expectMap(lab, ["S...", "###.", "...G"]);
  await expect(lab.problem.getByText("S = 9")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Undo the last edit" }).click();
  await expectMap(lab, ["S...", "....", "...G"]);
  await page.getByRole("dialog").getByRole("button", { name: "Redo the edit" }).click();
  await expectMap(lab, ["S...", "###.", "...G"]);
});

test("the start is dragged, and the cells that it passes stay", async ({ lab, page }) => {
  await draw(lab, ["S#.", "..G"]);
  const [from, over, to] = [await middle(lab, 1, 1), await middle(lab, 1, 2), await middle(lab, 1, 3)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(over.x, over.y);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
  await expectMap(lab, [".#S", "..G"]);
});

test("the keyboard alone draws a map: arrows, letters, space, undo and redo", async ({ lab, page }) => {
  await draw(lab, ["S..", "..G"]);
  await expect(lab.cell(1, 1)).toBeFocused();
  for (const key of ["ArrowRight", "#", "ArrowDown", "t", "ArrowRight", "g", "ArrowUp", "G"])
    await page.keyboard.press(key);
  await expect(lab.cell(1, 3)).toHaveAccessibleName("row 1, column 3: goal");
  await expect(lab.cell(2, 3)).toHaveAccessibleName("row 2, column 3: pays 0.7");
  await expectMap(lab, ["S#G", ".Tg"]);
  await page.keyboard.press("Control+z");
  await expectMap(lab, ["S#.", ".Tg"]);
  await page.keyboard.press("Control+z");
  await expectMap(lab, ["S#.", ".TG"]);
  await page.keyboard.press("Control+Shift+z");
  await page.keyboard.press("Control+y");
  await expectMap(lab, ["S#G", ".Tg"]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Draw the map" })).toBeFocused();
});

test("a lake is drawn on as a grid world, with walls", async ({ lab, page }) => {
  await lab.apply({ format: "revisit.spec/1", problem: { kind: "frozen-lake", slippery: false, horizon: 8 } });
  await page.getByRole("button", { name: "Draw the map" }).click();
  await page.getByRole("button", { name: /^Draw on as a grid world/ }).click();
  await expect(page.getByRole("radio", { name: "wall" })).toBeVisible();
  await expectMap(lab, ["S...", ".T.T", "...T", "T..G"]);
  await lab.cell(1, 2).focus();
  await page.keyboard.press("#");
  await expectMap(lab, ["S#..", ".T.T", "...T", "T..G"]);
  expect((await lab.spec()).problem).toMatchObject({ kind: "grid", slip: 0, horizon: 8 });
});

test("a fault is shown at the drawing while the last valid problem stays, and is not run", async ({ lab, page }) => {
  await draw(lab, ["S..", "..G"]);
  await lab.cell(1, 2).focus();
  await page.keyboard.press("1");
  await expect(
    page
      .getByRole("dialog")
      .getByRole("alert")
      .filter({ hasText: /each digit twice.*The previous run is unchanged/ }),
  ).toBeVisible();
  await expectMap(lab, ["S..", "..G"]);
  await lab.fullSpeed();
  // What is drawn cannot run, and the last valid problem does not run in its place.
  await lab.stepPath.click();
  await expect(page.getByText(/^Nothing was run\. .*each digit twice/)).toBeVisible();
  await expect(lab.counter("paths")).toHaveText("0");
  await lab.cell(2, 1).focus();
  await page.keyboard.press("1");
  await expectMap(lab, ["S1.", "1.G"]);
  await expect(page.getByRole("dialog").getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
});

test("rows and columns are added and removed at the cursor, each with its wind", async ({ lab, page }) => {
  await draw(lab, ["S.", ".G"], { wind: [0, 2] });
  await lab.cell(1, 1).focus();
  await page.getByRole("button", { name: "Add a column right of the cursor" }).click();
  await expectMap(lab, ["S..", "..G"]);
  await expect(page.getByRole("button", { name: "Wind of column 3: 2" })).toBeVisible();
  await page.getByRole("button", { name: "Wind of column 1: 0" }).press("ArrowUp");
  await expect(page.getByRole("button", { name: "Wind of column 1: 1" })).toBeVisible();
  await page.getByRole("button", { name: "Add a row below the cursor" }).click();
  await expectMap(lab, ["S..", "...", "..G"]);
  await lab.cell(1, 2).focus();
  await page.getByRole("button", { name: "Remove the cursor’s column" }).click();
  await page.getByRole("button", { name: "Remove the cursor’s row" }).click();
  await expect(
    page
      .getByRole("dialog")
      .getByRole("alert")
      .filter({ hasText: /at least one start S/ }),
  ).toBeVisible();
  await page.keyboard.press("Control+z");
  await expectMap(lab, ["S.", "..", ".G"]);
});

test("drawing can start from a named map, with its wind and horizon", async ({ lab, page }) => {
  await draw(lab, ["S.", ".G"]);
  await page.getByLabel("Start from a map").selectOption("windy");
  await expect(lab.canvas.getByRole("row")).toHaveCount(7);
  await expect(page.getByRole("button", { name: "Wind of column 7: 2" })).toBeVisible();
  await expect(lab.field("Horizon, steps")).not.toHaveValue("6");
  await page.getByLabel("Start from a map").selectOption("maze");
  await expect(lab.canvas.getByRole("row")).toHaveCount(6);
});

test("frozen-lake's own map is drawn in its own letters", async ({ lab, page }) => {
  await lab.apply({ format: "revisit.spec/1", problem: { kind: "frozen-lake", slippery: false } });
  await expect(lab.picture).toHaveAccessibleName(/: SFFF, FHFH, FFFH, HFFG /);
  await page.getByRole("button", { name: "Draw the map" }).click();
  await lab.cell(2, 2).press("f");
  await expectMap(lab, ["SFFF", "FFFH", "FFFH", "HFFG"]);
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("a tap paints a cell and a stroke paints many, and the page does not scroll away under it", async ({
    lab,
    page,
  }) => {
    await draw(lab, ["S...", "....", "...G"]);
    const tap = await middle(lab, 1, 3);
    await page.touchscreen.tap(tap.x, tap.y);
    await expect(lab.cell(1, 3)).toHaveAccessibleName(/wall/);
    const [from, to] = [await middle(lab, 3, 1), await middle(lab, 2, 2)];
    const finger = await page.context().newCDPSession(page);
    const touch = (
      /** @type {"touchStart" | "touchMove" | "touchEnd"} */ type,
      /** @type {{ x: number, y: number }[]} */ ...touchPoints
    ) => finger.send("Input.dispatchTouchEvent", { type, touchPoints });
    await touch("touchStart", from);
    await touch("touchMove", to);
    await touch("touchEnd");
    await expect(lab.cell(2, 2)).toHaveAccessibleName(/wall/);
    await page.getByRole("button", { name: "Close" }).click();
    await expectMap(lab, ["S.#.", ".#..", "#..G"]);
  });
});

for (const [name, viewport] of /** @type {const} */ ([
  ["a desk", { width: 1440, height: 900 }],
  ["a phone", { width: 390, height: 844 }],
])) {
  test(
    `on ${name}'s screen, light and dark, axe-core finds no violation in a drawing, nor in a fault of it`,
    more(),
    async ({ lab, page }) => {
      await page.setViewportSize(viewport);
      await draw(lab, ["S.1..a", "##.T..", "..1..G"]);
      await expectAccessibleInBothThemes(page);
      await lab.cell(1, 3).press(".");
      await expect(
        page
          .getByRole("dialog")
          .getByRole("alert")
          .filter({ hasText: /each digit twice/ }),
      ).toBeVisible();
      await expectAccessibleInBothThemes(page);
    },
  );
}
