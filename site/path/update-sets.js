// |I_h|: the number of paths that each step has learned from. The sets are nested, so the bars only grow downwards.

import { el } from "../ui/dom.js";
import { count } from "../ui/numbers.js";

/** Most rows. If there are more steps, neighbours share a row. */
const most = 40;

/**
 * @param {HTMLElement} mount
 */
export function createUpdateSets(mount) {
  /** @type {{ h: number, fill: HTMLElement, value: HTMLElement }[]} */
  let rows = [];
  let horizon = 0;
  return {
    /** @param {number[]} updates |I_h|, h = 1..H */
    draw(updates) {
      if (horizon !== updates.length) {
        horizon = updates.length;
        const every = Math.ceil(horizon / most);
        rows = updates
          .map((_, i) => i + 1)
          .filter((h) => h === 1 || h === horizon || h % every === 0)
          .map((h) => ({ h, fill: el("div", { class: "fill" }), value: el("dd", {}) }));
        mount.classList.toggle("dense", rows.length > 10);
        mount.replaceChildren(
          el(
            "dl",
            {},
            ...rows.map(({ h, fill, value }) =>
              el(
                "div",
                {},
                el(
                  "dt",
                  {},
                  el("span", { class: "unseen" }, `Step ${h}: `),
                  el(
                    "span",
                    { class: "math", "aria-hidden": "true" },
                    "|",
                    el("i", {}, "I"),
                    el("sub", {}, String(h)),
                    "|",
                  ),
                ),
                el("dd", { class: "bar", "aria-hidden": "true" }, fill),
                value,
              ),
            ),
          ),
          el("p", { class: "aside" }, every > 1 ? `paths, log scale, every ${every}th step` : "paths, log scale"),
        );
      }
      const longest = Math.log1p(Math.max(1, ...updates));
      for (const { h, fill, value } of rows) {
        const n = updates[h - 1];
        value.textContent = count(n);
        fill.style.transform = `scaleX(${n === 0 ? 0 : Math.max(0.008, Math.log1p(n) / longest)})`;
      }
    },
  };
}
