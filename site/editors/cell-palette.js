// The palette: one kind of cell to paint with, for some kinds with a number.

import { cellOf, palette } from "../spec/map-cells.js";
import { el } from "../ui/dom.js";

let made = 0;

/**
 * @param {string} kind of problem with maps that can be drawn
 */
export function createPalette(kind) {
  const { single, rewards, doors } = palette(kind) ?? { single: [], rewards: [], doors: [] };
  const group = `palette-${made++}`;
  let character = single[1];

  const tools = single.map((one) => tool(sample(one), one, cellOf(kind, one).word, () => one));
  const families = [
    { all: rewards, name: "reward" },
    { all: doors, name: "teleport" },
  ]
    .filter(({ all }) => all.length > 0)
    .map(({ all, name }) => {
      const choice = el(
        "select",
        { class: "select low", "aria-label": `Which ${name}` },
        ...all.map((one) => el("option", { value: one }, cellOf(kind, one).text)),
      );
      const made = tool(
        sample(all[0]),
        all.length > 9 ? `${all[0]}–${all.at(-1)}` : `${all[0]}–${all.at(-1)}`,
        name,
        () => choice.value,
      );
      choice.addEventListener("change", () => {
        made.input.checked = true;
        made.sample.replaceWith((made.sample = sample(choice.value)));
        character = choice.value;
      });
      made.element.append(choice);
      return { ...made, all, choice };
    });
  tools[1].input.checked = true;

  /** @param {string} one */
  function sample(one) {
    const { look, text } = cellOf(kind, one);
    return el("span", { class: `drawn ${look}`, "aria-hidden": "true" }, text);
  }

  /**
   * @param {HTMLElement} sample
   * @param {string} key
   * @param {string} name
   * @param {() => string} chosen
   */
  function tool(sample, key, name, chosen) {
    const input = el("input", {
      type: "radio",
      name: group,
      class: "unseen",
      on: {
        change: () => {
          character = chosen();
        },
      },
    });
    return {
      input,
      sample,
      element: el(
        "span",
        { class: "tool" },
        el("label", {}, input, sample, name, el("kbd", { "aria-hidden": "true" }, key)),
      ),
    };
  }

  return {
    element: el(
      "fieldset",
      { class: "palette" },
      el("legend", { class: "unseen" }, "Paint with"),
      ...[...tools, ...families].map(({ element }) => element),
    ),
    free: single[0],
    all: [...single, ...rewards, ...doors],
    get character() {
      return character;
    },
  };
}
