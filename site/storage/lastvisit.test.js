import assert from "node:assert/strict";
import { test } from "node:test";
import { LastVisit, mayRemember } from "./lastvisit.js";

/** @returns {any} what a browser keeps, with a limit of its own */
function storage({ room = Infinity } = {}) {
  const methods = {
    getItem(/** @type {string} */ key) {
      return Object.hasOwn(this, key) ? /** @type {any} */ (this)[key] : null;
    },
    setItem(/** @type {string} */ key, /** @type {string} */ text) {
      if (text.length > room) throw new DOMException("full", "QuotaExceededError");
      /** @type {any} */ (this)[key] = text;
    },
    removeItem(/** @type {string} */ key) {
      delete (/** @type {any} */ (this)[key]);
    },
  };
  return Object.create(methods);
}

const visit = { changes: ['open ["a"]'], answers: { 1: { json: '{"paths":4}', arrays: { x: "AAAAAAAA8D8=" } } } };
const contentKey = (/** @type {any} */ kept) => Object.keys(kept).find((key) => !key.endsWith("order")) ?? "";

test("what was kept comes back, for the same build and spec only", () => {
  const kept = storage();
  new LastVisit("build", () => kept).write("a", visit);
  assert.deepEqual(new LastVisit("build", () => kept).read("a"), visit);
  assert.equal(new LastVisit("build", () => kept).read("b"), null);
  assert.equal(new LastVisit("other", () => kept).read("a"), null);

  // Where it stands is not trusted, either.
  const place = contentKey(kept);
  const moved = storage();
  new LastVisit("build", () => moved).write("b", visit);
  moved[contentKey(moved)] = kept[place];
  assert.equal(new LastVisit("build", () => moved).read("b"), null);
});

test("the page's first script knows whether anything may be kept", () => {
  const kept = storage();
  assert.equal(
    mayRemember(() => kept),
    false,
  );
  new LastVisit("build", () => kept).write("a", visit);
  assert.equal(
    mayRemember(() => kept),
    true,
  );
  assert.equal(
    mayRemember(() => {
      throw new DOMException("no", "SecurityError");
    }),
    false,
  );
});

test("what was cut or changed by a character is not read", () => {
  const kept = storage();
  const last = new LastVisit("build", () => kept);
  last.write("a", visit);
  const place = contentKey(kept);
  const text = kept[place];
  for (const broken of ["", "{}", text.slice(0, -1), text.replace("4", "5"), `${text} `, text.slice(1)]) {
    kept[place] = broken;
    assert.equal(last.read("a"), null, broken);
  }
});

test("a browser that keeps nothing, or has no room, is none the worse", () => {
  const refusing = new LastVisit("build", () => {
    throw new DOMException("denied", "SecurityError");
  });
  refusing.write("a", visit);
  refusing.forget("a");
  assert.equal(refusing.read("a"), null);
  const small = new LastVisit("build", () => full);
  const full = storage({ room: 20 });
  small.write("a", visit);
  assert.equal(small.read("a"), null);
});

test("few specs are kept, the newest, and nothing of other builds", () => {
  const kept = storage();
  kept["revisit.theme"] = "dark";
  new LastVisit("before", () => kept).write("a", visit);
  const last = new LastVisit("build", () => kept);
  for (const spec of ["a", "b", "c", "a", "d"]) last.write(spec, visit);
  assert.deepEqual(
    ["a", "b", "c", "d"].map((spec) => last.read(spec) !== null),
    [true, false, true, true],
  );
  assert.equal(Object.keys(kept).length, 5, "three, their order and the theme");
  last.write("long", { changes: ["x".repeat(500_000)], answers: {} });
  assert.equal(last.read("long"), null);
});
