import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { compareAddress, elsewhere } from "./kind.js";

const base = "https://revisit.example/lab/";
/** @type {{ link: string, title: string }[]} */
const golden = JSON.parse(readFileSync(new URL("../../core/link/testdata/links.json", import.meta.url), "utf8"));
const packed = (/** @type {unknown} */ payload) =>
  `${base}#r=1.${deflateRawSync(typeof payload === "string" ? payload : JSON.stringify(payload)).toString("base64url")}`;

test("golden links of comparisons and sweeps belong to Compare, those of runs to the lab", async () => {
  const found = await Promise.all(
    golden.map(async ({ link, title }) => [
      title,
      (await elsewhere(`${base}#${link}`, base)) === `${base}compare.html#${link}`,
    ]),
  );
  assert.deepEqual(
    found.filter(([, other]) => other).map(([title]) => title),
    [
      "Going back against chance",
      "Revisits as the gap closes",
      "A race, by engine 2.0.0",
      "Going back against chance, by engine 3.0.0",
      "Revisits as the gap closes, by engine 3.0.0",
      "A race, by engine 3.0.0",
      "dimensions of Q* in the span, by engine 2.0.0",
      "a race, completed, by engine 2.0.0",
      "dimensions of Q* in the span, by engine 3.0.0",
      "a race, completed, by engine 3.0.0",
    ],
  );
});

test("a link that cannot be read, or is too long, is left to the lab", async () => {
  const long = packed(`{"comparison":{},"note":"${"x".repeat(1 << 20)}"}`);
  for (const href of [
    base,
    `${base}#gap`,
    `${base}#r=1.`,
    `${base}#r=1.!!!`,
    `${base}#r=2.abc`,
    packed("no JSON"),
    packed("null"),
    packed("[]"),
    packed({ spec: {} }).slice(0, -6),
    long,
    `${base}r/${"a".repeat(26)}`,
  ]) {
    assert.equal(await elsewhere(href, base), null, href.slice(0, 60));
  }
});

test("of a link that inflates without end only a little is inflated", async (t) => {
  const bomb = packed(`{"comparison":"${"x".repeat(64 << 20)}"}`);
  const own = globalThis.DecompressionStream;
  t.after(() => (globalThis.DecompressionStream = own));
  let fed = 0;
  let longest = 0;
  globalThis.DecompressionStream = /** @type {any} */ (
    class {
      constructor(/** @type {CompressionFormat} */ format) {
        const { readable, writable } = new own(format);
        const writer = writable.getWriter();
        this.readable = readable;
        this.writable = new WritableStream({
          write(chunk) {
            fed += chunk.length;
            longest = Math.max(longest, chunk.length);
            return writer.write(chunk);
          },
          close: () => writer.close(),
          abort: (reason) => writer.abort(reason),
        });
      }
    }
  );
  assert.equal(await elsewhere(bomb, base), null);
  assert.ok(fed > 0 && fed <= 16_384, `${fed} of ${bomb.length} bytes were inflated`);
  assert.ok(longest <= 1024, `${longest} bytes at a time`);
});

test("Compare gets a short link in its fragment", () => {
  assert.equal(compareAddress("r/abc", base), `${base}compare.html#r/abc`);
});
