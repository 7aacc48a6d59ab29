// What may it do? "online" plays episodes from the start only, "revisiting" may go back to any state of the episode,
// "generative" may start in any state at any step.
export const right = "revisiting";

export default function (env) {
  // What is known: env.horizon, env.states, env.actions, env.dim, env.gap, env.gaps[h - 1], env.beta, env.episodes, env.right.
  // Steps are 1 to env.horizon; states and actions begin at 0.
  //
  // env.phi(h, s, a)       the features, an array of env.dim numbers
  // env.begin()            begins an episode and returns its first state
  // env.act(a)             takes an action: { reward, state }, with the next state. Act until step env.horizon before the next path
  // env.revisit(h)         "revisiting": goes back to the path's state at step h, and returns it
  // env.place(h, s)        "generative": begins a path in state s at step h
  // env.done               whether no further episode can begin. A call after the end of the run ends the learner, too
  // env.random()           a number from 0 to 1, from the seed
  // env.note({ bonus, q }) before env.act: the bonus of that action, and an array with the Q of each action here. They are drawn
  // env.policy((h, s) => a)  the policy to be judged. It is asked again after each path
  //                        (of many states, whenever its value is taken) and must not draw
  const table = (x) => Array.from({ length: env.horizon + 1 }, () => new Array(env.states).fill(x));
  const policy = table(0);
  const most = table(0);
  env.policy((h, s) => policy[h][s]);

  while (!env.done) {
    let s = env.begin();
    for (let h = 1; h <= env.horizon; h++) {
      const a = Math.floor(env.random() * env.actions);
      const { reward, state } = env.act(a);
      // This only prefers what was rewarded at once: learn better.
      if (reward > most[h][s]) [most[h][s], policy[h][s]] = [reward, a];
      s = state;
    }
  }
}
