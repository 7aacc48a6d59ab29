// "Bonus vs. half the gap": the bonus of the action taken at each step against half the gap, on a logarithmic scale.

import { el, svg } from "../ui/dom.js";
import { textOf } from "../ui/mark-elements.js";
import { boxOf, pointOf, whenSized } from "../ui/places.js";
import { gutter } from "./columns.js";
import { bonusChartMarks, EARLY, height, long, mayBeEarly } from "./bonus-chart-marks.js";

/** @typedef {import("../run/frame.js").Bonuses} Bonuses */

/**
 * @param {HTMLElement} mount
 * @param {{ point: (h: number | null) => void }} [on] the reader points at a step, or at none
 */
export function createBonusChart(mount, on) {
  const hatches = ["untested", "early"].map((kind) =>
    svg(
      "pattern",
      { id: kind, width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      svg("rect", { class: `hatch ${kind}`, width: 2, height: 6 }),
    ),
  );
  const drawing = svg("g", {});
  const picture = svg("svg", { class: "bars", role: "img", height }, svg("defs", {}, ...hatches), drawing);
  const scroller = el("div", { class: "bonus-scroller" }, picture);
  const limitLabel = el("p", { class: "limit-label", "aria-hidden": "true" });
  // Its place is kept for as long as the gap is too large, so that nothing moves when a bar becomes such a one.
  const key = svg("svg", { width: 18, height: 12, "aria-hidden": "true" });
  key.append(svg("rect", { class: "bonus early", x: 1, y: 1, width: 16, height: 10, rx: 2 }));
  const early = el("p", { class: "bonus-early", "aria-hidden": "true", hidden: true }, key, ` ${EARLY}`);
  mount.replaceChildren(scroller, limitLabel, early);
  /** @type {Bonuses | null} */
  let shown = null;
  /** @type {import("./columns.js").Columns | null} */
  let places = null;
  let pointed = 0;
  if (on) {
    /** @param {number} h 0: none */
    const look = (h) => {
      if (h === pointed) return;
      pointed = h;
      on.point(h || null);
    };
    // A redraw under the pointer, as by leaving the tree for a bar, takes the bar out of the page before it hears of the move. Then only
    // "pointerover" of the new bar comes.
    for (const type of /** @type {const} */ (["pointerover", "pointermove"]))
      picture.addEventListener(type, (event) =>
        look(places && shown?.bonus.length ? places.stepAt(pointOf(event).x - boxOf(picture).left) : 0),
      );
    picture.addEventListener("pointerleave", () => look(0));
  }
  let scrolled = 0;
  let width = scroller.clientWidth;
  whenSized(scroller, () => {
    width = scroller.clientWidth;
    if (shown) draw(shown);
  });

  /** @param {Bonuses} data */
  function draw(data) {
    shown = data;
    early.hidden = !mayBeEarly(data);
    if (width === 0) return;
    const marks = bonusChartMarks(data, { width, scrolled });
    places = marks.at;
    // Labels that are too wide end where the steps of the tree end.
    scroller.style.clipPath = marks.cut ? `inset(0 ${gutter - 4}px 0 0)` : "";
    picture.setAttribute("width", String(marks.width));
    limitLabel.hidden = marks.label === null;
    if (marks.label) {
      limitLabel.textContent = marks.label.text;
      limitLabel.style.transform = `translate(${marks.label.x}px, ${marks.label.y}px)`;
    }
    drawing.replaceChildren(
      ...marks.bars.flatMap((bar) =>
        "blank" in bar ? textOf({ x: bar.blank, y: bar.y, text: "—" }, "verdict") : barOf(bar),
      ),
      lineOf("base", marks.base),
      ...marks.limits.map((line) => lineOf("limit", line)),
    );
    picture.setAttribute("aria-label", marks.words);
  }

  return {
    draw,
    /** Keeps the steps below those of the tree. @param {number} left px */
    scrollTo(left) {
      scrolled = left;
      scroller.scrollLeft = left;
      if (shown && shown.halfGap.length > long) draw(shown);
    },
  };
}

/** @param {string} kind @param {import("./bonus-chart-marks.js").Line} line */
const lineOf = (kind, { x1, x2, y }) => svg("line", { class: kind, x1, x2, y1: y, y2: y });

/** @param {import("./bonus-chart-marks.js").Bar} bar */
function barOf({ kind, decides, beyond, x, y, width, height, says, value, verdict }) {
  return [
    svg(
      "rect",
      { class: `bonus ${kind}${decides ? " decides" : ""}${beyond ? " beyond" : ""}`, x, y, width, height, rx: 2 },
      svg("title", {}, says),
    ),
    value ? textOf(value, value.small ? "value small" : "value") : svg("text", {}),
    textOf(verdict, `verdict ${kind}`),
  ];
}
