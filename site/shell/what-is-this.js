// "What is this?": a small button at every picture and group of controls, which opens a card with its meaning, formula, equation and unit.

import { el } from "../ui/dom.js";
import { boxOf, windowSize } from "../ui/places.js";
import { button } from "./button.js";
import { mainOf } from "./other-page.js";

/**
 * A thing that is explained: `about` names its section in what-is-this.html, and the button goes behind the element `at`.
 * @typedef {{ about: string, name: string, at: string }} Thing
 */

/** @type {Thing[]} */
export const THINGS = [
  { about: "transport", name: "the buttons above", at: "#first-minute > :last-child" },
  { about: "problem", name: "the problem", at: "#checks-sum" },
  { about: "features", name: "the features", at: "[data-control='features'] h3" },
  { about: "gap", name: "the gap", at: "#gap-block h3" },
  { about: "constants", name: "the learner’s constants", at: "#constants-block h3" },
  { about: "checks", name: "the assumptions", at: "#checks-block h3" },
  { about: "counters", name: "the large numbers", at: "#learner-title" },
  { about: "state-view", name: "the state view", at: "#state-view .state-view-stepper > :last-child" },
  { about: "plots", name: "optimism, confidence and the problem", at: "#state-view .state-view-plots > :last-child" },
  { about: "tree", name: "the tree", at: "#tree .legend > :last-child" },
  { about: "bonus-chart", name: "the bars", at: "#bonus-title" },
  { about: "inspector", name: "the inspector", at: "#inspector-title" },
  { about: "regret", name: "regret", at: "#regret-block h3" },
  { about: "bound", name: "the bound of revisits", at: "#bound-block h3" },
  { about: "theorem", name: "the theorem", at: "#theorem-block h3" },
  { about: "sets", name: "paths learned from", at: "#sets-block h3" },
  { about: "numbers", name: "the numbers", at: "#numbers-block h3" },
  { about: "timeline", name: "the timeline", at: "#timeline-title" },
];

/** From the window's edge, px. */
const EDGE = 8;

/** Puts the buttons in place. */
export function addWhatIsThis() {
  const content = el("div", { class: "what-content" });
  const card = el(
    "div",
    { class: "what-card", popover: "auto", role: "dialog", tabindex: -1, "aria-label": "What is this?" },
    content,
    el("p", {}, el("a", { href: "./glossary.html", target: "_blank", rel: "noopener" }, "Glossary")),
    button({ icon: "close", name: "Close", kind: "quiet small" }, () => card.hidePopover()),
  );
  document.body.append(card);
  /** @type {{ thing: Thing, opener: HTMLElement } | null} */
  let shown = null;

  card.addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === "open") card.focus({ preventScroll: true });
  });
  addEventListener("resize", place);
  new ResizeObserver(place).observe(card); // it grows when its formulas' letters arrive

  /** @param {Thing} thing @param {HTMLElement} opener */
  async function show(thing, opener) {
    shown = { thing, opener };
    card.setAttribute("aria-label", `What is this: ${thing.name}`);
    content.replaceChildren(el("p", {}, "…"));
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
  }

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

  for (const thing of THINGS) {
    const neighbour = document.querySelector(thing.at);
    if (!neighbour) continue;
    const opener = button({ icon: "help", name: `What is this: ${thing.name}`, kind: "what quiet small" }, (event) => {
      const other = card.matches(":popover-open") && shown?.opener !== opener;
      if (other) event.preventDefault(); // the card stays open for this one
      void show(thing, opener);
      if (!other) requestAnimationFrame(place);
    });
    opener.dataset.what = thing.about;
    opener.popoverTargetElement = card;
    // A heading alone in its row gets a row for both.
    if (neighbour.matches(".block > h3")) {
      const head = el("div", { class: "block-head" });
      neighbour.replaceWith(head);
      head.append(neighbour);
    }
    neighbour.after(opener);
  }
}
