import assert from "node:assert/strict";
import { test } from "node:test";
import { axisLabels } from "./timeline-axis.js";
import { cells, changedColumns, pixels, rowsOf } from "./timeline-cells.js";
import { TimelineScale } from "./timeline-scale.js";
import { wordsOfPath } from "./timeline-text.js";

const H = 4;

/**
 * A timeline of episodes with these numbers of paths, cut into groups of at most `within` paths. Path k begins at step 1 if it begins its
 * episode, else at 2 + k mod 3.
 * @param {number[]} lengths
 * @param {number} [within]
 */
function timelineOf(lengths, within = 1) {
  /** @type {{ path: number, paths: number, episode: number, began: number[] }[]} */
  const groups = [];
  let k = 0;
  lengths.forEach((length, e) => {
    for (let i = 0; i < length; i++) {
      k++;
      if (i % within === 0) groups.push({ path: k, paths: 0, episode: e + 1, began: Array(H).fill(0) });
      const group = /** @type {typeof groups[0]} */ (groups.at(-1));
      group.paths++;
      group.began[i === 0 ? 0 : 1 + (k % 3)]++;
    }
  });
  const column = (/** @type {"path" | "paths" | "episode"} */ name) => Float64Array.from(groups, (g) => g[name]);
  return {
    within,
    together: 1,
    path: column("path"),
    paths: column("paths"),
    episode: column("episode"),
    episodes: Float64Array.from(groups, () => 1),
    changes: Float64Array.from(groups, (g) => Math.min(1, g.paths)),
    began: Float64Array.from(groups.flatMap((g) => g.began)),
    reached: Array.from({ length: H }, () => null),
    optimal: null,
    broken: null,
  };
}

const SHAPES = [[1], [7], [10_000, ...Array(199).fill(6)], Array(50).fill(1), [3, 400, 20, 5, 5], [10_000, 1]];

test("an episode is as wide as its paths to the power, which is the largest that leaves the longest at most half", () => {
  for (const lengths of SHAPES) {
    const scale = new TimelineScale(timelineOf(lengths, 16));
    /** @param {number} p the longest's share of the width */
    const share = (p) => Math.max(...lengths) ** p / lengths.reduce((sum, n) => sum + n ** p, 0);
    if (lengths.length > 1) assert.ok(share(scale.power) <= 0.5 + 1e-9, `${lengths.length}: ${scale.power}`);
    if (lengths.length > 1 && scale.power < 1) assert.ok(share(scale.power + 0.01) > 0.5, `${scale.power}`);
    const sum = lengths.reduce((total, n) => total + n ** scale.power, 0);
    let [k, edge] = [1, 0];
    lengths.forEach((n, e) => {
      assert.ok(Math.abs(scale.at(k) - edge) < 1e-9, `episode ${e + 1}`);
      assert.ok(Math.abs(scale.atEpisode(e + 1) - edge) < 1e-9, `episode ${e + 1}`);
      assert.equal(scale.episodeOf(k), e + 1);
      assert.equal(scale.episodeOf(k + n - 1), e + 1);
      k += n;
      edge += n ** scale.power / sum;
    });
    assert.equal(scale.paths, k - 1);
    assert.equal(scale.episodes, lengths.length);
  }
});

test("every path is found where it stands, and paths stand in order", () => {
  for (const lengths of SHAPES) {
    const scale = new TimelineScale(timelineOf(lengths, 4));
    let before = -1;
    for (let k = 1; k <= scale.paths; k++) {
      const x = scale.middle(k);
      assert.ok(x > before && x < 1, `path ${k} at ${x}`);
      assert.equal(scale.pathAt(x), k);
      before = x;
    }
    assert.equal(scale.middle(0), 0);
    assert.equal(scale.pathAt(0), 1);
    assert.equal(scale.pathAt(1), scale.paths);
  }
});

test("episodes in one group count as equally long", () => {
  const merged = {
    path: Float64Array.of(1, 101),
    paths: Float64Array.of(100, 32),
    episode: Float64Array.of(1, 2),
    episodes: Float64Array.of(1, 8),
  };
  const apart = new TimelineScale(timelineOf([100, 4, 4, 4, 4, 4, 4, 4, 4], 100));
  const together = new TimelineScale(merged);
  assert.equal(together.power, apart.power);
  for (let n = 1; n <= 9; n++) assert.ok(Math.abs(together.atEpisode(n) - apart.atEpisode(n)) < 1e-9, `episode ${n}`);
  for (let k = 1; k <= 132; k++) assert.equal(together.episodeOf(k), apart.episodeOf(k), `path ${k}`);
});

