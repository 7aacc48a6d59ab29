// Q-learning with linear features and epsilon-greedy exploration (Watkins, 1989; Sutton and Barto, 2018, section 6.5).
export const right = "online";

export default function (env) {
  const { horizon: H, actions: A, dim: d } = env;
  const alpha = (n) => 0.5 / (1 + n / 1000); // the step size after n episodes
  const epsilon = (n) => 0.3 / (1 + n / 200); // the chance of a random action
  const theta = Array.from({ length: H + 1 }, () => new Array(d).fill(0));

  function q(h, s, a) {
    const phi = env.phi(h, s, a);
    let sum = 0;
    for (let i = 0; i < d; i++) sum += phi[i] * theta[h][i];
    return sum;
  }
  function greedy(h, s) {
    let best = 0;
    for (let a = 1; a < A; a++) if (q(h, s, a) > q(h, s, best)) best = a;
    return best;
  }

  env.policy(greedy);
  for (let n = 0; !env.done; n++) {
    const path = [];
    let s = env.begin();
    for (let h = 1; h <= H; h++) {
      env.note({ q: Array.from({ length: A }, (_, a) => q(h, s, a)) });
      const a = env.random() < epsilon(n) ? Math.floor(env.random() * A) : greedy(h, s);
      const { reward, state } = env.act(a);
      path[h] = { s, a, reward };
      s = state;
    }
    // Backwards, so that a reward at the end reaches the beginning at once.
    let value = 0;
    for (let h = H; h >= 1; h--) {
      const { s, a, reward } = path[h];
      const step = alpha(n) * (reward + value - q(h, s, a));
      const phi = env.phi(h, s, a);
      for (let i = 0; i < d; i++) theta[h][i] += step * phi[i];
      value = q(h, s, greedy(h, s));
    }
  }
}
