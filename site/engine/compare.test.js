import assert from "node:assert/strict";
import { test } from "node:test";
import { Comparisons } from "./compare.js";
import { fractionOf } from "./run-cells.js";
import { RevisitError } from "./failure.js";

/** Returns the text of an argument, which may be a file. @param {any} arg */
const textOf = async (arg) => (arg instanceof Blob ? arg.text() : arg);

/** A fake engine's plan of a document { learners, seeds }. The result of a cell is a product. */
function plan(
  /** @type {{ learners: string[], seeds: number[], refuse?: boolean, problem?: any }} */ {
    learners,
    seeds,
    refuse,
    problem,
  },
) {
  if (refuse) throw new RevisitError({ code: "budget", path: "budget.minutes", message: "too long" });
  return {
    comparison: { learners, seeds, problem },
    points: [{ values: [] }],
    learners: learners.map((label) => ({ label })),
    cells: learners.flatMap((label, learner) =>
      seeds.map((seed) => ({
        point: 0,
        learner,
        seed,
        seconds: 1,
        spec:
          seed === seeds[0]
            ? { learner, seed, algorithm: { kind: label }, episodes: 10, budget: { paths: 100 } }
            : null,
      })),
    ),
  };
}

function assemble(
  /** @type {{ learners: string[], seeds: number[] }} */ { learners, seeds },
  /** @type {{ value: number }[]} */ cells,
) {
  const bad = cells.findIndex(({ value }) => typeof value !== "number");
  if (bad >= 0) throw new RevisitError({ code: "bad-spec", path: `cells[${bad}]`, message: "no such cell" });
  return {
    cells,
    digest: cells.length === learners.length * seeds.length ? `of ${cells.map(({ value }) => value)}` : null,
  };
}

/**
 * The page's side of a lab, with fake engines.
 * @param {{ play?: any, drive?: (host: any, spec: any, report: (progress: any) => void) => Promise<void> | void, store?: Map<string, any[]> | null }} [options]
 */
function lab({ play, drive = () => {}, store = new Map() } = {}) {
  const module = /** @type {any} */ ({});
  /** @type {any[]} */
  const hosts = [];
  /** The calls to the page's engine. @type {any[][]} */
  const sent = [];
  /** @type {Record<string, (...args: any[]) => any>} */
  const main = {
    plan: (text) => plan(JSON.parse(text)),
    assemble: (text, cells) => assemble(JSON.parse(text), JSON.parse(cells)),
    "cells.key": (text) => text.slice(0, 500),
    "cells.all": (key) => kept().get(key) ?? [],
    "cells.keep": (key, cells) => void kept().set(key, [...(kept().get(key) ?? []), ...JSON.parse(cells)]),
    "cells.forget": (key) => kept().delete(key),
  };
  const kept = () => {
    if (!store) throw new RevisitError({ code: "storage", message: "no room" });
    return store;
  };
  /** @type {any} */
  const engine = {
    host: async () => ({
      call: (/** @type {string} */ method, /** @type {any[]} */ args) => ({
        promise: (async () => {
          sent.push([method, ...args]);
          return main[method](...(await Promise.all(args.map(textOf))));
        })(),
      }),
    }),
    started: async () => ({ module }),
  };
  const newHost = () => {
    /** @type {any} */
    const host = {
      end: null,
      ran: [],
      texts: [],
      reject() {},
      start: async (/** @type {any} */ given) => assert.equal(given, module),
      close: () => host.die("this lab was closed"),
      die(/** @type {string} */ message) {
        host.end ??= new RevisitError({ code: "engine", message });
        host.reject(host.end);
        return host.end;
      },
      call(/** @type {string} */ method, /** @type {any[]} */ args, /** @type {any} */ report) {
        const answer = async () => {
          if (host.end) throw host.end;
          if (method === "openRun") {
            host.texts.push(args[0]);
            host.spec = { ...JSON.parse(await textOf(args[0])), seed: args[1], decisions: args[2] };
            return { handle: 1 };
          }
          if (method === "drive") {
            await Promise.race([
              new Promise((_, reject) => (host.reject = reject)),
              (async () => drive(host, host.spec, report))(),
            ]);
            host.ran.push(host.spec);
          }
          if (method === "measures") return { value: 10 * host.spec.learner + host.spec.seed };
        };
        return { id: 1, promise: answer() };
      },
    };
    hosts.push(host);
    return host;
  };
  let time = 0;
  return {
    comparisons: new Comparisons({ engine, newHost, workers: 2, now: () => (time += 1000), play }),
    hosts,
    sent,
    store,
  };
}

