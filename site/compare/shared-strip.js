// The strip below the bar with a shared comparison's title and note, and whether it was reproduced here.

import { digestForm, shortDigest } from "../ui/digest.js";
import { el, tell } from "../ui/dom.js";
import { count } from "../ui/numbers.js";
import { icon } from "../shell/icons.js";

/** @typedef {import("./page-address.js").Shared} Shared */
/** @typedef {import("./types.d.ts").Results} Results */

/** What is said of features of engines before 4.0.0. */
const TOLD =
  "Its features are of version 1, as engines before 4.0.0 made them: their norms tell which actions are optimal. Version 2 mends that.";

/** @param {HTMLElement} mount */
export function createSharedStrip(mount) {
  const title = el("span", { class: "shared-title" });
  const kind = el("span", { class: "shared-kind" });
  const note = el("p", { class: "shared-note" });
  const mark = el("span", { class: "shared-mark", "aria-hidden": "true" });
  const text = el("p", { class: "shared-text" });
  const verdict = el(
    "div",
    { class: "shared-verdict" },
    mark,
    el("div", { class: "shared-words", role: "status" }, text),
  );
  const section = el(
    "section",
    { class: "shared", "aria-label": "Shared comparison", hidden: true },
    el("div", { class: "shared-what" }, el("h2", { class: "shared-head" }, kind, title)),
    verdict,
    el("div", { class: "shared-lower" }, note),
  );
  mount.replaceChildren(section);

  return {
    /**
     * @param {Shared | null} shared
     * @param {{ running: boolean, changed: boolean, results: Results | null, difference: string | null, reproduced?: boolean }} now difference: the first run that differs, in words
     */
    draw(shared, now) {
      section.hidden = shared === null;
      if (!shared) return;
      kind.textContent = shared.title ? "Shared comparison: " : "Shared comparison";
      title.textContent = shared.title;
      const { features } = shared.payload.comparison ?? shared.payload.sweep ?? {};
      const notes = [shared.note, features?.version === 1 ? TOLD : ""].filter((words) => words !== "").join(" ");
      note.textContent = notes;
      note.hidden = notes === "";
      const { tone, words } = verdictOf(shared, now);
      verdict.className = `shared-verdict ${tone}`;
      mark.replaceChildren(...(tone === "good" ? [icon("yes")] : tone === "warn" ? [icon("no")] : []));
      tell(text, words);
    },
  };
}

/**
 * @param {Shared} shared
 * @param {{ running: boolean, changed: boolean, results: Results | null, difference: string | null, reproduced?: boolean }} now
 * @returns {{ tone: "good" | "warn" | "plain", words: string }}
 */
export function verdictOf(shared, { running, changed, results, difference, reproduced = false }) {
  const short = (/** @type {string} */ digest) => shortDigest(digest, 6);
  if (changed) return { tone: "plain", words: "Changed: this is your copy." };
  if (shared.digest === null) return { tone: "plain", words: "It has not been run yet." };
  if (results?.digest === shared.digest)
    return {
      tone: "good",
      words: `Reproduced: all ${count(results.cells.length)} runs are the same, bit for bit (${short(shared.digest)}).`,
    };
  // The digest depends on the engine's version, so equal runs of two versions have two digests.
  if (results?.digest && reproduced)
    return {
      tone: "good",
      words: `Reproduced: all ${count(results.cells.length)} runs are the same, bit for bit, as those that engine ${shared.engine} made.`,
    };
  if (results?.digest && digestForm(results.digest) !== digestForm(shared.digest))
    return {
      tone: "plain",
      words: `The digest of this link, ${short(shared.digest)}, and that of these runs, ${short(results.digest)}, have two forms and cannot be compared: engines before 3.0.0 gave another one. A comparison that is shared again has today’s.`,
    };
  if (results?.digest)
    return {
      tone: "warn",
      words: `Not reproduced: these runs give ${short(results.digest)}, the link says ${short(shared.digest)}.${difference ? ` ${difference}` : ` It was made by engine ${shared.engine}.`}`,
    };
  return {
    tone: "plain",
    words: running
      ? "Running it again…"
      : `${count(shared.cells)} runs, digest ${short(shared.digest)}. Run repeats them here and compares.`,
  };
}
