// What the tree of an episode's paths shows, as marks: rows of states and actions, the lines between them, and the words.

import { arrange, chosen, learned, standsWith } from "./branches.js";
import { columns, gutter, inSight } from "./columns.js";
import { count, counted } from "../ui/numbers.js";
import { labelOf } from "./state-label.js";
import { edge, node, route, steps, stepsOf, trace } from "./tree-shapes.js";
import { actionName, drawn, outcome, stateName, visited, which } from "../run/path-text.js";

/** @typedef {import("../revisit.d.ts").Bundle} Bundle */
/** @typedef {import("../revisit.d.ts").View} View */
/** @typedef {import("../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("./branches.js").Branch} Branch */
/** @typedef {import("./columns.js").Columns} Columns */
/** @typedef {import("./tree-shapes.js").StateMark} StateMark */
/** @typedef {import("../ui/mark-elements.js").Segment} Segment */
/** @typedef {Pick<import("../spec/learner-traits.js").Traits, "revisits" | "tests" | "episodes">} Learner */
/** @typedef {{ width: number, height: number }} Room px */
/** @typedef {{ bundles: number, paths: number }} Folded bundles for which there is no room */
/** @typedef {{ x: number, y: number, text: string, name: string | null }} ActionMark name: the whole of it where the text is shortened */

/**
 * What is to be drawn.
 * @typedef {object} Choice
 * @property {string} key what the marks that stay depend on
 * @property {Bundle[]} bundles
 * @property {Folded} folded
 * @property {[number, number]} sight the first and the last step to draw
 */

/**
 * The marks that stay while the bundles do.
 * @typedef {object} Standing
 * @property {Branch[]} rows
 * @property {Columns} at
 * @property {(row: number) => number} y
 * @property {{ x: number, text: string, named: boolean }[]} heads named: with "h = " before it
 * @property {number} width px
 * @property {number} wide of the sheet, which has the labels, too
 * @property {number} tall
 * @property {{ x: number, y1: number, y2: number }[]} guides
 * @property {{ first: number, again: boolean, states: StateMark[], actions: ActionMark[], label: number }[]} branches one for each row; label: its top
 * @property {{ line: Segment[], state: StateMark, hint: { x: number, y: number, text: string } } | null} start before the first path
 * @property {number | null} more the top of the label of what is folded
 */

/**
 * The marks that change with each path.
 * @typedef {object} Changing
 * @property {{ copied: Segment[], solid: Segment[], dotted: Segment[], thick: number, faint: boolean, label: Label }[]} branches one for each row: its lines,
 *   whether another one is pointed at, and its label
 * @property {{ again: boolean, line: Segment[] } | null} newest the whole newest path
 * @property {{ x: number, y: number, width: number, height: number, rx: number } | null} ring around the state where the next path begins
 * @property {string} detail
 * @property {string} summary
 */

/** @typedef {{ text: string, newest: boolean, faint: boolean, says: string }} Label */

export const head = 28;
const top = 22;
const pitches = { least: 26, most: 56, file: 44 };
/** About the width of a letter of an action's name, px. */
const letter = 6;

/** What the legend says of the kinds of lines, of the ring, and of rollouts. */
export const KEYS = {
  first: "first path",
  again: "revisit",
  dotted: "sampled, not used yet",
  ring: "next path starts here",
  placed: "rollout of the simulator, from the step where it was placed",
};

/** The height in which rows stand as far apart as in a file, px. @param {number} rows */
export const heightFor = (rows) => head + top + 8 + pitches.file * rows;

/**
 * @param {View} view
 * @param {ProblemInfo} problem
 * @param {Learner} learner
 * @param {Room & { left: number, all: boolean }} room left: how far it is scrolled; all: whether all bundles are drawn, or only as many as fit
 * @returns {Choice}
 */
export function chooseBundles(view, problem, learner, { width, height, left, all }) {
  const fits = all
    ? Infinity
    : Math.max(3, Math.floor((height - head - top - 8) / pitches.least) - (view.hidden.bundles > 0 ? 1 : 0));
  const bundles = view.paths.length > fits ? chosen(view.paths, view.newest, fits - 1, !learner.episodes) : view.paths;
  const folded = {
    bundles: view.hidden.bundles + view.paths.length - bundles.length,
    paths: view.pathsInEpisode - bundles.reduce((sum, bundle) => sum + bundle.count, 0),
  };
  const sight = inSight(columns(problem.horizon, width, problem), problem.horizon, left, width);
  const key = [
    width,
    height,
    sight,
    problem.kind,
    learner.episodes,
    problem.horizon,
    view.episode,
    folded.bundles > 0,
    all,
    ...bundles.map((b) => `${b.first}:${b.from}:${b.states}:${b.actions}`),
  ].join("|");
  return { key, bundles, folded, sight };
}

/**
 * @param {Choice} choice
 * @param {ProblemInfo} problem
 * @param {Learner} learner
 * @param {Room & { all: boolean }} room
 * @returns {Standing}
 */
