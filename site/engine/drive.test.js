import assert from "node:assert/strict";
import { test } from "node:test";
import { Drives } from "./drive.js";
import { Pace } from "./pace.js";

test("a pace lets the first path pass at once and makes up for no more than 100 ms", () => {
  const pace = new Pace(10, 1000);
  assert.equal(pace.due(1000), 1);
  pace.spend(1, 1000);
  assert.equal(pace.due(1000), 0);
  assert.equal(pace.wait(1030), 70);
  assert.equal(pace.due(1100), 1);
  pace.spend(1, 1350);
  assert.equal(pace.due(1350), 2);
});

/**
 * A fake engine and clock. Each path takes `cost` milliseconds, and only work and pauses move the clock. An episode has 4 paths.
 * @param {{ cost: number, episodes?: number, budget?: number }} options
 */
function world({ cost, episodes = Infinity, budget = Infinity }) {
  let time = 0;
  let paths = 0;
  /** @type {number[]} */
  const chunks = [];
  /** @type {{ at: number, act: () => void }[]} */
  const plans = [];
  const progress = () =>
    /** @type {any} */ ({
      paths,
      episodes: Math.floor(paths / 4),
      samples: 2 * paths,
      done: paths >= 4 * episodes,
      stopped: paths >= budget && paths < 4 * episodes,
      moment: { path: paths, line: null },
    });
  /** @returns {"done" | "budget" | "reached" | null} */
  const ended = (/** @type {import("./options.js").Totals} */ until) => {
    const p = progress();
    if (p.done) return "done";
    if (p.stopped) return "budget";
    const reached =
      p.paths >= (until.paths ?? Infinity) ||
      p.episodes >= (until.episodes ?? Infinity) ||
      p.samples >= (until.samples ?? Infinity);
    return reached ? "reached" : null;
  };
  return {
    chunks,
    at: (/** @type {number} */ at, /** @type {() => void} */ act) => plans.push({ at, act }),
    time: () => time,
    drives: new Drives({
      progress: () => progress(),
      advance(_, n, until, milliseconds) {
        const [began, first] = [time, paths];
        for (; ; n--) {
          const outcome = ended(until) ?? (n === 0 || time - began >= milliseconds ? "more" : null);
          if (outcome) chunks.push(paths - first);
          if (outcome) return { outcome, progress: progress() };
          paths++;
          time += cost;
        }
      },
      // Lines take as long as paths, and a seek passes every path on its way.
      lines(_, n, milliseconds) {
        const began = time;
        for (; n > 0 && (time === began || time - began < milliseconds); n--) time += cost;
        return { outcome: n > 0 ? "more" : "event", progress: progress(), left: n };
      },
      seek(_, to, milliseconds) {
        if (to.path === 404) throw { code: "not-found" };
        const { path = Math.max(0, paths - 1) } = to;
        for (const began = time; paths !== path && time - began < milliseconds; time += cost)
          paths += Math.sign(path - paths);
        return { arrived: paths === path, to: { path }, moment: /** @type {any} */ ({ path: paths }) };
      },
      now: () => time,
      async pause(milliseconds) {
        time += milliseconds;
        for (const plan of plans.splice(0))
          if (plan.at <= time) plan.act();
          else plans.push(plan);
      },
    }),
  };
}
const all = { until: {}, more: {}, pace: null, reports: true };

test("a drive ends with the episodes and reports at most 30 times a second", async () => {
  const w = world({ cost: 0.01, episodes: 25_000 });
  /** @type {number[]} */
  const reports = [];
  const end = await w.drives.start(1, 1, all, () => reports.push(w.time()));
  assert.deepEqual(
    { paths: end.paths, done: end.done, stopped: end.stopped },
    { paths: 100_000, done: true, stopped: false },
  );
  assert.ok(reports.length > 20 && reports.length <= 30, `${reports.length} reports in a second`);
  assert.ok(Math.max(...w.chunks) <= 801, "chunks of at most about 8 ms");
});

test("an order may ask for fewer reports", async () => {
  const w = world({ cost: 0.01, episodes: 25_000 });
  let reports = 0;
  await w.drives.start(1, 1, { ...all, every: 100 }, () => reports++);
  assert.ok(reports > 5 && reports <= 10, `${reports} reports in a second`);
});

test("a drive without reports makes none", async () => {
  const w = world({ cost: 1, episodes: 100 });
  await w.drives.start(1, 1, { ...all, reports: false }, () => assert.fail("a report"));
});

test("a drive stops between two chunks", async () => {
  const w = world({ cost: 0.1 });
  w.at(500, () => w.drives.stop(7));
  const end = await w.drives.start(7, 1, all, () => {});
  assert.deepEqual({ done: end.done, stopped: end.stopped }, { done: false, stopped: true });
  assert.ok(w.time() < 517, `${w.time()} ms`);
});

