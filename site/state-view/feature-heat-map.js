// The features of the first state-action pairs at step 1 as a heat map: a column for each pair, a row for each dimension.

import { el } from "../ui/dom.js";
import { count } from "../ui/numbers.js";
import { indexOf, ramps } from "./colour-ramps.js";

/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */

/**
 * @param {HTMLElement} mount
 * @param {{ look: () => void }} on the reader wants to see them at every step
 */
export function createFeatureHeatMap(mount, on) {
  const canvas = el("canvas", { class: "heat", role: "img" });
  const caption = el("p", { class: "hint" });
  const closer = el("button", { type: "button", class: "look", on: { click: on.look } }, "in the state view");
  mount.replaceChildren(canvas, el("div", { class: "caption-line" }, caption, closer));
  /** @type {ProblemInfo | null} */
  let shown = null;

  function paint() {
    if (!shown) return;
    const { rows, dim, values } = shown.features;
    const down = Math.min(dim, 64);
    canvas.width = rows;
    canvas.height = down;
    canvas.style.height = `${Math.min(56, Math.max(24, down * 12))}px`;
    const context = canvas.getContext("2d");
    if (!context) return;
    const colours = ramps(mount);
    const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-12);
    const image = new ImageData(rows, down);
    for (let i = 0; i < rows; i++) {
      for (let j = 0; j < down; j++) {
        const place = values[i * dim + j] / largest;
        const ramp = place < 0 ? colours.negative : colours.positive;
        const from = indexOf(place);
        image.data.set([ramp[from], ramp[from + 1], ramp[from + 2], 255], 4 * (j * rows + i));
      }
    }
    context.putImageData(image, 0, 0);
  }

  return {
    /** @param {ProblemInfo} problem */
    draw(problem) {
      shown = problem;
      const { rows, dim, values } = problem.features;
      const pairs = problem.states * problem.actions;
      const negative = values.some((value) => value < 0);
      canvas.setAttribute("aria-label", `Features of ${rows} state-action pairs in ${dim} dimensions`);
      caption.textContent = `columns: (s, a) ${rows < pairs ? `1–${count(rows)} of ${count(pairs)}` : `1–${count(pairs)}`}; rows: features ${dim > 64 ? `1–64 of ${count(dim)}` : `1–${count(dim)}`}${negative ? "; olive: negative" : ""}`;
      paint();
    },
    recolour: paint,
  };
}
