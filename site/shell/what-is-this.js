// "What is this?": a small button at every picture and group of controls, which opens a card with its meaning, formula, equation and unit.

import { el } from "../ui/dom.js";
import { button } from "./button.js";

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

/** @returns {{ add: () => void }} add: puts buttons where there are none yet; what the card says comes when it is first asked for */
export function createWhatIsThis() {
  const card = el("div", { class: "what-card", popover: "auto", role: "dialog", tabindex: -1 });
  document.body.append(card);
  /** @type {HTMLElement | null} */
  let shownBy = null;
  /** @type {Promise<ReturnType<typeof import("./what-is-card.js").createCard>> | undefined} */
  let loading;

  return {
    add() {
      for (const thing of THINGS) {
        const neighbour = document.querySelector(thing.at);
        if (!neighbour || document.querySelector(`[data-what="${thing.about}"]`)) continue;
        const opener = button(
          { icon: "help", name: `What is this: ${thing.name}`, kind: "what quiet small" },
          (event) => {
            if (card.matches(":popover-open") && shownBy !== opener) event.preventDefault(); // the card stays open for this one
            shownBy = opener;
            loading ??= import("./what-is-card.js").then(({ createCard }) => createCard(card));
            loading.then(({ show }) => show(thing, opener));
          },
        );
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
    },
  };
}
