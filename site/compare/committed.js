// The results of the ready experiments that come with the page: tools/ready-results.mjs makes them.

import { READY } from "./ready-experiments.js";
import { documentOf, sameQuestion } from "./compare-run.js";

/** @typedef {import("./types.d.ts").Committed} Committed */

/**
 * @param {import("./types.d.ts").Comparison} document as the engine planned it
 * @param {string} base the folder that the page is served from
 * @returns {Promise<Committed | null>} null: none come with the page, or they cannot be fetched
 */
export async function committedOf(document, base) {
  const ready = READY.find(({ title }) => title === document.title);
  if (!ready) return null;
  const answer = await fetch(new URL(`compare/results/${ready.id}.json`, base)).catch(() => null);
  if (!answer?.ok) return null;
  const committed = /** @type {Committed} */ (await answer.json());
  return sameQuestion(documentOf(committed.results), document) ? committed : null;
}
