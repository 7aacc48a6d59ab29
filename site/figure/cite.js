// "BibTeX" in the page's help: the entries come when it is opened.

import { byId } from "../ui/dom.js";

/** @param {() => import("./bibtex.js").Cited[]} works */
export function createCite(works) {
  const part = /** @type {HTMLDetailsElement} */ (byId("cite"));
  part.addEventListener(
    "toggle",
    async () => {
      const { createBibliography } = await import("./bibtex.js");
      createBibliography(/** @type {HTMLElement} */ (part.querySelector("div")), works(), {
        say: (text) => {
          byId("cite-said").textContent = text;
        },
      });
    },
    { once: true },
  );
}
