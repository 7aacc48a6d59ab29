// Learners of one's own that tests let play: their code, as the page's panel has it.

/** Epsilon-greedy Q-learning with a table. */
export const epsilonGreedy = `export const right = "online"

export default function (env) {
  const { horizon, states, actions } = env
  const rows = () => Array.from({ length: horizon * states }, () => new Array(actions).fill(0))
  const q = rows()
  const n = rows()
  const at = (h, s) => (h - 1) * states + s
  const best = (h, s) => q[at(h, s)].indexOf(Math.max(...q[at(h, s)]))
  env.policy(best)
  while (!env.done) {
    let s = env.begin()
    for (let h = 1; h <= horizon; h++) {
      const a = env.random() < 0.1 ? Math.floor(env.random() * actions) : best(h, s)
      const { reward, state } = env.act(a)
      const ahead = h < horizon ? Math.max(...q[at(h + 1, state)]) : 0
      q[at(h, s)][a] += (reward + ahead - q[at(h, s)][a]) / Math.sqrt(++n[at(h, s)][a])
      s = state
    }
  }
}
`;

/** Goes back at random, and takes the action that paid best in a state. */
export const goesBack = `export const right = "revisiting"

export default function (env) {
  const paid = new Map()
  const key = (h, s, a) => \`\${h} \${s} \${a}\`
  const best = (h, s) => {
    let a = 0
    for (let b = 1; b < env.actions; b++) if ((paid.get(key(h, s, b)) ?? 0) > (paid.get(key(h, s, a)) ?? 0)) a = b
    return a
  }
  env.policy(best)
  for (let path = 0; !env.done; path++) {
    const from = path > 0 && env.random() < 0.5 ? 2 : 1
    let s = from === 2 ? env.revisit(2) : env.begin()
    for (let h = from; h <= env.horizon; h++) {
      const a = Math.floor(env.random() * env.actions)
      env.note({ bonus: env.phi(h, s, a)[0] })
      const { reward, state } = env.act(a)
      paid.set(key(h, s, a), (paid.get(key(h, s, a)) ?? 0) * 0.9 + reward)
      s = state
    }
  }
}
`;

/** A race of LinQ with both of them. @param {string} [broken] is put at the end of the first one's episodes */
export function raceOfOwn(broken = "") {
  return {
    format: /** @type {const} */ ("revisit.sweep/1"),
    problem: { kind: "river-swim", states: 4 },
    learners: [
      { algorithm: { kind: "linq-lsvi-ucb" } },
      {
        name: "epsilon-greedy",
        algorithm: { kind: "own", code: epsilonGreedy.replace("      s = state\n", `      s = state${broken}\n`) },
      },
      { name: "goes back", algorithm: { kind: "own", code: goesBack } },
    ],
    episodes: 40,
    budget: { samples: 600 },
    seeds: { from: 1, count: 3 },
    vary: [{ parameter: "problem.horizon", values: [3, 5], label: "H" }],
  };
}