const document = /** @type {any} */ ({ learners: ["a", "b"], seeds: [1, 2, 3] });
const values = [1, 2, 3, 11, 12, 13];

test("results are in cell order, for any number of workers and order of finishing", async () => {
  for (const workers of [1, 2, 5]) {
    const { comparisons, hosts } = lab({
      drive: async (_, { seed }) => {
        for (let i = 0; i < 40 - 10 * seed; i++) await null;
      },
    });
    const results = await comparisons.compare(document, { workers });
    assert.deepEqual(
      results.cells.map((/** @type {any} */ { value }) => value),
      values,
    );
    assert.equal(results.digest, `of ${values}`);
    assert.equal(hosts.length, workers);
    assert.ok(
      hosts.every(({ end }) => end),
      "none is left over",
    );
  }
});

test("progress and cells are reported as they come", async () => {
  /** @type {any[]} */
  const progress = [];
  /** @type {number[]} */
  const cells = [];
  const { comparisons } = lab({ drive: (_, __, report) => report({ episodes: 5, paths: 10, samples: 1 }) });
  await comparisons.compare(JSON.stringify(document), {
    workers: 1,
    onProgress: (p) => progress.push(p),
    onCell: (/** @type {any} */ { value }) => cells.push(value),
  });
  assert.deepEqual(cells, [1, 11, 2, 12, 3, 13]);
  assert.deepEqual({ ...progress[0], seconds: 0 }, { cells: 6, done: 0, running: [], seconds: 0, left: null });
  assert.deepEqual(progress.at(-1).done, 6);
  assert.equal(progress.at(-1).left, 0);
  assert.ok(progress.some(({ running }) => running.length === 1 && running[0].fraction === 0.5));
});

test("a cancelled comparison resolves with its finished cells, and can be resumed", async () => {
  const abort = new AbortController();
  const { comparisons, hosts, store } = lab({
    drive: (_, { learner, seed }) => {
      if (learner === 1 && seed === 2) return new Promise(() => {});
    },
  });
  const part = await comparisons.compare(document, {
    workers: 1,
    signal: abort.signal,
    onCell(/** @type {any} */ { value }) {
      if (value === 2) queueMicrotask(() => abort.abort());
    },
  });
  assert.equal(part.digest, null);
  assert.ok(part.cells.length >= 3 && part.cells.length < 6);
  assert.ok(hosts.every(({ end }) => end));

  const later = lab({ store });
  /** @type {number[]} */
  const told = [];
  const whole = await later.comparisons.compare(document, {
    workers: 1,
    onCell: (/** @type {any} */ { value }) => told.push(value),
  });
  assert.deepEqual(
    whole.cells.map((/** @type {any} */ { value }) => value),
    values,
  );
  assert.equal(later.hosts[0].ran.length, 6 - part.cells.length, "the missing ones only");
  assert.deepEqual(
    told.slice(0, part.cells.length),
    part.cells.map((/** @type {any} */ { value }) => value),
  );

  const anew = lab({ store });
  await anew.comparisons.compare(document, { workers: 1, resume: false });
  assert.equal(anew.hosts[0].ran.length, 6);

  const unkept = lab({ store });
  await unkept.comparisons.compare(document, { workers: 1, keep: false });
  assert.equal(unkept.hosts[0].ran.length, 6);
  assert.deepEqual(
    unkept.sent.map(([method]) => method).filter((method) => method.startsWith("cells.")),
    [],
    "what is not kept is neither stored nor resumed",
  );
});

test("cells of given results are not run again, and cells that are none are refused, or run again where they were kept", async () => {
  const cell = (
    /** @type {number} */ learner,
    /** @type {number} */ seed,
    value = /** @type {any} */ (10 * learner + seed),
  ) => ({ point: 0, learner, seed, value });
  const { comparisons, hosts, store } = lab();
  const from = (/** @type {any[]} */ ...cells) => ({ workers: 1, from: /** @type {any} */ ({ cells }) });
  assert.equal((await comparisons.compare(document, from(cell(1, 1), cell(1, 2), cell(0, 3)))).digest, `of ${values}`);
  assert.equal(hosts[0].ran.length, 3);
  await assert.rejects(comparisons.compare(document, from(cell(0, 1), cell(1, 2, "?"))), {
    code: "bad-spec",
    path: "cells[1]",
  });

  const [key] = /** @type {any} */ (store).keys();
  store?.set(key, [cell(0, 1), cell(0, 2, null)]);
  assert.equal((await comparisons.compare(document, { workers: 1 })).digest, `of ${values}`);
  assert.equal(hosts.at(-1).ran.length, 6);
  assert.ok(
    hosts.every(({ end }) => end),
    "no worker is left, not even one that was started for what was refused",
  );
});

