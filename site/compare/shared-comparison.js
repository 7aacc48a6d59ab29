// The comparison of a link, and whether it was reproduced here.

import { LinkFault } from "../links/read.js";
import { byId } from "../ui/dom.js";
import { askedBy, readEntry } from "./page-address.js";
import { sameRuns } from "./compare-run.js";
import { recallState } from "./compare-state.js";
import { createSharedStrip } from "./shared-strip.js";

/** @typedef {import("./types.d.ts").Plan} Plan */

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
  /** @type {{ results: import("../revisit.d.ts").Results, reproduced: boolean, words: string | null } | null} */
  let judged = null;

  function draw() {
    const { run } = controls;
    const { plan } = run;
    strip.draw(shared, {
      running: run.phase === "running",
      changed: Boolean(sharedPlan && plan && !sameRuns(sharedPlan, plan)),
      results: run.results,
      difference: differenceNow(),
      reproduced: judged?.results === run.results && judged.reproduced,
    });
  }

  /** The first run that differs from the link's, in words, once the engine has found it; null: none is known. */
  function differenceNow() {
    const { results } = controls.run;
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
      ); // results of another comparison: the strip says so
    }
    return judged?.words ?? null;
  }

  /** Opens what the address asks for. @returns {Promise<boolean>} whether it is open */
  async function enter() {
    const hash = askedBy(location.href, base);
    // A reload keeps the edits since the link was opened.
    if (hash === "" || (history.state?.hash === hash && state.document)) return false;
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
      shared = entry.shared;
      sharedPlan = null;
      opened.enter(entry);
      return true;
    } catch (error) {
      if (!(error instanceof LinkFault)) throw error;
      banners.tell("link", "wrong", error.message);
      return false;
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
    /** Another comparison is on the page from now on. */
    leave() {
      shared = sharedPlan = null;
      forgetAddress();
      draw();
    },
  };
}
