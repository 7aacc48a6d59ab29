import assert from "node:assert/strict";
import { test } from "node:test";
import { filmPace, lookAhead } from "./film.js";

test("a film shows all paths in its time, and short runs at two paths a second", () => {
  assert.equal(filmPace(12_150, 20), 607.5);
  assert.equal(filmPace(4, 20), 2);
  assert.equal(filmPace(1e6, 0), 0);
});

/** A lab whose runs end at so many paths, once `end` is called. */
function labOf(/** @type {number} */ paths) {
  /** @type {(how: { done: boolean } | Error) => void} */
  let end = () => {};
  const over = new Promise((resolve, reject) => {
    end = (how) => (how instanceof Error ? reject(how) : resolve({ ...how, stopped: !how.done, paths }));
  });
  let open = 0;
  const session = {
    spec: {},
    problem: { states: 4 },
    async run(/** @type {any} */ { signal, onProgress }) {
      onProgress({ paths: 100 });
      return Promise.race([
        over,
        new Promise((resolve) =>
          signal.addEventListener("abort", () => resolve({ done: false, stopped: true, paths })),
        ),
      ]);
    },
    close: () => open--,
  };
  const lab = {
    async open() {
      open++;
      return session;
    },
  };
  return { lab: /** @type {any} */ (lab), session: /** @type {any} */ (session), left: () => open, end };
}

test("a second run finds out how long the first one is, and says what it has seen before", async () => {
  for (const [how, paths] of /** @type {const} */ ([
    [{ done: true }, 321],
    [{ done: false }, 321], // its budget was spent
    [new Error("no memory"), null],
  ])) {
    const { lab, session, left, end } = labOf(321);
    const ahead = lookAhead(lab, session, 20);
    await new Promise(setImmediate);
    assert.deepEqual([ahead.paths, ahead.seen, left()], [undefined, 100, 1]);
    end(how);
    await ahead.over;
    assert.deepEqual([ahead.paths, left()], [paths, 0]);
    ahead.stop();
  }
});

test("a pause stops the second run where it is; it goes on from there, and its pauses are no time that it takes", async (t) => {
  const alive = setInterval(() => {}, 1000);
  t.after(() => clearInterval(alive));
  const { lab, session, left, end } = labOf(321);
  let runs = 0;
  const { run } = session;
  session.run = (/** @type {any} */ how) => {
    runs++;
    return run(how);
  };
  const ahead = lookAhead(lab, session, 0.5);
  await new Promise(setImmediate);
  ahead.pause();
  const filmOver = AbortSignal.timeout(500);
  await new Promise((resolve) => filmOver.addEventListener("abort", resolve, { once: true }));
  assert.deepEqual([ahead.paths, runs, left()], [undefined, 1, 1]);
  ahead.goOn();
  await new Promise(setImmediate);
  assert.equal(runs, 2);
  end({ done: true });
  await ahead.over;
  assert.deepEqual([ahead.paths, left()], [321, 0]);

  const stopped = lookAhead(lab, session, 20);
  stopped.pause();
  stopped.stop();
  await stopped.over;
  assert.deepEqual([stopped.paths, left()], [null, 0]);
});

test("what takes longer than the film, is stopped or has very many states is of unknown length", async (t) => {
  const alive = setInterval(() => {}, 1000); // a signal's timeout alone does not keep the test running
  t.after(() => clearInterval(alive));
  const { lab, session, left } = labOf(321);
  const long = lookAhead(lab, session, 0.01);
  await long.over;
  assert.deepEqual([long.paths, left()], [null, 0]);
  const stopped = lookAhead(lab, session, 20);
  setImmediate(stopped.stop);
  await stopped.over;
  assert.deepEqual([stopped.paths, left()], [null, 0]);
  const large = lookAhead(lab, { ...session, problem: { states: 1e6 } }, 20);
  await large.over;
  assert.equal(large.paths, null);
});
