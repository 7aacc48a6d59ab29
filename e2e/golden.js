// The golden specs and digests of core/lab's TestDigestGolden, which runs natively, on arm64 and under Node, for a browser to run.

import { readFileSync, readdirSync } from "node:fs";

const folder = new URL("../core/lab/testdata/", import.meta.url);

/** @type {{ engine: string, digests: Record<string, string> }} */
export const golden = JSON.parse(readFileSync(new URL("digests.json", folder), "utf8"));

/** @type {Record<string, string>} */
export const specs = Object.fromEntries(
  readdirSync(new URL("specs/", folder)).map((file) => [
    file.replace(/\.json$/, ""),
    readFileSync(new URL(`specs/${file}`, folder), "utf8"),
  ]),
);

/**
 * Runs in a page of the site's origin.
 * @param {[name: string, spec: string][]} texts
 * @returns {Promise<{ version: string, digests: Record<string, string> }>}
 */
export async function digestsOf(texts) {
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
}
