/**
 * LinQ-LSVI-UCB in plain JavaScript. It updates the inverse of each Lambda_h by Sherman and Morrison and recomputes it now and then,
 * uses typed arrays and loops unrolled by four, and allocates nothing during a run. It shares no code with the engine. Steps count from
 * 0 here.
 *
 * @param {Float64Array} problem as instance.js packs it; the number of features is a multiple of four
 * @param {Float64Array} uniforms one number for each sample
 */
export function makeLinq(problem, uniforms) {
  const [horizon, states, actions, dim, beta, gap, start] = problem;
  if (dim % 4 !== 0) throw new Error(`found ${dim} features, expected a multiple of four`);
  const pairs = horizon * states * actions;
  const features = Array.from({ length: pairs }, (_, i) => problem.slice(8 + i * dim, 8 + (i + 1) * dim));
  const cumulative = problem.slice(8 + pairs * dim, 8 + pairs * (dim + states));
  const rewards = problem.slice(8 + pairs * (dim + states));
  const refresh = Math.max(1024, 4 * dim);

  const each = (/** @type {number} */ length) => Array.from({ length: horizon }, () => new Float64Array(length));
  const lambdas = each(dim * dim),
    recents = each(dim * dim); // Lambda is their sum: recent terms are added up first, since they are small beside a sum of 10^6
  const inverses = each(dim * dim),
    ms = each(dim * dim),
    us = each(dim),
    thetas = each(dim);
  const taken = each(dim); // Lambda_h^{-1} phi of the action taken
  const updates = new Int32Array(horizon),
    state = new Int32Array(horizon),
    action = new Int32Array(horizon),
    bonus = new Float64Array(horizon);
  const q = new Float64Array(actions),
    b = new Float64Array(actions),
    g = new Float64Array(actions * dim),
    target = new Float64Array(dim);
  let episodes = 0; // completed
  let samples = 0;
  let first = 0; // step of the next path
  reset();

  /** Resets the learner to its start. */
  function reset() {
    for (const array of [...lambdas, ...recents, ...inverses, ...ms, ...us, ...thetas, updates]) array.fill(0);
    for (const matrix of [...lambdas, ...inverses]) for (let i = 0; i < dim; i++) matrix[i * dim + i] = 1;
    episodes = samples = first = 0;
  }

  /**
   * Draws `paths` paths and learns from them.
   * @param {number} paths
   * @param {number[][]} [trace] receives from, stop, states and actions of each path
   */
  function run(paths, trace) {
    for (let k = 0; k < paths; k++) {
      const from = first;
      if (from === 0) state[0] = start;
      for (let h = from; h < horizon; h++) {
        const a = choose(h, state[h]);
        const row = ((h * states + state[h]) * actions + a) * states,
          u = uniforms[samples++];
        let next = 0;
        while (next < states - 1 && u >= cumulative[row + next]) next++;
        action[h] = a;
        if (h + 1 < horizon) state[h + 1] = next;
      }
      first = horizon;
      while (first > 0 && (first === horizon || bonus[first] < gap / 2)) update(--first);
      if (first === 0) episodes++;
      trace?.push([from + 1, first, ...state, ...action]);
    }
  }

  /**
   * Returns the greedy action, the first of those that are equal up to rounding, and stores its bonus.
   * @param {number} h
   * @param {number} s
   */
  function choose(h, s) {
    const pair = (h * states + s) * actions,
      inverse = inverses[h],
      theta = thetas[h];
    let best = -Infinity;
    for (let a = 0; a < actions; a++) {
      const phi = features[pair + a],
        out = a * dim;
      let w = 0,
        value = 0;
      for (let i = 0; i < dim; i += 4) {
        const r0 = i * dim,
          r1 = r0 + dim,
          r2 = r1 + dim,
          r3 = r2 + dim;
        let g0 = 0,
          g1 = 0,
          g2 = 0,
          g3 = 0;
        for (let j = 0; j < dim; j += 4) {
          const y0 = phi[j],
            y1 = phi[j + 1],
            y2 = phi[j + 2],
            y3 = phi[j + 3];
          g0 += inverse[r0 + j] * y0 + inverse[r0 + j + 1] * y1 + inverse[r0 + j + 2] * y2 + inverse[r0 + j + 3] * y3;
          g1 += inverse[r1 + j] * y0 + inverse[r1 + j + 1] * y1 + inverse[r1 + j + 2] * y2 + inverse[r1 + j + 3] * y3;
          g2 += inverse[r2 + j] * y0 + inverse[r2 + j + 1] * y1 + inverse[r2 + j + 2] * y2 + inverse[r2 + j + 3] * y3;
          g3 += inverse[r3 + j] * y0 + inverse[r3 + j + 1] * y1 + inverse[r3 + j + 2] * y2 + inverse[r3 + j + 3] * y3;
        }
        const x0 = phi[i],
          x1 = phi[i + 1],
          x2 = phi[i + 2],
          x3 = phi[i + 3];
        w += x0 * g0 + x1 * g1 + x2 * g2 + x3 * g3;
        value += x0 * theta[i] + x1 * theta[i + 1] + x2 * theta[i + 2] + x3 * theta[i + 3];
        g[out + i] = g0;
        g[out + i + 1] = g1;
        g[out + i + 2] = g2;
        g[out + i + 3] = g3;
      }
      b[a] = beta * Math.sqrt(Math.max(w, 0));
      value += b[a];
      if (value > horizon) value = horizon;
      if (value > best) best = value;
      q[a] = value;
    }
    const least = best - 1e-10 * horizon;
    let a = 0;
    while (q[a] < least) a++;
    const kept = taken[h];
    for (let i = 0, from = a * dim; i < dim; i++) kept[i] = g[from + i];
    bonus[h] = b[a];
    return a;
  }

  /**
   * Learns from the path at one step: eq:updates-new-algorithm on sufficient statistics.
   * @param {number} h
   */
  function update(h) {
    const recent = recents[h],
      inverse = inverses[h],
      m = ms[h],
      u = us[h],
      theta = thetas[h],
      g = taken[h];
    const pair = (h * states + state[h]) * actions + action[h],
      phi = features[pair],
      reward = rewards[pair];
    const last = h + 1 === horizon,
      next = last ? phi : features[((h + 1) * states + state[h + 1]) * actions + action[h + 1]];
    let w = 1;
    for (let i = 0; i < dim; i++) w += phi[i] * g[i];
    for (let i = 0; i < dim; i++) {
      const x = phi[i],
        y = g[i] / w,
        row = i * dim;
      u[i] += x * reward;
      for (let j = 0; j < dim; j += 4) {
        const at = row + j;
        inverse[at] -= y * g[j];
        inverse[at + 1] -= y * g[j + 1];
        inverse[at + 2] -= y * g[j + 2];
        inverse[at + 3] -= y * g[j + 3];
        recent[at] += x * phi[j];
        recent[at + 1] += x * phi[j + 1];
        recent[at + 2] += x * phi[j + 2];
        recent[at + 3] += x * phi[j + 3];
      }
      if (last) continue;
      for (let j = 0; j < dim; j += 4) {
        const at = row + j;
        m[at] += x * next[j];
        m[at + 1] += x * next[j + 1];
        m[at + 2] += x * next[j + 2];
        m[at + 3] += x * next[j + 3];
      }
    }
    if (++updates[h] % refresh === 0) {
      const lambda = lambdas[h];
      for (let i = 0; i < dim * dim; i++) lambda[i] += recent[i];
      recent.fill(0);
      invert(inverse, lambda, dim);
    }
    if (last) {
      multiply(theta, inverse, u, dim);
    } else {
      multiply(target, m, thetas[h + 1], dim);
      for (let i = 0; i < dim; i++) target[i] += u[i];
      multiply(theta, inverse, target, dim);
    }
  }

  /** Returns the counts of the run and what was learned. */
  function outcome() {
    return { samples, episodes, updates: [...updates], theta: thetas.map((row) => [...row]) };
  }

  return { reset, run, outcome };
}

