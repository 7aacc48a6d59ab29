// One number of a layer in words, with its neighbours.

import { measure } from "../../ui/numbers.js";
import { actionName, statePlace } from "../path-words.js";

/** @typedef {import("../../revisit.d.ts").ProblemLayer} Layer */
/** @typedef {import("../../revisit.d.ts").ProblemInfo} ProblemInfo */
/** @typedef {import("./arrange.js").Arrangement} Arrangement */

/** The names of layers, and their symbols. */
export const TITLES = /** @type {{ [what in Layer["what"]]: { title: string, symbol: (h: number) => string } }} */ ({
  value: { title: "V*", symbol: (h) => `V*${sub(h)}` },
  q: { title: "Q*", symbol: (h) => `Q*${sub(h)}` },
  reward: { title: "Rewards", symbol: (h) => `r${sub(h)}` },
  gap: { title: "Gap", symbol: (h) => `Δ${sub(h)}` },
  features: { title: "Features", symbol: (h) => `φ${sub(h)}` },
});

/** If there are more actions, only the one under the pointer is listed. */
const listed = 8;

/** @param {number} h */
function sub(h) {
  return String(h).replace(/\d/g, (digit) => "₀₁₂₃₄₅₆₇₈₉"[Number(digit)]);
}

/**
 * @param {ProblemInfo} problem
 * @param {Layer} layer
 * @param {Arrangement} arrangement
 * @param {number} unit
 * @param {number} part
 * @param {number | null} component of the features, if only one is shown
 */
export function readout(problem, layer, { unit: kind, parts, value }, unit, part, component) {
  const symbol = TITLES[layer.what].symbol(layer.h);
  if (kind === "pair") {
    const s = Math.floor(unit / problem.actions);
    const a = unit % problem.actions;
    let square = 0;
    for (let i = 0; i < parts; i++) square += value(unit, i) ** 2;
    return `${statePlace(problem, s)}, action ${actionName(problem, a)}: component ${part + 1} of ${symbol} is ${measure(value(unit, part))}; norm ${measure(Math.sqrt(square))}`;
  }
  const place = statePlace(problem, unit);
  const of = component === null ? symbol : `component ${component + 1} of ${symbol}`;
  if (parts === 1)
    return Number.isNaN(value(unit, 0))
      ? `${place}: no action is sub-optimal, there is no gap`
      : `${place}: ${of} = ${measure(value(unit, 0))}`;
  if (parts > listed) return `${place}, action ${actionName(problem, part)}: ${of} = ${measure(value(unit, part))}`;
  const each = Array.from(
    { length: parts },
    (_, a) => `${a === part ? "[" : ""}${actionName(problem, a)} ${measure(value(unit, a))}${a === part ? "]" : ""}`,
  );
  return `${place}: ${of} = ${each.join("  ")}`;
}
