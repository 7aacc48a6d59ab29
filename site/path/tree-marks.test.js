import assert from "node:assert/strict";
import { test } from "node:test";
import { recorded } from "../../e2e/node/pictures-recorded.mjs";
import { changingMarks, chooseBundles, moreWords, standingMarks } from "./tree-marks.js";

const figure1 = recorded("figure-1");

/**
 * The tree at a moment of a recorded run, in a room of 700 by 300 px.
 * @param {import("../../e2e/node/pictures-recorded.mjs").Recorded} run
 * @param {string} moment
 * @param {{ inspected?: number | null, width?: number, height?: number, all?: boolean }} [more]
 */
function treeOf(
  { problem, learner, moments },
  moment,
  { inspected = null, width = 700, height = 300, all = false } = {},
) {
  const { view, progress } = moments[moment];
  const room = { width, height, left: 0, all };
  const choice = chooseBundles(view, problem, learner, room);
  const standing = standingMarks(choice, problem, learner, room);
  const nextStep = view.current && !progress.done ? progress.step : 0;
  const changing = changingMarks(standing, view, problem, learner, { nextStep, inspected, folded: choice.folded });
  return { choice, standing, changing, view };
}

/** The number of lines in a path. @param {import("../ui/mark-elements.js").Segment[]} path */
const lines = (path) => path.filter(([letter]) => letter === "M").length;

test("before the first path the tree has the state where it will start, and says how to get one", () => {
  const { standing, changing } = treeOf(figure1, "start");
  assert.deepEqual(standing.branches, []);
  assert.deepEqual(
    [standing.start?.state.text, standing.start?.state.place.x, standing.start?.hint.text],
    ["0", standing.at.x(1), "No path yet: press Run, or → for a single one."],
  );
  assert.deepEqual(
    [changing.summary, changing.detail, changing.newest, changing.ring],
    ["No path has been drawn yet.", "", null, null],
  );
  assert.equal(treeOf(figure1, "start", { width: 300 }).standing.start?.hint.text, "No path yet: press Run.");
});

test("Figure 1 unfolds path by path: its rows, states, actions, labels and what was learned from", () => {
  const seen = ["path 1", "path 2", "path 3", "path 4"].map((moment) => {
    const { standing, changing } = treeOf(figure1, moment);
    return standing.branches.map(({ again, states, actions }, i) => {
      const { label, copied, solid, dotted } = changing.branches[i];
      return [
        again ? "again" : "first",
        states.map(({ text }) => text).join(" "),
        actions.map(({ text }) => text).join(" "),
        `${label.text}${label.newest ? " new" : ""}`,
        [copied, solid, dotted].map(lines),
      ];
    });
  });
  assert.deepEqual(seen, [
    [["first", "0 1 0", "a₀ a₀ a₀", "k = 1 new", [0, 1, 2]]],
    [
      ["first", "0 1 0", "a₀ a₀ a₀", "k = 1", [0, 1, 2]],
      ["again", "", "a₁", "k = 2 new", [0, 1, 0]],
    ],
    [
      ["first", "0 1 0", "a₀ a₀ a₀", "k = 1", [0, 2, 1]],
      ["again", "", "a₁", "×2 new", [0, 1, 0]],
    ],
    [
      ["first", "0 1 0", "a₀ a₀ a₀", "k = 1", [0, 3, 0]],
      ["again", "", "a₁", "×2", [0, 1, 0]],
      ["again", "0", "a₀ a₁", "k = 4 new", [0, 2, 0]],
    ],
  ]);
});

test("the ring is around the state where the next path begins, and there is none once the episode is over", () => {
  const at = ["path 1", "path 2", "path 3", "path 4"].map((moment) => {
    const { changing, standing } = treeOf(figure1, moment);
    const { ring } = changing;
    return (
      ring &&
      [ring.x + ring.width / 2, ring.y + ring.height / 2]
        .map((x) => Math.round(10 * x) / 10)
        .concat(standing.at.stepAt(ring.x + ring.width / 2))
    );
  });
  const { at: columns, y } = treeOf(figure1, "path 1").standing;
  const row = Math.round(10 * y(0)) / 10;
  assert.deepEqual(at, [[columns.x(3), row, 3], [columns.x(3), row, 3], [columns.x(2), row, 2], null]);
});

test("a state stands under its step's head, where pointing finds its step", () => {
  const { standing } = treeOf(figure1, "path 4");
  assert.deepEqual(
    standing.heads.map(({ text, named }) => `${named ? "h = " : ""}${text}`),
    ["h = 1", "h = 2", "h = 3"],
  );
  const [first] = standing.branches;
  first.states.forEach(({ box, place }, i) => {
    const middle = box.x + box.width / 2;
    assert.deepEqual([middle, place.x, standing.at.stepAt(middle)], [standing.heads[i].x, standing.heads[i].x, i + 1]);
    assert.equal(standing.guides[i].x, standing.heads[i].x);
  });
  assert.ok(standing.width <= standing.wide && standing.wide <= 700);
});

test("the newest path is marked as a whole, in its kind, and a bundle of more paths is thicker", () => {
  const one = treeOf(figure1, "path 1").changing;
  assert.deepEqual([one.newest?.again, lines(one.newest?.line ?? [])], [false, 3]);
  const three = treeOf(figure1, "path 3").changing;
  assert.deepEqual([three.newest?.again, lines(three.newest?.line ?? [])], [true, 3]);
  assert.deepEqual(
    three.branches.map(({ thick }) => Number(thick.toFixed(2))),
    [1.8, 2.15],
  );
});

