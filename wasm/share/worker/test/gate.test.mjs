import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Gate, within } from "../gate.mjs";

/** A piece of work that lasts until it is told to end. */
function work() {
  /** @type {(value: string) => void} */
  let end = () => {};
  const over = new Promise((resolve) => {
    end = resolve;
  });
  let begun = false;
  return {
    end,
    begun: () => begun,
    run: () => {
      begun = true;
      return over;
    },
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("no more than width pieces of work run at a time, in the order in which they came", async () => {
  const gate = new Gate(2, 1000);
  const works = Array.from({ length: 5 }, work);
  const passed = works.map(({ run }) => gate.pass(run));
  await settled();
  assert.deepEqual(
    works.map((w) => w.begun()),
    [true, true, false, false, false],
  );
  works[1].end("b");
  assert.equal(await passed[1], "b");
  await settled();
  assert.deepEqual(
    works.map((w) => w.begun()),
    [true, true, true, false, false],
  );
  for (const w of works) w.end("x");
  await Promise.all(passed);
  assert.ok(works.every((w) => w.begun()));
});

test("failed work gives up its place", async () => {
  const gate = new Gate(1, 1000);
  await assert.rejects(
    gate.pass(() => Promise.reject(new Error("no"))),
    /no/,
  );
  assert.equal(await gate.pass(async () => "next"), "next");
});

test("work that waits too long is turned away, and a place that is never given up comes free", async () => {
  mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1e12 });
  try {
    const gate = new Gate(1, 1000);
    gate.pass(work().run);
    const late = work();
    const passed = gate.pass(late.run);
    mock.timers.tick(1000);
    assert.equal(await passed, undefined);
    assert.equal(late.begun(), false);
    mock.timers.tick(1001);
    assert.equal(await gate.pass(async () => "after"), "after");
  } finally {
    mock.timers.reset();
  }
});

test("work has a deadline; what comes before it is the answer", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const soon = work();
    const passed = within(soon.run(), 1000);
    soon.end("a");
    assert.equal(await passed, "a");
    const late = assert.rejects(within(work().run(), 1000), /within 1000 ms/);
    mock.timers.tick(1000);
    await late;
    const broken = assert.rejects(within(Promise.reject(new Error("its own")), 1000), /its own/);
    await broken;
  } finally {
    mock.timers.reset();
  }
});
