// Opens one run of a comparison, or its problem, in the lab.

/**
 * @param {import("./compare-page.js").Page} page
 * @param {import("./compare-run.js").Run} run
 */
export function createOpenInLab(page, run) {
  /** @param {Omit<import("../revisit.d.ts").LinkPayload, "format" | "engine">} payload */
  async function goToLab(payload) {
    const { fragment } = await page.lab.linkOf({ format: "revisit.link/1", engine: page.lab.version, ...payload });
    location.assign(`${page.base}lab.html#${fragment}`);
  }

  /** The plan of the comparison on the page. @throws {Error} before the first one */
  function plan() {
    if (!run.plan) throw new Error("there is no comparison yet");
    return run.plan;
  }

  return {
    /** Opens the run of a cell in the lab, which runs it again and compares. @param {import("./types.d.ts").Cell} cell */
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
