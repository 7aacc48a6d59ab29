// The bonuses of the actions taken against half the gap, for files: the marks that path/bonus-chart.js shows, with a title and what they mean.

import { bonusChartMarks, EARLY, height } from "../path/bonus-chart-marks.js";
import { gutter } from "../path/columns.js";
import { moved } from "./sheet.js";
import { wrapped } from "./text.js";

/** @typedef {import("../path/bonus-chart-marks.js").Kind} Kind */
/** @typedef {import("./model.d.ts").Mark} Mark */
/** @typedef {import("./model.d.ts").Paint} Paint */

const margin = 16;
const top = 30;
const narrowest = 560;
const size = 13;
/** The colours of bars: hatched ones are pale. @type {Record<Kind, { fill: Paint, opacity?: number, stroke?: Paint }>} */
const BARS = {
  plain: { fill: "blue" },
  untrusted: { fill: "revisit" },
  trusted: { fill: "trusted" },
  early: { fill: "warn", opacity: 0.3, stroke: "warn" },
  untested: { fill: "line", opacity: 0.5, stroke: "line" },
};
/** @type {Record<Kind, Paint>} */
const VERDICTS = { plain: "faint", untested: "faint", untrusted: "revisit", trusted: "trusted", early: "warn" };

/**
 * @param {import("../run/frame.js").Bonuses} data
 * @param {string} title
 * @param {string} note where it is from
 * @returns {import("./model.d.ts").Scene}
 */
export function bonusScene(data, title, note) {
  const chart = bonusChartMarks(data, {
    width: Math.max(narrowest, 64 * data.halfGap.length + gutter),
    scrolled: 0,
    all: true,
  });
  const early = chart.bars.some((bar) => !("blank" in bar) && bar.kind === "early");
  /** @type {Mark[]} */
  const marks = [
    ...chart.bars.flatMap((bar) =>
      "blank" in bar ? [text("—", bar.blank, bar.y, "faint", { anchor: "middle" })] : barOf(bar),
    ),
    line(chart.base, { stroke: "line" }),
    ...chart.limits.map((limit) => line(limit, { stroke: "ink", width: 1.5, dash: [5, 3] })),
    ...(chart.label ? [text(chart.label.text, chart.label.x, chart.label.y + 14, "ink", { bold: true })] : []),
    ...data.halfGap.map((_, i) =>
      text(i === 0 ? "h = 1" : String(i + 1), chart.at.x(i + 1), height + 4, "soft", { anchor: "middle" }),
    ),
    ...(early ? [text(EARLY, 0, height + 26, "warn", {})] : []),
  ];
  const bottom = top + height + (early ? 44 : 22);
  const lines = wrapped(note, chart.width, 11);
  return {
    id: "bonus",
    title,
    description: `${chart.words} ${note}`,
    width: chart.width + 2 * margin,
    height: bottom + 16 * lines.length + 2 * margin,
    marks: [
      text(title, margin, margin + 14, "ink", { bold: true, size: 15 }),
      ...marks.map((mark) => moved(mark, margin, margin + top)),
      ...lines.map((words, i) => text(words, margin, margin + bottom + 8 + 16 * i, "faint", { size: 11 })),
    ],
  };
}

/**
 * @param {string} words
 * @param {number} x
 * @param {number} y
 * @param {Paint} paint
 * @param {{ anchor?: "start" | "middle", bold?: boolean, size?: number }} how
 * @returns {Mark}
 */
const text = (words, x, y, paint, how) => ({ kind: "text", text: words, x, y, size, paint, ...how });

/** @param {import("../path/bonus-chart-marks.js").Line} from @param {{ stroke: Paint, width?: number, dash?: number[] }} pen @returns {Mark} */
const line = ({ x1, x2, y }, pen) => ({
  kind: "path",
  segments: [
    ["M", x1, y],
    ["L", x2, y],
  ],
  ...pen,
});

/** @param {import("../path/bonus-chart-marks.js").Bar} bar @returns {Mark[]} */
function barOf({ kind, beyond, x, y, width, height, value, verdict }) {
  const { opacity = 1, ...colours } = BARS[kind];
  return [
    { kind: "rect", x, y, width, height, rx: 2, ...colours, opacity: beyond ? 0.38 * opacity : opacity },
    ...(value
      ? [text(value.text, value.x, value.y, "ink", { anchor: "middle", bold: true, size: value.small ? 12 : size })]
      : []),
    ...(verdict.text ? [text(verdict.text, verdict.x, verdict.y, VERDICTS[kind], { anchor: verdict.anchor })] : []),
  ];
}
