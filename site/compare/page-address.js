// What the page's address asks for: a ready experiment, a problem from the lab, or a shared comparison.

import { addressOf, linkIn } from "../links/address.js";
import { RevisitError } from "../engine/failure.js";
import { LinkFault, readLink } from "../links/read.js";
import { unpackDocument } from "../storage/history-entry.js";
import { keptInTab } from "../storage/tab-storage.js";
import { lookOf } from "./claimed-results.js";
import { isComparison, raceOf, withKinds } from "./comparison.js";
import { READY } from "./ready-experiments.js";

/** @typedef {import("./types.d.ts").Comparison} Comparison */
/** @typedef {import("./types.d.ts").WantedChoices} WantedChoices */
/** @typedef {import("../revisit.d.ts").ComparisonLinkPayload} ComparisonLinkPayload */

/**
 * @typedef {object} Entry
 * @property {Comparison} document
 * @property {boolean} [fromLab] whether it is the race on the lab's problem
 * @property {Partial<WantedChoices>} [look]
 * @property {Shared | null} shared
 */

/** A run, which the lab opens. @typedef {{ lab: string }} RunEntry lab: the address there */

/**
 * The shared comparison of a link.
 * @typedef {object} Shared
 * @property {string} title
 * @property {string} note
 * @property {string | null} digest of its results; null: nobody has run it
 * @property {number} cells the runs of its results
 * @property {string} engine
 * @property {ComparisonLinkPayload} payload
 */

/**
 * What an address asks for: its fragment, or the id in its path, since the share service also serves this page at r/ and an id.
 * @param {string} href
 * @param {string} base
 */
export function askedBy(href, base) {
  const link = linkIn(href, base);
  if (link?.startsWith("#")) return link;
  const hash = new URL(href).hash.replace(/^#(r%2F|\w+%3D)/i, (start) => decodeURIComponent(start));
  return hash || (link ? `#${link}` : "");
}

/** Whether an address names a shared run or comparison. @param {string} hash */
export const isLink = (hash) => /^#r[=/]/.test(hash);

/** Reads a link; where what it carries is no JSON it was damaged, and the place of the fault is of no use to a reader. @param {import("../links/read.js").Reading["lab"]} lab @returns {import("../links/read.js").Reading["lab"]} */
const plainly = (lab) => ({
  parseLink: (text) =>
    lab.parseLink(text).catch((error) => {
      if (!(error instanceof RevisitError) || !/expected JSON/.test(error.message)) throw error;
      throw new LinkFault("The link was changed on its way: copy it again, whole.");
    }),
});

/**
 * @param {string} hash of the page's address
 * @param {import("../links/read.js").Reading & { store: import("../storage/history-entry.js").Store, learners: import("./comparison.js").Kinds }} reading
 * @returns {Promise<Entry | RunEntry | null>} null: nothing
 */
export async function readEntry(hash, reading) {
  const [, asked] = /^#ready=([\w-]*)/.exec(hash) ?? [];
  const ready = READY.find(({ id }) => id === asked);
  if (ready) return { document: ready.document, look: ready.look, shared: null };
  if (asked !== undefined)
    throw new LinkFault(`There is no experiment “${asked.slice(0, 40)}” here: choose one under “Ready experiments”.`);
  if (hash === "#lab" || hash.startsWith("#spec=")) {
    const { text, key, ...run } = hash === "#lab" ? (keptInTab("revisit.compare") ?? {}) : inAddress(hash);
    const spec = await unpackDocument({ text, key }, reading.store);
    if (!isSpec(spec))
      throw new LinkFault("The problem that was handed over is gone: go back to the lab, and compare from there.");
    return { document: raceOf(spec, reading.learners, run), fromLab: true, shared: null };
  }
  if (!isLink(hash)) return null;
  const link = hash.startsWith("#r/") ? hash.slice(1) : hash;
  const payload = await readLink(link, link.startsWith("#") ? { ...reading, lab: plainly(reading.lab) } : reading);
  return "spec" in payload ? { lab: addressOf(link, `${reading.base}lab.html`, reading.base) } : entryOf(payload);
}

/**
 * @param {ComparisonLinkPayload} payload
 * @returns {Entry}
 */
export function entryOf(payload) {
  const { comparison, sweep, cells = 0, digest = null, title = "", note = "", engine } = payload;
  const given = withKinds(sweep ?? comparison);
  if (!isComparison(given))
    throw new LinkFault(
      "This link carries a comparison that this page cannot read. Ask whoever sent it for a new link.",
    );
  const document = /** @type {Comparison} */ (given);
  return {
    document,
    ...(payload.result && { look: lookOf(payload.result) }),
    shared: { title: title || document.title || "", note: note || document.note || "", digest, cells, engine, payload },
  };
}

/** @param {string} hash "#spec=…&samples=…&horizon=…"; the numbers may be missing */
function inAddress(hash) {
  const given = new URLSearchParams(hash.slice(1));
  const number = (/** @type {string} */ name) => {
    const value = Number(given.get(name) ?? 0);
    return Number.isSafeInteger(value) && value > 0 ? value : undefined;
  };
  return { text: given.get("spec") ?? "", samples: number("samples"), horizon: number("horizon") };
}

/** @param {unknown} value @returns {value is import("../revisit.d.ts").Spec} */
function isSpec(value) {
  const { format, problem } = /** @type {{ format?: unknown, problem?: { kind?: unknown } }} */ (value ?? {});
  return format === "revisit.spec/1" && typeof problem?.kind === "string";
}