test("a drive is stopped by its own id or the end of its own session", async () => {
  const w = world({ cost: 1 });
  w.at(100, () => {
    w.drives.stop(8);
    w.drives.release(2);
  });
  w.at(300, () => w.drives.release(1));
  const end = await w.drives.start(7, 1, all, () => {});
  assert.equal(end.stopped, true);
  assert.ok(w.time() >= 300);
});

test("the budget stops a drive", async () => {
  const end = await world({ cost: 1, budget: 10 }).drives.start(1, 1, all, () => {});
  assert.deepEqual(
    { paths: end.paths, done: end.done, stopped: end.stopped },
    { paths: 10, done: false, stopped: true },
  );
});

test("steps count from where the session stands, totals from its start", async () => {
  const w = world({ cost: 1 });
  const drive = (/** @type {Partial<typeof all>} */ order) => w.drives.start(1, 1, { ...all, ...order }, () => {});
  assert.equal((await drive({ more: { paths: 3 } })).paths, 3);
  assert.equal((await drive({ more: { paths: 2 } })).paths, 5);
  assert.equal((await drive({ more: { episodes: 2 } })).paths, 12);
  assert.equal((await drive({ until: { samples: 30 } })).paths, 15);
  const end = await drive({ until: { paths: 9 } });
  assert.deepEqual({ paths: end.paths, stopped: end.stopped }, { paths: 15, stopped: false });
});

test("a session has one drive at a time, and drives of other sessions go on", async () => {
  const w = world({ cost: 1 });
  const first = w.drives.start(1, 1, { ...all, more: { paths: 50 } }, () => {});
  await assert.rejects(
    w.drives.start(2, 1, all, () => {}),
    { code: "busy" },
  );
  await w.drives.start(3, 2, { ...all, more: { paths: 1 } }, () => {});
  await first;
  await w.drives.start(4, 1, { ...all, more: { paths: 1 } }, () => {});
});

test("a failing engine ends the drive and frees the session", async () => {
  const w = world({ cost: 1 });
  const failure = { code: "budget", message: "spent" };
  const failing = new Drives({
    progress: () => /** @type {any} */ ({}),
    advance: () => {
      throw failure;
    },
    lines: () => {
      throw failure;
    },
    seek: () => {
      throw failure;
    },
    now: w.time,
    pause: async () => {},
  });
  for (let i = 0; i < 2; i++)
    await assert.rejects(
      failing.start(i, 1, all, () => {}),
      (error) => error === failure,
    );
});

test("a pace holds back", async () => {
  const w = world({ cost: 0.1 });
  await w.drives.start(1, 1, { ...all, pace: 20, more: { paths: 41 } }, () => {});
  assert.ok(w.time() >= 2000 && w.time() < 2010, `${w.time()} ms for 41 paths at 20 a second`);
  assert.ok(w.chunks.every((paths) => paths <= 2));
});

test("a pace beyond what the engine can do changes nothing else", async () => {
  const w = world({ cost: 10, episodes: 25 });
  assert.equal((await w.drives.start(1, 1, { ...all, pace: 1e6 }, () => {})).paths, 100);
});

test("a seek comes in chunks, and a newer one takes its place", async () => {
  const w = world({ cost: 0.1 });
  w.at(5, () => {});
  const first = w.drives.seek(1, { path: 50_000 });
  const second = w.drives.seek(1, { path: 300 });
  const third = w.drives.seek(1, { path: 200 });
  assert.deepEqual(
    (await Promise.all([first, second, third])).map(({ path }) => path),
    [200, 200, 200],
  );
  assert.ok(w.time() < 100, `${w.time()} ms, though the first alone takes 5000`);
  assert.equal((await w.drives.seek(1, { path: 0 })).path, 0);
});

test("a seek waits for no drive, a drive for a seek", async () => {
  const w = world({ cost: 1 });
  const drive = w.drives.start(1, 1, { ...all, more: { paths: 40 } }, () => {});
  await assert.rejects(w.drives.seek(1, { path: 3 }), { code: "busy" });
  await drive;
  const seek = w.drives.seek(1, { path: 3 });
  const after = w.drives.start(2, 1, { ...all, more: { paths: 5 } }, () => {});
  assert.equal((await seek).path, 3);
  assert.equal((await after).paths, 8);
});

test("a seek that fails fails for all who wait, and frees the session", async () => {
  const w = world({ cost: 1 });
  const first = w.drives.seek(1, { path: 100 });
  const second = w.drives.seek(1, { path: 404 });
  await assert.rejects(first, { code: "not-found" });
  await assert.rejects(second, { code: "not-found" });
  assert.equal((await w.drives.seek(1, { path: 12 })).path, 12);
});

test("lines are carried out in chunks, and back to the beginning of the run", async () => {
  const w = world({ cost: 0.5 });
  await w.drives.start(1, 1, { ...all, lines: 100 }, () => {});
  assert.equal(w.time(), 50);
  await w.drives.start(1, 1, { ...all, more: { paths: 2 } }, () => {});
  assert.equal((await w.drives.start(1, 1, { ...all, lines: -5 }, () => {})).paths, 0);
});
