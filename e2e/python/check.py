"""Checks an exported environment by what it does: check.py FILE.py FILE.npz prints what was found as JSON."""

import importlib.util
import json
import sys

import numpy as np

path, npz = sys.argv[1:]
module_of = importlib.util.spec_from_file_location("problem", path)
module = importlib.util.module_from_spec(module_of)
module_of.loader.exec_module(module)
(environment,) = [one for name, one in vars(module).items() if isinstance(one, type) and hasattr(one, "step")]
env = environment()
H, S, A, d = env.H, env.S, env.A, env.d

with np.load(npz) as arrays:
    arrays = dict(arrays)
for name, of in (("P", env.P), ("r", env.r), ("phi", env.phi), ("Qstar", env.q_star), ("start", env.start)):
    assert arrays[name].dtype == np.float64, name
    assert np.array_equal(np.broadcast_to(arrays[name], of.shape), of), name
assert arrays["horizon"].shape == () and arrays["horizon"] == H
assert env.P.shape == (H, S, A, S) and env.r.shape == (H, S, A) and env.phi.shape == (H, S, A, d) and env.q_star.shape == (H, S, A)
assert np.abs(env.P.sum(axis=3) - 1).max() < 1e-8 and env.P.min() >= 0 and abs(env.start.sum() - 1) < 1e-8

# Q* by the definition, state by state.
value = [0.0] * S
error = 0.0
for h in reversed(range(H)):
    after = []
    for s in range(S):
        q = [env.r[h, s, a] + sum(env.P[h, s, a, t] * value[t] for t in np.flatnonzero(env.P[h, s, a])) for a in range(A)]
        error = max(error, np.abs(np.array(q) - env.q_star[h, s]).max())
        after.append(max(q))
    value = after
assert error < 1e-12, error

# Episodes have H steps, the rewards of r, and next states as often as P says: five standard deviations, at 1000 numbers, are once in 1700 files.
episodes = max(1, 40_000 // H)
draw = np.random.default_rng(3)
counts, begins, firsts = {}, np.zeros(S), []
for n in range(episodes):
    state, info = env.reset(seed=5) if n == 0 else env.reset()
    begins[state] += 1
    firsts.append(state)
    for h in range(H):
        assert info == {"h": h} and env.observation_space.contains(state)
        action = int(draw.integers(A))
        after, reward, terminated, truncated, info = env.step(action)
        assert reward == env.r[h, state, action] and terminated == (h == H - 1) and truncated is False
        counts.setdefault((h, state, action), np.zeros(S))[after] += 1
        state = after


def follows(count, p):
    n = count.sum()
    assert not count[p == 0].any()
    if n >= 100:
        assert (np.abs(count / n - p) <= 5 * np.sqrt(p * (1 - p) / n) + 10 / n).all(), (count / n, p)


for place, count in counts.items():
    follows(count, env.P[place])
if env.start_cycle is None:
    follows(begins, env.start)
else:
    assert arrays["start_cycle"].dtype == np.int64
    assert firsts == [env.start_cycle[n % len(env.start_cycle)] for n in range(episodes)]


def one_episode(seed):
    found = [env.reset(seed=seed)[0]]
    for h in range(H):
        found.append(env.step(h % A)[:2])
    return found


assert one_episode(7) == one_episode(7)
for wrong, of in ((lambda: env.step(0), RuntimeError), (lambda: (env.reset(), env.step(A)), ValueError), (lambda: env.step(0.5), ValueError), (lambda: env.step("left"), ValueError)):
    try:
        wrong()
        raise AssertionError(f"expected {of.__name__}")
    except of:
        pass

found = {"H": H, "S": S, "A": A, "d": d, "q": env.q_star.tolist(), "title": module.TITLE, "actionNames": env.action_names, "drawn": len(counts)}
if H * S * A * (S + d) < 500_000:
    found |= {"P": env.P.tolist(), "r": env.r.tolist(), "phi": env.phi.tolist()}
json.dump(found, sys.stdout)
