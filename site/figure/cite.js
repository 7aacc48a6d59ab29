// "BibTeX" in the page's help: the entries come when it is opened.

import { byId } from "../ui/dom.js";

/** @param {() => import("../revisit.d.ts").LearnerKind[]} learners */
export function createCite(learners) {
  const part = /** @type {HTMLDetailsElement} */ (byId("cite"));
  part.addEventListener(
    "toggle",
    async () => {
      const { createBibliography } = await import("./bibtex.js");
      createBibliography(/** @type {HTMLElement} */ (part.querySelector("div")), learners(), {
        say: (text) => {
          byId("cite-said").textContent = text;
        },
      });
    },
    { once: true },
  );
}
