// The problem in one line, with its forms and the learner's behind it.

import { byId } from "../ui/dom.js";

/**
 * @param {import("./lab-page.js").Page} page
 * @param {import("./lab-store.js").LabStore} store
 */
export function createProblemFold(page, store) {
  const region = byId("problem");
  const line = /** @type {HTMLButtonElement} */ (byId("problem-fold"));

  /** @param {boolean} open */
  function set(open) {
    region.toggleAttribute("data-folded", !open);
    line.setAttribute("aria-expanded", String(open));
  }
  /** @param {boolean} open as the reader wants it from now on */
  function choose(open) {
    set(open);
    page.remember({ forms: open });
  }

  line.addEventListener("click", () => choose(region.hasAttribute("data-folded")));
  // Links to what is folded open it first.
  document.addEventListener(
    "click",
    ({ target }) => {
      const link = target instanceof Element ? target.closest("a[href^='#']") : null;
      const name = link?.getAttribute("href")?.slice(1);
      if (name && document.getElementById(name)?.closest("#problem > .block")) choose(true);
    },
    { capture: true },
  );
  page.on("restored", ({ forms }) => set(forms || line.disabled));
  // What a link's author chose to show, or left free, stays open.
  store.shared.subscribe((shared) => {
    line.disabled = shared !== null && asksFor(shared.origin);
    set(page.state.forms || line.disabled);
  });

  return {
    /** Shows a field that is folded. @param {HTMLElement} field */
    reveal: (field) => region.contains(field) && set(true),
  };
}

/** @param {import("../storage/page-state.js").Origin} origin */
function asksFor({ panels, hidden, fixed }) {
  return panels !== null || hidden.length > 0 || fixed.length > 0;
}
