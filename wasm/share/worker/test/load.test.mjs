import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, connections, sendRaw } from "./ask.mjs";
import { address, links, problem } from "./links.mjs";
import { bundle, mostMemory, processorTime, scratch, startNative, startWorker } from "./servers.mjs";

const seconds = Number(process.env.REVISIT_LOAD_SECONDS ?? 2);
const width = 50;
/** Bytes that are no request, or not all of one; true: the sender hangs up at once. @type {[string, boolean?][]} */
const bad = [
  ["\0\0\0\0\r\n\r\n"],
  ["GET / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n"],
  [`GET /${"x".repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ["GET /api/runs/%zz HTTP/1.1\r\nHost: x\r\n\r\n"],
  [`GET / HTTP/1.1\r\nHost: x\r\n${"X: y\r\n".repeat(20_000)}\r\n`],
  ["POST /api/runs HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"],
  ["POST /api/runs HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"],
  ["POST /api/runs HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{", true],
  ["GET /revisit.js HTTP/1.1\r\nHost: x\r\n\r\n", true],
  ["GET / HTTP/1.1\r\nHo", true],
];
const { folder, remove } = scratch();
/** @type {string} */
let built;
before(() => {
  built = bundle(folder);
});
after(remove);

/** @typedef {{ address: string, pid?: number, stop: () => Promise<void> }} Server */

const started = /** @type {const} */ ([
  ["in workerd", () => startWorker(built, { runs: `${folder}/kv`, quiet: true }), 500],
  ["natively", () => startNative(folder, { runs: `${folder}/runs` }), 100],
]);

for (const [where, start, mostMegabytes] of started) {
  test(`${where}, ${width} connections for ${seconds} s: no answer is lost or wrong`, async () => {
    const server = await start();
    const agent = connections(width);
    const origin = server.address.replace(/\/$/, "");
    const shared = links[0];
    /** @type {string[]} */
    const stored = [];
    let answers = 0;
    let attacks = 0;
    let memory = 0;
    /** @param {import("./ask.mjs").Question} question @param {number} status @param {(text: string) => boolean} right */
    async function expect(question, status, right) {
      const answer = await ask(server.address, question, agent);
      assert.equal(answer.status, status, `${question.path}: ${answer.text}`);
      assert.ok(right(answer.text), `${question.path}: ${answer.text}`);
      answers++;
    }
    /** @param {string} mine */
    async function store(mine) {
      await expect(
        { method: "POST", path: "/api/runs", body: mine },
        201,
        (text) => JSON.parse(text).id === address(mine),
      );
      stored.push(mine);
      return mine;
    }
    /** What visitors do between one run that they store and the next. @type {((mine: string) => Promise<void>)[]} */
    const visits = [
      (mine) => expect({ path: `/api/runs/${address(mine)}` }, 200, (text) => text === mine),
      (mine) => expect({ path: `/api/runs/${address(mine)}` }, 200, (text) => text === mine),
      (mine) =>
        expect(
          { path: `/api/runs/${address(mine)}/card.svg` },
          200,
          (text) =>
            text.startsWith("<svg") && text.includes(JSON.parse(mine).title.replace("<", "&lt;").replace(">", "&gt;")),
        ),
      (mine) =>
        expect(
          { path: `/r/${address(mine)}` },
          200,
          (text) => text.includes(`content="${origin}/r/${address(mine)}"`) && text.includes('src="/parts/main-'),
        ),
      () =>
        expect(
          { method: "POST", path: "/api/runs", body: shared.payload },
          200,
          (text) => JSON.parse(text).id === shared.id,
        ),
      () => expect({ path: `/api/runs/${shared.id}` }, 200, (text) => text === shared.payload),
      (mine) =>
        expect(
          { path: `/api/runs/${address(`${mine} `)}` },
          404,
          (text) => JSON.parse(text).error.code === "not-found",
        ),
      (mine) =>
        expect(
          { method: "POST", path: "/api/runs", body: mine.slice(1) },
          400,
          (text) => JSON.parse(text).error.code === "bad-link",
        ),
      (mine) =>
        expect(
          { method: "POST", path: "/api/runs", body: mine.padEnd(70_000) },
          413,
          (text) => JSON.parse(text).error.code === "bad-link",
        ),
      () => expect({ path: "/revisit.js" }, 200, (text) => text.includes("createLab")),
    ];
    /** @param {number} connection each begins elsewhere in the list */
    async function visitor(connection) {
      const end = performance.now() + seconds * 1000;
      let mine = await store(problem(1e6 * connection, `visitor ${connection}, run 0: <é>`));
      for (let n = connection; performance.now() < end; n++) {
        if (n % (visits.length + 1) === visits.length)
          mine = await store(problem(1e6 * connection + n + 1, `visitor ${connection}, run ${n}: <é>`));
        else await visits[n % (visits.length + 1)](mine);
        if (n % 20 === 0) {
          const [bytes, leaves] = bad[attacks++ % bad.length];
          await sendRaw(server.address, bytes, leaves);
        }
      }
    }
    try {
      await ask(server.address, { method: "POST", path: "/api/runs", body: shared.payload });
      await Promise.all(Array.from({ length: width }, (_, n) => visitor(n)));
      assert.ok(stored.length >= width);
      memory = mostMemory(server.pid ?? 0);
      assert.ok(memory < mostMegabytes, `found ${memory.toFixed(0)} MB, expected less than ${mostMegabytes}`);
    } finally {
      await server.stop();
    }
    // Every run that was reported as stored is there when the program is started again.
    const next = await start();
    try {
      await Promise.all(
        Array.from({ length: width }, async (_, n) => {
          for (let i = n; i < stored.length; i += width) {
            const answer = await ask(next.address, { path: `/api/runs/${address(stored[i])}` }, agent);
            assert.deepEqual([answer.status, answer.text], [200, stored[i]]);
          }
        }),
      );
    } finally {
      agent.destroy();
      await next.stop();
    }
    console.log(
      `${where}: ${answers} answers verified beside ${attacks} attacks, ${stored.length} runs stored and found again, at most ${memory.toFixed(0)} MB`,
    );
  });
}

test("reading from the edge cache costs less than through Go", async () => {
  const server = await startWorker(built);
  const agent = connections(4);
  const runs = Array.from({ length: 150 }, (_, n) => problem(n, "measured"));
  /** @param {string} by @param {number} times @returns {Promise<number>} milliseconds of processor time per read */
  async function cost(by, times) {
    const before = processorTime(server.pid ?? 0);
    for (let again = 0; again < times; again++) {
      for (const body of runs) {
        const answer = await ask(server.address, { path: `/api/runs/${address(body)}` }, agent);
        assert.deepEqual([answer.text, answer.headers["x-answered-by"]], [body, by]);
      }
    }
    return ((processorTime(server.pid ?? 0) - before) * 1000) / (runs.length * times);
  }
  try {
    for (const body of runs) await ask(server.address, { method: "POST", path: "/api/runs", body }, agent);
    const go = await cost("go", 1);
    for (const body of runs) {
      // The worker writes an answer to the cache while it sends it, so the first requests may still reach Go.
      for (let by; by !== "edge"; )
        by = (await ask(server.address, { path: `/api/runs/${address(body)}` }, agent)).headers["x-answered-by"];
    }
    const edge = await cost("edge", 8);
    if (server.pid)
      console.log(
        `GET /api/runs/{id}: ${go.toFixed(2)} ms of processor time through Go, ${edge.toFixed(2)} ms from the edge cache: ${(go / edge).toFixed(1)} times cheaper`,
      );
  } finally {
    agent.destroy();
    await server.stop();
  }
});
