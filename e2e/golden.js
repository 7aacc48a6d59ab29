// The golden specs and digests of core/lab's TestDigestGolden, and the random ones with custom learners of TestDigestOfRandomSpecs, which run natively, on arm64 and under Node, for a browser to run.

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

/** Specs with custom learners, with what those decided in Node, in base64, and the run's digest. @type {{ spec: any, decisions: string, digest: string }[]} */
export const playedSpecs = JSON.parse(readFileSync(new URL("random-specs.json", folder), "utf8")).filter(
  (/** @type {{ decisions?: string, digest?: string }} */ { decisions, digest }) => decisions && digest,
);

/** Runs in a page of the site's origin, in whose sandbox the learners play. @param {{ spec: any, digest: string }[]} specs digest: of the run that is expected */
export async function playedOf(specs) {
  const { createLab } = await import(new URL("revisit.js", location.href).href);
  const lab = await createLab();
  const found = [];
  for (const { spec, digest: digestLike } of specs) {
    const { fault, decisions } = await lab.play(spec);
    const session = await lab.open(spec, { decisions, digestLike });
    await session.run();
    const { digest } = await session.record({ trace: false });
    session.close();
    found.push({ fault, decisions: btoa(String.fromCharCode(...decisions)), digest });
  }
  lab.close();
  return found;
}
