// Links to the comparison. The Share dialog is loaded when it is opened for the first time.

import { el } from "../ui/dom.js";
import { counted } from "../ui/numbers.js";
import { resultOf } from "./claimed-results.js";

/** The longest link that carries a result, in characters. */
const LONGEST = 16_000;

/** @typedef {{ title: string, note: string, whole: boolean }} Asked whole: with the result */
/** @typedef {import("../share/dialog.js").Made & { says: string }} Made says: what the link carries */

/**
 * @param {import("./compare-page.js").Page} page
 * @param {Pick<import("./controllers.d.ts").Controllers, "document" | "controls" | "savedResults">} of
 */
export function createSharing(page, { document: opened, controls, savedResults }) {
  const { run } = controls;
  /** Set once it was opened. @type {ReturnType<typeof load> | null} */
  let dialog = null;

  async function load() {
    const { createShareDialog } = await import("../share/dialog.js");
    const typed = { on: { input: ask } };
    const title = el("input", { class: "input", id: "share-title", maxlength: 120, ...typed });
    const note = el("textarea", { class: "area prose", id: "share-note", rows: 5, maxlength: 2000, ...typed });
    const whole = el("input", { type: "checkbox", id: "share-whole", checked: true, on: { change: ask } });
    const tick = el("label", { class: "tick" }, whole, "The result, so that others see it at once");
    const carries = el("p", { class: "hint", role: "status" });
    const settings = el(
      "div",
      { class: "share-settings" },
      field("share-title", "Title", title),
      field("share-note", "What to look at", note),
      tick,
      carries,
    );
    const shared = await createShareDialog({
      name: () => "Share this comparison",
      settings: [settings],
      prepare() {
        const { document } = opened.draft;
        if (title.value === "") title.value = document?.title ?? "";
        if (note.value === "") note.value = document?.note ?? "";
        tick.hidden = !run.results?.digest;
        ask();
      },
      make: makeLink,
      drawn: ({ says }) => {
        carries.textContent = says;
      },
      send: null,
      file: () => page.attempt(() => savedResults.exportFile()),
    });
    function ask() {
      shared.ask({ title: title.value.trim(), note: note.value.trim(), whole: whole.checked });
    }
    return shared;
  }

  /** @param {Asked} asked @returns {Promise<Made>} */
  async function makeLink({ title, note, whole }) {
    const { lab, base, state } = page;
    const { bytesOf, KEPT } = await import("../share/service.js");
    const { comparison } = /** @type {import("./types.d.ts").Plan} */ (run.plan);
    const results = run.results?.digest ? run.results : null;
    const words = { ...(title && { title }), ...(note && { note }) };
    const bare = await lab.resultsLink(results ?? comparison, words);
    const full =
      results && whole
        ? await lab.resultsLink(results, { ...words, result: await resultOf(lab, results, comparison, state.look) })
        : bare;
    const fits = full.fragment.length <= LONGEST;
    const { id, json } = bytesOf(full.json) <= KEPT ? full : bare;
    const [short, long] = [bare, full].map(({ fragment }) => `${base}compare.html#${fragment}`);
    return {
      link: fits ? long : short,
      stored: { id, json },
      says: !results
        ? "The link contains the document, but no digest, since the runs are not complete."
        : full === bare
          ? "The link contains the document and the digest of its results, so that others can run it and see whether they get the same."
          : fits
            ? `Others see verdict, curves and tables at once; running it there compares every run with yours. Without the result the link has ${counted(short.length, "character")}.`
            : `With the result the link would have ${counted(long.length, "character")}, so it has the digest only. ${id === full.id ? "The short link carries the result." : "The results as a file carry all of it."}`,
    };
  }

  return {
    async share() {
      if (!run.plan || opened.refused !== null)
        return page.notices.say("Fix the fields marked in red; nothing can be shared until then.");
      dialog ??= load();
      dialog.catch(() => {
        dialog = null;
      });
      (await dialog).open();
    },
  };
}

/** @param {string} id @param {string} label @param {HTMLElement} input */
function field(id, label, input) {
  return el("div", { class: "field" }, el("div", { class: "label" }, el("label", { for: id }, label)), input);
}
