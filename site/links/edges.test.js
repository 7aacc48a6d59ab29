import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { RevisitError } from "../engine/failure.js";
import { idOf } from "./id.js";
import { elsewhere } from "./kind.js";
import { LinkFault, readLink } from "./read.js";
import { replayText } from "./replay-text.js";
import { HeavyProblem, weigh } from "./weight.js";

const base = "https://host.example/lab/";
const payload = /** @type {import("../revisit.d.ts").LinkPayload} */ ({ format: "revisit.link/1", engine: "1.1.0" });
const body = JSON.stringify(payload);
const id = /** @type {string} */ (await idOf(body));

test("every state of a replay has its words, whole", () => {
  /** @type {[Parameters<typeof replayText>[0], string[]][]} */
  const states = [
    [{ at: "problem" }, ["plain", "This link contains a problem without a run.", "", ""]],
    [
      { at: "code" },
      [
        "plain",
        "Its learner is code, shown under “Your learner”. It plays in a sandbox, and only when you ask.",
        "",
        "Play it and compare",
      ],
    ],
    [
      { at: "waiting", seconds: 40 },
      ["plain", "Not replayed yet: its 2,000 paths take about 40 s here.", "", "Replay it (about 40 s)"],
    ],
    [
      { at: "waiting", seconds: 0.5 },
      [
        "plain",
        "Not replayed yet: its 2,000 paths take less than a second here.",
        "",
        "Replay it (less than a second)",
      ],
    ],
    [
      { at: "waiting", seconds: 1 },
      ["plain", "Not replayed yet: its 2,000 paths take about 1 s here.", "", "Replay it (about 1 s)"],
    ],
    [{ at: "replaying", seconds: 1 }, ["busy", "Replaying its 2,000 paths, about 1 s…", "", "Stop"]],
    [{ at: "replaying", seconds: 0.9 }, ["busy", "Replaying its 2,000 paths…", "", "Stop"]],
    [{ at: "judging" }, ["busy", "Comparing with the shared run…", "", ""]],
    [{ at: "stopped", paths: 7 }, ["plain", "The replay stopped at 7 of 2,000 paths.", "", "Replay the rest"]],
    [
      { at: "short", paths: 1500 },
      [
        "warn",
        "Differs: the link has 2,000 paths, but the budget ends the run after 1,500.",
        "The link was changed after it was made. Ask whoever sent it for a new one.",
        "",
      ],
    ],
    [{ at: "copy" }, ["plain", "The shared run itself stays as it was.", "", "Back to the shared run"]],
  ];
  for (const [state, words] of states) {
    const { tone, text, detail, action } = replayText(state, 2000);
    assert.deepEqual([tone, text, detail, action], words);
  }
});

test("a run that differs has its whole text; of a learner that is code it may be the browser", () => {
  const side = (/** @type {string} */ letter) => ({
    digest: `revisit2:${letter.repeat(64)}`,
    engine: "3.0.0",
    paths: 9,
  });
  const verdict = { reproduced: false, expected: side("a"), actual: side("b"), firstDifference: null };
  const words = (/** @type {boolean | undefined} */ code) => replayText({ at: "judged", verdict }, 9, code);
  const sides = "In the link aaaaaaaa… after 9 paths, engine 3.0.0; here bbbbbbbb… after 9 paths, engine 3.0.0.";
  assert.deepEqual(words(undefined), {
    tone: "warn",
    text: "Differs: another digest came out here; from which path on, the link does not tell",
    detail: `${sides} The same engine gives the same run, bit for bit: the link was changed after it was made. Ask whoever sent it for a new one.`,
    action: "",
  });
  assert.equal(
    words(true).detail,
    `${sides} Either the link was changed after it was made, or its learner uses what may differ between browsers in the last bit: Math.exp, log, pow, sin and their like.`,
  );
  const newer = { ...verdict, actual: { ...verdict.actual, engine: "3.1.0" } };
  assert.match(
    replayText({ at: "judged", verdict: newer }, 9).detail,
    / Different engine versions may draw different paths\. Ask for a link made by engine 3\.1\.0, or share this run again\.$/,
  );
  const same = { ...verdict, reproduced: true, expected: { ...verdict.expected, engine: "2.0.0" } };
  assert.equal(
    replayText({ at: "judged", verdict: same }, 9).detail,
    "Made by engine 2.0.0, replayed by engine 3.0.0.",
  );
});

/** @param {Response | Error} answer @param {RevisitError} [refusal] */
function reading(answer, refusal) {
  /** @type {{ url: string, init: RequestInit | undefined }[]} */
  const asked = [];
  return {
    asked,
    base,
    fetch: /** @type {typeof globalThis.fetch} */ (
      async (url, init) => {
        asked.push({ url: String(url), init });
        if (answer instanceof Error) throw answer;
        return answer;
      }
    ),
    lab: {
      parseLink: async () => {
        if (refusal) throw refusal;
        return payload;
      },
    },
  };
}

/** @param {string} text @param {number} status @param {string} [type] */
const answer = (text, status, type = "application/json") =>
  new Response(text, { status, headers: type ? { "content-type": type } : {} });

test("the share service is asked for JSON, without credentials, and not for ever", async () => {
  const from = reading(answer(body, 200));
  assert.equal(await readLink(`r/${id}`, from), payload);
  const [{ url, init }] = from.asked;
  assert.equal(url, `${base}api/runs/${id}`);
  assert.deepEqual(init?.headers, { accept: "application/json" });
  assert.equal(init?.credentials, "omit");
  assert.ok(init?.signal instanceof AbortSignal && !init.signal.aborted);
});

