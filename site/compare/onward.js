// From a comparison to elsewhere: one of its runs in the lab, or a link to all of it.

/** @typedef {import("./types.d.ts").Plan} Plan */

/**
 * @param {object} page
 * @param {import("./types.d.ts").CompareLab} page.lab
 * @param {import("./run.js").Run} page.run
 * @param {import("./desk.js").Desk} page.desk
 * @param {string} page.root the page's base
 * @param {() => Plan} page.plan
 * @param {() => string | null} page.refused why nothing can be shared; null: it can
 * @param {() => void} page.exportFile
 * @param {(text: string) => void} page.say
 */
export function createOnward({ lab, run, desk, root, plan, refused, exportFile, say }) {
  /** The Share dialog, once it was asked for. @type {ReturnType<typeof import("./share.js").createShare> | null} */
  let sharing = null;

  /** @param {Omit<import("../revisit.d.ts").LinkPayload, "format" | "engine">} payload */
  async function goToLab(payload) {
    const { fragment } = await lab.linkOf({ format: "revisit.link/1", engine: lab.version, ...payload });
    location.assign(`${root}#${fragment}`);
  }

  /**
   * @param {{ title: string, note: string }} words
   * @returns {Promise<import("./share.js").Made>}
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
    /** The run of a cell, in the lab: there it is run again and compared. @param {import("./types.d.ts").Cell} cell */
    async openCell({ point, learner, seed, digest, paths }) {
      const { cells, learners } = plan();
      const found = cells.find((one) => one.point === point && one.learner === learner && one.seed === seed);
      if (!found) throw new Error("that run is not one of this comparison");
      const { record: _, ...spec } = found.spec;
      await goToLab({ spec, digest, paths, title: `${learners[learner].label}, seed ${seed}` });
    },
    async openProblem() {
      const { record: _, ...spec } = plan().cells[0].spec;
      await goToLab({ spec });
    },
    async share() {
      if (!run.plan || refused() !== null)
        return say("What is marked in red is refused: there is nothing to share until it is mended.");
      sharing ??= import("./share.js").then(({ createShare }) =>
        createShare({
          root,
          make: makeLink,
          file: exportFile,
          about: () => ({
            title: desk.document?.title ?? "",
            note: desk.document?.note ?? "",
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
