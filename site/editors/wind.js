// The wind of a grid's columns: by how many cells it pushes up in a step.

import { el } from "../ui/dom.js";

const STRONGEST = 3;

/** @param {(cells: number[]) => void} onEdit */
export function createWind(onEdit) {
  const element = el("div", { class: "wind", role: "group", "aria-label": "Wind, cells up, of each column" });
  /** @type {number[] | undefined} */
  let cells;
  let columns = 0;

  function build() {
    element.replaceChildren(
      ...Array.from({ length: columns }, (_, j) =>
        el("button", {
          type: "button",
          on: {
            click: () => set(j, (at(j) + 1) % (STRONGEST + 1)),
            keydown: (event) => {
              const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
              const side = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
              if (by) set(j, Math.max(0, Math.min(STRONGEST, at(j) + by)));
              else if (side) /** @type {HTMLElement | undefined} */ (element.children[j + side])?.focus();
              else return;
              event.preventDefault();
            },
          },
        }),
      ),
    );
  }

  const at = (/** @type {number} */ j) => cells?.[j] ?? 0;

  /**
   * @param {number} j
   * @param {number} strength
   */
  function set(j, strength) {
    if (strength !== at(j)) onEdit(Array.from({ length: columns }, (_, i) => (i === j ? strength : at(i))));
  }

  return {
    element,
    /** undefined: none, or that of a ready map */
    get cells() {
      return cells;
    },
    /**
     * @param {number[] | undefined} next
     * @param {number} width of the map
     */
    fill(next, width) {
      cells = next;
      if (columns !== width) {
        columns = width;
        build();
      }
      [...element.children].forEach((one, j) => {
        one.textContent = at(j) > 0 ? `↑${at(j)}` : "0";
        one.classList.toggle("blows", at(j) > 0);
        one.setAttribute("aria-label", `Wind of column ${j + 1}: ${at(j)}`);
      });
    },
  };
}
