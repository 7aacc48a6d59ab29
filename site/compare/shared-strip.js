// The strip below the bar with a shared comparison's title and note, and whether it was reproduced here.

import { digestForm, shortDigest } from "../ui/digest.js";
import { el, tell } from "../ui/dom.js";
import { count, counted } from "../ui/numbers.js";
import { icon } from "../shell/icons.js";

/** @typedef {import("./page-address.js").Shared} Shared */
/** @typedef {import("./types.d.ts").Results} Results */
/** @typedef {import("../revisit.d.ts").ResultsVerdict & { shown?: boolean | null, different?: string[] } | { refused: string }} Verdict shown: whether the link showed what these results show, null: that is not known; different: the runs with other digests than in the link; refused: why they cannot be compared */
/**
 * @typedef {object} Now
 * @property {boolean} running
 * @property {boolean} changed
 * @property {string | null} newer the version of the engine here, if the link's is later; null: it is not
 * @property {Results | null} results
 * @property {boolean} carries whether the link carries a result
 * @property {Verdict | null} verdict null: not known yet
 */

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
     * @param {Now} now
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

/** @param {number} n */
const some = (n) => (n === 1 ? "one run" : counted(n, "run"));

/**
 * @param {Shared} shared
 * @param {Now} now
 * @returns {{ tone: "good" | "warn" | "plain", words: string }}
 */
export function verdictOf(shared, { running, changed, newer, results, carries, verdict }) {
  const short = (/** @type {string} */ digest) => shortDigest(digest, 6);
  if (changed) return { tone: "plain", words: "Changed: this is your copy." };
  if (shared.digest === null && !results?.digest)
    return { tone: "plain", words: running ? "Running it…" : "It has not been run yet." };
  if (shared.digest === null)
    return { tone: "plain", words: "Computed here. The link has no results to compare with." };
  if (running) return { tone: "plain", words: "Running it again…" };
  if (newer)
    return {
      tone: "plain",
      words: `It was made by engine ${shared.engine.slice(0, 20)}, which is newer than this page’s ${newer}: it cannot be verified here. ${results?.digest ? "These numbers were computed here." : `Run computes the ${some(shared.cells)} here.`}`,
    };
  if (!results?.digest)
    return {
      tone: "plain",
      words: carries
        ? `As the sender saw it, not yet verified: Run repeats the ${some(shared.cells)} and compares.`
        : `${some(shared.cells)}, digest ${short(shared.digest)}. Run repeats them here and compares.`,
    };
  if (verdict && "refused" in verdict)
    return {
      tone: "warn",
      words: `Not verified: these runs cannot be compared with the link: ${verdict.refused.replace(/\.$/, "")}.`,
    };
  const all = count(results.cells.length);
  const [every, they] =
    results.cells.length === 1 ? ["its one run is", "that which"] : [`all ${all} runs are`, "those that"];
  const { different = [], firstDifference = null, reproduced = false, shown } = verdict ?? {};
  const which = `${count(different.length)} of ${all} runs differ, the first is ${different[0]}.`;
  const same = results.digest === shared.digest;
  // The digest depends on the engine's version, so equal runs of two versions have two digests.
  if (same || reproduced) {
    if (carries && !verdict) return { tone: "plain", words: "Comparing it with the link…" };
    if (different.length > 0)
      return { tone: "warn", words: `The link was altered. By the digests that it gives of the runs ${which}` };
    if (shown === false)
      return {
        tone: "warn",
        words: `The link was altered: ${every} the same, bit for bit, but it showed other numbers. These were computed here.`,
      };
    return {
      tone: "good",
      words: `Reproduced: ${every} the same, bit for bit${same ? ` (${short(shared.digest)})` : `, as ${they} engine ${shared.engine} made`}${shown ? ", and so is what the sender saw" : ""}.${carries && shown !== true ? " The numbers shown are computed here." : ""}`,
    };
  }
  if (digestForm(results.digest) !== digestForm(shared.digest))
    return {
      tone: "plain",
      words: `The digest of this link, ${short(shared.digest)}, and that of these runs, ${short(results.digest)}, have two forms and cannot be compared: engines before 3.0.0 gave another one. A comparison that is shared again has today’s.`,
    };
  return {
    tone: "warn",
    words: `Not reproduced: these runs give ${short(results.digest)}, the link says ${short(shared.digest)}. ${different.length > 0 ? which : firstDifference ? `The first run that differs is ${firstDifference.says}.` : `It was made by engine ${shared.engine}.`}`,
  };
}
