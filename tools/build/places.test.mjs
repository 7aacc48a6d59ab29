import assert from "node:assert/strict";
import { test } from "node:test";
import { withPlaces } from "./places.mjs";

const MARK = '<nav class="places"></nav>';
/** @param {string} file */
const linksOf = (file) => [...withPlaces(MARK, file).matchAll(/<a href="([^"]*)"([^>]*)>(\w+)</g)];

test("each page names the places from where it is, and its own", () => {
  assert.deepEqual(
    linksOf("lab.html").map(([, href, current, name]) => [href, current !== "", name]),
    [
      ["./", false, "Watch"],
      ["./lab.html", true, "Lab"],
      ["./compare.html", false, "Compare"],
      ["./lessons/index.html", false, "Lessons"],
    ],
  );
  assert.deepEqual(
    linksOf("lessons/why-return.html").map(([, href, current]) => [href, current !== ""]),
    [
      ["../", false],
      ["../lab.html", false],
      ["../compare.html", false],
      ["./index.html", true],
    ],
  );
  assert.deepEqual(
    linksOf("glossary.html").map(([, , current]) => current),
    ["", "", "", ""],
  );
});

test("a page without a bar stays as it is", () => assert.equal(withPlaces("<p>", "embed.html"), "<p>"));