test("what is said of the tree, of its newest path, and of each branch", () => {
  const said = ["path 1", "path 3", "path 4"].map((moment) => treeOf(figure1, moment).changing);
  assert.deepEqual(
    said.map(({ summary }) => summary),
    [
      "Episode 1: the first path visits states 0, 1, 0. No revisits.",
      "Episode 1: the first path visits states 0, 1, 0. Revisits: paths 2–3 (identical) from step 3 to states none further.",
      "Episode 1: the first path visits states 0, 1, 0. Revisits: paths 2–3 (identical) from step 3 to states none further; path 4 from step 2 to states 0.",
    ],
  );
  assert.deepEqual(
    said.map(({ detail }) => detail),
    [
      "Path 1: from state 0, sampled 0 a₀ 1 a₀ 0 a₀. Learned from step 3. The bonus at step 3, 0.175, is above the threshold ½Δ = 0.15. Next: return to step 3.",
      "Paths 2–3 (identical): returned to state 0 at step 3, sampled 0 a₁. Learned from steps 2 to 3. The bonus at step 2, 0.175, is above the threshold ½Δ = 0.15. Next: return to step 2.",
      "Path 4: returned to state 1 at step 2, sampled 1 a₀ 0 a₁. Every step passed the test: all were learned from, and the episode ended.",
    ],
  );
  assert.deepEqual(
    said[2].branches.map(({ label }) => label.says),
    [
      "k = 1: first path, path 1",
      "×2: revisit from step 3, paths 2–3 (identical)",
      "k = 4 new: revisit from step 2, path 4",
    ],
  );
});

test("a branch that is pointed at says what it sampled, and the others are faint but for its way there", () => {
  const { changing } = treeOf(figure1, "path 4", { inspected: 2 });
  assert.deepEqual(
    changing.branches.map(({ faint, label }) => [faint, label.faint]),
    [
      [false, true],
      [false, false],
      [true, true],
    ],
  );
  assert.match(changing.detail, /^Paths 2–3 \(identical\): returned to state 0 at step 3/);
});

test("a name that is too long for its place is cut, and the whole of it is kept", () => {
  const problem = { ...figure1.problem, actionNames: ["stay where you are", "go"], stateNames: ["the left one", "r"] };
  const { standing } = treeOf({ ...figure1, problem }, "path 1", { width: 300 });
  assert.deepEqual(
    standing.branches[0].actions.map(({ text, name }) => [text, name]),
    Array.from({ length: 3 }, () => ["s…", "stay where you are"]),
  );
  assert.deepEqual(
    standing.branches[0].states.map(({ text, name }) => [text, name]),
    [
      ["0", "the left one"],
      ["r", null],
      ["0", "the left one"],
    ],
  );
});

test("bundles for which there is no room are folded, and counted", () => {
  const lake = recorded("dry-lake");
  const { view } = lake.moments["path 30"];
  assert.ok(view.paths.length > 4, `${view.paths.length} bundles`);
  const { choice, standing, changing } = treeOf(lake, "path 30", { height: 160 });
  assert.equal(choice.bundles.length + choice.folded.bundles, view.paths.length + view.hidden.bundles);
  assert.equal(
    choice.bundles.reduce((sum, { count }) => sum + count, choice.folded.paths),
    view.pathsInEpisode,
  );
  assert.ok(standing.more !== null && standing.more > (standing.branches.at(-1)?.label ?? Infinity));
  assert.equal(changing.branches.filter(({ label }) => label.newest).length, 1, "the newest path is among them");
  const { bundles, paths } = choice.folded;
  assert.deepEqual(moreWords(choice.folded, false), {
    text: `${bundles} more branches`,
    title: `${paths} paths in ${bundles} more branches are not shown`,
    says: `${bundles} more branches: ${paths} paths in ${bundles} more branches are not shown`,
  });
  const whole = treeOf(lake, "path 30", { height: 160, all: true });
  assert.deepEqual([whole.choice.folded.bundles, whole.standing.branches.length], [0, view.paths.length]);
  assert.deepEqual(moreWords(whole.choice.folded, true), {
    text: "show fewer",
    title: "Draw only as many as fit",
    says: "show fewer",
  });
});

test("only what would be drawn otherwise is built anew: counts alone change no key", () => {
  const keys = ["path 1", "path 2", "path 3", "path 4"].map((moment) => treeOf(figure1, moment).choice.key);
  assert.deepEqual(
    keys.map((key, i) => i > 0 && key === keys[i - 1]),
    [false, false, true, false],
  );
  assert.notEqual(treeOf(figure1, "path 4", { width: 600 }).choice.key, keys[3]);
});

test("what a branch copied is drawn as such, where the path that drew it is not there", () => {
  const seen = figure1.moments["path 4"];
  const [first] = seen.view.paths;
  const paths = [
    { ...first, first: 1, k: 1, states: [0, 1, 0, 1], actions: [0, 0, 0, 0] },
    { ...first, first: 9, k: 9, from: 4, states: [0, 1, 1, 0], actions: [0, 1, 0, 1], stop: 3 },
  ];
  const view = { ...seen.view, paths, newest: 9, pathsInEpisode: 9, hidden: { bundles: 0, paths: 0 } };
  const run = {
    ...figure1,
    problem: { ...figure1.problem, horizon: 4 },
    moments: { now: { ...seen, view } },
  };
  const { standing, changing } = treeOf(run, "now");
  assert.deepEqual(
    standing.branches[1].states.map(({ text, kind }) => [text, kind]),
    [
      ["1", "copied"],
      ["0", "copied"],
    ],
  );
  assert.deepEqual(
    standing.branches[1].actions.map(({ text }) => text),
    ["a₁"],
    "of what it drew itself",
  );
  const { copied, solid, dotted } = changing.branches[1];
  assert.deepEqual([copied, solid, dotted].map(lines), [2, 1, 0]);
});
