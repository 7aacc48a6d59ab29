// Links to the comparison. The Share dialog is loaded when it is opened for the first time.

/** @param {import("./compare-page.js").Page} page */
export function createSharing(page) {
  /** The Share dialog, once it was opened. @type {ReturnType<typeof import("./share-dialog.js").createShare> | null} */
  let dialog = null;

  /**
   * @param {{ title: string, note: string }} words
   * @returns {Promise<import("./share-dialog.js").Made>}
   */
  async function makeLink({ title: name, note }) {
    const { comparison } = page.plan;
    const { fragment, id, json } = await page.lab.resultsLink(
      page.run.results?.digest ? page.run.results : comparison,
      {
        ...(name && { title: name }),
        ...(note && { note }),
      },
    );
    return { link: `${page.base}compare.html#${fragment}`, id, json };
  }

  return {
    async share() {
      if (!page.run.plan || page.document.refused !== null)
        return page.notices.say("Fix the fields marked in red; nothing can be shared until then.");
      dialog ??= import("./share-dialog.js").then(({ createShare }) =>
        createShare({
          root: page.base,
          make: makeLink,
          file: () => page.attempt(() => page.savedResults.exportFile()),
          about: () => ({
            title: page.draft.document?.title ?? "",
            note: page.draft.document?.note ?? "",
            says: page.run.results?.digest
              ? "The link contains the document and the fingerprint of its results, so that others can run it and see whether they get the same."
              : "The link contains the document, but no fingerprint, since the runs are not complete.",
          }),
        }),
      );
      dialog.catch(() => {
        dialog = null;
      });
      (await dialog).open();
    },
  };
}
