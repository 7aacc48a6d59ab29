import assert from "node:assert/strict";
import { test } from "node:test";
import { NoShortLink, ShareService } from "./service.js";

const root = "https://revisit.example/";
const payload = { id: "abcdefghijklmnopqrstuvwxyz", json: `{"format":"revisit.link/1"}` };

/**
 * Returns a service with these answers to its requests, in order, and the list of the requests.
 * @param {(Response | Error)[]} answers
 */
function serviceThat(answers) {
  /** @type {{ url: string, init: RequestInit }[]} */
  const asked = [];
  const service = new ShareService(root, async (url, init = {}) => {
    asked.push({ url: String(url), init });
    const answer = answers.shift();
    if (answer instanceof Response) return answer;
    throw answer ?? new Error("asked too often");
  });
  return { service, asked };
}

const json = (/** @type {unknown} */ body, /** @type {ResponseInit} */ init = {}) =>
  new Response(JSON.stringify(body), init);

test("a host has a share service if its health check says so", async () => {
  for (const [answer, expected] of /** @type {[Response | Error, boolean][]} */ ([
    [json({ ok: true, engine: "1.1.0" }), true],
    [json({ ok: false, engine: "1.1.0" }), false],
    [json({ status: "up" }), false],
    [json(null), false],
    [json({ ok: true, engine: "1.1.0" }, { status: 503 }), false],
    [new Response("<!doctype html>"), false],
    [new Error("offline"), false],
  ])) {
    const { service, asked } = serviceThat([answer]);
    assert.equal(await service.isThere(), expected);
    assert.equal(asked[0].url, "https://revisit.example/api/health");
  }
});

test("below a path there is none, and none is asked for", async () => {
  let asked = 0;
  const below = new ShareService("https://hub.example/user/ada/proxy/8080/", async () => {
    asked++;
    return json({ ok: true, engine: "1.1.0" });
  });
  assert.equal(await below.isThere(), false);
  assert.equal(asked, 0);
});

test("a host without a service is asked again, one with a service is not", async () => {
  const { service } = serviceThat([new Error("offline"), json({ ok: true, engine: "1.1.0" })]);
  assert.deepEqual([await service.isThere(), await service.isThere(), await service.isThere()], [false, true, true]);
});

test("a payload is sent once; its link is remembered", async () => {
  const url = "https://revisit.example/r/abcdefghijklmnopqrstuvwxyz";
  const { service, asked } = serviceThat([json({ id: payload.id, url }, { status: 201 })]);
  assert.equal(service.known(payload.id), null);
  assert.equal(await service.store(payload), url);
  assert.equal(await service.store(payload), url);
  assert.equal(service.known(payload.id), url);
  assert.deepEqual(
    asked.map(({ url, init }) => [url, init.method, init.body]),
    [["https://revisit.example/api/runs", "POST", payload.json]],
  );
});

test("each failure is a sentence that says what to do, and the next try counts", async () => {
  const refused = (/** @type {number} */ status, /** @type {string} */ message, headers = {}) =>
    json({ error: { code: "x", message } }, { status, headers });
  for (const [answer, says] of /** @type {[Response | Error, RegExp][]} */ ([
    [new Error("offline"), /did not answer.*try again/],
    [refused(413, "too large"), /takes 59 KB.*at most 64 KB.*save the run as a file/],
    [refused(429, "slow down", { "Retry-After": "42" }), /Wait 42 seconds, then try again/],
    [refused(429, "slow down", { "Retry-After": "600" }), /Wait 10 minutes/],
    [refused(429, "slow down"), /Wait a minute/],
    [
      refused(400, "spec.seed: found -1, expected an integer"),
      /refused the run: spec\.seed: found -1, expected an integer\.$/,
    ],
    [new Response("<html>", { status: 400 }), /it gave no reason\.$/],
    [new Response("Not found", { status: 404 }), /no share service/],
    [refused(503, "the store is full"), /failed \(503: the store is full\).*Try again/],
    [json({ id: "another", url: "https://revisit.example/r/another" }, { status: 201 }), /another address/],
    [new Response("<html>", { status: 200 }), /another address/],
  ])) {
    const { service } = serviceThat([
      answer,
      json({ id: payload.id, url: "http://127.0.0.1:8080/r/x" }, { status: 201 }),
    ]);
    const large = { ...payload, json: "x".repeat(60_000) };
    await assert.rejects(
      service.store(large),
      (error) => (error instanceof NoShortLink && says.test(error.message)) || assert.fail(String(error)),
    );
    // A proxy may ask the service under a name that only it knows.
    assert.equal(await service.store(large), `https://revisit.example/r/${payload.id}`);
  }
});

test("a payload that is too large is not sent", async () => {
  const { service, asked } = serviceThat([]);
  await assert.rejects(
    service.store({ ...payload, json: "é".repeat(32_769) }),
    (error) => error instanceof NoShortLink && error.tooLarge && /takes 65 KB/.test(error.message),
  );
  assert.equal(asked.length, 0);
});
