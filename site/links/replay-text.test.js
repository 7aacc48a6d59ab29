import assert from "node:assert/strict";
import { test } from "node:test";
import { replayText } from "./replay-text.js";

const digest = `revisit2:${"0123456789abcdef".repeat(4)}`;
const other = `revisit2:${"fedcba9876543210".repeat(4)}`;

/** @param {Partial<import("../revisit.d.ts").Verdict>} verdict */
const judged = (verdict) =>
  replayText(
    {
      at: "judged",
      verdict: {
        reproduced: true,
        expected: { digest, engine: "1.1.0", paths: 2000 },
        actual: { digest, engine: "1.1.0", paths: 2000 },
        firstDifference: null,
        ...verdict,
      },
    },
    2000,
  );

test("a reproduced run is reported with its digest", () => {
  assert.deepEqual(judged({}), {
    tone: "good",
    text: "Reproduced: the same digest (01234567…), 2,000 paths",
    detail: "",
    action: "",
  });
  const before = { digest: digest.replace("revisit2", "sha256"), engine: "2.0.0", paths: 2000 };
  assert.match(judged({ expected: before, actual: before }).text, /^Reproduced: the same digest \(sha256:01234567…\)/);
  assert.match(judged({ expected: { digest, engine: "1.0.0", paths: 2000 } }).detail, /engine 1\.0\.0.*engine 1\.1\.0/);
});

test("a run that differs is reported with the place, both digests, both engines, and what to do", () => {
  const actual = { digest: other, engine: "1.2.0", paths: 2000 };
  const { tone, text, detail } = judged({ reproduced: false, actual, firstDifference: { from: 257, to: 512 } });
  assert.equal(tone, "warn");
  assert.equal(text, "Differs: the first path that differs is between 257 and 512");
  for (const part of ["01234567…", "fedcba98…", "engine 1.1.0", "engine 1.2.0", "Ask for a link made by engine 1.2.0"])
    assert.ok(detail.includes(part), detail);
  assert.equal(
    judged({ reproduced: false, actual, firstDifference: { from: 3, to: 3 } }).text,
    "Differs: the first path that differs is path 3",
  );
  assert.match(
    judged({ reproduced: false, actual, firstDifference: null }).text,
    /^Differs: another digest came out here; from which path on, the link does not tell$/,
  );
  assert.match(judged({ reproduced: false, actual: { ...actual, engine: "1.1.0" } }).detail, /the link was changed/);
});

test("a long replay waits and says its cost, a short one does not", () => {
  assert.equal(replayText({ at: "waiting", seconds: 40 }, 1e6).action, "Replay it (about 40 s)");
  assert.equal(replayText({ at: "replaying", seconds: 3 }, 2000).text, "Replaying its 2,000 paths, about 3 s…");
  assert.equal(replayText({ at: "replaying", seconds: 0.2 }, 1).text, "Replaying its 1 path…");
  assert.deepEqual(replayText({ at: "stopped", paths: 500 }, 2000), {
    tone: "plain",
    text: "The replay stopped at 500 of 2,000 paths.",
    detail: "",
    action: "Replay the rest",
  });
});