test("a column shows the paths that it covers: their shares by step are those of the paths one by one", () => {
  for (const [lengths, columns] of /** @type {[number[], number][]} */ ([
    [[300, 7, 7, 1], 64],
    [[5], 100],
    [Array(40).fill(2), 33],
  ])) {
    const timeline = timelineOf(lengths);
    const scale = new TimelineScale(timeline);
    const share = cells(timeline, scale, columns, rowsOf(H, 99), 0);
    const expected = new Float64Array((H + 1) * columns);
    for (let k = 1; k <= scale.paths; k++) {
      const row = Array.from({ length: H }, (_, i) => i).find((i) => timeline.began[(k - 1) * H + i] === 1) ?? -1;
      for (let c = 0; c < columns; c++) {
        const part = Math.min(c + 1, scale.at(k + 1) * columns) - Math.max(c, scale.at(k) * columns);
        if (part <= 0) continue;
        expected[row * columns + c] += part;
        expected[H * columns + c] += part; // every path changed the policy
      }
    }
    for (let i = 0; i < expected.length; i++)
      assert.ok(Math.abs(share[i] - expected[i]) < 1e-4, `cell ${i}: ${share[i]}, not ${expected[i]}`);
  }
});

test("each step has a row as far as there are rows; step 1 always has its own", () => {
  for (const [steps, most] of [
    [1, 9],
    [2, 9],
    [9, 9],
    [100, 24],
    [1000, 2],
    [5, 1],
  ]) {
    const { rows, row } = rowsOf(steps, most);
    assert.equal(rows, Math.min(steps, most));
    const seen = Array.from({ length: steps }, (_, i) => row(i + 1));
    assert.deepEqual(
      [...new Set(seen)],
      Array.from({ length: rows }, (_, i) => i),
      `${steps} steps in ${most} rows`,
    );
    if (rows > 1) assert.equal(seen.filter((r) => r === 0).length, 1);
  }
});

test("only the columns that differ are drawn again, and the rarest path leaves a trace", () => {
  const share = new Float32Array(2 * 100);
  share[40] = 0.0001;
  /** @type {[number, number, number][]} */
  const grounds = [
    [0, 0, 0],
    [9, 9, 9],
  ];
  const before = pixels(
    new Float32Array(2 * 100),
    100,
    [
      [250, 100, 0],
      [9, 0, 0],
    ],
    grounds,
  );
  const now = pixels(
    share,
    100,
    [
      [250, 100, 0],
      [9, 0, 0],
    ],
    grounds,
  );
  assert.equal(before[40], 0xff000000);
  assert.ok((now[40] & 0xff) > 30, "red");
  assert.deepEqual(changedColumns(before, now, 100), [40, 40]);
  assert.equal(changedColumns(now, now, 100), null);
  assert.deepEqual(changedColumns(null, now, 100), [0, 99]);
  share[100 + 60] = 1;
  assert.deepEqual(
    changedColumns(
      before,
      pixels(
        share,
        100,
        [
          [250, 100, 0],
          [9, 0, 0],
        ],
        grounds,
      ),
      100,
    ),
    [40, 60],
  );
});

test("labels below the axis do not overlap, and name the first episode and the last", () => {
  const measure = (/** @type {string} */ text) => 8 * text.length;
  for (const lengths of SHAPES)
    for (const width of [120, 358, 1200, 2480]) {
      const timeline = timelineOf(lengths, 16);
      const scale = new TimelineScale(timeline);
      const labels = axisLabels(timeline, scale, width, "episode", measure);
      const boxes = labels
        .map(({ x, text, anchor }) => {
          const long = measure(text);
          const from = anchor === "start" ? x : anchor === "end" ? x - long : x - long / 2;
          return [from, from + long];
        })
        .sort((a, b) => a[0] - b[0]);
      boxes.forEach(([from, to], i) => {
        assert.ok(from >= -1 && to <= width + 1, "within the plot");
        if (i > 0) assert.ok(from >= boxes[i - 1][1], `${width}: ${labels.map(({ text }) => text)}`);
      });
      assert.equal(labels[0].text, "episode 1");
      if (lengths.length > 2)
        assert.ok(labels.some(({ text, anchor }) => anchor === "end" && text === String(lengths.length)));
    }
});

test("a path in words", () => {
  const timeline = timelineOf([10, 2]);
  const learner = { revisits: true, episodes: true };
  assert.equal(wordsOfPath(timeline, 0, 1, learner), "path 1: began at the start, episode 1");
  assert.equal(wordsOfPath(timeline, 3, 4, learner), "path 4: went back to step 3, episode 1");
  const groups = timelineOf([2000, 2], 1000);
  assert.equal(
    wordsOfPath(groups, 0, 20, learner),
    "paths 1–1,000: 333 went back to step 4, 333 to step 3, 333 to step 2, 1 elsewhere; episode 1",
  );
  assert.equal(wordsOfPath(timeline, 3, 4, { revisits: false, episodes: false }), "path 4: began at step 3, round 1");
});
