import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "@playwright/test";

const folder = new URL("../core/lab/testdata/", import.meta.url);
const golden = JSON.parse(readFileSync(new URL("digests.json", folder), "utf8"));
const specs = Object.fromEntries(
  readdirSync(new URL("specs/", folder)).map((file) => [file.replace(/\.json$/, ""), readFileSync(new URL(`specs/${file}`, folder), "utf8")]),
);

// The same specs and digests as core/lab's TestDigestGolden, which runs natively, on arm64 and under Node.
test("every golden digest comes out the same in this browser", async ({ page }) => {
  expect(Object.keys(specs).length).toBeGreaterThanOrEqual(20);
  await page.goto("./theme.css"); // any document of the origin will do
  const got = await page.evaluate(async (specs) => {
    const { createLab } = await import(new URL("revisit.js", location.href).href);
    const lab = await createLab();
    /** @type {Record<string, string>} */
    const digests = {};
    for (const [name, text] of Object.entries(specs)) {
      const session = await lab.open(text);
      await session.run();
      digests[name] = (await session.record({ trace: false })).digest;
      session.close();
    }
    const version = lab.version;
    lab.close();
    return { version, digests };
  }, specs);
  expect(got.version).toBe(golden.engine);
  expect(got.digests).toEqual(golden.digests);
});
