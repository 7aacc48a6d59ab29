import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, describe, test } from "node:test";
import { ask, connections, sendRaw } from "./ask.mjs";
import { contract } from "./contract.mjs";
import { address, links, problem } from "./links.mjs";
import { bundle, scratch, startNative, startWorker } from "./servers.mjs";

const { folder, remove } = scratch();
/** @type {string} */
let built;
before(() => {
  built = bundle(folder);
});
after(remove);

/** Checks the headers that every answer has, and the absence of those that no answer may have. */
function expectSecure(/** @type {string} */ what, /** @type {import("./ask.mjs").Answer} */ { headers }) {
  const policy = String(headers["content-security-policy"]);
  assert.match(policy, /^default-src 'none';/, what);
  assert.match(policy, /frame-ancestors 'none'$/, what);
  assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'/, what);
  assert.equal(headers["referrer-policy"], "no-referrer", what);
  assert.equal(headers["x-content-type-options"], "nosniff", what);
  assert.equal(headers["cross-origin-opener-policy"], "same-origin", what);
  assert.equal(headers["set-cookie"], undefined, what);
}

/** Asks every question of the contract in order and compares the answers. @param {string} where */
async function holdContract(where) {
  const agent = connections(1);
  for (const row of contract(where.replace(/\/$/, ""))) {
    const answer = await ask(where, row.ask, agent);
    assert.equal(answer.status, row.status, `${row.what}: ${answer.text.slice(0, 300)}`);
    if (row.ask.path !== "/embed.html") expectSecure(row.what, answer);
    for (const [name, expected] of Object.entries(row.headers ?? {})) {
      const found = answer.headers[name];
      if (expected instanceof RegExp) assert.match(String(found), expected, `${row.what}: ${name}`);
      else assert.equal(found ?? null, expected, `${row.what}: ${name}`);
    }
    if (row.json !== undefined) assert.deepEqual(JSON.parse(answer.text), row.json, row.what);
    if (row.text) assert.ok(row.text(answer.text), `${row.what}: found ${answer.text.slice(0, 2000)}`);
  }
  agent.destroy();
  // The server does not read a body of 20 MB to the end. It refuses it or cuts the sender off, and serves the next request.
  await sendRaw(
    where,
    `POST /api/runs HTTP/1.1\r\nHost: x\r\nContent-Length: 20000000\r\n\r\n${" ".repeat(20_000_000)}`,
  );
  assert.equal((await ask(where, { path: "/api/health" })).status, 200);
}

describe("the same answers natively and on Cloudflare's runtime", () => {
  test("natively", async () => {
    const server = await startNative(folder, { runs: `${folder}/contract` });
    try {
      await holdContract(server.address);
    } finally {
      await server.stop();
    }
  });

  test("in workerd", async () => {
    const server = await startWorker(built, { runs: `${folder}/contract-kv` });
    try {
      await holdContract(server.address);
    } finally {
      await server.stop();
    }
  });
});

test("golden links keep their addresses", async () => {
  const server = await startWorker(built);
  try {
    for (const { id, payload } of links) {
      const answer = await ask(server.address, { method: "POST", path: "/api/runs", body: payload });
      assert.deepEqual([answer.status, JSON.parse(answer.text).id], [201, id]);
      assert.equal(address((await ask(server.address, { path: `/api/runs/${id}` })).text), id);
    }
  } finally {
    await server.stop();
  }
});

test("a run is read from the edge cache without starting Go", async () => {
  const server = await startWorker(built);
  try {
    const { id, payload } = links[0];
    await ask(server.address, { method: "POST", path: "/api/runs", body: payload });
    for (const path of [`/api/runs/${id}`, `/api/runs/${id}/card.svg`]) {
      const first = await ask(server.address, { path });
      assert.equal(first.headers["x-answered-by"], "go");
      // The worker writes an answer to the cache while it sends it, so the first requests may still reach Go.
      for (let found = first; found.headers["x-answered-by"] !== "edge"; ) found = await ask(server.address, { path });
      for (const another of [path, `${path}?another=query`, path.replace("r", "%72")]) {
        const again = await ask(server.address, { path: another });
        assert.equal(again.headers["x-answered-by"], "edge");
        assert.equal(again.text, first.text);
        for (const name of [
          "etag",
          "cache-control",
          "content-type",
          "access-control-allow-origin",
          "content-security-policy",
        ])
          assert.equal(again.headers[name], first.headers[name], name);
      }
      const head = await ask(server.address, { method: "HEAD", path });
      assert.deepEqual([head.status, head.headers["x-answered-by"], head.text], [200, "edge", ""]);
      const known = await ask(server.address, {
        path,
        headers: { "If-None-Match": /** @type {string} */ (first.headers.etag) },
      });
      assert.deepEqual([known.status, known.headers["x-answered-by"], known.text], [304, "edge", ""]);
    }
  } finally {
    await server.stop();
  }
});