export function standingMarks({ bundles, folded, sight }, problem, learner, { width, height, all }) {
  const seen = steps(sight[1]).slice(sight[0] - 1);
  const at = columns(problem.horizon, width, problem);
  const rows = arrange(bundles, !learner.episodes);
  const more = folded.bundles > 0 || all ? 1 : 0;
  const pitch = Math.max(
    pitches.least,
    Math.min(pitches.most, (height - head - top - 8) / Math.max(1, rows.length + more)),
  );
  const y = (/** @type {number} */ row) => top + (row + 0.2) * pitch + 6;
  return {
    rows,
    at,
    y,
    heads: seen.map((h) => ({
      x: at.x(h),
      text: String(h),
      named: at.step >= 52 || (h === 1 && at.step >= 40),
    })),
    width: at.end,
    wide: Math.max(width, at.end + gutter),
    tall: Math.max(y(rows.length - 1 + more) + at.radius + 10, height - head),
    guides: seen.map((h) => ({ x: at.x(h), y1: 0, y2: y(Math.max(0, rows.length - 1)) + at.radius + 12 })),
    branches: rows.map((branch) => ({
      first: branch.bundle.first,
      again: branch.parent !== null,
      states: statesOf(branch, problem, at, y, sight),
      actions: actionsOf(branch, problem, at, y, sight),
      label: y(branch.row) - 12,
    })),
    start: rows.length === 0 ? startOf(problem, at, y) : null,
    more: more ? y(rows.length) - 12 : null,
  };
}

/**
 * @param {Branch} branch
 * @param {ProblemInfo} problem
 * @param {Columns} at
 * @param {(row: number) => number} y
 * @param {[number, number]} sight
 */
function statesOf({ bundle, parent, joins, row }, problem, at, y, [first, last]) {
  const marks = [];
  for (let h = Math.max(first, parent ? joins + 1 : bundle.from); h <= last; h++)
    marks.push(
      node(named(problem, bundle.states[h - 1]), at.x(h), y(row), at, h <= bundle.from && parent ? "copied" : ""),
    );
  return marks;
}

/**
 * @param {Branch} branch
 * @param {ProblemInfo} problem
 * @param {Columns} at
 * @param {(row: number) => number} y
 * @param {[number, number]} sight
 */
function actionsOf({ bundle, parent, joins, row }, problem, at, y, [first, last]) {
  const H = bundle.states.length;
  const half = (/** @type {number} */ step) => labelOf(named(problem, bundle.states[step - 1]), at).half;
  /** @type {ActionMark[]} */
  const marks = [];
  for (let h = Math.max(first, bundle.from); h <= last; h++) {
    const near = h === H ? at.end : at.x(h + 1) - half(h + 1);
    const from = at.x(h) + (h === joins && parent ? 10 : half(h));
    const name = actionName(problem, bundle.actions[h - 1]);
    // A circle leaves room above its sides, a pill does not.
    const beyond = h < H && half(h) === at.radius && half(h + 1) === at.radius ? 20 : 2;
    const text = name.length * letter <= near - from + beyond ? name : `${name.charAt(0)}…`;
    if (near - from >= 12) marks.push({ x: (from + near) / 2, y: y(row) - 8, text, name: text === name ? null : name });
  }
  return marks;
}

/**
 * Before the first path: the state where it will start, and how to get one.
 * @param {ProblemInfo} problem
 * @param {Columns} at
 * @param {(row: number) => number} y
 */
function startOf(problem, at, y) {
  const s = problem.start.state ?? problem.start.cycle?.[0];
  return {
    line: /** @type {Segment[]} */ ([
      ["M", at.x(1) + at.radius, y(0)],
      ["L", at.end, y(0)],
    ]),
    state: node(s === undefined ? { name: "?", number: "?" } : named(problem, s), at.x(1), y(0), at, ""),
    hint: {
      x: at.x(1) - at.radius,
      y: y(1) + 8,
      text: at.end < 330 ? "No path yet: press Run." : "No path yet: press Run, or → for a single one.",
    },
  };
}

/**
 * The label of what is folded, and its longer words.
 * @param {Folded} folded
 * @param {boolean} all
 */
export function moreWords(folded, all) {
  const text = all ? "show fewer" : `${count(folded.bundles)} more branches`;
  const title =
    folded.bundles > 0
      ? `${counted(folded.paths, "path")} in ${count(folded.bundles)} more branches are not shown`
      : "Draw only as many as fit";
  return { text, title, says: all ? text : `${text}: ${title}` };
}

/**
 * @param {Pick<Standing, "rows" | "at" | "y">} standing
 * @param {View} view
 * @param {ProblemInfo} problem
 * @param {Learner} learner
 * @param {{ nextStep: number, inspected: number | null, folded: Folded }} now nextStep: where the next path begins, 0: there is none; inspected: the first path
 *   of the bundle that is pointed at
 * @returns {Changing}
 */