test("an engine for every worker that has something to run, and no more, starts before the first run", async () => {
  const { comparisons, hosts } = lab();
  await comparisons.compare(document, { workers: 2, resume: false, onCell: () => assert.equal(hosts.length, 2) });
  const cells = [
    [0, 1],
    [0, 2],
    [0, 3],
    [1, 1],
    [1, 2],
  ].map(([learner, seed]) => ({ point: 0, learner, seed, value: 10 * learner + seed }));
  await comparisons.compare(document, { workers: 3, from: /** @type {any} */ ({ cells }), resume: false });
  assert.deepEqual(
    hosts
      .slice(2)
      .map(({ ran }) => ran.length)
      .sort(),
    [0, 0, 1],
  );
  assert.ok(hosts.every(({ end }) => end));
});

test("a worker that dies loses its cell only; one cell that kills twice ends all, and what was finished is kept", async () => {
  let deaths = 0;
  const once = lab({
    drive: (host, { learner }) => {
      if (learner === 1 && deaths++ === 0) throw host.die("panic: no");
    },
  });
  assert.equal((await once.comparisons.compare(document)).digest, `of ${values}`);
  assert.equal(once.hosts.length, 3);

  const twice = lab({
    drive: (host, { learner, seed }) => {
      if (learner === 1 && seed === 2) throw host.die("panic: no");
    },
  });
  await assert.rejects(twice.comparisons.compare(document, { workers: 1 }), { code: "engine", message: "panic: no" });
  const [kept] = [.../** @type {any} */ (twice.store).values()];
  assert.deepEqual(
    kept.map((/** @type {any} */ { value }) => value),
    [1, 11, 2],
  );
});

test("comparisons run even if nothing can be saved", async () => {
  const { comparisons } = lab({ store: null });
  assert.equal((await comparisons.compare(document)).digest, `of ${values}`);
});

test("an error of the caller's functions ends the comparison and is rethrown", async () => {
  for (const name of ["onProgress", "onCell"]) {
    const { comparisons, hosts } = lab();
    await assert.rejects(
      comparisons.compare(document, {
        [name]() {
          throw new RangeError("mine");
        },
      }),
      { name: "RangeError", message: "mine" },
    );
    assert.ok(hosts.every(({ end }) => end));
  }
});

test("a closed lab ends its comparisons", async () => {
  const { comparisons, hosts } = lab({ drive: () => new Promise(() => {}) });
  const waiting = comparisons.compare(document);
  while (hosts.length < 2) await new Promise(setImmediate);
  comparisons.close();
  await assert.rejects(waiting, { code: "engine", message: "this lab was closed" });
  assert.ok(hosts.every(({ end }) => end));
});

test("bad documents and options are refused before any worker starts", async () => {
  const { comparisons, hosts } = lab();
  await assert.rejects(comparisons.compare({ ...document, refuse: true }), { code: "budget", path: "budget.minutes" });
  await assert.rejects(comparisons.compare(/** @type {any} */ ({ seeds: [NaN] })), {
    code: "bad-spec",
    path: "seeds[0]",
  });
  for (const [path, value] of Object.entries({
    workers: 0,
    resume: "yes",
    keep: 0,
    signal: {},
    from: {},
    onCell: 1,
    onProgress: 1,
    speed: 1,
  })) {
    await assert.rejects(comparisons.compare(document, /** @type {any} */ ({ [path]: value })), {
      code: "bad-spec",
      path,
    });
  }
  assert.equal(hosts.length, 0);
});

test("tables of many numbers are written once, into files", async () => {
  const numbers = Array.from({ length: 200 }, (_, i) => Array.from({ length: 300 }, (__, j) => i + j / 300));
  const problem = { kind: "table", transition: numbers, states: 200 };
  const { comparisons, hosts, sent } = lab();
  const results = await comparisons.compare({ ...document, problem }, { workers: 1, resume: false });
  assert.equal(results.digest, `of ${values}`);
  assert.ok(
    hosts[0].ran.length === 6 &&
      hosts[0].ran.every((/** @type {any} */ spec) => JSON.stringify(spec.problem) === JSON.stringify(problem)),
  );
  assert.equal(new Set(hosts[0].texts).size, 2, "one for each learner");
  assert.ok(sent.every(([, ...args]) => args.every((arg) => typeof arg !== "string" || arg.length < 1000)));

  await assert.rejects(comparisons.compare({ ...document, problem: { ...problem, reward: [NaN] } }), {
    code: "bad-spec",
    path: "problem.reward[0]",
  });
});

