import assert from "node:assert/strict";
import { test } from "node:test";
import { NotUTF8, textOf } from "./utf8.js";

const bytes = (/** @type {string} */ text, encoding = /** @type {BufferEncoding} */ ("utf8")) =>
  new Uint8Array(Buffer.from(text, encoding));

test("UTF-8 is read as it is; anything else is refused with its line, not altered", () => {
  for (const text of ["", "a", "θ̂\r\nφ ⛄ 😀\n", "\n\n"]) assert.equal(textOf(bytes(text)), text);
  for (const [text, line] of /** @type {[string, number][]} */ ([
    ["é", 1],
    ["a,b\n1,2\nü", 3],
    ["\n\nÄ,1\n2,ö\n", 3],
  ]))
    assert.throws(
      () => textOf(bytes(text, "latin1")),
      (error) => error instanceof NotUTF8 && error.line === line && error.message.startsWith(`line ${line}: expected`),
      text,
    );
  assert.throws(() => textOf(bytes("ok\n😀").subarray(0, -1)), NotUTF8, "a letter that is cut off");
});
