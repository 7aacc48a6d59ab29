// Converts the features, or the whole problem, to a table for editing.

/** @typedef {import("../revisit.d.ts").Session} Session */
/** @typedef {import("../revisit.d.ts").Spec} Spec */

/**
 * @param {Pick<import("./lab-page.js").Page, "notices">} page
 * @param {{ session: () => Session }} document
 */
export function createCustomTables(page, document) {
  /**
   * @param {(session: Session) => Promise<void>} write
   */
  async function unlessTooLarge(write) {
    const { tooLarge } = await import("../editors/custom-table.js");
    const session = document.session();
    const why = tooLarge(session.problem);
    if (why) page.notices.say(why);
    else await write(session);
  }

  return {
    /** Converts the present features to a table. @param {(features: { kind: string, values: unknown }) => void} edit */
    features: (edit) =>
      unlessTooLarge(async (session) => {
        const { valuesOf } = await import("../editors/custom-table.js");
        edit({ kind: "table", values: await page.notices.during("Writing the table…", valuesOf(session)) });
      }),
    /** Converts the present problem to a table. @param {(spec: Spec) => Promise<unknown>} open */
    problem: (open) =>
      unlessTooLarge(async (session) => {
        const { customTable } = await import("../editors/custom-table.js");
        await open(await page.notices.during("Writing the tables…", customTable(session)));
      }),
  };
}
