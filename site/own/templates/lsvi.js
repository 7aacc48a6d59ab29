// LSVI-UCB: least-squares value iteration with bonuses (Jin, Yang, Wang and Jordan, 2020). It plays episodes from the start only.
export const right = "online";

export default function (env) {
  const { horizon: H, actions: A, dim: d, beta } = env;
  const zeros = () => new Array(d).fill(0);
  const dot = (x, y) => {
    let sum = 0;
    for (let i = 0; i < d; i++) sum += x[i] * y[i];
    return sum;
  };
  const times = (rows, x) => rows.map((row) => dot(row, x));
  // For step h the inverse of Lambda_h, the sum of phi r, for each next state the sum of phi, and theta_h.
  const identity = () => Array.from({ length: d }, (_, i) => zeros().fill(1, i, i + 1));
  const steps = Array.from({ length: H + 1 }, () => ({ P: identity(), u: zeros(), next: new Map(), theta: zeros() }));

  // Q_h(s,a) is a mean and a bonus, at most H. beta is LinQ's, with the same constant.
  function q(h, s, a) {
    const { P, theta } = steps[h];
    const phi = env.phi(h, s, a);
    const bonus = beta * Math.sqrt(Math.max(0, dot(phi, times(P, phi))));
    return { value: Math.min(dot(phi, theta) + bonus, H), bonus };
  }
  function greedy(h, s) {
    const all = Array.from({ length: A }, (_, a) => q(h, s, a));
    const values = all.map((one) => one.value);
    const value = Math.max(...values);
    const a = values.findIndex((one) => one >= value - 1e-10 * H);
    return { a, value, values, bonus: all[a].bonus };
  }

  function update(h, { s, a, r, to }) {
    const { P, u, next } = steps[h];
    const phi = env.phi(h, s, a);
    const g = times(P, phi);
    const scale = 1 / (1 + dot(phi, g));
    if (!next.has(to)) next.set(to, zeros());
    const towards = next.get(to);
    for (let i = 0; i < d; i++) {
      u[i] += phi[i] * r;
      towards[i] += phi[i];
      for (let j = 0; j < d; j++) P[i][j] -= scale * g[i] * g[j];
    }
    // Every target takes the value that its next state has now.
    const target = u.slice();
    for (const [state, sum] of h < H ? next : []) {
      const { value } = greedy(h + 1, state);
      for (let i = 0; i < d; i++) target[i] += value * sum[i];
    }
    steps[h].theta = times(P, target);
  }

  env.policy((h, s) => greedy(h, s).a);
  while (!env.done) {
    const path = [];
    let s = env.begin();
    for (let h = 1; h <= H; h++) {
      const { a, bonus, values } = greedy(h, s);
      env.note({ bonus, q: values });
      const { reward, state } = env.act(a);
      path[h] = { s, a, r: reward, to: state };
      s = state;
    }
    for (let h = H; h >= 1; h--) update(h, path[h]);
  }
}
