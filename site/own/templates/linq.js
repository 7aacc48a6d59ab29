// LinQ-LSVI-UCB with state revisiting: Algorithms 2 and 3 of Li, Chen, Chi, Gu and Wei (2021).
export const right = "revisiting";

export default function (env) {
  const { horizon: H, actions: A, dim: d, gaps, beta } = env;
  const zeros = () => new Array(d).fill(0);
  const dot = (x, y) => {
    let sum = 0;
    for (let i = 0; i < d; i++) sum += x[i] * y[i];
    return sum;
  };
  const times = (rows, x) => rows.map((row) => dot(row, x));
  // For step h the inverse of Lambda_h, the sums of phi r and of phi phi', where phi' is of the next step, and theta_h; theta_(H+1) is 0.
  const square = () => Array.from({ length: d }, zeros);
  const identity = () => square().map((row, i) => row.fill(1, i, i + 1));
  const steps = Array.from({ length: H + 2 }, () => ({ P: identity(), u: zeros(), M: square(), theta: zeros() }));
  const path = Array.from({ length: H + 2 }, () => ({ s: 0, a: 0, r: 0, bonus: 0 }));

  // The greedy action, the bonus that it is taken with, and Q of all actions. Among equal ones the lowest.
  function greedy(h, s) {
    const { P, theta } = steps[h];
    const q = [];
    const bonus = [];
    for (let a = 0; a < A; a++) {
      const phi = env.phi(h, s, a);
      bonus[a] = beta * Math.sqrt(Math.max(0, dot(phi, times(P, phi))));
      q[a] = Math.min(dot(phi, theta) + bonus[a], H);
    }
    const best = Math.max(...q);
    const a = q.findIndex((one) => one >= best - 1e-10 * H);
    return { a, bonus: bonus[a], q };
  }

  // Adds the newest path to I_h and solves for theta_h, with the theta_(h+1) of now. The inverse by Sherman and Morrison.
  function update(h) {
    const { P, u, M } = steps[h];
    const { s, a, r } = path[h];
    const phi = env.phi(h, s, a);
    const g = times(P, phi);
    const scale = 1 / (1 + dot(phi, g));
    const next = h < H ? env.phi(h + 1, path[h + 1].s, path[h + 1].a) : zeros();
    for (let i = 0; i < d; i++) {
      u[i] += phi[i] * r;
      for (let j = 0; j < d; j++) {
        P[i][j] -= scale * g[i] * g[j];
        M[i][j] += phi[i] * next[j];
      }
    }
    const onwards = times(M, steps[h + 1].theta);
    const targets = u.map((v, i) => v + onwards[i]);
    steps[h].theta = times(P, targets);
  }

  env.policy((h, s) => greedy(h, s).a);
  for (let h = 0; ; ) {
    // Go back to the step after the one at which learning stopped; an episode begins where that is step 1.
    let state = h === 0 ? env.begin() : env.revisit(h + 1);
    for (let j = h + 1; j <= H; j++) {
      const { a, bonus, q } = greedy(j, state);
      env.note({ bonus, q });
      const { reward, state: next } = env.act(a);
      path[j] = { s: state, a, r: reward, bonus };
      state = next;
    }
    // Learn backwards, as long as the bonus of the step behind is under half the gap there (gaps[h] is that of step h + 1).
    for (h = H; h > 0 && (h === H || path[h + 1].bonus < gaps[h] / 2); h--) update(h);
  }
}