/** @param {ReturnType<typeof reading>} from @param {string} [link] @returns {Promise<LinkFault>} */
async function fault(from, link = `r/${id}`) {
  const found = await readLink(link, from).then(
    () => null,
    (error) => error,
  );
  assert.ok(found instanceof LinkFault, String(found));
  assert.equal(found.name, "LinkFault");
  return found;
}

test("an answer's kind and status decide what is said of it", async () => {
  const none =
    /^There is no share service on this site, so its short links lead nowhere\. Ask whoever sent it for the long link/;
  for (const type of ["text/html", "", "text/plain; application/json", "application/jsonp", "application/ json"])
    assert.match((await fault(reading(answer(body, 200, type)))).message, none, type);
  for (const type of ["application/json", "application/problem+json", "application/json; charset=utf-8"])
    assert.match(
      (await fault(reading(answer("{}", 404, type)))).message,
      /^The share service has no run “[a-z2-7]{26}”\. Ask/,
      type,
    );
  for (const status of [400, 403, 410, 499]) assert.match((await fault(reading(answer("{}", status)))).message, none);
  for (const status of [500, 599]) {
    const found = await fault(reading(answer("{}", status)));
    assert.match(found.message, new RegExp(`does not work \\(it answered ${status}\\)`));
    assert.ok(found.passing);
  }
  const many = await fault(reading(answer("{}", 429, "text/html")));
  assert.deepEqual(
    [many.message, many.passing],
    ["The share service has been asked too often just now. Try again in a minute.", true],
  );
});

test("the longest run that the service stores is read", async () => {
  const long = `${body.slice(0, -1)},"note":"${"x".repeat(65_536 - body.length - 10)}"}`;
  assert.equal(long.length, 65_536);
  assert.equal(await readLink(`r/${await idOf(long)}`, reading(answer(long, 200))), payload);
  const longer = await fault(reading(answer(`${long} `, 200)));
  assert.equal(
    longer.message,
    "The answer of the share service is too long for a shared run. Ask whoever sent it for the long link.",
  );
});

test("what is no id is named, in its first 40 characters", async () => {
  for (const [wrong, named] of [
    [`${id}a`, `${id}a`],
    [`a${id}`, `a${id}`],
    [id.slice(1), id.slice(1)],
    [id.toUpperCase(), id.toUpperCase()],
    ["1".repeat(26), "1".repeat(26)],
    ["x".repeat(40), "x".repeat(40)],
    ["x".repeat(41), `${"x".repeat(39)}…`],
  ]) {
    const from = reading(answer(body, 200));
    assert.ok((await fault(from, `r/${wrong}`)).message.startsWith(`There is no shared run “${named}”: `), wrong);
    assert.equal(from.asked.length, 0);
  }
});

test("a remedy that the engine names stays, and one full stop ends the sentence", async () => {
  const refusal = (/** @type {string} */ message, path = "") => new RevisitError({ code: "bad-link", message, path });
  const said = async (/** @type {RevisitError} */ refused) =>
    (await fault(reading(answer(body, 200), refused), "#r=1.a")).message;
  assert.equal(
    await said(refusal("it is cut. off.")),
    "This link cannot be opened: it is cut. off. Copy the whole link again.",
  );
  assert.equal(await said(refusal("ask: copy it again, whole.")), "Ask: copy it again, whole.");
  assert.equal(await said(refusal("a", "b.c")), "This link cannot be opened: a. Ask whoever sent it for a new link.");
});

test("a problem of three seconds is opened, a longer one waits", async () => {
  const lab = (/** @type {number} */ opening) => ({
    linkOf: async () => ({ fragment: "", id: "", json: "", opening }),
  });
  await weigh(payload, lab(3));
  await assert.rejects(weigh(payload, lab(3.01)), (error) => {
    assert.ok(error instanceof HeavyProblem);
    assert.equal(error.name, "HeavyProblem");
    assert.equal(
      error.message,
      "The problem that this link carries is large: opening it takes about 3 s here, and cannot be stopped.",
    );
    return true;
  });
});

const packed = (/** @type {string} */ text) => `${base}#r=1.${deflateRawSync(text).toString("base64url")}`;

test("a link carries a mebibyte, and so many characters as that may take", async () => {
  const most = `{"sweep":1,"note":"${"x".repeat((1 << 20) - 21)}"}`;
  assert.equal(most.length, 1 << 20);
  assert.equal(await elsewhere(packed(most), base), packed(most).replace("lab/#", "lab/compare.html#"));
  assert.equal(await elsewhere(packed(`${most} `), base), null);
  const letters = `{"comparison":"${"é🔬".repeat(2000)}"}`;
  assert.notEqual(await elsewhere(packed(letters), base), null);
  for (const text of ['"comparison"', "3", "true"]) assert.equal(await elsewhere(packed(text), base), null, text);
});

test("a link of more than twice its content's most is not even inflated", async (t) => {
  const own = globalThis.atob;
  t.after(() => (globalThis.atob = own));
  let asked = 0;
  globalThis.atob = (text) => {
    asked++;
    return own(text);
  };
  await elsewhere(`${base}#r=1.${"A".repeat(2 * (1 << 20) - 5)}`, base);
  assert.equal(asked, 1);
  await elsewhere(`${base}#r=1.${"A".repeat(2 * (1 << 20) - 4)}`, base);
  assert.equal(asked, 1);
});
