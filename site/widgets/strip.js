// "Certain enough?": the bonus of the action taken at each step against half the gap, on a logarithmic scale.

import { gapTooLarge, passesTooEarly } from "../run/frame.js";
import { el, svg } from "../ui/dom.js";
import { columns, gutter, inSight } from "./columns.js";
import { measure } from "../ui/numbers.js";
import { boxOf, pointOf, whenSized } from "../ui/places.js";

/** @typedef {import("../run/frame.js").Bonuses} Bonuses */

/** If there are more steps, only those in sight are drawn. */
const long = 60;
const height = 132;
const base = 100;
const ceiling = 18;
/** What is said of a step whose test is passed although it would fail with the true gap. */
const EARLY = "passes only because the gap is too large";

/**
 * @param {HTMLElement} mount
 * @param {{ point: (h: number | null) => void }} [on] the reader points at a step, or at none
 */
export function createStrip(mount, on) {
  const hatches = ["untested", "early"].map((kind) =>
    svg(
      "pattern",
      { id: kind, width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      svg("rect", { class: `hatch ${kind}`, width: 2, height: 6 }),
    ),
  );
  const drawing = svg("g", {});
  const picture = svg("svg", { class: "bars", role: "img", height }, svg("defs", {}, ...hatches), drawing);
  const scroller = el("div", { class: "strip-scroller" }, picture);
  const limitLabel = el("p", { class: "limit-label", "aria-hidden": "true" });
  // Its place is kept for as long as the gap is too large, so that nothing moves when a bar becomes such a one.
  const key = svg("svg", { width: 18, height: 12, "aria-hidden": "true" });
  key.append(svg("rect", { class: "bonus early", x: 1, y: 1, width: 16, height: 10, rx: 2 }));
  const early = el("p", { class: "strip-early", "aria-hidden": "true", hidden: true }, key, ` ${EARLY}`);
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
    early.hidden = !(data.tested && gapTooLarge(data));
    if (width === 0) return;
    const H = data.halfGap.length;
    const at = columns(H, width, data.problem);
    places = at;
    // Labels that are too wide end where the steps of the tree end.
    scroller.style.clipPath = at.end + gutter > width ? `inset(0 ${gutter - 4}px 0 0)` : "";
    const y = scale(data);
    const thick = Math.min(48, 0.5 * at.step);
    const right = at.x(H) + at.step / 2;
    picture.setAttribute("width", String(Math.max(width, at.end + gutter)));
    /** @type {SVGElement[]} */
    const bars = [];
    /** @type {SVGElement[]} */
    const lines = [svg("line", { class: "base", x1: 0, x2: Math.min(right, at.end), y1: base + 0.5, y2: base + 0.5 })];
    /** @type {number | null} */
    let labelled = null;
    const [first, last] = inSight(at, H, scrolled, width);
    data.halfGap.forEach((limit, i) => {
      const h = i + 1;
      if (h < first || h > last) return;
      const x = at.x(h);
      const b = data.bonus[i];
      if (b !== undefined)
        bars.push(
          ...bar({
            x,
            thick,
            y: y(b),
            b,
            limit,
            line: limit === null ? null : y(limit),
            h,
            decides: data.tested && h === data.stop + 1,
            reached: h > data.stop,
            room: at.step,
            tested: data.tested,
            early: data.tested && passesTooEarly(data, i),
          }),
        );
      else bars.push(svg("text", { class: "verdict", x, y: base + 16, "text-anchor": "middle" }, "—"));
      if (limit !== null) {
        const half = Math.min(at.step / 2, thick * 0.5 + 14);
        if (labelled === y(limit) && half === at.step / 2) lines[lines.length - 1].setAttribute("x2", String(x + half));
        else lines.push(svg("line", { class: "limit", x1: x - half, x2: x + half, y1: y(limit), y2: y(limit) }));
        labelled = y(limit);
      }
    });
    const parts = [...bars, ...lines];
    limitLabel.hidden = labelled === null;
    if (labelled !== null) {
      limitLabel.textContent = `½Δ = ${measure([...data.halfGap].reverse().find((limit) => limit !== null))}`;
      limitLabel.style.transform = `translate(${Math.min(at.end + 8, width - gutter + 8)}px, ${labelled - 10}px)`;
    }
    drawing.replaceChildren(...parts);
    picture.setAttribute("aria-label", words(data));
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

/** A logarithmic scale that stays the same while the bonuses fall. @param {Bonuses} data */
function scale({ bonus, halfGap, beta }) {
  const limits = halfGap.flatMap((limit) => (limit !== null && limit > 0 ? [limit] : []));
  const positive = bonus.filter((b) => b > 0);
  const all = [...positive, ...limits, ...(beta > 0 ? [beta] : [])];
  if (all.length === 0) return () => base - 2;
  const high = Math.log(Math.max(...all));
  const low = Math.log(Math.min(...all) / 2.5);
  const span = Math.max(1e-9, high - low);
  return (/** @type {number} */ value) =>
    value > 0 ? base - Math.max(2, ((Math.log(value) - low) / span) * (base - ceiling)) : base - 2;
}

/** @param {{ x: number, thick: number, y: number, b: number, limit: number | null, line: number | null, h: number, decides: boolean, reached: boolean, room: number, tested: boolean, early: boolean }} place */
function bar({ x, thick, y, b, limit, line, h, decides, reached, room, tested, early }) {
  const kind = !tested ? "plain" : early ? "early" : limit === null ? "untested" : b < limit ? "trusted" : "untrusted";
  const first = kind === "untested" && h === 1 && room >= 128; // there the label says why
  const verdict = first ? "no test at h = 1" : kind === "untested" || reached ? verdictOf(kind, room) : "";
  // The number is above its bar, or above the threshold's line if that would strike it through.
  const value = line !== null && line < y + 2 && line > y - 18 ? line - 5 : y - 5;
  return [
    svg(
      "rect",
      {
        class: `bonus ${kind}${decides ? " decides" : ""}${reached ? "" : " beyond"}`,
        x: x - thick / 2,
        y,
        width: thick,
        height: base - y,
        rx: 2,
      },
      svg(
        "title",
        {},
        `step ${h}: bonus ${measure(b)}${!tested ? "" : limit === null ? ", no test" : ` against ½Δ = ${measure(limit)}`}${early ? `: ${EARLY}` : ""}`,
      ),
    ),
    room >= 34 || decides
      ? svg(
          "text",
          { class: room < 48 ? "value small" : "value", x, y: value, "text-anchor": "middle" },
          measure(b, room < 48 ? 2 : 3),
        )
      : svg("text", {}),
    svg(
      "text",
      {
        class: `verdict ${kind}`,
        x: first ? x - thick / 2 : x,
        y: base + 16,
        "text-anchor": first ? "start" : "middle",
      },
      verdict,
    ),
  ];
}

/**
 * The verdict under a bar, as long as there is room for.
 * @param {"plain" | "early" | "untested" | "trusted" | "untrusted"} kind
 * @param {number} room px
 */
function verdictOf(kind, room) {
  switch (kind) {
    case "plain":
      return "";
    case "early":
      return room >= 270 ? EARLY : room >= 70 ? "too early" : "(✓)";
    case "untested":
      return room >= 64 ? "no test" : "—";
    case "trusted":
      return room >= 56 ? "passes" : "✓";
    case "untrusted":
      return room >= 56 ? "fails" : "✗";
  }
}

/** @param {Bonuses} data */
function words(data) {
  const { bonus, halfGap, tested } = data;
  if (bonus.length === 0) return "No bonus yet.";
  return (
    "Bonus of the action taken: " +
    bonus
      .slice(0, long)
      .map((b, i) => {
        const limit = halfGap[i];
        return `step ${i + 1} ${measure(b)}${!tested ? "" : limit === null ? ", no test" : b < limit ? `, below ½Δ = ${measure(limit)}: ${passesTooEarly(data, i) ? EARLY : "passes the test"}` : `, above ½Δ = ${measure(limit)}: fails the test`}`;
      })
      .join("; ") +
    (bonus.length > long ? "; …" : ".")
  );
}
