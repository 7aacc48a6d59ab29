import { expect, test } from "@playwright/test";
import { digestsOf, golden, specs } from "./golden.js";

/** Each part has its own page and time limit. */
const parts = 4;

for (let part = 0; part < parts; part++) {
  test(`every golden digest comes out the same in this browser, part ${part + 1} of ${parts}`, async ({ page }) => {
    const names = Object.keys(golden.digests).filter((_, i) => i % parts === part);
    expect(names.length).toBeGreaterThanOrEqual(5);
    await page.goto("./spec.schema.json"); // any document of the origin
    const got = await page.evaluate(
      digestsOf,
      names.map((name) => /** @type {[string, string]} */ ([name, specs[name]])),
    );
    expect(got.version).toBe(golden.engine);
    expect(got.digests).toEqual(Object.fromEntries(names.map((name) => [name, golden.digests[name]])));
  });
}

test("every golden spec has its digest", () => {
  expect(Object.keys(golden.digests).sort()).toEqual(Object.keys(specs).sort());
});
