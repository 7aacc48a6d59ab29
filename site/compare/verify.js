// Makes the runs of somebody's results again, and says what came of it.

import { count, counted } from "../ui/numbers.js";

/**
 * @param {Pick<import("./types.d.ts").CompareLab, "verify">} lab
 * @param {Pick<import("./compare-page.js").Page["notices"], "say" | "during">} notices
 * @param {Parameters<import("./types.d.ts").CompareLab["verify"]>[0]} results
 */
export async function verify(lab, notices, results) {
  notices.say(verdictOf(await notices.during("Making the runs again…", lab.verify(results)), results.digest));
}

/**
 * @param {import("../revisit.d.ts").Verification} verification
 * @param {string | null} digest of the results; null: runs are missing
 */
export function verdictOf({ runs, differ }, digest) {
  const [first] = differ;
  if (first && first.cell.digest.split(":")[0] !== first.actual.split(":")[0])
    return "Not verified: digests of an engine this old cannot be compared with this page’s. The command make verify can.";
  if (first)
    return `Not verified: ${count(differ.length)} of ${counted(runs, "run")} come out otherwise here; the first is that of seed ${first.cell.seed} of learner ${first.cell.learner + 1}.`;
  return `Verified: all ${counted(runs, "run")} come out again, bit for bit.${digest === null ? " Others are missing." : ""}`;
}
