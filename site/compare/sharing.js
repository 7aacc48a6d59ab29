// What leaves the page as a link. The Share dialog is loaded when it is asked for.

/**
 * @param {object} page
 * @param {import("./types.d.ts").CompareLab} page.lab
 * @param {import("./run.js").Run} page.run
 * @param {import("./draft.js").Draft} page.draft
 * @param {string} page.root the page's base
 * @param {() => import("./types.d.ts").Plan} page.plan
 * @param {() => string | null} page.refused why nothing can be shared; null: it can
 * @param {() => void} page.exportFile
 * @param {(text: string) => void} page.say
 */
export function createSharing({ lab, run, draft, root, plan, refused, exportFile, say }) {
  /** The Share dialog, once it was asked for. @type {ReturnType<typeof import("./share-dialog.js").createShare> | null} */
  let sharing = null;

  /**
   * @param {{ title: string, note: string }} words
   * @returns {Promise<import("./share-dialog.js").Made>}
   */
  async function makeLink({ title: name, note }) {
    const { comparison } = plan();
    const { fragment, id, json } = await lab.resultsLink(run.results?.digest ? run.results : comparison, {
      ...(name && { title: name }),
      ...(note && { note }),
    });
    return { link: `${root}compare.html#${fragment}`, id, json };
  }

  return {
    async share() {
      if (!run.plan || refused() !== null)
        return say("What is marked in red is refused: there is nothing to share until it is mended.");
      sharing ??= import("./share-dialog.js").then(({ createShare }) =>
        createShare({
          root,
          make: makeLink,
          file: exportFile,
          about: () => ({
            title: draft.document?.title ?? "",
            note: draft.document?.note ?? "",
            says: run.results?.digest
              ? "The link carries the document and the fingerprint of its results: whoever opens it runs the same, and sees whether it came out the same."
              : "The link carries the document. Nothing is complete yet, so it names no fingerprint.",
          }),
        }),
      );
      sharing.catch(() => {
        sharing = null;
      });
      (await sharing).open();
    },
  };
}
