import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, linkIn, plainAddress } from "./address.js";

const root = "https://revisit.example/";
const lab = "https://revisit.example/lab.html";
const deep = "https://host.example/lab/revisit/";
const id = "afyqvwi27xv3w2nu3szf6tmwod";

/** @type {[string, string, string | null, string][]} the page's address, its folder, the link in the address, the address without the link */
const cases = [
  ["https://revisit.example/", root, null, "https://revisit.example/"],
  ["https://revisit.example/#r=1.abc", root, "#r=1.abc", "https://revisit.example/"],
  ["https://revisit.example/#r=", root, "#r=", "https://revisit.example/"],
  ["https://revisit.example/index.html?x=1#r=2.abc", root, "#r=2.abc", "https://revisit.example/index.html?x=1"],
  ["https://revisit.example/#theory", root, null, "https://revisit.example/"],
  [`https://revisit.example/r/${id}`, root, `r/${id}`, lab],
  [`https://revisit.example/r/${id}?from=mail#learner`, root, `r/${id}`, lab],
  ["https://revisit.example/r/", root, "r/", lab],
  ["https://revisit.example/r", root, null, "https://revisit.example/r"],
  ["https://revisit.example/r/a/b", root, "r/a/b", lab],
  [`https://revisit.example/r/${id}#r=1.abc`, root, "#r=1.abc", lab],
  [`https://host.example/lab/revisit/r/${id}`, deep, `r/${id}`, `${deep}lab.html`],
  ...[
    "#r%3D1.abc",
    "#r%253D1.abc",
    "%23r=1.abc",
    "%2523r%253D1.abc",
    "#%E2%80%8Br=1.abc",
    "#r%C2%AD=1.abc",
    "#\u200br=1.abc",
    "#r&#61;1.abc",
    "#r&equals;1.abc",
    "#&num;r=1.abc",
    "#r＝1.abc",
    "#r%EF%BC%9D1.abc",
    "#R=1.abc",
    "#r&amp;#x3d;1.a&#98;c",
  ].map(
    (given) =>
      /** @type {[string, string, string, string]} */ ([
        root + given,
        root,
        "#r=1.abc",
        given.startsWith("%23") || given.startsWith("%25") ? lab : root,
      ]),
  ),
  ["https://revisit.example/#r=1.abc.%20Thanks", root, "#r=1.abc.%20Thanks", root],
  ["https://revisit.example/#ready=x", root, null, root],
  [`https://revisit.example/r/${id}.`, root, `r/${id}.`, lab],
  [`https://host.example/r/${id}`, deep, null, `https://host.example/r/${id}`],
];
for (const [href, base, link, plain] of cases) {
  test(`${href} under ${base}`, () => {
    assert.equal(linkIn(href, base), link);
    assert.equal(plainAddress(href, base), plain);
    if (link !== null) assert.equal(linkIn(addressOf(link, plain, base), base), link);
  });
}

test("a link's address keeps the page's own, and a short link stands in the page's folder", () => {
  assert.equal(
    addressOf("#r=1.abc", "https://host.example/lab/revisit/index.html?x=1#r=1.old", deep),
    "https://host.example/lab/revisit/index.html?x=1#r=1.abc",
  );
  assert.equal(
    addressOf(`r/${id}`, "https://host.example/lab/revisit/index.html#r=1.old", deep),
    `https://host.example/lab/revisit/r/${id}`,
  );
});