/**
 * y = A x.
 * @param {Float64Array} y
 * @param {Float64Array} A
 * @param {Float64Array} x
 * @param {number} dim
 */
function multiply(y, A, x, dim) {
  for (let i = 0; i < dim; i += 4) {
    const r0 = i * dim,
      r1 = r0 + dim,
      r2 = r1 + dim,
      r3 = r2 + dim;
    let y0 = 0,
      y1 = 0,
      y2 = 0,
      y3 = 0;
    for (let j = 0; j < dim; j++) {
      const z = x[j];
      y0 += A[r0 + j] * z;
      y1 += A[r1 + j] * z;
      y2 += A[r2 + j] * z;
      y3 += A[r3 + j] * z;
    }
    y[i] = y0;
    y[i + 1] = y1;
    y[i + 2] = y2;
    y[i + 3] = y3;
  }
}

/**
 * P = the inverse of the symmetric positive definite A, by Gauss-Jordan elimination.
 * @param {Float64Array} P
 * @param {Float64Array} A
 * @param {number} dim
 */
function invert(P, A, dim) {
  P.set(A);
  for (let k = 0; k < dim; k++) {
    const row = k * dim,
      pivot = 1 / P[row + k];
    P[row + k] = 1;
    for (let j = 0; j < dim; j++) P[row + j] *= pivot;
    for (let i = 0; i < dim; i++) {
      if (i === k) continue;
      const at = i * dim,
        factor = P[at + k];
      P[at + k] = 0;
      for (let j = 0; j < dim; j++) P[at + j] -= factor * P[row + j];
    }
  }
}
