import assert from "node:assert/strict";
import { test } from "node:test";
import { letterOf } from "./keys.js";

const press = (/** @type {string} */ key, /** @type {string} */ code, shiftKey = false) =>
  letterOf(/** @type {KeyboardEvent} */ ({ key, code, shiftKey }));

test("a key has its own letter, where the layout has Latin ones", () => {
  for (const [key, code, letter] of [
    ["z", "KeyY", "z"], // German
    ["y", "KeyZ", "y"],
    ["a", "KeyQ", "a"], // French
    [",", "KeyM", ","],
    [";", "Comma", ";"],
    ["z", "Slash", "z"], // Dvorak
    ["R", "KeyO", "r"],
    ["ş", "Semicolon", "ş"], // Turkish
    [" ", "Space", " "],
    ["ArrowRight", "ArrowRight", "ArrowRight"],
    ["Process", "KeyR", "Process"],
    ["Dead", "KeyN", "Dead"],
  ])
    assert.equal(press(key, code), letter, key);
});

test("elsewhere it has the letter of its place", () => {
  const layouts = {
    Russian: "янкыз",
    Greek: "ζυρσπ",
    Hebrew: "זטרדפ",
    Arabic: "ئغقسح",
    Thai: "ผั\u0e1eหย",
    Armenian: "զյրսպ",
  };
  for (const [name, keys] of Object.entries(layouts))
    ["Z", "Y", "R", "S", "P"].forEach((letter, i) => {
      assert.equal(press([...keys][i], `Key${letter}`), letter.toLowerCase(), `${name} ${letter}`);
    });
  assert.equal(press("ю", "Period"), ".");
  assert.equal(press("б", "Comma"), ",");
  assert.equal(press("؟", "Slash", true), "?");
  assert.equal(press("…", "Digit7"), "digit7");
});
