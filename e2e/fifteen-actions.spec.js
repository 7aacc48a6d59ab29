// From opening the page to a link: how many actions a lecturer needs for a grid of their own.
import { ComparePage } from "./compare-page.js";
import { expect, test } from "./fixtures.js";
import { LabPage } from "./lab-page.js";
import { more } from "./more.js";

test(
  "a grid of 5 by 5 with wall and trap is drawn, learned, looked at, raced and linked in at most 15 actions",
  more(),
  async ({ page, context }) => {
    test.setTimeout(240_000); // a film of 20 s and a race of 15 runs
    let actions = 0;
    /** One click, one choice or one field. @param {Promise<unknown>} done */
    const act = async (done) => {
      actions++;
      await done;
    };
    const button = (/** @type {string} */ name) => page.getByRole("button", { name, exact: true });
    const lab = new LabPage(page);
    await page.goto("./lab.html");
    await lab.drawn();

    await act(lab.problem.getByRole("button", { name: /Edit$/ }).click());
    await act(page.getByLabel("Problem family").selectOption({ label: "Grid world" }));
    await expect(lab.problem.getByText("S = 11")).toBeVisible();
    await act(button("Draw the map").click());
    await act(button("Add a row below the cursor").click());
    await act(button("Add a row below the cursor").click());
    await act(button("Add a column right of the cursor").click());
    await act(page.locator("label").filter({ hasText: "wall" }).click());
    await act(lab.cell(2, 2).click());
    await act(page.locator("label").filter({ hasText: /^trap/ }).click());
    await act(lab.cell(3, 4).click());
    await act(button("Close").click());
    await expect(lab.picture).toHaveAccessibleName(/: \.{4}G, \.#\.{3}, \.{3}T\., \.\.#\.T, S\.{4} /);

    await act(lab.run.click());
    await expect(lab.says(/^Complete: /)).toBeAttached({ timeout: 60_000 });
    const stateView = page.getByRole("region", { name: "The state view" });
    await expect(
      stateView.getByRole("application", { name: /^State view, Plan: map of 5 rows and 5 columns/ }),
    ).toBeVisible();
    await expect(page.getByText(/^(Played optimally (in|from)|Never played optimally) /)).toBeVisible();

    await act(lab.learner.getByRole("link", { name: "Compare" }).click());
    const compare = new ComparePage(page);
    await compare.ready();
    await expect(compare.race.getByRole("listitem")).toHaveText([/^LinQ-LSVI-UCB/, /without revisits/, /^LSVI-UCB/]);
    await act(compare.run.click());
    await expect(compare.status(/^Complete: /)).toBeAttached({ timeout: 100_000 });
    await act(compare.share.click());
    const link = page.getByRole("textbox", { name: "Link", exact: true });
    await expect(link).toHaveValue(/\/compare\.html#r=1\./);

    expect(actions).toBeLessThanOrEqual(15);
    const guest = new ComparePage(await context.newPage());
    await guest.open(await link.inputValue());
    await expect(guest.shared).toContainText(/15 runs, digest |all 15 runs are the same/); // it is told until they are
  },
);
