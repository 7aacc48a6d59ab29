import { expect, test } from "@playwright/test";
import { digestsOf, golden, specs } from "./golden.js";
import { more } from "./more.js";

test("every golden digest comes out the same in this browser", more(), async ({ page }) => {
  const names = Object.keys(golden.digests);
  expect(names.length).toBeGreaterThanOrEqual(20);
  await page.goto("./spec.schema.json"); // any document of the origin
  const got = await page.evaluate(
    digestsOf,
    names.map((name) => /** @type {[string, string]} */ ([name, specs[name]])),
  );
  expect(got.version).toBe(golden.engine);
  expect(got.digests).toEqual(golden.digests);
});
