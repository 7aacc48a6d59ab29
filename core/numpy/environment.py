"""The problem "«KIND»" of Revisit «ENGINE»: a Markov decision process with «H» steps an episode, as an environment in Gymnasium's style.

It needs numpy and nothing else; its numbers are «NUMBERS».

    from «STEM» import «CLASS»

    env = «CLASS»()
    state, info = env.reset(seed=1)
    done = False
    while not done:
        state, reward, terminated, truncated, info = env.step(env.action_space.sample())
        done = terminated or truncated

States, actions, features and steps count from 0, so h is 0, ..., H - 1; info["h"] is the step that comes next. The arrays are

    env.P[h, s, a, t]     the probability that the state after s is t           («H», «S», «A», «S»)
    env.r[h, s, a]        the reward, in [0, 1]; it is not random               («H», «S», «A»)
    env.phi[h, s, a, i]   the features                                          («H», «S», «A», «D»)
    env.q_star[h, s, a]   the optimal values Q*                                 («H», «S», «A»)
    env.start[s]          the share of episodes that begin in s                 («S»,)

Run as a program, it computes Q* from P and r, compares, and plays an episode.
"""

«IMPORTS»
import numpy as np

TITLE = «TITLE»


class Discrete:
    """The numbers 0, ..., n - 1, as gymnasium.spaces.Discrete."""

    def __init__(self, n):
        self.n = n
        self.seed(None)

    def seed(self, seed):
        self._random = np.random.default_rng(seed)

    def sample(self):
        return int(self._random.integers(self.n))

    def contains(self, x):
        return isinstance(x, (int, np.integer)) and 0 <= x < self.n


class «CLASS»:
    """The environment. Observations are states; an episode is over after H steps, in whatever state."""

    H, S, A, d = «H», «S», «A», «D»
    state_names = «STATE NAMES»
    action_names = «ACTION NAMES»
    metadata = {"render_modes": []}

    def __init__(self):
        tables = _tables()
        # What is the same at every step is kept once; the axis of the steps is a view.
        self.P = np.broadcast_to(tables["P"], (self.H, self.S, self.A, self.S))
        self.r = np.broadcast_to(tables["r"], (self.H, self.S, self.A))
        self.phi = np.broadcast_to(tables["phi"], (self.H, self.S, self.A, self.d))
        self.q_star = tables["Qstar"]
        self.start = tables["start"]
        # The first states of the episodes in turn, None if each is drawn from start.
        self.start_cycle = tables.get("start_cycle")
        self.observation_space = Discrete(self.S)
        self.action_space = Discrete(self.A)
        self._random = np.random.default_rng()
        self._episodes = 0
        self._h = self.H

    def reset(self, *, seed=None, options=None):
        """Begins an episode. A seed makes all episodes from here on repeatable."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
            self._episodes = 0
        if self.start_cycle is None:
            self._s = int(self._random.choice(self.S, p=self.start))
        else:
            self._s = int(self.start_cycle[self._episodes % len(self.start_cycle)])
        self._episodes += 1
        self._h = 0
        return self._s, {"h": 0}

    def step(self, action):
        if self._h >= self.H:
            raise RuntimeError("no episode is under way: call reset() first")
        if not self.action_space.contains(action):
            raise ValueError(f"action: found {action!r}, expected an integer from 0 to {self.A - 1}")
        reward = float(self.r[self._h, self._s, int(action)])
        self._s = int(self._random.choice(self.S, p=self.P[self._h, self._s, int(action)]))
        self._h += 1
        return self._s, reward, self._h == self.H, False, {"h": self._h}

    def render(self):
        return None

    def close(self):
        pass


def value_iteration(P, r):
    """Q*, computed from the last step backwards: Q*_h = r_h + P_h V*_(h+1), V*_h = max_a Q*_h."""
    q = np.zeros(r.shape)
    v = np.zeros(r.shape[1])
    for h in reversed(range(len(r))):
        q[h] = r[h] + P[h] @ v
        v = q[h].max(axis=1)
    return q


def _array(shape, values, places=None):
    """The values in row-major order, or at these places of it, with zeros elsewhere."""
    array = np.zeros(shape)
    array.flat[slice(None) if places is None else places] = values
    return array


def _tables():
«TABLES»

if __name__ == "__main__":
    env = «CLASS»()
    error = np.abs(value_iteration(env.P, env.r) - env.q_star).max()
    state, info = env.reset(seed=1)
    total, done = 0.0, False
    while not done:
        state, reward, terminated, truncated, info = env.step(env.q_star[info["h"], state].argmax())
        total, done = total + reward, terminated or truncated
    print(f"Q* from P and r differs from q_star by at most {error:.1e}; an episode of the best policy earned {total:.4g}.")
