// The quantities that a figure can show, over which axes, and which choices go together.

/** @typedef {import("./types.d.ts").AxisName} AxisName */
/** @typedef {import("./types.d.ts").FigureChoices} FigureChoices */
/** @typedef {import("./types.d.ts").Plan} Plan */
/** @typedef {import("./types.d.ts").Quantity} Quantity */

/** @type {AxisName[]} */
const ALL = ["samples", "episodes", "paths"];

/** @type {{ [quantity in Quantity]: { title: string, short: string, y: string, axes: AxisName[] } }} */
export const QUANTITIES = {
  suboptimality: { title: "Sub-optimality of the output policy", short: "sub-optimality", y: "V* − V^π", axes: ALL },
  average: {
    title: "Sub-optimality of the PAC output policy",
    short: "PAC output policy",
    y: "V* − V, uniform draw from the episodes’ policies",
    axes: ALL,
  },
  regret: { title: "Regret over episodes", short: "regret", y: "Regret(N)", axes: ALL },
  path_regret: { title: "Regret over paths", short: "path regret", y: "Regret over paths", axes: ALL },
  revisits: { title: "Revisits", short: "revisits", y: "revisits K − N", axes: ALL },
  reached: {
    title: "Runs that reached the target",
    short: "runs that reached it",
    y: "share of runs",
    axes: ["samples"],
  },
  until: { title: "Samples until ε-optimal", short: "samples until ε", y: "samples T until V* − V^π ≤ ε", axes: [] },
  sweep_revisits: { title: "Revisits against what is varied", short: "revisits", y: "revisits K − N", axes: [] },
};

export const AXES = /** @type {{ [axis in AxisName]: string }} */ ({
  samples: "samples T",
  episodes: "episodes n",
  paths: "paths k",
});

/** What is measured where: its sign, and where that is in a sentence. */
const TARGETS = {
  start: { loss: "V* − V^π", where: "" },
  reachable: { loss: "max V* − V^π, reachable states", where: "at every reachable state" },
  everywhere: { loss: "max V* − V^π, all states", where: "everywhere" },
};

/**
 * The loss of a policy, as a comparison measures it.
 * @param {Plan["comparison"]} document
 */
export function lossOf({ target = "start" }) {
  return TARGETS[target];
}

/**
 * The loss that is held against ε. The average of the episodes is one at the start, wherever else a comparison looks.
 * @param {Plan["comparison"]} document
 * @param {FigureChoices["hit"]} hit
 */
export function aimOf(document, hit) {
  return hit === "average" ? TARGETS.start : lossOf(document);
}

/** ε, and where a policy has to be within it: "ε everywhere". @param {{ where: string }} aim */
export function epsilonOf({ where }) {
  return `ε ${where}`.trim();
}

/**
 * A quantity's title and the label of its axis, which say where the loss is measured.
 * @param {Quantity} quantity
 * @param {Plan["comparison"]} document
 * @param {FigureChoices["hit"]} [hit] what counts as reaching ε
 */
export function labelsOf(quantity, document, hit = "first") {
  const { title, y } = QUANTITIES[quantity];
  const { loss, where } = quantity === "suboptimality" ? lossOf(document) : aimOf(document, hit);
  if (where === "" || !["suboptimality", "reached", "until"].includes(quantity)) return { title, y };
  return { title: `${title} ${where}`, y: y.replace(TARGETS.start.loss, loss) };
}

/**
 * @param {Plan["comparison"]} document
 * @returns {Quantity[]} those that this comparison has
 */
export function quantitiesOf({ vary = [] }) {
  const all = /** @type {Quantity[]} */ (Object.keys(QUANTITIES));
  return vary.length > 0 ? [...all.filter(isSwept), ...all.filter((q) => !isSwept(q))] : all.filter((q) => !isSwept(q));
}

/** @param {Quantity} quantity */
export function isSwept(quantity) {
  return QUANTITIES[quantity].axes.length === 0;
}

/**
 * Whether the second varied number is a parameter of learners, so that each learner can have its best value.
 * @param {Plan["comparison"]} document
 */
export function hasBest({ vary = [] }) {
  return vary.length > 1 && vary[1].parameter.startsWith("algorithm.") && !vary[0].parameter.startsWith("algorithm.");
}

/**
 * Choices that go together: the quantity exists, over an axis that it has, with a band for its centre. A comparison opens on the
 * sub-optimality of its learners, a sweep on what came of it at each value.
 * @param {import("./types.d.ts").WantedChoices} look
 * @param {Plan["comparison"]} document
 * @returns {FigureChoices}
 */
export function settled(look, document) {
  const there = quantitiesOf(document);
  const quantity = look.quantity && there.includes(look.quantity) ? look.quantity : there[0];
  const { axes } = QUANTITIES[quantity];
  const axis = axes.includes(look.axis) || axes.length === 0 ? look.axis : axes[0];
  const band = bandOf({ ...look, quantity });
  return {
    ...look,
    quantity,
    axis,
    band,
    baseline: Math.min(look.baseline, document.learners.length - 1),
    best: look.best && hasBest(document),
  };
}

/**
 * A share has its exact interval, a median quantiles, a mean one of the intervals.
 * @param {Pick<FigureChoices, "quantity" | "centre" | "band">} look
 * @returns {FigureChoices["band"]}
 */
function bandOf({ quantity, centre, band }) {
  if (band === "none") return band;
  if (quantity === "reached") return "exact";
  if (centre === "median") return "quantiles";
  return band === "exact" ? "student" : band;
}

/**
 * What the engine is asked for.
 * @param {FigureChoices} look after settled()
 * @returns {import("./types.d.ts").SummaryOptions}
 */
export function summaryOptions({ axis, band, level, quantile, hit, baseline }) {
  return {
    over: axis,
    interval: band === "bootstrap" ? "bootstrap" : "student",
    level,
    quantiles: [quantile, 1 - quantile],
    hit,
    baseline,
  };
}

/**
 * The ends of an interval of a mean as far as the quantity goes: no number here is below 0, and a loss is at most H. Of estimates a mean may lie
 * outside; then the interval reaches as far as it.
 * @param {string} quantity
 * @param {number} horizon H
 * @param {{ mean: number | null, lower: number | null, upper: number | null }} of
 * @returns {[number | null, number | null]}
 */
export function possibleInterval(quantity, horizon, { mean, lower, upper }) {
  const most = quantity === "suboptimality" || quantity === "average" ? horizon : Infinity;
  return [
    lower === null ? null : Math.max(lower, Math.min(0, mean ?? 0)),
    upper === null ? null : Math.min(upper, Math.max(most, mean ?? most)),
  ];
}
