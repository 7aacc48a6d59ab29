import assert from "node:assert/strict";
import { test } from "node:test";
import { RevisitError } from "../engine/failure.js";
import { idOf } from "./id.js";
import { LinkFault, readLink } from "./read.js";

const payload = /** @type {import("../revisit.d.ts").LinkPayload} */ ({
  format: "revisit.link/1",
  engine: "1.1.0",
  spec: { format: "revisit.spec/1", problem: { kind: "table" } },
});
const id = /** @type {string} */ (await idOf(JSON.stringify(payload)));

/**
 * @param {Partial<{ answer: () => Promise<Response> | Response, refuses: RevisitError }>} how
 */
function reading({ answer = () => json(payload), refuses }) {
  /** @type {string[]} */
  const asked = [];
  /** @type {string[]} */
  const parsed = [];
  return {
    asked,
    parsed,
    base: "https://host.example/lab/",
    fetch: /** @type {typeof globalThis.fetch} */ (
      async (url) => {
        asked.push(String(url));
        return answer();
      }
    ),
    lab: {
      parseLink: async (/** @type {string} */ text) => {
        parsed.push(text);
        if (refuses) throw refuses;
        return payload;
      },
    },
  };
}

/** @param {unknown} value @param {number} [status] */
function json(value, status = 200) {
  return new Response(JSON.stringify(value), {
    status,
    headers: { "content-type": "application/json; charset=utf-8" },
  });
}

/** @param {string} text @param {number} status */
function html(text, status) {
  return new Response(text, { status, headers: { "content-type": "text/html" } });
}

test("a link that contains the run makes no request", async () => {
  const from = reading({});
  assert.equal(await readLink("#r=1.abc", from), payload);
  assert.deepEqual([from.asked, from.parsed], [[], ["#r=1.abc"]]);
});

test("a short link asks the service beside the page, and the engine reads what it sends", async () => {
  const from = reading({});
  assert.equal(await readLink(`r/${id}`, from), payload);
  assert.deepEqual([from.asked, from.parsed], [[`https://host.example/lab/api/runs/${id}`], [JSON.stringify(payload)]]);
});

const bad = (/** @type {string} */ message, path = "") => new RevisitError({ code: "bad-link", message, path });

/** @type {[string, string, Parameters<typeof reading>[0], RegExp, boolean][]} name, link, surroundings, message, whether to offer another try */
const faults = [
  [
    "a truncated link",
    "#r=1.ab",
    { refuses: bad("the link was cut off: copy it again, whole") },
    /^The link was cut off: copy it again, whole\.$/,
    false,
  ],
  [
    "a link of a newer Revisit",
    "#r=2.ab",
    {
      refuses: bad(
        "the link is of version 2, from a newer Revisit; this one reads version 1: open it where it was made, or update this one",
      ),
    },
    /^The link is of version 2, .*: open it where it was made, or update this one\.$/,
    false,
  ],
  [
    "what is no link",
    "#r=ab",
    { refuses: bad("found ab, expected a link") },
    /^This link cannot be opened: found ab, expected a link\. Copy the whole link again\.$/,
    false,
  ],
  [
    "a fault in what is carried",
    "#r=1.ab",
    { refuses: bad("digest: found 3, expected text", "digest") },
    /^This link cannot be opened: digest: found 3, expected text\. Ask whoever sent it for a new link\.$/,
    false,
  ],
  ["what can be no id", "r/nonsense", {}, /no shared run “nonsense”/, false],
  ["a short link that is cut off", "r/", {}, /^This short link is incomplete/, false],
  [
    "an id nobody knows",
    `r/${id}`,
    { answer: () => json({ error: { code: "not-found" } }, 404) },
    new RegExp(`has no run “${id}”`),
    false,
  ],
  [
    "a host without a service",
    `r/${id}`,
    { answer: () => html("<h1>Not found</h1>", 404) },
    /no share service on this site/,
    false,
  ],
  [
    "a host that answers everything with its page",
    `r/${id}`,
    { answer: () => html("<h1>Hello</h1>", 200) },
    /no share service on this site/,
    false,
  ],
  ["a service that is down", `r/${id}`, { answer: () => html("", 503) }, /does not work \(it answered 503\)/, true],
  ["a service that is busy", `r/${id}`, { answer: () => json({}, 429) }, /Try again in a minute/, true],
  [
    "no network",
    `r/${id}`,
    { answer: () => Promise.reject(new TypeError("Failed to fetch")) },
    /cannot be reached/,
    true,
  ],
  ["an answer that is too long", `r/${id}`, { answer: () => json("x".repeat(70_000)) }, /too long/, false],
  [
    "an answer that is no link",
    `r/${id}`,
    { refuses: bad("found nothing, expected an object") },
    /^The run of this short link cannot be opened: found nothing, expected an object\. Ask whoever sent it for the long link, which carries the run itself\.$/,
    false,
  ],
  [
    "another run than the one named",
    `r/${id}`,
    { answer: () => json({ ...payload, title: "another" }) },
    /another run than the one/,
    false,
  ],
];
for (const [what, link, around, sentence, passing] of faults) {
  test(`${what} is refused with a sentence`, async () => {
    await assert.rejects(readLink(link, reading(around)), (error) => {
      assert.ok(error instanceof LinkFault, String(error));
      assert.match(error.message, sentence);
      assert.match(error.message, /^[A-Z].*\.$/);
      assert.equal(error.passing, passing);
      return true;
    });
  });
}

test("a dead engine is not a fault of the link", async () => {
  const died = new RevisitError({ code: "engine", message: "it ended" });
  await assert.rejects(readLink("#r=1.abc", reading({ refuses: died })), died);
});
