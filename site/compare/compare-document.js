// The comparison on the page: opened, edited, planned by the engine, or refused.

import { shareTables } from "../engine/shared-tables.js";
import { byId } from "../ui/dom.js";
import { expectation, isRefusal, placed, reason } from "../ui/faults.js";
import { broughtBack, handedBy, MEMBERS, membersChanged } from "./comparison.js";
import { Draft } from "./draft.js";
import { showEstimate, showRefusal } from "./estimate.js";
import { ownTitle, READY } from "./ready-experiments.js";
import { dottedPath } from "../spec/member.js";
import { firstDocument } from "./compare-state.js";

/** @typedef {import("./types.d.ts").Comparison} Comparison */
/** @typedef {import("./types.d.ts").Plan} Plan */

/**
 * @param {import("./compare-page.js").Page} page
 * @param {import("./controllers.d.ts").Controllers["controls"]} controls
 * @param {() => Pick<import("./controllers.d.ts").Controllers, "forms" | "results" | "shared" | "tabs">} later
 */
export function createDocument(page, controls, later) {
  const { notices, banners, state } = page;
  /** Why the document was refused; null: it was not. @type {string | null} */
  let refused = null;
  const draft = new Draft({
    plan,
    own: ownTitle,
    fill: (document) => later().forms.fill(document),
    typed: (document) => {
      const touched = new Set([...state.touched, ...membersChanged(state.document, document)]);
      page.remember({ look: lookAt(document), document, touched: [...touched] });
      later().forms.drawVersions();
    },
    planned,
    refused: (error) => {
      markReady();
      page.fail(error);
    },
  });

  /** Plans a document. Large tables that the plan and the document share are kept once. @param {Comparison} document */
  async function plan(document) {
    const planned = await page.planOf(document);
    await shareTables(planned.comparison, document);
    return planned;
  }

  /**
   * The engine accepted the document.
   * @param {Plan} plan
   * @param {Comparison} document
   */
  function planned(plan, document) {
    const { forms, results, shared, tabs } = later();
    const { run } = controls;
    markReady();
    refused = null;
    forms.clear();
    forms.planned(plan);
    banners.hide("document");
    const hadRuns = run.phase === "running" || run.done > 0;
    const kept = run.take(plan);
    if (!kept) {
      results.forget();
      if (hadRuns)
        notices.say("The runs of the previous document are kept. Undo brings them back.", {
          label: "Undo",
          run: () => draft.undo(),
        });
    }
    shared.planned(plan);
    tabs.editor.fill(document);
    showEstimate(plan);
    if (kept) {
      results.draw();
      results.update();
    } else {
      page.attempt(() => controls.recall(plan));
    }
  }

  /** What is looked at: a comparison that becomes a sweep opens on another quantity, and so does one that is none any more. @param {Comparison} document */
  function lookAt(document) {
    const same = !state.document || isSweep(state.document) === isSweep(document);
    return same ? state.look : { ...state.look, ...openingLook(document) };
  }

  /**
   * Forgets what the reader set in another document.
   * @param {Comparison} document
   * @param {Partial<import("./types.d.ts").WantedChoices>} [look]
   */
  function beginAnew(document, look) {
    page.remember({
      look: { ...state.look, ...openingLook(document), ...look },
      touched: [],
      handed: null,
      saved: "",
    });
  }

  /** The page shows something: the first plan, or why there is none. */
  function markReady() {
    byId("regions").removeAttribute("aria-busy");
    document.documentElement.dataset.ready = "1";
  }

  /**
   * Opens a planned document in place of the present one.
   * @param {Plan} plan
   * @param {import("./types.d.ts").Results} [results] of an earlier run; undefined: it has not run
   */
  function show(plan, results) {
    later().shared.leave();
    page.remember({ look: lookAt(plan.comparison), touched: [], handed: null, saved: "" });
    draft.settle(plan);
    if (results) {
      later().results.forget();
      controls.run.show(plan, results);
    }
    planned(plan, plan.comparison);
  }

  /** Shows why the engine refused the document: at its field, or in a banner. @param {unknown} error */
  function refuse(error) {
    const { code, path = "" } = /** @type {import("../revisit.d.ts").RevisitError} */ (error);
    later().forms.clear();
    refused = placed(error);
    showRefusal(code === "budget" ? `Refused: ${reason(error)}` : "The document has an error, marked in red");
    const shown = later().forms.fault(dottedPath(path), expectation(error));
    if (draft.document) later().tabs.editor.fill(draft.document);
    if (!shown) banners.show("document", "warn", `${placed(error)}. The previous run is unchanged.`);
    controls.draw();
  }

  page.on("refused", refuse);
  page.on("again", () => draft.document && draft.open(draft.document));

  return {
    draft,
    show,
    /**
     * Opens what the address asks for. What the reader set stays if it is another problem from the lab.
     * @param {import("./page-address.js").Entry} entry
     */
    enter({ document, fromLab, look }) {
      const { document: before, touched, handed } = state;
      if (fromLab && before && touched.length > 0) {
        page.remember({ handed: handedBy(document), saved: "" });
        return draft.open(broughtBack(before, { touched, handed }, document));
      }
      beginAnew(document, look);
      if (fromLab) page.remember({ handed: handedBy(document) });
      draft.open(document);
    },
    get refused() {
      return refused;
    },
    /** Opens what was on the page before, or the first ready experiment. */
    openRemembered() {
      if (!state.document) Object.assign(state.look, READY[0].look);
      draft.open(state.document ?? firstDocument());
    },
    /** Opens an experiment of which nothing has run. */
    openBlank() {
      const { title: _, note: __, ...blank } = firstDocument();
      beginAnew(blank);
      draft.open(blank);
    },
    /** @param {string} id of a ready experiment */
    openReady(id) {
      const chosen = READY.find((one) => one.id === id) ?? READY[0];
      later().shared.leave();
      beginAnew(chosen.document, chosen.look);
      draft.open(chosen.document);
      notices.say(`Opened “${chosen.title}”. Run starts it.`, { label: "Undo", run: () => draft.undo() });
    },
    /**
     * Opens the document that was typed in the editor. The editor marks its faults.
     * @param {string | Blob} text
     */
    async applyText(text) {
      const { editor } = later().tabs;
      let document;
      try {
        document = text instanceof Blob ? text : JSON.parse(text);
      } catch (error) {
        return await editor.fault("", reason(error));
      }
      if (!document) return;
      try {
        const plan = await page.planOf(document);
        page.remember({ look: lookAt(plan.comparison), touched: [...MEMBERS] });
        draft.settle(plan);
        planned(plan, plan.comparison);
        notices.say("Applied.");
      } catch (error) {
        const { code, path } = /** @type {import("../revisit.d.ts").RevisitError} */ (error);
        if (!isRefusal(error) && code !== "budget") throw error;
        await editor.fault(path ?? "", expectation(error));
      }
    },
    /**
     * A form cannot read one of its own fields.
     * @param {string} place
     * @param {string} text
     */
    refuseField(place, text) {
      draft.hold();
      refused = `${place}: ${text}`;
      controls.draw();
    },
  };
}

/** A loss may fall to zero, which a logarithmic axis cannot show; a sweep shows powers. @param {Comparison} document */
function openingLook(document) {
  return { quantity: null, point: 0, logX: true, logY: isSweep(document) };
}

/** @param {Comparison} document */
function isSweep({ vary = [] }) {
  return vary.length > 0;
}
