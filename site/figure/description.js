// A figure in words, for those who do not see it.

import { measure } from "../ui/numbers.js";
import { finite } from "./series.js";

/** @typedef {import("./model.d.ts").Figure} Figure */

/** At most this many series are described. */
const maxDescribed = 12;

/** @param {Figure} figure */
export function describe({ title, x, y, series: all, diverged }) {
  const series = all.filter(({ faint }) => !faint);
  const axis = (/** @type {import("./model.d.ts").Axis} */ { label, unit, log }) =>
    `${label}${unit ? ` in ${unit}` : ""}${log ? ", logarithmic" : ""}`;
  const sentences = [
    ...series.slice(0, maxDescribed).map(inWords),
    ...(series.length > maxDescribed ? [`And ${series.length - maxDescribed} more.`] : []),
    ...(series.length === 0 ? ["Nothing to draw yet."] : []),
    ...(diverged === undefined ? [] : [`It ends at ${measure(diverged)}, where the learner diverged.`]),
  ];
  return `${title}: ${axis(y)}, over ${axis(x)}. ${sentences.join(" ")}`;
}

/** @param {import("./model.d.ts").Series} series */
function inWords({ name, role, x, y, low, high, fit }) {
  const there = (/** @type {number} */ i) => finite(x[i]) && finite(role === "band" ? high?.[i] : y[i]);
  let [first, last] = [0, x.length - 1];
  while (first <= last && !there(first)) first++;
  while (first < last && !there(last)) last--;
  if (first > last) return `${name}: no value.`;
  const value = (/** @type {number} */ i) =>
    role === "band" ? `${measure(low?.[i])} to ${measure(high?.[i])}` : measure(y[i]);
  const ends =
    first === last
      ? `${value(first)} at ${measure(x[first])}`
      : `from ${value(first)} at ${measure(x[first])} to ${value(last)} at ${measure(x[last])}`;
  return `${name}${role === "bound" ? " (bound)" : ""}: ${ends}${fit?.says ? `, ${fit.says}` : ""}.`;
}