test("a comparison without large tables is read at once: it may change as soon as that was asked for", async () => {
  const { comparisons } = lab();
  const mine = structuredClone(document);
  const planned = comparisons.plan(mine);
  mine.seeds.length = 0;
  assert.equal((await planned).cells.length, 6);
});

test("a run's progress is the largest share of its limits", () => {
  const progress = /** @type {any} */ ({ episodes: 10, paths: 50, samples: 90 });
  assert.equal(fractionOf(progress, { episodes: 100, budget: { paths: 1000, samples: null } }), 0.1);
  assert.equal(fractionOf(progress, { episodes: 100, budget: { paths: 200 } }), 0.25);
  assert.equal(fractionOf(progress, { episodes: 100, budget: { paths: 200, samples: 100 } }), 0.9);
});

const race = /** @type {any} */ ({ learners: ["linq", "own"], seeds: [1, 2, 3] });

test("a custom learner plays first, with its seed, and its run gets what it decided", async () => {
  /** @type {number[]} */
  const fractions = [];
  const { comparisons, hosts } = lab({
    play: async (/** @type {any} */ spec, /** @type {any} */ { onProgress }) => {
      onProgress({ episodes: 5, paths: 5, samples: 20, revisits: 0 });
      return { decisions: Uint8Array.of(spec.seed, 7), fault: null, line: null };
    },
    drive: (_, spec, report) => report({ episodes: 10, paths: 10, samples: spec.seed }),
  });
  const results = /** @type {any} */ (
    await comparisons.compare(race, {
      workers: 1,
      onProgress: ({ running }) => {
        for (const { learner, fraction } of running) if (learner === 1) fractions.push(fraction);
      },
    })
  );
  assert.equal(results.digest, "of 1,2,3,11,12,13");
  const ran = hosts.flatMap((host) => host.ran);
  assert.equal(ran.length, 6);
  for (const { algorithm, seed, decisions } of ran)
    assert.deepEqual(decisions, algorithm.kind === "own" ? Uint8Array.of(seed, 7) : undefined);
  assert.ok(fractions.includes(0.45) && fractions.includes(1), String(fractions));
});

test("its fault names learner, seed and line; what has ended is kept; other sandboxes and workers end", async () => {
  const left = new Set();
  const made = lab({
    play: (/** @type {any} */ { seed }, /** @type {any} */ { signal }) =>
      new Promise((resolve) => {
        const end = (/** @type {any} */ ending) => {
          left.delete(seed);
          resolve({ decisions: new Uint8Array(), line: null, ...ending });
        };
        left.add(seed);
        signal.addEventListener("abort", () => end({ fault: "stopped" }));
        if (seed === 2) setTimeout(() => end({ fault: "TypeError: x is not a function", line: 12 }), 20);
      }),
  });
  await assert.rejects(made.comparisons.compare(race, { workers: 2 }), {
    code: "bad-spec",
    path: "learners[1].algorithm.code",
    message: "own, seed 2: line 12 of its code: TypeError: x is not a function",
  });
  assert.equal(left.size, 0);
  assert.ok(made.hosts.every(({ end }) => end));
  const kept = [...(made.store?.values() ?? [])].flat();
  assert.ok(kept.length >= 2 && kept.every(({ learner }) => learner === 0), JSON.stringify(kept));
});

test("a cancelled race ends its sandboxes, and goes on where it was", async () => {
  const stop = new AbortController();
  const store = new Map();
  let ended = 0;
  const waiting = lab({
    store,
    play: (/** @type {any} */ _, /** @type {any} */ { signal }) =>
      new Promise((resolve) => {
        signal.addEventListener("abort", () => {
          ended++;
          resolve({ decisions: new Uint8Array(), fault: "stopped", line: null });
        });
        stop.abort();
      }),
  });
  const first = await waiting.comparisons.compare(race, { workers: 1, signal: stop.signal });
  assert.equal(first.digest, null);
  assert.equal(ended, 1);
  const { comparisons } = lab({
    store,
    play: async () => ({ decisions: Uint8Array.of(1), fault: null, line: null }),
  });
  assert.equal((await comparisons.compare(race)).digest, "of 1,2,3,11,12,13");
});
