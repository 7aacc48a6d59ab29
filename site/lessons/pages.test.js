// The lessons' pages against their checks, the list of lessons, and the equations' numbers elsewhere.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { CHECKS } from "./checks.js";
import { memberAt } from "../spec/member.js";
import { PAIR, PROBLEMS } from "../watch/problems.js";
import { constantsOf, specOf } from "../watch/specs.js";

const read = (/** @type {string} */ file) => readFileSync(new URL(file, import.meta.url), "utf8");
const files = readdirSync(new URL(".", import.meta.url));
const lessons = files
  .filter((file) => file.endsWith(".html") && !["index.html", "teachers.html"].includes(file))
  .map((file) => ({ name: file.replace(".html", ""), html: read(file) }));

test("a lesson has at most 700 words, a formula counting as one", () => {
  for (const { name, html } of lessons) {
    const [, main] = /<main>(.*)<\/main>/s.exec(html) ?? ["", ""];
    const text = main.replace(/<[^>]*data-tex[^>]*>/g, " x ").replace(/<[^>]*>/g, " ");
    const words = text.match(/\S+/g)?.length ?? 0;
    assert.ok(words > 200 && words <= 700, `${name} has ${words} words`);
  }
});

test("each exercise has a check and each check an exercise, and the list counts them", () => {
  const list = read("index.html");
  const ids = lessons.flatMap(({ name, html }) => {
    assert.match(html, new RegExp(`data-lesson="${name}"`));
    const exercises = [...html.matchAll(/data-exercise="([^"]+)"/g)].map(([, exercise]) => `${name}/${exercise}`);
    assert.match(
      list,
      new RegExp(`href="./${name}.html".*${exercises.length} exercises?.*data-exercises="${exercises.length}"`),
    );
    return exercises;
  });
  assert.deepEqual(ids.sort(), Object.keys(CHECKS).sort());
});

test("each run is used, and each that is used is there", () => {
  const used = lessons.flatMap(({ html }) =>
    [...html.matchAll(/data-runs?="([^"]+)"/g)].flatMap(([, files]) => files.split(" ")),
  );
  const codes = used.map((file) => JSON.parse(read(`runs/${file}`)).spec.algorithm?.code).filter(Boolean);
  const beside = codes.filter((/** @type {string} */ file) => !file.startsWith("../"));
  assert.deepEqual([...new Set([...used, ...beside])].sort(), readdirSync(new URL("runs/", import.meta.url)).sort());
});

test("a lesson opens with its picture: a run after a sentence or two", () => {
  for (const { name, html } of lessons)
    assert.match(html, /<\/noscript>\n<p>(?:(?!<p>|<div).){1,400}<\/p>\n<revisit-lab class="opening" /, name);
});

test("the lesson that Watch links to opens with the run on its left", () => {
  const [, name] = /href="\.\/lessons\/([\w-]+)\.html">/.exec(read("../index.html")) ?? [];
  const [, first] = /<li><a href="\.\/([\w-]+)\.html">/.exec(read("index.html")) ?? [];
  assert.equal(name, first, "it is the first of the list");
  const [, file] = /class="opening" data-run="([^"]+)"/.exec(read(`${name}.html`)) ?? [];
  const [{ id, problem, samples }] = PROBLEMS;
  const shown = specOf(PAIR[0], constantsOf(id, PAIR[0]).constants, problem);
  assert.deepEqual(JSON.parse(read(`runs/${file}`)).spec, { ...shown, budget: { samples } });
});

test("a field that sets a member of a run's spec begins with the run's own value", () => {
  let fields = 0;
  for (const { name, html } of lessons)
    for (const [section] of html.matchAll(/<section class="exercise".*?<\/section>/gs)) {
      const [, file] = /<revisit-lab data-run="([^"]+)"/.exec(section) ?? [];
      if (!file) continue; // a price list
      const { spec } = JSON.parse(read(`runs/${file}`));
      for (const [field, path] of section.matchAll(
        /<(?:select|input)[^>]* data-spec="([^"]+)"[^>]*>(?:.*?<\/select>)?/g,
      )) {
        const [, value] = /<option value="([^"]*)" selected>/.exec(field) ?? /value="([^"]*)"/.exec(field) ?? [];
        assert.equal(value, [memberAt(spec, path)].flat().join("/"), `${name}: ${path}`);
        fields++;
      }
    }
  assert.equal(fields, 6);
});

test("equations have the numbers that they have on the other pages", () => {
  const numbers = (/** @type {string} */ html) =>
    [...html.matchAll(/<abbr[^>]* title="((?:eq|eqn|lem|thm):[^"]+)">(?:eq\. )?\((\d+[a-z]?)\)/g)].map(
      ([, label, number]) => /** @type {const} */ ([label, number]),
    );
  const known = new Map([
    /** @type {const} */ (["eq:update-theta-h-Jin", "12b"]), // named in lessons only
    ...["../lab.html", "../pseudocode.html", "../shell/what-is-this.html"].flatMap((file) => numbers(read(file))),
    ...[...read("../../docs/theory.md").matchAll(/\((\d+[a-z]?)\) `((?:eq|eqn):[^`]+)`/g)].map(
      ([, number, label]) => /** @type {const} */ ([label, number]),
    ),
  ]);
  for (const { name, html } of lessons) {
    const found = numbers(html);
    assert.ok(found.length > 0, name);
    for (const [label, number] of found) assert.equal(number, known.get(label), `${name}: ${label}`);
  }
});
