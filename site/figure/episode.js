// The episode's tree of paths, as in the paper's Figure 1, as marks for files: the page's path/tree.js draws the same on the screen.

import { count } from "../ui/numbers.js";
import { arrange, drawnBy, learned, standsWith } from "../path/branches.js";
import { columns, gutter } from "../path/columns.js";
import { labelOf } from "../path/state-label.js";
import { actionName, stateName } from "../run/path-text.js";
import { moved } from "./sheet.js";
import { oneLine, wrapped } from "./text.js";

/** @typedef {import("../revisit.d.ts").View} View */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("../path/branches.js").Branch} Branch */
/** @typedef {import("../path/columns.js").Columns} Columns */
/** @typedef {import("./model.d.ts").Mark} Mark */
/** @typedef {import("./model.d.ts").Segment} Segment */
/** @typedef {{ problem: ProblemInfo, at: Columns, y: (row: number) => number }} Place */

const margin = 16;
const pitch = 44;
const narrowest = 560;

/**
 * @param {View} view
 * @param {ProblemInfo} problem
 * @param {{ nextStep: number, rounds?: boolean, description: string }} more nextStep: where the next path begins, 0 where none goes back; rounds: it
 *   is no episode but a round of rollouts, each begun where the learner placed it
 * @returns {import("./model.d.ts").Scene}
 */
export function episodeScene(view, problem, { nextStep, rounds = false, description }) {
  const H = problem.horizon;
  const at = columns(H, Math.max(narrowest, 64 * H + gutter), problem);
  const name = `${problem.title}: ${rounds ? "round" : "episode"} ${count(view.episode)}`;
  const title = wrapped(name, at.end + gutter, 15);
  const top = 20 * title.length + 38;
  const y = (/** @type {number} */ row) => top + (row + 0.5) * pitch;
  const place = { problem, at, y };
  const rows = arrange(view.paths, rounds);
  const bottom = y(Math.max(0, rows.length - 1)) + at.radius + 12;
  const known = learned(rows, rounds);
  const newest = rows.find(({ bundle }) => bundle.k === view.newest);
  const legend = keys(rows, known, rounds, nextStep, at.end + gutter, bottom + 26, view);
  /** @type {Mark[]} */
  const marks = [
    ...title.map(
      (text, i) =>
        /** @type {Mark} */ ({ kind: "text", text, x: 0, y: 14 + 20 * i, size: 15, paint: "ink", bold: true }),
    ),
    ...steps(H).flatMap(
      (h) =>
        /** @type {Mark[]} */ ([
          {
            kind: "text",
            text: at.step < 40 ? String(h) : [{ text: "h", italic: true }, { text: ` = ${h}` }],
            x: at.x(h),
            y: top - 14,
            size: 13,
            anchor: "middle",
            paint: "soft",
          },
          {
            kind: "path",
            segments: [
              ["M", at.x(h), top - 4],
              ["L", at.x(h), bottom],
            ],
            stroke: "hair",
          },
        ]),
    ),
    ...rows.flatMap((branch, i) => branchMarks(branch, known[i], place)),
    ...(newest && view.current && nextStep > 1 ? [ring(newest, nextStep, place)] : []),
    ...legend.marks,
  ];
  return {
    id: "episode",
    title: oneLine(name),
    description,
    width: at.end + gutter + 2 * margin,
    height: legend.bottom + 2 * margin,
    marks: marks.map((mark) => moved(mark, margin, margin)),
  };
}

/** @param {number} H */
const steps = (H) => Array.from({ length: H }, (_, i) => i + 1);

/**
 * @param {Branch} branch
 * @param {Set<number>} known the steps that were learned from
 * @param {Place} place
 * @returns {Mark[]}
 */
function branchMarks(branch, known, { problem, at, y }) {
  const { bundle, parent, joins, row } = branch;
  const H = bundle.states.length;
  const paint = parent ? "revisit" : "ink";
  const width = 1.8 + 1.15 * Math.log10(bundle.count);
  const line = (/** @type {number} */ h) => {
    const copied = parent !== null && h < bundle.from;
    return /** @type {Mark} */ ({
      kind: "path",
      segments: edge(branch, h, at, y),
      stroke: copied ? "edge" : paint,
      width: copied ? 1.2 : width,
      dash: copied || known.has(h) ? undefined : [1.5, 4],
    });
  };
  const label = (/** @type {number} */ h) =>
    labelOf({ name: stateName(problem, bundle.states[h - 1]), number: String(bundle.states[h - 1]) }, at);
  return [
    ...steps(H)
      .filter((h) => h >= (parent ? joins : bundle.from))
      .map(line),
    ...steps(H)
      .filter((h) => (parent ? h > joins : h >= bundle.from))
      .flatMap((h) => {
        const { text, size, half } = label(h);
        return /** @type {Mark[]} */ ([
          {
            kind: "rect",
            x: at.x(h) - half,
            y: y(row) - at.radius,
            width: 2 * half,
            height: 2 * at.radius,
            rx: at.radius,
            fill: "panel",
            stroke: parent && h <= bundle.from ? "edge" : paint,
            line: 1.6,
          },
          { kind: "text", text, x: at.x(h), y: y(row) + 0.35 * size, size, anchor: "middle", paint: "ink", bold: true },
        ]);
      }),
    ...steps(H)
      .filter((h) => h >= bundle.from)
      .flatMap((h) => {
        const right = h === H ? at.end : at.x(h + 1) - label(h + 1).half;
        const left = at.x(h) + (parent && h === joins ? 10 : label(h).half);
        const name = actionName(problem, bundle.actions[h - 1]);
        const text = 6.5 * name.length <= right - left + 2 ? name : `${name.charAt(0)}…`;
        return right - left < 12
          ? []
          : [
              /** @type {Mark} */ ({
                kind: "text",
                text,
                x: (left + right) / 2,
                y: y(row) - 7,
                size: 13,
                anchor: "middle",
                paint: "soft",
              }),
            ];
      }),
    {
      kind: "text",
      text:
        bundle.count > 1 ? `×${count(bundle.count)}` : [{ text: "k", italic: true }, { text: ` = ${count(bundle.k)}` }],
      x: at.end + 12,
      y: y(row) + 4.5,
      size: 13,
      paint,
      bold: true,
    },
  ];
}

