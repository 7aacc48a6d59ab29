// The learners' pseudocode, a page of its own, loaded when it is first asked for: its formulas outweigh all others together.

import { el } from "../ui/dom.js";
import { dressFor } from "../spec/learner-traits.js";

/** @typedef {import("../spec/learner-traits.js").Traits} Traits */

/** @param {HTMLElement} panel */
export function createPseudocode(panel) {
  let asked = false;
  /** @type {Traits | null} the learner's that runs */
  let learner = null;
  return {
    /** @param {Traits} traits */
    dress(traits) {
      learner = traits;
      dressFor(panel, traits);
    },
    async open() {
      if (asked) return;
      asked = true;
      try {
        panel.replaceChildren(...(await page(new URL("../pseudocode.html", import.meta.url))).children);
        if (learner) dressFor(panel, learner);
      } catch {
        asked = false;
        panel.replaceChildren(
          el("p", {}, "The pseudocode cannot be loaded; open this tab again once the page can be reached."),
        );
      }
    },
  };
}

/**
 * @param {URL} address
 * @returns {Promise<HTMLElement>} what it shows. No string becomes markup, which the page's policy would not let through.
 */
function page(address) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("GET", address);
    request.responseType = "document";
    request.addEventListener("error", reject);
    request.addEventListener("load", () => {
      const main = request.status === 200 && request.responseXML?.querySelector("main");
      if (main) resolve(document.adoptNode(main));
      else reject(new Error(`HTTP ${request.status}`));
    });
    request.send();
  });
}
