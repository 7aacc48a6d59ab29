// With what does a custom learner begin? Modules of site/own/templates/, shown as they are.

import { el } from "../ui/dom.js";

export const TEMPLATES = /** @type {const} */ ({
  linq: { title: "LinQ-LSVI-UCB", about: "the paper’s Algorithm 2, which goes back to states it has visited" },
  lsvi: { title: "LSVI-UCB", about: "least squares with bonuses, episodes from the start only" },
  "q-learning": { title: "Q-learning", about: "epsilon-greedy, the shortest one that learns" },
  empty: { title: "An empty one", about: "what it is given, as comments, and random actions" },
});

/** @typedef {keyof typeof TEMPLATES} Template */

/** @param {Template} name */
export async function templateCode(name) {
  const response = await fetch(new URL(`../own/templates/${name}.js`, import.meta.url));
  if (!response.ok) throw new Error(`${TEMPLATES[name].title} cannot be loaded: HTTP ${response.status}`);
  return response.text();
}

/** A choice that puts a template in the place of the code. @param {(template: Template) => void} replace */
export function createReplaceCode(replace) {
  const select = el(
    "select",
    {
      class: "select low",
      "aria-label": "Replace the code by a template",
      on: {
        change: () => {
          if (select.value) replace(/** @type {Template} */ (select.value));
          select.value = "";
        },
      },
    },
    el("option", { value: "" }, "Replace by…"),
    ...Object.entries(TEMPLATES).map(([value, { title, about }]) => el("option", { value, title: about }, title)),
  );
  return select;
}
