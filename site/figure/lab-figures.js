// The main page's pictures as figures to take along.

import { counted, measure } from "../ui/numbers.js";
import { actionName, stateName } from "../run/path-text.js";
import { kindOf } from "../path/bonus-chart-marks.js";
import { bonuses } from "../run/frame.js";
import { bonusScene } from "./bonus.js";
import { tableCSV } from "./csv.js";
import { episodeScene } from "./episode.js";
import { CURVES, regretCurves } from "./regret-curves.js";

/** @typedef {import("../run/player.js").Frame} Frame */
/** @typedef {import("../spec/learner-traits.js").Traits} Traits */
/** @typedef {import("./model.d.ts").Figure} Figure */
/** @typedef {import("./model.d.ts").Series} Series */
/** @typedef {import("./model.d.ts").Picture} Picture */

/** @param {Frame} frame @returns {string} what was run, so that a picture says where it is from */
function note({ session: { spec, problem }, progress, digest }) {
  const { algorithm } = spec;
  return [
    `${problem.title}, ${algorithm?.kind ?? "linq-lsvi-ucb"}, c_β = ${measure(algorithm?.c_beta ?? null)}, gap ${typeof algorithm?.gap === "number" ? measure(algorithm.gap) : algorithm?.gap === undefined ? "—" : "per step"}, seed ${spec.seed ?? 1}`,
    `${counted(progress.episodes, "episode")}, ${counted(progress.paths, "path")}, ${counted(progress.samples, "sample")}`,
    ...(digest ? [digest] : []),
  ].join("; ");
}

/**
 * @param {Frame} frame
 * @param {import("./regret-curves.js").Axes} axes
 * @returns {Figure | null}
 */
export function regretFigure(frame, axes) {
  const figure = regretCurves(frame, axes);
  if (figure.series.length === 0) return null;
  const equation = (/** @type {Series} */ { name }) => CURVES.find((curve) => curve.name === name)?.equation;
  const [shown] = figure.series;
  return {
    ...figure,
    title: figure.title.replace("Cumulative regret", `Cumulative regret ${shown.name}, eq. ${equation(shown)}`),
    note: note(frame),
  };
}

/** Revisits so far under their bound, path by path as far as paths are kept. @param {Frame} frame @returns {Promise<Figure | null>} */
export async function boundFigure(frame) {
  const { session, progress, summary } = frame;
  if (progress.paths === 0) return null;
  const { trace } = await session.record({ trace: true, model: false });
  const made = (trace ?? []).map(({ k, episode }) => [k, k - episode]);
  if ((made.at(-1)?.[0] ?? 0) < progress.paths) made.push([progress.paths, progress.revisits]);
  const [first, last] = [made[0][0], made[made.length - 1][0]];
  const { revisits } = summary.bounds;
  const far = revisits > 5 * Math.max(1, progress.revisits);
  return {
    id: "revisits",
    title: "Revisits against their bound",
    note: note(frame),
    x: { label: "paths" },
    y: { label: "revisits", log: far },
    series: [
      { name: "revisits, K − N", role: "line", color: "revisit", x: made.map(([k]) => k), y: made.map(([, n]) => n) },
      {
        name: "bound, eq. (18)",
        role: "bound",
        color: "ink",
        x: first < last ? [first, last] : [Math.max(0, first - 1), first + 1],
        y: [revisits, revisits],
      },
    ],
  };
}

/** |I_h| for each step. @param {Frame} frame @returns {Figure | null} */
export function setsFigure(frame) {
  const { updates, paths } = frame.progress;
  if (paths === 0) return null;
  return {
    id: "paths-learned-from",
    title: "Paths learned from, per step",
    note: note(frame),
    x: { label: "step h" },
    y: { label: "|I_h|", unit: "paths", log: Math.max(...updates) > 20 * Math.max(1, Math.min(...updates)) },
    series: [{ name: "|I_h|", role: "bars", color: 0, x: updates.map((_, i) => i + 1), y: updates }],
  };
}

/** The bonus of the action taken at each step. @param {Frame} frame @param {Traits} learner @returns {Picture | null} */
export function bonusPicture(frame, learner) {
  const shown = bonuses(frame, learner);
  const { bonus, halfGap, tested } = shown;
  if (bonus.length === 0) return null;
  const title = `Bonus of the action taken${tested ? ", against half the gap" : ""}`;
  const verdicts = bonus.map((_, i) => kindOf(shown, i));
  const rows = bonus.map((b, i) => [i + 1, b, halfGap[i] ?? "", tested ? verdicts[i] : ""].map(String));
  return {
    scene: bonusScene(shown, title, note(frame)),
    data: {
      csv: tableCSV([["step h", "bonus", "half the gap", "verdict"], ...rows]),
      json: { format: "revisit.bonuses/1", title, note: note(frame), bonus, halfGap, verdicts },
    },
  };
}

/** The episode, or the round, that the page shows. @param {Frame} frame @param {Traits} learner @returns {Picture | null} */
export function episodePicture(frame, learner) {
  const {
    view,
    session: { problem },
    progress,
  } = frame;
  if (view.paths.length === 0) return null;
  const names = [
    "first path",
    "newest path",
    "identical paths",
    "from step",
    "learned from steps above",
    ...Array.from({ length: problem.horizon }, (_, i) => [`s_${i + 1}`, `a_${i + 1}`, `bonus_${i + 1}`]).flat(),
  ];
  const rows = view.paths.map((bundle) =>
    [
      bundle.first,
      bundle.k,
      bundle.count,
      bundle.from,
      bundle.learned - 1,
      ...bundle.states.flatMap((s, i) => [
        stateName(problem, s),
        actionName(problem, bundle.actions[i]),
        bundle.bonus[i] ?? "",
      ]),
    ].map(String),
  );
  return {
    scene: episodeScene(view, problem, learner, progress.done ? 0 : progress.step),
    data: {
      csv: tableCSV([names, ...rows]),
      json: {
        format: "revisit.episode/1",
        title: problem.title,
        note: note(frame),
        episode: view.episode,
        halfGap: view.halfGap,
        states: problem.stateNames,
        actions: problem.actionNames,
        paths: view.paths,
        hidden: view.hidden,
      },
    },
  };
}
