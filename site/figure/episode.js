// The episode's tree of paths, as in the paper's Figure 1, for files: the marks that path/tree.js shows, with a title and a legend.

import { count } from "../ui/numbers.js";
import { gutter } from "../path/columns.js";
import { changingMarks, head, heightFor, KEYS, moreWords, standingMarks } from "../path/tree-marks.js";
import { moved } from "./sheet.js";
import { oneLine, wrapped } from "./text.js";

/** @typedef {import("../revisit.d.ts").View} View */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("../path/tree-marks.js").Standing} Standing */
/** @typedef {import("../path/tree-marks.js").Changing} Changing */
/** @typedef {import("./model.d.ts").Mark} Mark */
/** @typedef {import("./model.d.ts").Paint} Paint */

const margin = 16;
const narrowest = 560;
const size = 13;
const dots = [1.5, 4];
const none = { bundles: 0, paths: 0 };

/**
 * @param {View} view
 * @param {ProblemInfo} problem
 * @param {import("../path/tree-marks.js").Learner} learner
 * @param {number} nextStep where the next path begins, 0: there is none
 * @returns {import("./model.d.ts").Scene}
 */
export function episodeScene(view, problem, learner, nextStep) {
  const { horizon, title } = problem;
  const standing = standingMarks(
    { key: "", bundles: view.paths, folded: none, sight: [1, horizon] },
    problem,
    learner,
    { width: Math.max(narrowest, 64 * horizon + gutter), height: heightFor(view.paths.length), all: false },
  );
  const changing = changingMarks(standing, view, problem, learner, { nextStep, inspected: null, folded: none });
  const name = `${title}: ${learner.episodes ? "episode" : "round"} ${count(view.episode)}`;
  const width = standing.width + gutter;
  const lines = wrapped(name, width, 15);
  const top = 20 * lines.length + head + 6;
  const legend = legendOf(standing, changing, learner, view, width);
  const bottom = top + Math.max(...standing.guides.map(({ y2 }) => y2)) + 26;
  /** @type {Mark[]} */
  const marks = [
    ...lines.map(
      (text, i) =>
        /** @type {Mark} */ ({ kind: "text", text, x: 0, y: 14 + 20 * i, size: 15, paint: "ink", bold: true }),
    ),
    ...headsOf(standing).map((mark) => moved(mark, 0, top - head)),
    ...treeOf(standing, changing).map((mark) => moved(mark, 0, top)),
    ...legend.marks.map((mark) => moved(mark, 0, bottom)),
  ];
  return {
    id: "episode",
    title: oneLine(name),
    description: changing.summary,
    width: width + 2 * margin,
    height: bottom + legend.tall + 2 * margin,
    marks: marks.map((mark) => moved(mark, margin, margin)),
  };
}

/** @param {Standing} standing @returns {Mark[]} */
const headsOf = ({ heads }) =>
  heads.map(({ x, text, named }) => ({
    kind: "text",
    text: named ? [{ text: "h", italic: true }, { text: ` = ${text}` }] : text,
    x,
    y: 18,
    size,
    anchor: "middle",
    paint: "soft",
  }));

/** @param {Standing} standing @param {Changing} changing @returns {Mark[]} */
function treeOf({ at, guides, branches }, { branches: lines, ring }) {
  return [
    ...guides.map(
      ({ x, y1, y2 }) =>
        /** @type {Mark} */ ({
          kind: "path",
          segments: [
            ["M", x, y1],
            ["L", x, y2],
          ],
          stroke: "hair",
        }),
    ),
    ...branches.flatMap(({ again, states, actions, label }, i) => {
      const paint = again ? "revisit" : "ink";
      const { copied, solid, dotted, thick, label: words } = lines[i];
      return /** @type {Mark[]} */ ([
        { kind: "path", segments: copied, stroke: "edge", width: 1.2 },
        { kind: "path", segments: dotted, stroke: paint, width: thick, dash: dots },
        { kind: "path", segments: solid, stroke: paint, width: thick },
        ...states.flatMap((state) => stateOf(state, paint)),
        ...actions.map(({ x, y, text }) => ({ kind: "text", text, x, y, size, anchor: "middle", paint: "soft" })),
        { kind: "text", text: words.text, x: at.end + 12, y: label + 16.5, size, paint, bold: true },
      ]).filter((mark) => mark.kind !== "path" || mark.segments.length > 0);
    }),
    ...(ring ? [ringOf(ring)] : []),
  ];
}

/** @param {import("../path/tree-shapes.js").StateMark} mark @param {Paint} paint @returns {Mark[]} */
function stateOf({ kind, box, place, text }, paint) {
  const copied = kind === "copied";
  return [
    { kind: "rect", ...box, fill: "panel", stroke: copied ? "edge" : paint, line: 1.6 },
    { kind: "text", text, ...place, anchor: "middle", paint: copied ? "soft" : "ink", bold: true },
  ];
}

/** @param {NonNullable<Changing["ring"]>} ring @returns {Mark} */
const ringOf = (ring) => ({ kind: "rect", ...ring, stroke: "revisit", line: 1.6, dash: [3, 3] });

/**
 * The legend of what is there, from its first line down.
 * @param {Standing} standing
 * @param {Changing} changing
 * @param {import("../path/tree-marks.js").Learner} learner
 * @param {View} view
 * @param {number} width px
 */
function legendOf({ branches }, { branches: lines, ring }, learner, { hidden }, width) {
  /** @type {(stroke: Paint, dash?: number[]) => Mark} */
  const line = (stroke, dash) => ({
    kind: "path",
    segments: [
      ["M", 0, -4],
      ["L", 18, -4],
    ],
    stroke,
    width: 2,
    dash,
  });
  /** @type {[string, Mark][]} */
  const entries = [[learner.episodes ? KEYS.first : KEYS.placed, line("ink")]];
  if (branches.some(({ again }) => again)) entries.push([KEYS.again, line("revisit")]);
  if (lines.some(({ dotted }) => dotted.length > 0)) entries.push([KEYS.dotted, line("soft", dots)]);
  if (ring) entries.push([KEYS.ring, ringOf({ x: 3, y: -10, width: 12, height: 12, rx: 6 })]);
  let [x, y] = [0, 0];
  /** @type {Mark[]} */
  const marks = entries.flatMap(([text, key]) => {
    const wide = 24 + 7.2 * text.length + 16;
    if (x > 0 && x + wide > width) [x, y] = [0, y + 18];
    const entry = [moved(key, x, y), /** @type {Mark} */ ({ kind: "text", text, x: x + 24, y, size, paint: "soft" })];
    x += wide;
    return entry;
  });
  if (hidden.paths > 0) {
    y += 20;
    marks.push({ kind: "text", text: `${moreWords(hidden, false).title}.`, x: 0, y, size, paint: "faint" });
  }
  return { marks, tall: y + 4 };
}
