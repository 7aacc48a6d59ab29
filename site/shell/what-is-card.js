// The card of "What is this?": what a thing means, beside the button that asked.

import { el } from "../ui/dom.js";
import { boxOf, windowSize } from "../ui/places.js";
import { button } from "./button.js";
import { mainOf } from "./other-page.js";

/** From the window's edge, px. */
const EDGE = 8;

/** @param {HTMLElement} card a popover, open or not */
export function createCard(card) {
  const content = el("div", { class: "what-content" });
  card.append(
    content,
    el("p", {}, el("a", { href: "./glossary.html", target: "_blank", rel: "noopener" }, "Glossary")),
    button({ icon: "close", name: "Close", kind: "quiet small" }, () => card.hidePopover()),
  );
  /** @type {{ thing: import("./what-is-this.js").Thing, opener: HTMLElement } | null} */
  let shown = null;

  card.addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== "open") return;
    place();
    card.focus({ preventScroll: true });
  });
  addEventListener("resize", place);
  new ResizeObserver(place).observe(card); // it grows when its formulas' letters arrive

  function place() {
    if (!shown || !card.matches(":popover-open")) return;
    const at = boxOf(shown.opener);
    const { offsetWidth: wide, offsetHeight: high } = card;
    const { width, height } = windowSize();
    const below = at.bottom + 4;
    const top = below + high + EDGE <= height ? below : at.top - 4 - high;
    card.style.left = `${Math.max(EDGE, Math.min(at.left, width - wide - EDGE))}px`;
    card.style.top = `${Math.max(EDGE, Math.min(top, height - high - EDGE))}px`;
  }

  return {
    /** @param {import("./what-is-this.js").Thing} thing @param {HTMLElement} opener */
    async show(thing, opener) {
      shown = { thing, opener };
      card.setAttribute("aria-label", `What is this: ${thing.name}`);
      content.replaceChildren(el("p", {}, "…"));
      place();
      if (card.matches(":popover-open")) card.focus({ preventScroll: true });
      let section;
      try {
        const all = await mainOf(new URL("./what-is-this.html", import.meta.url));
        section = all.querySelector(`[data-about="${thing.about}"]`)?.cloneNode(true);
      } catch {
        section = el("p", {}, "This cannot be loaded; try again once the page can be reached.");
      }
      if (shown?.thing !== thing || !section) return;
      content.replaceChildren(section);
      place();
    },
  };
}