export function changingMarks({ rows, at, y }, view, problem, learner, { nextStep, inspected, folded }) {
  const known = learned(rows, !learner.episodes);
  const newest = rows.find((branch) => branch.bundle.k === view.newest) ?? null;
  const seen = rows.find((branch) => branch.bundle.first === inspected) ?? null;
  const lit = new Set(seen ? route(seen) : []);
  const line = (/** @type {Branch} */ branch, /** @type {number[]} */ some) =>
    some.flatMap((h) => edge(branch, h, at, y));
  return {
    branches: rows.map((branch, i) => {
      const { bundle, joins, parent } = branch;
      const all = stepsOf(branch, bundle.from);
      return {
        copied: parent
          ? line(
              branch,
              stepsOf(branch, joins).filter((h) => h < bundle.from),
            )
          : [],
        solid: line(
          branch,
          all.filter((h) => known[i].has(h)),
        ),
        dotted: line(
          branch,
          all.filter((h) => !known[i].has(h)),
        ),
        thick: parent || !learner.episodes ? 1.8 + 1.15 * Math.log10(bundle.count) : 1.8,
        faint: seen !== null && !lit.has(branch),
        label: labelWords(branch, learner, branch === newest, seen !== null && branch !== seen),
      };
    }),
    newest: newest && { again: newest.parent !== null, line: trace(newest, at, y) },
    ring:
      newest && learner.revisits && view.current && nextStep > 1 ? ringOf(newest, nextStep, problem, { at, y }) : null,
    detail: detailWords(seen ?? newest, view, problem, learner),
    summary: summaryWords(rows, view, problem, learner, folded),
  };
}

/**
 * @param {Branch} newest
 * @param {number} h
 * @param {ProblemInfo} problem
 * @param {Pick<Standing, "at" | "y">} standing
 */
function ringOf(newest, h, problem, { at, y }) {
  const half = labelOf(named(problem, newest.bundle.states[h - 1]), at).half + 4.5;
  const tall = at.radius + 4.5;
  return {
    x: at.x(h) - half,
    y: y(standsWith(newest, h).row) - tall,
    width: 2 * half,
    height: 2 * tall,
    rx: tall,
  };
}

/**
 * @param {Branch} branch
 * @param {Learner} learner
 * @param {boolean} newest
 * @param {boolean} faint
 * @returns {Label}
 */
function labelWords({ bundle, parent }, learner, newest, faint) {
  const text = bundle.count > 1 ? `×${count(bundle.count)}` : `k = ${count(bundle.k)}`;
  return {
    text,
    newest,
    faint,
    says: `${text}${newest ? " new" : ""}: ${parent ? `revisit from step ${bundle.from}` : learner.episodes ? "first path" : `rollout from step ${bundle.from}`}, ${which(bundle)}`,
  };
}

/**
 * @param {Branch | null} branch
 * @param {View} view
 * @param {ProblemInfo} problem
 * @param {Learner} learner
 */
function detailWords(branch, view, problem, learner) {
  if (!branch) return "";
  const { bundle } = branch;
  const start = stateName(problem, bundle.states[bundle.from - 1]);
  const what = branch.parent
    ? `returned to state ${start} at step ${bundle.from}, sampled ${drawn(bundle, problem)}.`
    : `from state ${start}${bundle.from > 1 ? ` at step ${bundle.from}` : ""}, sampled ${drawn(bundle, problem)}.`;
  return `${which(bundle)}: ${what} ${learner.tests ? outcome(bundle, view.halfGap) : ""}`.replace(/^./, (c) =>
    c.toUpperCase(),
  );
}

/**
 * @param {Branch[]} rows
 * @param {View} view
 * @param {ProblemInfo} problem
 * @param {Learner} learner
 * @param {Folded} folded
 */
function summaryWords(rows, view, problem, learner, folded) {
  if (rows.length === 0) return "No path has been drawn yet.";
  if (!learner.episodes)
    return `Round ${view.episode}: rollouts in ${counted(rows.length, "group")}; the newest is ${which(rows[rows.length - 1].bundle)}, from step ${rows[rows.length - 1].bundle.from}.`;
  const first = visited(rows[0].bundle.states, problem);
  const again = rows
    .slice(1, 9)
    .map(
      ({ bundle }) =>
        `${which(bundle)} from step ${bundle.from} to states ${visited(bundle.states.slice(bundle.from), problem) || "none further"}`,
    );
  const rest = rows.length - 1 - again.length + folded.bundles;
  return (
    `Episode ${view.episode}: the first path visits states ${first}.` +
    (!learner.revisits
      ? ""
      : again.length > 0
        ? ` Revisits: ${again.join("; ")}${rest > 0 ? `; and ${rest} more bundles` : ""}.`
        : " No revisits.")
  );
}

/**
 * @param {ProblemInfo} problem
 * @param {number} s
 */
function named(problem, s) {
  return { name: stateName(problem, s), number: String(s) };
}
