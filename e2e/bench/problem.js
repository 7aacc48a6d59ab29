// The problem that speed is measured on: d=8, H=5, A=4, S=20, dense random transitions and unit-norm random features.

/**
 * A seeded generator of numbers in [0, 1) (mulberry32).
 * @param {number} seed
 */
function stream(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns a spec whose run has at least `paths` paths.
 * @param {{ paths: number, regret: "exact" | "none", states?: number, actions?: number, horizon?: number, dim?: number }} size
 */
export function randomProblem({ paths, regret, states = 20, actions = 4, horizon = 5, dim = 8 }) {
  const draw = stream(1);
  const table = (/** @type {number} */ length, /** @type {() => any} */ entry) => Array.from({ length }, entry);
  const perPair = (/** @type {() => any} */ entry) => table(horizon, () => table(states, () => table(actions, entry)));
  return {
    format: /** @type {const} */ ("revisit.spec/1"),
    title: "bench",
    problem: {
      kind: "table",
      horizon,
      states,
      actions,
      transition: perPair(() => scaled(table(states, draw), (entries) => entries.reduce((sum, x) => sum + x, 0))),
      reward: perPair(draw),
      start: { state: 0 },
    },
    features: {
      kind: "table",
      values: perPair(() =>
        scaled(
          table(dim, () => draw() - 0.5),
          (entries) => Math.hypot(...entries),
        ),
      ),
    },
    algorithm: { kind: "linq-lsvi-ucb", gap: 0.3, c_beta: 0.002 },
    episodes: paths,
    budget: { paths },
    seed: 1,
    regret,
    record: { trace: false, model: false },
  };
}

/**
 * @param {number[]} entries
 * @param {(entries: number[]) => number} size
 */
function scaled(entries, size) {
  const whole = size(entries);
  return entries.map((x) => x / whole);
}
