import assert from "node:assert/strict";
import { test } from "node:test";
import { HostMessages, originOf } from "./host-messages.js";

const HOST = "https://notes.example";

/** @param {string | null} origin */
function connect(origin = HOST) {
  /** @type {{ message: any, target: string }[]} */
  const sent = [];
  const parent = /** @type {any} */ ({
    postMessage: (/** @type {any} */ message, /** @type {string} */ target) => sent.push({ message, target }),
  });
  /** @type {unknown[]} */
  const done = [];
  const messages = new HostMessages(
    { parent, origin },
    {
      step: async (args) => {
        done.push(args);
        return 7;
      },
      run: async () => {
        throw Object.assign(new Error("no"), { code: "busy" });
      },
    },
  );
  return { messages, parent, sent, done };
}

test("a call from the parent window with the named origin is answered to that origin", async () => {
  const { messages, parent, sent, done } = connect();
  await messages.hear({
    source: parent,
    origin: HOST,
    data: { revisit: 1, call: 3, method: "step", args: { paths: 2 } },
  });
  assert.deepEqual(done, [{ paths: 2 }]);
  assert.deepEqual(sent, [{ message: { revisit: 1, call: 3, result: 7 }, target: HOST }]);
});

test("other windows and other origins are ignored", async () => {
  const { messages, parent, sent, done } = connect();
  const data = { revisit: 1, call: 1, method: "step" };
  await messages.hear({ source: {}, origin: HOST, data });
  await messages.hear({ source: parent, origin: "https://evil.example", data });
  await messages.hear({ source: parent, origin: "null", data });
  assert.deepEqual([sent, done], [[], []]);
});

test("without a named origin no message is heard or sent", async () => {
  const { messages, parent, sent, done } = connect(null);
  await messages.hear({ source: parent, origin: HOST, data: { revisit: 1, call: 1, method: "step" } });
  messages.tell("ready");
  assert.deepEqual([sent, done], [[], []]);
});

test("messages of other scripts are ignored; bad messages of this kind are answered with their fault", async () => {
  const { messages, parent, sent, done } = connect();
  const hear = (/** @type {unknown} */ data) => messages.hear({ source: parent, origin: HOST, data });
  for (const other of [null, "resize", 5, [1], { type: "init" }]) await hear(other);
  assert.equal(sent.length, 0);
  await hear({ revisit: 2, call: 1, method: "step" });
  await hear({ revisit: 1, call: "1", method: "step" });
  await hear({ revisit: 1, call: 1, method: "toString" });
  await hear({ revisit: 1, call: 1, method: "step", args: [1] });
  await hear({ revisit: 1, call: 1, method: "step", args: null });
  assert.deepEqual(
    sent.map(({ message }) => [message.call, message.error.code, message.error.path]),
    [
      [1, "bad-message", "revisit"],
      [null, "bad-message", "call"],
      [1, "bad-message", "method"],
      [1, "bad-message", "args"],
      [1, "bad-message", "args"],
    ],
  );
  assert.deepEqual(done, []);
});

test("the error of a method is the answer", async () => {
  const { messages, parent, sent } = connect();
  await messages.hear({ source: parent, origin: HOST, data: { revisit: 1, call: 9, method: "run" } });
  assert.deepEqual(sent[0].message, { revisit: 1, call: 9, error: { code: "busy", message: "no" } });
});

test("a file's origin cannot be a target", async () => {
  const { messages, parent, sent } = connect("null");
  for (const origin of ["null", "file://"])
    await messages.hear({ source: parent, origin, data: { revisit: 1, call: 1, method: "step" } });
  assert.deepEqual(
    sent.map(({ target }) => target),
    ["*", "*"],
  );
});

test("only an origin is accepted as the host", () => {
  assert.equal(originOf("https://a.example:8443"), "https://a.example:8443");
  assert.equal(originOf("null"), "null");
  for (const text of [
    null,
    "",
    "*",
    "https://a.example/",
    "https://a.example/x",
    "javascript:alert(1)",
    "file:///",
    "a.example",
  ])
    assert.equal(originOf(text), null, String(text));
});
