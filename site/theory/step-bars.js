// A quantity of a check at each step, such as the distance of Q* from linearity: small logarithmic bars and the limit.

import { el, svg } from "../ui/dom.js";
import { measure } from "../ui/numbers.js";
import { bundled, logarithmicHeights } from "./verdicts.js";

const width = 272;
const height = 40;
const most = 68;

/**
 * @param {string} name of what is measured
 * @param {(number | null)[]} perStep its value at h = 1..H
 * @param {number} limit
 */
export function residualStrip(name, perStep, limit) {
  const parts = bundled(perStep, most);
  const heights = logarithmicHeights(
    parts.map(({ value }) => value),
    limit,
  );
  const pitch = Math.min(24, width / parts.length);
  const gap = pitch > 5 ? 2 : pitch > 3 ? 1 : 0;
  const wide = pitch * parts.length;
  const bars = parts.map(({ from, to, value }, i) => {
    const tall = Math.max(1, heights.values[i] * height);
    const steps = from === to ? `step ${from + 1}` : `steps ${from + 1} to ${to + 1}, largest`;
    return svg(
      "g",
      { class: value !== null && value > limit ? "over-limit" : "under-limit" },
      svg("rect", { x: i * pitch, y: 0, width: pitch, height, class: "catch" }),
      svg("rect", { x: i * pitch + gap / 2, y: height - tall, width: pitch - gap, height: tall, rx: gap > 0 ? 1 : 0 }),
      svg("title", {}, `${steps}: ${measure(value)}`),
    );
  });
  const over = perStep.filter((value) => value !== null && value > limit).length;
  const said =
    over === 0
      ? `at all ${perStep.length} steps within ${measure(limit)}`
      : `over ${measure(limit)} at ${over} of ${perStep.length} steps`;
  return el(
    "figure",
    { class: "residuals" },
    svg(
      "svg",
      {
        viewBox: `0 0 ${wide} ${height}`,
        width: wide,
        height,
        role: "img",
        "aria-label": `${name} per step: ${said}.`,
      },
      ...bars,
      svg("line", {
        class: "residual-limit",
        x1: 0,
        x2: wide,
        y1: height * (1 - heights.limit),
        y2: height * (1 - heights.limit),
      }),
    ),
    el("figcaption", {}, `${name} at h = 1 to ${perStep.length}, log scale: ${said}.`),
  );
}
