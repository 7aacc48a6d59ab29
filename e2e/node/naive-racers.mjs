// What the runs of a race came to, from their cells alone and by the definitions: the naive twin of the engine's summary.

const sum = (/** @type {number[]} */ x) => x.reduce((a, b) => a + b, 0);
export const mean = (/** @type {number[]} */ x) => sum(x) / x.length;
const sorted = (/** @type {number[]} */ x) => [...x].sort((a, b) => a - b);
/** The middle, or the mean of the two; those that never got there are Infinity. @param {number[]} x */
export const middle = (x) => (sorted(x)[(x.length - 1) >> 1] + sorted(x)[x.length >> 1]) / 2;
/** The quantile 0.975 of Student's t, by degrees of freedom, from a printed table. */
const T = [NaN, 12.706205, 4.302653, 3.182446, 2.776445];
/** Student's 95 % interval of a mean. @param {number[]} x */
export function student(x) {
  const half =
    (T[x.length - 1] * Math.sqrt(sum(x.map((one) => (one - mean(x)) ** 2)) / (x.length - 1))) / Math.sqrt(x.length);
  return [mean(x) - half, mean(x) + half];
}

/**
 * The line of least squares, by its normal equations.
 * @param {number[][]} points x and y
 * @returns {{ slope: number, error: number }} with the slope's standard error, NaN for two points
 */
export function fitted(points) {
  const [mx, my] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const spread = sum(points.map(([x]) => (x - mx) ** 2));
  const slope = sum(points.map(([x, y]) => (x - mx) * (y - my))) / spread;
  const rest = sum(points.map(([x, y]) => (y - my - slope * (x - mx)) ** 2));
  return { slope, error: points.length > 2 ? Math.sqrt(rest / (points.length - 2) / spread) : NaN };
}

/**
 * @typedef {object} Racer
 * @property {string} label
 * @property {any[]} cells
 * @property {number} same seeds that all give one run, which then counts once in what follows; 0: they differ
 * @property {number[]} each samples until the target, seed by seed; Infinity: never
 * @property {number} median of them
 * @property {number[] | null} regret of each run over the first episodes; null: a run has none
 * @property {number} over that many episodes
 * @property {number[]} loss of each run's policy after the same number of samples
 * @property {number} at that number
 * @property {number} horizon
 */

/**
 * What the runs of each learner came to, from the cells alone.
 * @param {any} plan @param {any[]} cells @param {"first" | "after" | "average"} hit
 * @returns {Racer[]}
 */
export function racersOf({ points: [{ epsilon, horizon }], learners }, cells, hit) {
  const within = epsilon + 1e-12 * horizon;
  const stopped = cells.filter(({ outcome }) => outcome === "budget").map(({ samples }) => samples);
  const limit = Math.min(...stopped);
  // Losses are compared at the last common moment; a run that ended before it keeps its policy.
  const common = Math.max(
    ...cells.flatMap(({ measures: { samples } }) => samples.filter((/** @type {number} */ n) => n <= limit)),
  );
  const shortest = Math.min(...cells.map(({ measures }) => measures.episodeRegret.length || Infinity));
  return learners.map((/** @type {{ label: string }} */ { label }, /** @type {number} */ i) => {
    const own = cells.filter(({ learner }) => learner === i);
    const same = own.length > 1 && own.every(({ digest }) => digest === own[0].digest) ? own.length : 0;
    const each = own.map(({ samples, episodes, regret, measures: { first, after, ...along } }) => {
      if (hit === "average") {
        if (episodes === 0 || regret > within * episodes) return Infinity;
        const from = along.average.findLastIndex((/** @type {number | null} */ x) => x === null || x > within) + 1;
        return along.samples[from] ?? samples;
      }
      const { samples: at, suboptimality } = hit === "first" ? first : after;
      const reached = at[suboptimality.findIndex((/** @type {number} */ x) => x <= within)] ?? Infinity;
      return hit === "after" && reached > samples - Math.floor(samples / 10) ? Infinity : reached;
    });
    const runs = same ? own.slice(0, 1) : own;
    return {
      label,
      horizon,
      cells: own,
      same,
      each,
      median: middle(runs.map((_, j) => each[j])),
      regret: own.every(({ episodes }) => episodes > 0)
        ? runs.map(({ measures }) => measures.episodeRegret[shortest - 1])
        : null,
      at: stopped.length > 0 ? common : Math.max(...cells.map(({ samples }) => samples)),
      over: cells.flatMap(({ measures }) => measures.episodes[shortest - 1] ?? [])[0],
      loss: runs.map((cell) =>
        stopped.length > 0 && cell.samples > common
          ? cell.measures.suboptimality[cell.measures.samples.indexOf(common)]
          : cell.measures.after.suboptimality.at(-1),
      ),
    };
  });
}

/** A pattern of the learners' names. @param {Racer[]} racers */
export const oneOf = (racers) =>
  `(?:${racers
    .map(({ label }) => label)
    .sort((a, b) => b.length - a.length)
    .join("|")})`;
/** @param {Racer[]} racers @param {string} label */
export const byName = (racers, label) => /** @type {Racer} */ (racers.find((racer) => racer.label === label));

/** Seeds on which one needed fewer samples than another, and on which either did. @param {Racer} one @param {Racer} other */
export const ahead = (one, other) => [
  one.each.filter((n, i) => n < other.each[i]).length,
  one.each.filter((n, i) => n !== other.each[i]).length,
];
/** Whether so many heads or more in n throws have a probability of at most 5 %: all throws are counted. @param {number[]} heads */
function beyondChance([wins, n]) {
  const throws = Array.from({ length: 2 ** n }, (_, bits) => [...bits.toString(2)].filter((bit) => bit === "1").length);
  return n > 0 && throws.filter((heads) => heads >= wins).length / throws.length <= 0.05;
}
/** Whether one is ahead of another by more than chance. @param {Racer} one @param {Racer} other */
export const beats = (one, other) =>
  one.same && other.same ? ahead(one, other)[0] > 0 : beyondChance(ahead(one, other));
