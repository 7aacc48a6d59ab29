#!/usr/bin/env python3
"""Writes the array files beside it, by NumPy and Python's csv module: what Revisit opens is then written by another program.

    python3 e2e/files/make.py

Needed only to write them anew (Debian: apt-get install python3-numpy). The files are committed; no test runs this.
"""

import csv
import json
from pathlib import Path

import numpy as np

here = Path(__file__).parent

# Three states, two actions, two features; per step where the horizon, 2, comes along.
P = np.array([[[0.1, 0.2, 0.7], [0, 1, 0]], [[0.25, 0.25, 0.5], [1, 0, 0]], [[0, 0, 1], [0.3, 0.3, 0.4]]])
r = np.array([[0, 0.5], [1, 0.25], [0.75, 0]])
phi = np.array([[[1, 0], [0, 1]], [[0.6, 0.8], [0.5, 0.5]], [[0, 0.25], [0.125, 0]]])
P_steps = np.stack([P, P[::-1]])
r_steps = np.stack([r, 1 - r])
phi_steps = np.stack([phi, phi / 2])


def version(name, array, number):
    with open(here / name, "wb") as file:
        np.lib.format.write_array(file, array, version=number)


def table(name, rows, header=None, **form):
    with open(here / name, "w", newline="") as file:
        writer = csv.writer(file, **form)
        if header:
            writer.writerow(header)
        writer.writerows(rows)


expected = {"P": P, "r": r, "phi": phi, "P_steps": P_steps, "r_steps": r_steps, "phi_steps": phi_steps}
with open(here / "expected.json", "w") as file:
    json.dump({name: array.tolist() for name, array in expected.items()}, file)
    file.write("\n")

np.save(here / "P.npy", P)
np.save(here / "r.npy", r)
np.save(here / "phi.npy", phi)
np.save(here / "P-fortran.npy", np.asfortranarray(P_steps))
np.save(here / "P-float32.npy", P.astype("<f4"))
np.save(here / "P-big-endian.npy", P.astype(">f8"))
np.save(here / "r-big-float32-fortran.npy", np.asfortranarray(r_steps.astype(">f4")))
np.save(here / "phi-float16.npy", phi.astype("<f2"))
np.save(here / "P-actions-first.npy", np.ascontiguousarray(P.transpose(1, 0, 2)))
version("P-version-2.npy", P, (2, 0))
version("P-version-3.npy", P, (3, 0))
for dtype in ["|b1", "|i1", "|u1", "<i2", ">i2", "<u2", "<i4", ">i4", "<u4", "<i8", ">i8", "<u8"]:
    name = np.dtype(dtype).name + ("-big" if dtype[0] == ">" else "")
    np.save(here / f"whole-{name}.npy", np.array([[0, 1], [1, 0], [1, 1]]).astype(dtype))
np.savez(here / "mdp.npz", transition=P_steps, reward=r_steps, features=phi_steps)
np.savez_compressed(here / "mdp-deflated.npz", P=P, R=r, phi=phi)

cells = [(s, a) for s in range(3) for a in range(2)]
table("P.csv", [[s, a, t, P[s, a, t]] for s, a in cells for t in range(3) if P[s, a, t] > 0], ["s", "a", "next_state", "p"])
table("P-steps.csv", [[h + 1, s, a, t, P_steps[h, s, a, t]] for h in range(2) for s, a in cells for t in range(3)], delimiter="\t")
table("P-matrix.csv", P.reshape(6, 3).tolist())
table("r.csv", [[str(x).replace(".", ",") for x in row] for row in r.tolist()], delimiter=";")
table("r-long.csv", [["state", "action", "reward"]] + [[s, a, r[s, a]] for s, a in cells if r[s, a] != 0], quoting=csv.QUOTE_ALL)
table("phi.tsv", [[s, a, *phi[s, a]] for s, a in cells], ["s", "a", "phi_0", "phi_1"], delimiter="\t", lineterminator="\n")
np.savetxt(here / "r.txt", r, header="action_0 action_1")

# What is refused.
(here / "P-cut-short.npy").write_bytes((here / "P.npy").read_bytes()[:-24])
np.save(here / "objects.npy", np.array([{"a": 1}], dtype=object), allow_pickle=True)
np.save(here / "complex.npy", r.astype(complex))
np.save(here / "P-sums-to-0.9.npy", P - 0.1 * (P == 0.7) * np.ones(3))
table("r-hole.csv", [["a0", "a1"], [0, 0.5], [1, ""], [0.75, 0]])
table("r-ragged.csv", [[0, 0.5], [1], [0.75, 0]])
