// The pseudocode of the learners. It is a page of its own, loaded when it is opened, since its formulas are many.

import { el } from "../ui/dom.js";
import { dressFor } from "../spec/learner-traits.js";

/** @typedef {import("../spec/learner-traits.js").Traits} Traits */

/** The pages loaded so far, by their addresses. @type {Map<string, Promise<HTMLElement>>} */
const loading = new Map();

/**
 * The pseudocode of all learners, loaded once. Whoever shows it takes a copy.
 * @returns {Promise<HTMLElement>}
 */
export function loadPseudocode() {
  return mainOf(new URL("../pseudocode.html", import.meta.url));
}

/**
 * The content of another page of the site, loaded once. Whoever shows it takes a copy.
 * @param {URL} address
 * @returns {Promise<HTMLElement>}
 */
export function mainOf(address) {
  const known = loading.get(address.href);
  if (known) return known;
  const asked = page(address).catch((error) => {
    loading.delete(address.href);
    throw error;
  });
  loading.set(address.href, asked);
  return asked;
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

/**
 * @param {URL} address
 * @returns {Promise<HTMLElement>} its content, taken over as elements: the page's policy forbids parsing text as markup
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
