// LinQ-LSVI-UCB (Algorithms 2 and 3) without its backtracking: it learns from every step, and never goes back.
export const right = "revisiting";

export default function (env) {
  const { horizon: H, actions: A, dim: d, beta } = env; // there is env.gap, too
  const zeros = () => new Array(d).fill(0);
  const dot = (x, y) => {
    let sum = 0;
    for (let i = 0; i < d; i++) sum += x[i] * y[i];
    return sum;
  };
  const times = (rows, x) => rows.map((row) => dot(row, x));
  // For step h the inverse of Lambda_h, the sums of phi r and of phi phi' (phi' of the next step), and theta_h.
  const square = () => Array.from({ length: d }, zeros);
  const identity = () => square().map((row, i) => row.fill(1, i, i + 1));
  const steps = Array.from({ length: H + 2 }, () => ({ P: identity(), u: zeros(), M: square(), theta: zeros() }));

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

  // Learns from step h of the path: adds it to the sums, and solves for theta_h.
  function learn(h) {
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
    steps[h].theta = times(
      P,
      u.map((v, i) => v + onwards[i]),
    );
  }

  env.policy((h, s) => greedy(h, s).a);
  // path[h]: state, action, reward, and the bonus that the action had. Where a path goes back, the steps before stay.
  const path = [];
  let first = 1; // the step at which the next path begins
  while (true) {
    // 1. Where the next path begins at a later step, go back to its state: env.revisit(first).
    let s = env.begin();
    for (let h = first; h <= H; h++) {
      const { a, bonus, q } = greedy(h, s);
      env.note({ bonus, q });
      const { reward, state } = env.act(a);
      path[h] = { s, a, r: reward, bonus };
      s = state;
    }
    // 2. Learn from step h only if the bonus of step h + 1 is below half of env.gap. Else stop: where to begin?
    for (let h = H; h >= 1; h--) learn(h);
  }
}
