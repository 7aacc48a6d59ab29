"""LinQ-LSVI-UCB with numpy. It computes all actions of a state in one product, updates the inverse of each Lambda_h by Sherman and
Morrison and recomputes it now and then. It shares no code with the engine.

    python3 linq.py INSTANCE UNIFORMS

instance.js packs INSTANCE; UNIFORMS has one float64 for each sample. For each line "PATHS TRACED" of standard input the program runs
from the first path and answers with one line of JSON. Its trace has from, stop, states and actions of the first TRACED paths.
"""

import json
import math
import sys
import time

import numpy as np

header = np.fromfile(sys.argv[1], count=8)
H, S, A, d = (int(x) for x in header[:4])
beta, gap, start = float(header[4]), float(header[5]), int(header[6])
numbers = np.fromfile(sys.argv[1], offset=64)
features, cumulative, reward = np.split(numbers, np.cumsum([H * S * A * d, H * S * A * S]))
features = features.reshape(H, S, A, d)
cumulative = cumulative.reshape(H, S, A, S)
reward = reward.reshape(H, S, A).tolist()
uniforms = np.fromfile(sys.argv[2])
refresh = max(1024, 4 * d)


def run(paths, traced):
    gram = np.stack([np.eye(d)] * H)
    inverse, recent = gram.copy(), np.zeros((H, d, d))  # to a sum of 10^6 one adds up first what is small
    m, u, theta = np.zeros((H, d, d)), np.zeros((H, d)), np.zeros((H, d))
    updates, state, action, bonus, taken = [0] * H, [0] * H, [0] * H, [0.0] * H, [None] * H
    episodes = samples = first = 0
    trace = []
    began, busy = time.perf_counter(), time.process_time()
    for _ in range(paths):
        begun = first
        if begun == 0:
            state[0] = start
        for h in range(begun, H):
            s = state[h]
            phi = features[h, s]
            g = phi @ inverse[h]
            b = beta * np.sqrt(np.maximum(np.einsum("ai,ai->a", g, phi), 0))
            q = np.minimum(phi @ theta[h] + b, H)
            a = int(np.argmax(q >= q.max() - 1e-10 * H))
            action[h], bonus[h], taken[h] = a, b[a], g[a]
            after = min(int(np.searchsorted(cumulative[h, s, a], uniforms[samples], side="right")), S - 1)
            samples += 1
            if h + 1 < H:
                state[h + 1] = after
        first = H
        while first > 0 and (first == H or bonus[first] < gap / 2):
            first -= 1
            h, s, a = first, state[first], action[first]
            phi, g = features[h, s, a], taken[h]
            v = g / math.sqrt(1 + phi @ g)
            inverse[h] -= np.multiply.outer(v, v)
            recent[h] += np.multiply.outer(phi, phi)
            u[h] += reward[h][s][a] * phi
            updates[h] += 1
            if updates[h] % refresh == 0:
                gram[h] += recent[h]
                recent[h] = 0
                inverse[h] = np.linalg.inv(gram[h])
            target = u[h]
            if h + 1 < H:
                m[h] += np.multiply.outer(phi, features[h + 1, state[h + 1], action[h + 1]])
                target = target + m[h] @ theta[h + 1]
            theta[h] = inverse[h] @ target
        episodes += first == 0
        if len(trace) < traced:
            trace.append([begun + 1, first, *state, *action])
    seconds, processor = time.perf_counter() - began, time.process_time() - busy
    counts = {"paths": paths, "samples": samples, "episodes": episodes, "updates": updates}
    return {"seconds": seconds, "processor": processor, **counts, "theta": theta.tolist(), "trace": trace}


for line in sys.stdin:
    print(json.dumps(run(*map(int, line.split()))), flush=True)
