// The templates play on a toy environment; LinQ's decisions are those of Algorithms 2 and 3 word for word, which keep every path.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parse } from "acorn";
import "ses";
import { play } from "../play.js";

const tools = { parse };

/** @param {string} name */
const learnerCode = (name) => readFileSync(new URL(`./${name}.js`, import.meta.url), "utf8");

/** Numbers from 0 to 1 (mulberry32). @param {number} seed */
function numbers(seed) {
  let state = seed * 7919 + 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A problem with random transitions, rewards and features, and an environment that writes down every call.
 * @param {number} seed
 * @param {string} right
 */
function toy(seed, right) {
  const random = numbers(seed);
  const [horizon, states, actions, dim, episodes] = [2 + (seed % 4), 5, 2 + (seed % 2), 3 + (seed % 3), 25];
  const table = (/** @type {number} */ size) => Array.from({ length: size }, random);
  const features = Array.from({ length: horizon * states * actions }, () => {
    const phi = table(dim).map((x) => x - 0.3);
    const norm = Math.hypot(...phi);
    return Float64Array.from(phi, (x) => x / norm);
  });
  const rewards = table(horizon * states * actions);
  const at = (/** @type {number} */ h, /** @type {number} */ s, /** @type {number} */ a) =>
    ((h - 1) * states + s) * actions + a;
  const setting = {
    right,
    horizon,
    states,
    actions,
    dim,
    gap: Array.from({ length: horizon }, (_, i) => (i === 1 ? null : 0.3)),
    beta: 0.31,
    episodes,
    seed,
  };
  /** @type {string[]} */
  const calls = [];
  const draws = numbers(seed + 1000);
  const chance = numbers(seed + 2000);
  /** @type {number[]} the states of the path, at [h] */
  const path = [];
  let [begun, paths, h, why] = [0, 0, 0, ""];
  const next = () => {
    if (h >= 1 && h <= horizon) why = "protocol: a path is drawn to its end";
    else if (paths >= 60) why = "over";
    return why === "" && ++paths > 0;
  };
  const recording = {
    reward: new Float64Array(1),
    begin() {
      if (begun >= episodes && why === "") why = "over";
      if (!next()) return undefined;
      begun++;
      h = 1;
      path[1] = Math.floor(draws() * states);
      calls.push(`begin: ${path[1]}`);
      return path[1];
    },
    revisit(/** @type {number} */ to) {
      if (!(to >= 1 && to <= horizon)) why = `protocol: going back to step ${to}`;
      if (!next()) return undefined;
      h = to;
      calls.push(`revisit ${h}: ${path[h]}`);
      return path[h];
    },
    place: () => undefined,
    act(/** @type {number} */ a) {
      if (!(a >= 0 && a < actions)) why = `protocol: action ${a}`;
      if (why !== "") return undefined;
      const s = path[h];
      recording.reward[0] = rewards[at(h, s, a)];
      path[h + 1] = Math.floor(draws() * states);
      calls.push(`act ${a} at ${h} in ${s}`);
      h++;
      return path[h];
    },
    phi: (/** @type {number} */ h, /** @type {number} */ s, /** @type {number} */ a) => features[at(h, s, a)],
    random: () => Float64Array.of(chance()),
    note: () => /** @type {const} */ (true),
    policy: () => /** @type {const} */ (true),
    due: () => true,
    done: () => why !== "" || begun >= episodes || paths >= 60,
    why: () => why,
  };
  return { setting, recording, calls, ended: () => why };
}

for (const [name, right] of [
  ["linq", "revisiting"],
  ["lsvi", "online"],
  ["q-learning", "online"],
  ["empty", "revisiting"],
])
  test(`the template ${name} plays to the end without a fault`, () => {
    const code = learnerCode(name);
    assert.match(code, new RegExp(`^export const right = "${right}";$`, "m"));
    for (const seed of [1, 2, 3]) {
      const { setting, recording, calls, ended } = toy(seed, right);
      assert.deepEqual(play(code, setting, recording, tools), { fault: null, line: null });
      assert.equal(calls.filter((call) => call.startsWith("begin")).length > 0, true);
      assert.equal(ended() === "over" || recording.done(), true, "it played on until nothing was left to play");
    }
  });

test("LinQ's template decides as Algorithms 2 and 3 say, word for word", () => {
  let revisits = 0;
  for (let seed = 1; seed <= 50; seed++) {
    const [ours, theirs] = [toy(seed, "revisiting"), toy(seed, "revisiting")];
    assert.deepEqual(play(learnerCode("linq"), ours.setting, ours.recording, tools), { fault: null, line: null });
    naive(theirs.setting, theirs.recording);
    assert.deepEqual(ours.calls, theirs.calls, `seed ${seed}`);
    revisits += ours.calls.filter((call) => call.startsWith("revisit")).length;
  }
  assert.ok(revisits > 300, `only ${revisits} revisits`);
});

/**
 * Keeps every path, and sums and solves anew wherever the paper does.
 * @param {ReturnType<typeof toy>["setting"]} setting
 * @param {ReturnType<typeof toy>["recording"]} recording
 */
function naive({ horizon: H, actions: A, dim: d, gap, beta }, recording) {
  /** @type {{ s: number[], a: number[], r: number[] }[]} */
  const paths = [];
  /** @type {number[][]} the numbers of the paths in I_h, at [h] */
  const learned = Array.from({ length: H + 1 }, () => []);
  const theta = Array.from({ length: H + 2 }, () => new Array(d).fill(0));
  const inner = (/** @type {ArrayLike<number>} */ x, /** @type {ArrayLike<number>} */ y) =>
    Array.from(x).reduce((sum, v, i) => sum + v * y[i], 0);
  const phiOf = (/** @type {number} */ h, /** @type {number} */ k) => recording.phi(h, paths[k].s[h], paths[k].a[h]);
  const solve = (/** @type {number} */ h, /** @type {ArrayLike<number>} */ x) => {
    const rows = Array.from({ length: d }, (_, i) => [
      ...Array.from({ length: d }, (_, j) =>
        learned[h].reduce((sum, k) => sum + phiOf(h, k)[i] * phiOf(h, k)[j], i === j ? 1 : 0),
      ),
      x[i],
    ]);
    for (let i = 0; i < d; i++)
      for (let row = 0; row < d; row++) {
        if (row === i) continue;
        const factor = rows[row][i] / rows[i][i];
        for (let j = 0; j <= d; j++) rows[row][j] -= factor * rows[i][j];
      }
    return rows.map((row, i) => row[d] / row[i]);
  };
  const bonus = (/** @type {number} */ h, /** @type {number} */ s, /** @type {number} */ a) =>
    beta * Math.sqrt(inner(recording.phi(h, s, a), solve(h, recording.phi(h, s, a))));
  for (let [k, h] = [0, 0]; ; k++) {
    const path = k > 0 ? structuredClone(paths[k - 1]) : { s: [], a: [], r: [] };
    paths.push(path);
    const from = h + 1;
    const first = h === 0 ? recording.begin() : recording.revisit(from);
    if (first === undefined) return;
    path.s[from] = first;
    for (let j = from; j <= H; j++) {
      const q = Array.from({ length: A }, (_, a) =>
        Math.min(inner(recording.phi(j, path.s[j], a), theta[j]) + bonus(j, path.s[j], a), H),
      );
      path.a[j] = q.findIndex((one) => one >= Math.max(...q) - 1e-10 * H);
      path.s[j + 1] = /** @type {number} */ (recording.act(path.a[j]));
      path.r[j] = recording.reward[0];
    }
    const b = Array.from({ length: H + 1 }, (_, j) => (j === 0 ? 0 : bonus(j, path.s[j], path.a[j])));
    for (h = H; h > 0 && (h === H || b[h + 1] < (gap[h] ?? Number.POSITIVE_INFINITY) / 2); h--) {
      learned[h].push(k);
      const sum = new Array(d).fill(0);
      for (const i of learned[h]) {
        const { s, a, r } = paths[i];
        const target = r[h] + (h < H ? inner(recording.phi(h + 1, s[h + 1], a[h + 1]), theta[h + 1]) : 0);
        phiOf(h, i).forEach((v, x) => {
          sum[x] += v * target;
        });
      }
      theta[h] = solve(h, sum);
    }
  }
}