/**
 * The line of the action at step h; at the step where a branch leaves its parent's row, round the corner.
 * @param {Branch} branch
 * @param {number} h
 * @param {Columns} at
 * @param {(row: number) => number} y
 * @returns {Segment[]}
 */
function edge({ bundle, parent, joins, row }, h, at, y) {
  const right = h === bundle.states.length ? at.end : at.x(h + 1) - at.radius;
  if (!parent || h > joins)
    return [
      ["M", at.x(h) + at.radius, y(row)],
      ["L", right, y(row)],
    ];
  const x = at.x(h);
  const bend = Math.min(14, at.step / 3, y(row) - y(parent.row) - at.radius - 1);
  return [
    ["M", x, y(parent.row) + at.radius],
    ["L", x, y(row) - bend],
    ["Q", x, y(row), x + bend, y(row)],
    ["L", right, y(row)],
  ];
}

/** Round the state from which the next path begins. @param {Branch} newest @param {number} step @param {Place} place @returns {Mark} */
function ring(newest, step, { problem, at, y }) {
  const state = newest.bundle.states[step - 1];
  const half = labelOf({ name: stateName(problem, state), number: String(state) }, at).half + 4.5;
  const tall = at.radius + 4.5;
  return {
    kind: "rect",
    x: at.x(step) - half,
    y: y(standsWith(newest, step).row) - tall,
    width: 2 * half,
    height: 2 * tall,
    rx: tall,
    stroke: "revisit",
    line: 1.6,
    dash: [3, 3],
  };
}

/**
 * @param {Branch[]} rows
 * @param {Set<number>[]} known the steps of each that were learned from
 * @param {boolean} rounds
 * @param {number} nextStep
 * @param {number} width
 * @param {number} top
 * @param {View} view
 */
function keys(rows, known, rounds, nextStep, width, top, view) {
  const unlearned = rows.some((branch, i) =>
    steps(branch.bundle.states.length).some(
      (h) => h >= branch.bundle.from && drawnBy(branch, h) === branch && !known[i].has(h),
    ),
  );
  const dash = [1.5, 4];
  const stroke =
    (/** @type {import("./palette.js").Paint} */ paint, /** @type {number[]} */ dashes = []) =>
    (/** @type {number} */ x, /** @type {number} */ y) =>
      /** @type {Mark} */ ({
        kind: "path",
        segments: [
          ["M", x, y],
          ["L", x + 18, y],
        ],
        stroke: paint,
        width: 2,
        dash: dashes.length > 0 ? dashes : undefined,
      });
  /** @type {[string, (x: number, y: number) => Mark][]} */
  const entries = [
    [rounds ? "rollout of the simulator, from the step where it was placed" : "first path", stroke("ink")],
    ...(rows.some(({ parent }) => parent)
      ? [/** @type {[string, (x: number, y: number) => Mark]} */ (["revisit", stroke("revisit")])]
      : []),
    ...(unlearned
      ? [/** @type {[string, (x: number, y: number) => Mark]} */ (["sampled, not used yet", stroke("soft", dash)])]
      : []),
    ...(view.current && nextStep > 1
      ? [
          /** @type {[string, (x: number, y: number) => Mark]} */ ([
            "next path starts here",
            (x, y) => ({
              kind: "rect",
              x: x + 3,
              y: y - 6,
              width: 12,
              height: 12,
              rx: 6,
              stroke: "revisit",
              line: 1.6,
              dash: [3, 3],
            }),
          ]),
        ]
      : []),
  ];
  let [x, y] = [0, top];
  /** @type {Mark[]} */
  const marks = entries.flatMap(([text, key]) => {
    const wide = 24 + 7.2 * text.length + 16;
    if (x > 0 && x + wide > width) [x, y] = [0, y + 18];
    const entry = [key(x, y - 4), /** @type {Mark} */ ({ kind: "text", text, x: x + 24, y, size: 13, paint: "soft" })];
    x += wide;
    return entry;
  });
  if (view.hidden.paths > 0) {
    y += 20;
    marks.push({
      kind: "text",
      text: `${count(view.hidden.paths)} paths in ${count(view.hidden.bundles)} more branches are not shown.`,
      x: 0,
      y,
      size: 13,
      paint: "faint",
    });
  }
  return { marks, bottom: y + 4 };
}
