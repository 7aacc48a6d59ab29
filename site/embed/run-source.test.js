import assert from "node:assert/strict";
import { test } from "node:test";
import { fullPage, linkOf } from "./run-source.js";

const id = "afyqvwi27xv3w2nu3szf6tmwod";

test("a run is found in a fragment or in a whole link, long or short", () => {
  assert.equal(linkOf("#r=1.ab-_"), "#r=1.ab-_");
  assert.equal(linkOf("https://host.example/lab/#r=1.ab-_"), "#r=1.ab-_");
  assert.equal(linkOf(`#id=${id}`), `r/${id}`);
  assert.equal(linkOf(`https://host.example/lab/r/${id}`), `r/${id}`);
  for (const text of ["#r%3D1.ab-_", "%23r=1.ab-_", "https://host.example/lab/%23r%3D1.ab-_", "r=1.ab-_"])
    assert.equal(linkOf(text), "#r=1.ab-_", text);
  assert.equal(linkOf(`%23id%3D${id}`), `r/${id}`);
  assert.equal(linkOf(`https://host.example/lab/r/${id}?utm_source=mail`), `r/${id}`);
  for (const text of ["", "#", "#other", "https://host.example/"]) assert.equal(linkOf(text), null, text);
});

test("the full page's address is always on this site", () => {
  const base = "https://host.example/lab/";
  assert.equal(fullPage(`r/${id}`, base), `https://host.example/lab/r/${id}`);
  assert.equal(fullPage("#r=1.x", base), "https://host.example/lab/#r=1.x");
  for (const link of [null, "r/..", "r//evil.example", "r/javascript:alert(1)"])
    assert.equal(fullPage(link, base), base);
});
