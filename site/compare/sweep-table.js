// A sweep in numbers: what each learner needed at each value, with which constant, and how often it revisited.

import { el } from "../ui/dom.js";
import { count, counted } from "../ui/numbers.js";
import { coloursOf, swatch } from "./colours.js";
import { aimOf, epsilonOf, isSwept } from "./quantities.js";
import { chosenRows, isAtEnd } from "./sweep-figure.js";
import { measure, varyLabel } from "./comparison-text.js";

/**
 * @param {HTMLElement} mount
 * @param {HTMLElement} block
 * @param {HTMLElement} aside of its heading
 */
export function createSweepTable(mount, block, aside) {
  return {
    /**
     * @param {import("./figures.js").Shown} shown
     * @param {import("./types.d.ts").FigureChoices} look
     */
    draw(shown, look) {
      const { plan, summary } = shown;
      const [first, ...others] = plan.comparison.vary ?? [];
      block.hidden = first === undefined || !isSwept(look.quantity);
      if (block.hidden) return;
      aside.textContent = `median samples until ${epsilonOf(aimOf(plan.comparison, look.hit))}, median revisits`;
      const colours = coloursOf(plan.learners.map(({ kind }) => kind));
      const rows = plan.learners.map((_, i) => chosenRows(shown, { ...look, quantity: "until", centre: "median" }, i));
      const points = look.best
        ? first.values.map((x) => ({ x, head: measure(x) }))
        : plan.points.map(({ values }) => ({ x: values[0], head: values.map((x) => measure(x)).join(", ") }));
      const cells = (/** @type {number} */ at) =>
        plan.learners.map((_, i) => {
          const row = look.best ? rows[i].find(({ x }) => x === points[at].x) : rows[i][at];
          if (!row || row.of === 0) return el("td", { class: "n" }, "—");
          const revisits = summary.points[row.point].learners[i].final.revisits?.median ?? null;
          const end = look.best && isAtEnd(plan, row);
          return el(
            "td",
            { class: "n" },
            row.y === null ? (row.reached === 0 ? "not reached" : "half missed it") : count(Math.round(row.y)),
            el("small", {}, `${count(row.reached)} of ${count(row.of)}`),
            look.best &&
              el(
                "small",
                { title: end ? "At an end of the list: a value beyond it may be better" : undefined },
                `${others.map((vary, i) => `${varyLabel(vary)} ${measure(plan.points[row.point].values[i + 1])}`).join(", ")}${end ? ", at an end" : ""}`,
              ),
            plan.learners[i].right === "revisiting" &&
              revisits !== null &&
              el("small", { class: "revisits" }, counted(Math.round(revisits), "revisit")),
          );
        });
      mount.replaceChildren(
        el(
          "table",
          {},
          el("caption", { class: "unseen" }, "At each value"),
          el(
            "thead",
            {},
            el(
              "tr",
              {},
              el("th", { scope: "col" }, (look.best ? [first] : [first, ...others]).map(varyLabel).join(", ")),
              ...plan.learners.map(({ label }, i) =>
                el("th", { scope: "col", class: "n" }, swatch(colours[i]), " ", label),
              ),
            ),
          ),
          el(
            "tbody",
            {},
            ...points.map(({ head }, at) => el("tr", {}, el("th", { scope: "row" }, head), ...cells(at))),
          ),
        ),
      );
    },
  };
}
