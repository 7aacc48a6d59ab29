// The pseudocode of the learners. It is a page of its own, loaded when it is opened, since its formulas are many.

import { el } from "../ui/dom.js";
import { dressFor } from "../spec/learner-traits.js";
import { mainOf } from "../shell/other-page.js";

/** @typedef {import("../spec/learner-traits.js").Traits} Traits */

/**
 * The pseudocode of all learners, loaded once. Whoever shows it takes a copy.
 * @returns {Promise<HTMLElement>}
 */
export function loadPseudocode() {
  return mainOf(new URL("../pseudocode.html", import.meta.url));
}

/** @param {HTMLElement} panel */
export function createPseudocode(panel) {
  let asked = false;
  /** @type {Traits | null} of the learner that runs */
  let learner = null;
  const none = el("p", {}, "There is no pseudocode of this learner yet.");

  function draw() {
    none.hidden = !learner || dressFor(panel, learner);
  }

  return {
    /** @param {Traits} traits */
    dress(traits) {
      learner = traits;
      draw();
    },
    async open() {
      if (asked) return;
      asked = true;
      try {
        const copy = /** @type {HTMLElement} */ ((await loadPseudocode()).cloneNode(true));
        panel.replaceChildren(none, ...copy.children);
        draw();
      } catch {
        asked = false;
        panel.replaceChildren(
          el("p", {}, "The pseudocode cannot be loaded; open this tab again once the page can be reached."),
        );
      }
    },
  };
}
