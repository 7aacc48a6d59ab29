// The comparison that a link brought, and whether it came out the same here.

import { LinkFault } from "../links/read.js";
import { askedBy, readEntry } from "./address.js";
import { sameRuns } from "./run.js";

/** @typedef {import("./types.d.ts").Plan} Plan */

/**
 * @param {object} page
 * @param {import("./types.d.ts").CompareLab} page.lab
 * @param {import("./run.js").Run} page.run
 * @param {import("./draft.js").Draft} page.draft
 * @param {ReturnType<typeof import("./shared-strip.js").createSharedStrip>} page.strip
 * @param {string} page.root the page's base
 * @param {import("./state.js").State} page.state
 * @param {(change: Partial<import("./state.js").State>) => void} page.remember
 * @param {import("../storage/history-entry.js").Store} page.store
 * @param {ReturnType<typeof import("../widgets/notices.js").createNotices>} page.notices
 * @param {ReturnType<typeof import("../widgets/notices.js").createBanners>} page.banners
 */
export function createSharedComparison({ lab, run, draft, strip, root, state, remember, store, notices, banners }) {
  /** @type {import("./address.js").Shared | null} */
  let shared = null;
  /** The document that the link brought, planned. @type {Plan | null} */
  let sharedPlan = null;
  /** @type {{ results: import("../revisit.d.ts").Results, reproduced: boolean, words: string | null } | null} */
  let judged = null;

  function draw() {
    const { plan } = run;
    strip.draw(shared, {
      running: run.phase === "running",
      changed: Boolean(sharedPlan && plan && !sameRuns(sharedPlan, plan)),
      results: run.results,
      difference: differenceNow(),
      reproduced: judged?.results === run.results && judged.reproduced,
    });
  }

  /** The first run that is not the one of the link, in words, once the engine has said which; null: none is known to be. */
  function differenceNow() {
    const { results } = run;
    if (!shared?.digest || !results?.digest || results.digest === shared.digest) return null;
    if (judged?.results !== results) {
      const now = (judged = { results, reproduced: false, words: null });
      lab.resultsVerdict(results, shared.payload).then(
        ({ reproduced, firstDifference }) => {
          if (now === judged)
            judged = {
              results,
              reproduced,
              words: firstDifference && `The first run that differs is ${firstDifference.says}.`,
            };
          draw();
        },
        () => {},
      ); // of another comparison: the strip says so
    }
    return judged?.words ?? null;
  }

  return {
    draw,
    /** @returns {Promise<boolean>} whether the address asks for something, and got it */
    async enter() {
      const hash = askedBy(location.href, root);
      // A reload keeps what was typed since the link was opened.
      if (hash === "" || (history.state?.hash === hash && state.document)) return false;
      try {
        const entry = await notices.during(
          "Opening the link…",
          readEntry(hash, {
            lab,
            base: root,
            fetch: (...request) => fetch(...request),
            storage: sessionStorageOrNone(),
            store,
          }),
        );
        if (!entry) return false;
        shared = entry.shared;
        sharedPlan = null;
        remember({ look: { ...state.look, ...entry.look }, saved: "" });
        draft.open(entry.document);
        return true;
      } catch (error) {
        if (!(error instanceof LinkFault)) throw error;
        banners.show("link", "wrong", error.message, [{ label: "Dismiss", run: () => banners.hide("link") }]);
        return false;
      }
    },
    /** The first plan after a link is of its document. @param {Plan} plan */
    planned(plan) {
      if (shared && !sharedPlan) sharedPlan = plan;
    },
    /** Something else is on the page from now on. */
    leave() {
      shared = sharedPlan = null;
      if (location.hash !== "") history.replaceState(history.state, "", location.pathname + location.search);
      draw();
    },
  };
}

function sessionStorageOrNone() {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
