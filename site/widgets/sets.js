// |I_h|: how many paths each step has been learned from. Nested, so the bars only grow downwards.

import { el } from "../dom.js";
import { count } from "../numbers.js";

/**
 * @param {HTMLElement} mount
 */
export function createSets(mount) {
  /** @type {{ fill: HTMLElement, value: HTMLElement }[]} */
  let rows = [];
  return {
    /** @param {number[]} updates |I_h|, h = 1..H */
    draw(updates) {
      if (rows.length !== updates.length) {
        rows = updates.map(() => ({ fill: el("div", { class: "fill" }), value: el("dd", {}) }));
        mount.classList.toggle("dense", updates.length > 10);
        mount.replaceChildren(
          el("dl", {}, ...rows.map(({ fill, value }, i) =>
            el("div", {}, el("dt", {}, el("span", { class: "unseen" }, `Step ${i + 1}: `), el("span", { class: "math", "aria-hidden": "true" }, "|", el("i", {}, "I"), el("sub", {}, String(i + 1)), "|")),
              el("dd", { class: "bar", "aria-hidden": "true" }, fill), value))),
          el("p", { class: "aside" }, "paths, log scale"));
      }
      const most = Math.log1p(Math.max(1, ...updates));
      updates.forEach((n, i) => {
        rows[i].value.textContent = count(n);
        rows[i].fill.style.transform = `scaleX(${n === 0 ? 0 : Math.max(.008, Math.log1p(n) / most)})`;
      });
    },
  };
}
