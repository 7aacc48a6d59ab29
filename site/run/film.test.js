import assert from "node:assert/strict";
import { test } from "node:test";
import { filmPace, lengthOf } from "./film.js";

test("a film shows all paths in its time, and short runs at two paths a second", () => {
  assert.equal(filmPace(12_150, 20), 607.5);
  assert.equal(filmPace(4, 20), 2);
  assert.equal(filmPace(1e6, 0), 0);
});

/** A lab whose runs end at so many paths; `aborts` says whether the time is over before. */
function labOf(/** @type {{ paths: number, end: "done" | "budget" | "time" }} */ { paths, end }) {
  let open = 0;
  const session = {
    spec: {},
    problem: { states: 4 },
    async run(/** @type {any} */ { signal }) {
      if (end === "time") await new Promise((resolve) => signal.addEventListener("abort", resolve));
      return { done: end === "done", stopped: end !== "done", paths };
    },
    close: () => open--,
  };
  const lab = {
    async open() {
      open++;
      return session;
    },
  };
  return { lab: /** @type {any} */ (lab), session: /** @type {any} */ (session), left: () => open };
}

test("the length of a run is known where it ends in time", async () => {
  const never = new AbortController().signal;
  for (const [end, length] of /** @type {const} */ ([
    ["done", 321],
    ["budget", 321],
  ])) {
    const { lab, session, left } = labOf({ paths: 321, end });
    assert.equal(await lengthOf(lab, session, never), length);
    assert.equal(left(), 0);
  }
  const stop = new AbortController();
  const { lab, session, left } = labOf({ paths: 321, end: "time" });
  const asked = lengthOf(lab, session, stop.signal);
  setImmediate(() => stop.abort());
  assert.equal(await asked, null);
  assert.equal(left(), 0);
  const large = { ...session, problem: { states: 1e6 } };
  assert.equal(await lengthOf(lab, large, never), null);
});
