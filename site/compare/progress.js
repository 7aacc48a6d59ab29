// How many runs of each learner are finished.

import { el } from "../ui/dom.js";
import { count } from "../ui/numbers.js";
import { coloursOf, swatch } from "./colours.js";

/** @typedef {import("./types.d.ts").Plan} Plan */

/** @param {HTMLElement} mount */
export function createProgress(mount) {
  /** @type {Plan | null} */
  let plan = null;
  /** @type {{ draw: (done: number, running: number, failed: string) => void, of: number }[]} */
  let rows = [];

  /** @param {Plan} of */
  function build(of) {
    plan = of;
    const colours = coloursOf(of.learners.map(({ kind }) => kind));
    const each = of.cells.length / of.learners.length;
    const lines = of.learners.map(({ label }, i) => {
      const bar = el("i", { class: "fill" });
      const number = el("span", { class: "n" });
      return {
        element: el(
          "li",
          {},
          swatch(colours[i]),
          el("span", { class: "who" }, label),
          el("span", { class: "track", "aria-hidden": "true" }, bar),
          number,
        ),
        of: each,
        draw(/** @type {number} */ done, /** @type {number} */ running, /** @type {string} */ failed) {
          bar.style.setProperty("transform", `scaleX(${Math.min(1, (done + running) / each)})`);
          number.textContent = `${count(done)} of ${count(each)}${failed}`;
        },
      };
    });
    rows = lines;
    mount.replaceChildren(el("ul", { "aria-label": "Finished runs" }, ...lines.map(({ element }) => element)));
  }

  return {
    /**
     * @param {Plan} of
     * @param {import("./types.d.ts").Cell[]} cells
     * @param {import("./types.d.ts").CompareProgress["running"]} running
     */
    draw(of, cells, running) {
      if (of !== plan) build(of);
      rows.forEach((row, i) => {
        const own = cells.filter(({ learner }) => learner === i);
        const diverged = own.filter(({ outcome }) => outcome === "diverged").length;
        row.draw(
          own.length,
          running.filter(({ learner }) => learner === i).reduce((sum, { fraction }) => sum + fraction, 0),
          diverged > 0 ? `, ${count(diverged)} diverged` : "",
        );
      });
    },
  };
}
