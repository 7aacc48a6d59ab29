import assert from "node:assert/strict";
import { test } from "node:test";
import { RevisitError } from "./failure.js";
import { exportLibrary, importLibrary } from "./library.js";

const header = (/** @type {number} */ entries) =>
  `{"format":"revisit.library/1","engine":"9.0.0","exported":"2026-11-24T12:00:00.000Z","entries":${entries}}\n`;
const entry = (/** @type {string} */ name, content = `{"format":"revisit.record/1","of":"${name}"}`) =>
  `{"entry":"run","id":"id of ${name}","name":"${name}","savedAt":"","digest":"","sha256":""}\n${content}\n`;

/** An engine that takes every entry, but for those with "damaged" in it, and knows the one named "known". */
function engine() {
  /** @type {string[]} */
  const taken = [];
  const ask = async (/** @type {string} */ method, /** @type {Blob} */ lines) => {
    assert.equal(method, "library.add");
    const text = await lines.text();
    const [heading, content, none] = text.split("\n");
    assert.equal(none, undefined, "it was given more than an entry");
    if (content.includes("damaged")) throw new RevisitError({ code: "damaged", message: "not whole" });
    if (content.includes("full")) throw new RevisitError({ code: "storage", message: "no room" });
    const { name } = JSON.parse(heading);
    if (name !== "known") taken.push(name);
    return { entry: "run", id: `id of ${name}`, name, duplicate: name === "known" };
  };
  return { taken, ask };
}

test("entries come in, what is here already is said, and what is damaged is named and left out", async () => {
  for (const [what, text, taken, damaged] of /** @type {[string, string, string[], string[]][]} */ ([
    ["whole", header(2) + entry("a") + entry("b"), ["a", "b"], []],
    ["without the last line end", (header(2) + entry("a") + entry("b")).slice(0, -1), ["a", "b"], []],
    ["empty", header(0), [], []],
    [
      "a damaged content",
      header(3) + entry("a") + entry("b", "damaged") + entry("c"),
      ["a", "c"],
      ["entry 2 b: not whole"],
    ],
    [
      "a damaged heading",
      header(3) + entry("a") + entry("b").replace('{"entry"', "!") + entry("c"),
      ["a", "c"],
      ["entry 2 line 4: it does not follow a heading"],
    ],
    [
      "no content",
      `${header(3)}${entry("a")}${entry("b").split("\n")[0]}\n${entry("c")}`,
      ["a", "c"],
      ["entry 2 b: its content is missing"],
    ],
    [
      "cut after a heading",
      header(2) + entry("a") + entry("b").split("\n")[0],
      ["a"],
      ["entry 2 b: its content is missing"],
    ],
    [
      "cut between entries",
      header(3) + entry("a"),
      ["a"],
      ["entry 2 entry 2 of 3: the file ends before it", "entry 3 entry 3 of 3: the file ends before it"],
    ],
    ["noise at its end", `${header(1) + entry("a")}\0\0\n`, ["a"], ["entry 2 line 4: it does not follow a heading"]],
  ])) {
    const { taken: got, ask } = engine();
    const found = await importLibrary(ask, new Blob([text]));
    assert.deepEqual(got, taken, what);
    assert.deepEqual(
      found.damaged.map(({ entry, name, message }) => `${entry} ${name}: ${message}`),
      damaged,
      what,
    );
    assert.deepEqual(
      found.added.map(({ name }) => name),
      taken,
      what,
    );
    assert.equal(found.stopped, null);
  }
  const { ask } = engine();
  const twice = await importLibrary(ask, new Blob([header(2) + entry("known") + entry("a")]));
  assert.deepEqual(twice.duplicates, [{ entry: "run", id: "id of known", name: "known" }]);
  assert.deepEqual(
    twice.added.map(({ name }) => name),
    ["a"],
  );
});

test("what is no library is refused, and a storage that fails ends the import with what came in", async () => {
  const { ask } = engine();
  for (const text of ["", "{", "[]\n", '{"format":"revisit.library/2"}\n', entry("a")])
    await assert.rejects(importLibrary(ask, new Blob([text])), { code: "bad-spec" }, text);
  const found = await importLibrary(ask, new Blob([header(3) + entry("a") + entry("b", "full") + entry("c")]));
  assert.deepEqual([found.added.length, found.stopped?.message], [1, "no room"]);
  await assert.rejects(
    importLibrary(
      async () => {
        throw new RevisitError({ code: "engine", message: "it stopped" });
      },
      new Blob([header(1) + entry("a")]),
    ),
    { code: "engine" },
  );
});

test("a file of any size is read one entry at a time", async () => {
  const content = `{"format":"revisit.record/1","zeros":"${"0".repeat(3e6)}"}`;
  const entries = 60;
  const file = new Blob([header(entries), ...Array.from({ length: entries }, (_, i) => entry(`${i}`, content))]);
  const { ask } = engine();
  // What has been read of the file when an entry is handed on: no more than to its end and one part of the stream.
  let read = 0;
  const stream = file.stream.bind(file);
  file.stream = () =>
    stream().pipeThrough(
      new TransformStream(
        {
          transform: (part, out) => {
            read += part.length;
            assert.ok(part.length < 4e6);
            out.enqueue(part);
          },
        },
        undefined,
        { highWaterMark: 0 },
      ),
    );
  let most = 0;
  let handed = header(entries).length;
  await importLibrary(async (method, lines) => {
    handed += lines.size + 1;
    most = Math.max(most, read - handed);
    return ask(method, lines);
  }, file);
  assert.equal(handed, file.size);
  assert.ok(most < 1e6, `${most} bytes were read ahead of an entry`);
});

test("an export has every entry in the order of saving, and says what is damaged", async () => {
  /** @type {string[]} */
  const asked = [];
  let open = 0;
  const ask = async (/** @type {string} */ method, /** @type {string} */ kind, /** @type {string} */ id) => {
    if (method === "runs.list") return ["c", "b", "gone", "a"].map((id) => ({ id, name: `run ${id}` }));
    if (method === "results.list") return [{ id: "d", name: "" }];
    assert.equal(++open, 1, "two entries were in memory at a time");
    await Promise.resolve();
    open--;
    if (id === "gone") throw new RevisitError({ code: "not-found", message: "gone" });
    if (id === "b") throw new RevisitError({ code: "damaged", message: "not whole" });
    asked.push(`${kind} ${id}`);
    return new Blob([entry(id)]);
  };
  const { file, entries, damaged } = await exportLibrary(ask, "9.0.0");
  assert.deepEqual(asked, ["run a", "run c", "results d"]);
  assert.deepEqual([entries, damaged], [3, [{ entry: "run", name: "run b", message: "not whole" }]]);
  const [first, ...rest] = (await file.text()).split("\n");
  assert.deepEqual(
    { ...JSON.parse(first), exported: "" },
    { format: "revisit.library/1", engine: "9.0.0", exported: "", entries: 3 },
  );
  assert.equal(rest.join("\n"), entry("a") + entry("c") + entry("d"));
  const { taken, ask: take } = engine();
  await importLibrary(take, file);
  assert.deepEqual(taken, ["a", "c", "d"]);
});
