import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "@playwright/test";

const folder = new URL("../core/lab/testdata/", import.meta.url);
const golden = JSON.parse(readFileSync(new URL("digests.json", folder), "utf8"));
const specs = Object.fromEntries(
  readdirSync(new URL("specs/", folder)).map((file) => [
    file.replace(/\.json$/, ""),
    readFileSync(new URL(`specs/${file}`, folder), "utf8"),
  ]),
);

/** Each part has its own page and time limit. */
const parts = 4;

// The same specs and digests as core/lab's TestDigestGolden, which runs natively, on arm64 and under Node.
for (let part = 0; part < parts; part++) {
  test(`every golden digest comes out the same in this browser, part ${part + 1} of ${parts}`, async ({ page }) => {
    const names = Object.keys(golden.digests).filter((_, i) => i % parts === part);
    expect(names.length).toBeGreaterThanOrEqual(5);
    await page.goto("./spec.schema.json"); // any document of the origin
    const got = await page.evaluate(
      async (texts) => {
        const { createLab } = await import(new URL("revisit.js", location.href).href);
        const lab = await createLab();
        /** @type {Record<string, string>} */
        const digests = {};
        for (const [name, text] of texts) {
          const session = await lab.open(text);
          await session.run();
          digests[name] = (await session.record({ trace: false })).digest;
          session.close();
        }
        const version = lab.version;
        lab.close();
        return { version, digests };
      },
      names.map((name) => [name, specs[name]]),
    );
    expect(got.version).toBe(golden.engine);
    expect(got.digests).toEqual(Object.fromEntries(names.map((name) => [name, golden.digests[name]])));
  });
}

test("every golden spec has its digest", () => {
  expect(Object.keys(golden.digests).sort()).toEqual(Object.keys(specs).sort());
});