test("clients that hang up keep no other client waiting", async () => {
  const server = await startWorker(built);
  try {
    // There are more requests than may run at once. Each is cut off as soon as it is sent.
    await Promise.all(
      Array.from(
        { length: 40 },
        (_, n) =>
          new Promise((resolve) => {
            const { hostname, port } = new URL(server.address);
            const socket = connect(Number(port), hostname, () =>
              socket.end(`GET /r/${"abcd"[n % 4].repeat(26)} HTTP/1.1\r\nHost: x\r\n\r\n`, () => socket.destroy()),
            );
            socket.on("close", resolve);
          }),
      ),
    );
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(server.address, { path: "/api/health" })));
    assert.deepEqual(
      answers.map(({ status }) => status),
      answers.map(() => 200),
    );
  } finally {
    await server.stop();
  }
});

test("a read does not wait until all stores are done", async () => {
  const server = await startWorker(built);
  try {
    let stored = 0;
    const stores = Array.from({ length: 12 }, async (_, n) => {
      const { status } = await ask(server.address, { method: "POST", path: "/api/runs", body: problem(n) });
      stored++;
      return status;
    });
    assert.equal((await ask(server.address, { path: `/api/runs/${"a".repeat(26)}` })).status, 404);
    assert.ok(stored < 6, `found ${stored} of 12 stored before, expected less than half`);
    assert.deepEqual(
      await Promise.all(stores),
      stores.map(() => 201),
    );
  } finally {
    await server.stop();
  }
});

test("an address that Go cannot read is refused", async () => {
  const server = await startWorker(built);
  try {
    for (const path of ["/r/%zz", "/r/%", "/api/runs/%2"]) {
      const answer = await ask(server.address, { path });
      assert.deepEqual([answer.status, JSON.parse(answer.text).error.code], [400, "bad-link"], path);
      expectSecure(path, answer);
    }
  } finally {
    await server.stop();
  }
});

test("the worker answers when Go ends without an answer", async () => {
  const server = await startWorker(built, { unbound: true });
  try {
    for (const question of [
      { path: "/api/health" },
      { path: `/r/${links[0].id}` },
      { method: "POST", path: "/api/runs", body: links[0].payload },
    ]) {
      const answer = await ask(server.address, question);
      assert.equal(answer.status, 503);
      assert.equal(JSON.parse(answer.text).error.code, "engine");
      assert.ok(Number(answer.headers["retry-after"]) >= 1);
      expectSecure(question.path, answer);
    }
  } finally {
    await server.stop();
  }
});

describe("stored runs are found again after a restart", () => {
  const payloads = Array.from({ length: 30 }, (_, n) => problem(n, `run ${n}: é 日本語`));
  for (const [where, start] of /** @type {const} */ ([
    ["in workerd", () => startWorker(built, { runs: `${folder}/kv` })],
    ["natively", () => startNative(folder, { runs: `${folder}/restart` })],
  ])) {
    test(where, async () => {
      const first = await start();
      for (const body of payloads)
        assert.equal((await ask(first.address, { method: "POST", path: "/api/runs", body })).status, 201);
      await first.stop();
      const second = await start();
      try {
        for (const body of payloads) {
          const answer = await ask(second.address, { path: `/api/runs/${address(body)}` });
          assert.deepEqual([answer.status, answer.text], [200, body]);
        }
      } finally {
        await second.stop();
      }
    });
  }
});

describe("a sender that stores too often has to wait", () => {
  for (const [where, start] of /** @type {const} */ ([
    ["in workerd", () => startWorker(built, { limit: 3 })],
    ["natively", () => startNative(folder, { rate: 3 })],
  ])) {
    test(where, async () => {
      const server = await start();
      try {
        const statuses = [];
        let answer;
        // A new minute may begin between two requests, which allows three more, so seven cannot all be accepted.
        for (let n = 0; n < 7; n++) {
          // In workerd, all addresses of one customer (a /64) count as one sender. Natively the header is ignored.
          const headers = { "CF-Connecting-IP": `2001:db8:1:2::${n}` };
          answer = await ask(server.address, { method: "POST", path: "/api/runs", headers, body: problem(n) });
          statuses.push(answer.status);
          if (answer.status === 429) break;
        }
        assert.deepEqual(statuses.slice(0, 3), [201, 201, 201]);
        assert.equal(answer?.status, 429);
        assert.ok(Number(answer?.headers["retry-after"]) >= 1 && Number(answer?.headers["retry-after"]) <= 60);
        assert.equal(JSON.parse(answer?.text ?? "").error.code, "busy");
        assert.match(JSON.parse(answer?.text ?? "").error.message, /^too many requests to store runs/);
        assert.equal(
          (await ask(server.address, { path: `/api/runs/${address(problem(0))}` })).status,
          200,
          "reading goes on",
        );
      } finally {
        await server.stop();
      }
    });
  }
});
