// Links to the comparison. The Share dialog is loaded when it is opened for the first time.

import { el } from "../ui/dom.js";

/** @typedef {{ title: string, note: string }} Words */
/** @typedef {import("../share/dialog.js").Made} Made */

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
    const carries = el("p", { class: "hint" });
    const settings = el(
      "div",
      { class: "share-settings" },
      field("share-title", "Title", title),
      field("share-note", "What to look at", note),
      carries,
    );
    const shared = await createShareDialog({
      name: () => "Share this comparison",
      settings: [settings],
      prepare() {
        const { document } = opened.draft;
        if (title.value === "") title.value = document?.title ?? "";
        if (note.value === "") note.value = document?.note ?? "";
        carries.textContent = run.results?.digest
          ? "The link contains the document and the digest of its results, so that others can run it and see whether they get the same."
          : "The link contains the document, but no digest, since the runs are not complete.";
        ask();
      },
      make: makeLink,
      send: null,
      file: () => page.attempt(() => savedResults.exportFile()),
    });
    function ask() {
      shared.ask({ title: title.value.trim(), note: note.value.trim() });
    }
    return shared;
  }

  /** @param {Words} words @returns {Promise<Made>} */
  async function makeLink({ title, note }) {
    const { plan, results } = run;
    const { fragment, id, json } = await page.lab.resultsLink(
      results?.digest ? results : /** @type {import("./types.d.ts").Plan} */ (plan).comparison,
      {
        ...(title && { title }),
        ...(note && { note }),
      },
    );
    return { link: `${page.base}compare.html#${fragment}`, stored: { id, json } };
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
