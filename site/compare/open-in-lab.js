// The way from a comparison to the lab: to one of its runs, or to its problem.

/** @typedef {import("./types.d.ts").Plan} Plan */

/**
 * @param {object} page
 * @param {import("./types.d.ts").CompareLab} page.lab
 * @param {string} page.root the page's base
 * @param {() => Plan} page.plan
 */
export function createOpenInLab({ lab, root, plan }) {
  /** @param {Omit<import("../revisit.d.ts").LinkPayload, "format" | "engine">} payload */
  async function goToLab(payload) {
    const { fragment } = await lab.linkOf({ format: "revisit.link/1", engine: lab.version, ...payload });
    location.assign(`${root}#${fragment}`);
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
  };
}
