// The comparison of a link, and whether it was reproduced here.

import { claimedOf, heldAgainst, isNewer } from "./claimed-results.js";
import { LinkFault } from "../links/read.js";
import { byId } from "../ui/dom.js";
import { reason } from "../ui/faults.js";
import { askedBy, isLink, readEntry } from "./page-address.js";
import { sameResults } from "./compare-run.js";
import { runName } from "./comparison-text.js";
import { recallState } from "./compare-state.js";
import { createSharedStrip } from "./shared-strip.js";

/** @typedef {import("./types.d.ts").Plan} Plan */
/** @typedef {import("./types.d.ts").Results} Results */

/**
 * @param {import("./compare-page.js").Page} page
 * @param {Pick<import("./controllers.d.ts").Controllers, "document" | "controls">} of
 */
export function createSharedComparison(page, { document: opened, controls }) {
  const { lab, base, state, notices, banners } = page;
  const strip = createSharedStrip(byId("shared"));
  /** @type {import("./page-address.js").Shared | null} */
  let shared = null;
  /** The plan of the link's document. @type {Plan | null} */
  let sharedPlan = null;
  /** The verdict on these results; null while it is asked for. @type {{ results: Results, verdict: import("./shared-strip.js").Verdict | null } | null} */
  let judged = null;
  /** Whether the link carries a result that can be shown. */
  let carries = false;

  function draw() {
    const { run } = controls;
    const { plan } = run;
    strip.draw(shared, {
      running: run.phase === "running",
      changed: isChanged(plan),
      newer: shared !== null && isNewer(shared.engine, lab.version) ? lab.version : null,
      results: run.results,
      carries,
      verdict: verdictNow(),
    });
  }

  /** Whether the link's results cannot be those of a plan any more. @param {Plan | null} plan */
  function isChanged(plan) {
    return sharedPlan !== null && plan !== null && !sameResults(sharedPlan, plan);
  }

  /** The verdict on the results, once it is there. */
  function verdictNow() {
    const { results } = controls.run;
    if (!shared?.digest || !results?.digest || isChanged(controls.run.plan)) return null;
    if (judged?.results !== results) {
      const now = (judged = { results, verdict: null });
      judge(shared, results)
        .catch((error) => ({ refused: reason(error) }))
        .then((verdict) => {
          if (now !== judged) return;
          judged = { results, verdict };
          draw();
        });
    }
    return judged?.verdict ?? null;
  }

  /** @param {import("./page-address.js").Shared} of @param {Results} results @returns {Promise<import("./shared-strip.js").Verdict>} */
  async function judge({ payload }, results) {
    const { plan } = controls.run;
    const verdict = await lab.resultsVerdict(results, payload);
    if (!carries || !plan) return verdict;
    const { different, shown } = await heldAgainst(lab, payload, plan, results);
    return { ...verdict, shown, different: different.map((cell) => runName(plan, cell)) };
  }

  /** The results that the link carries, if they are of this plan. @param {Plan} plan */
  function claim(plan) {
    if (!shared || !sharedPlan || isChanged(plan)) return null;
    try {
      const claimed = claimedOf(shared.payload, plan, lab.version);
      carries = claimed !== null;
      return claimed;
    } catch (error) {
      if (!(error instanceof LinkFault)) throw error;
      carries = false;
      banners.tell("link", "wrong", error.message);
      return null;
    }
  }

  /** Opens what the address asks for. @returns {Promise<boolean>} whether it is open */
  async function enter() {
    const hash = askedBy(location.href, base);
    // A reload keeps the edits since the link was opened.
    const again = history.state?.hash === hash && state.document !== null;
    if (hash === "" || (again && !isLink(hash))) return false;
    try {
      const entry = await notices.during(
        "Opening the link…",
        readEntry(hash, {
          lab,
          learners: lab.learners,
          base,
          fetch: (...request) => fetch(...request),
          store: page.store,
        }),
      );
      if (!entry) return false;
      if ("lab" in entry) {
        location.replace(entry.lab);
        return true;
      }
      sharedPlan = again ? await page.planOf(entry.document) : null;
      shared = entry.shared;
      if (again) return false;
      opened.enter(entry);
      return true;
    } catch (error) {
      if (again) return false;
      if (!(error instanceof LinkFault)) throw error;
      const kept = state.document !== null;
      banners.tell("link", "wrong", `${error.message}${kept && isLink(hash) ? " What was here is untouched." : ""}`);
      if (kept || !isLink(hash)) return false;
      // Nothing of another race stands below the refusal.
      opened.openBlank();
      return true;
    }
  }

  /** Another entry of the history is current, or the reader typed another address. */
  async function arrive() {
    const entry = history.state;
    if (entry === null) {
      if (await enter()) return;
      forgetAddress();
      return page.remember({}); // nothing can be opened at this entry: it gets what is on the page
    }
    const recalled = await recallState(entry, page.store);
    if (entry !== history.state) return;
    shared = sharedPlan = null;
    Object.assign(state, recalled);
    page.sayGone(entry);
    opened.openRemembered();
    draw();
  }

  /** The address asks for nothing any more. */
  function forgetAddress() {
    if (location.hash !== "") history.replaceState(history.state, "", location.pathname + location.search);
  }

  return {
    draw,
    enter,
    arrive,
    /** The first plan after a link was opened is that of its document. @param {Plan} plan */
    planned(plan) {
      if (shared && !sharedPlan) sharedPlan = plan;
    },
    claim,
    /** Another comparison is on the page from now on. */
    leave() {
      shared = sharedPlan = null;
      forgetAddress();
      draw();
    },
  };
}
