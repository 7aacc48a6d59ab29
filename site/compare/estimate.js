// The line below the bar: the size of the problem and the expected time of its runs, or why they are refused.

import { byId } from "../ui/dom.js";
import { count, counted, duration, measure } from "../ui/numbers.js";
import { pointLabel } from "./comparison-text.js";

/** Most workers. The lab uses one for each core. */
const MOST_WORKERS = 8;

/** From so many features on, but for one-hot ones, the engine's estimate of LSVI-UCB's time is far too high, at 64 features by 64 times. */
const ROUGH_FROM = 16;

/** Whether the time that is estimated tells nothing. @param {Pick<import("./types.d.ts").Plan, "cells" | "points">} plan */
export const isRough = ({ cells, points }) =>
  cells.some(
    ({ point, spec: { algorithm, features } }) =>
      algorithm?.kind === "lsvi-ucb" && features?.kind !== "one-hot" && points[point].dim >= ROUGH_FROM,
  );

/** @param {import("./types.d.ts").Plan} plan */
export function showEstimate(plan) {
  const { horizon, states, actions, dim } = plan.points[0];
  byId("sizes").textContent =
    plan.points.length > 1
      ? counted(plan.points.length, "point")
      : `H ${count(horizon)}, |S| ${count(states)}, |A| ${count(actions)}, d ${count(dim)}`;
  const workers = Math.max(1, Math.min(plan.cells.length, Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1)));
  const line = byId("estimate");
  const runs = counted(plan.cells.length, "run");
  line.textContent = isRough(plan)
    ? `${runs}, at most ${counted(plan.estimate.samples, "sample")}`
    : `${runs}, about ${duration(plan.estimate.seconds / workers)} on ${counted(workers, "worker")}`;
  if (plan.hopeless.length > 0) line.textContent += `. ${hopelessWords(plan)}`;
  line.title = `About ${counted(plan.estimate.samples, "sample")} and ${measure(plan.estimate.multiplications)} multiplications at most; ${duration(plan.estimate.seconds)} on one worker, of ${duration(plan.limit.seconds)} that the document allows.`;
  line.classList.remove("wrong");
}

/** Which learners are predicted to spend their budget at one state. @param {Pick<import("./types.d.ts").Plan, "hopeless" | "learners" | "points" | "comparison">} plan */
export function hopelessWords(plan) {
  const [{ point, learner, paths, budget }] = plan.hopeless;
  const [label, at] = [plan.learners[learner].label, pointLabel(plan, point)];
  const more = plan.hopeless.length > 1 ? `, and ${count(plan.hopeless.length - 1)} more like it` : "";
  return `${label}${at && ` at ${at}`}: about ${measure(paths)} paths are predicted at one state, over its budget of ${count(budget)}${more}`;
}

/** @param {string} why */
export function showRefusal(why) {
  const line = byId("estimate");
  line.textContent = why;
  line.classList.add("wrong");
}
