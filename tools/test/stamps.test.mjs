import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { build } from "esbuild";
import { root } from "./command.mjs";
import { DAYS, filesOf, hashOf, owed, readStamps } from "./stamps.mjs";
import { suites } from "./suites.mjs";

const today = new Date("2026-11-26T23:59:00Z");

test("a suite is owed that never passed, with other files, after 14 days, and by a date that proves nothing", () => {
  const stamp = (/** @type {string} */ date) => ({ hash: "a", date });
  assert.equal(owed(stamp("2026-11-26"), "a", today), "");
  assert.equal(owed(stamp("2026-11-12"), "a", today), "");
  assert.equal(DAYS, 14);
  assert.match(owed(stamp("2026-11-11"), "a", today), /passed on 2026-11-11/);
  assert.match(owed(stamp("2026-11-27"), "a", today), /passed on/);
  assert.match(owed(stamp("soon"), "a", today), /passed on soon/);
  assert.match(owed(stamp("2026-11-26"), "b", today), /changed/);
  assert.match(owed(undefined, "a", today), /never/);
});

test("the hash changes with a file, its name, a new file and the list, and with nothing else", async () => {
  const folder = mkdtempSync(join(tmpdir(), "stamps-"));
  const git = (/** @type {string[]} */ ...args) => execFileSync("git", args, { cwd: folder });
  const write = (/** @type {string} */ name, /** @type {string} */ text) => writeFileSync(join(folder, name), text);
  const paths = ["*.js", ":(exclude)*.test.js"];
  try {
    git("init", "-q");
    write("a.js", "1");
    write("b.js", "2");
    write(".gitignore", "made.js\n");
    const first = await hashOf(paths, folder);
    const seen = new Set([first]);
    const changes = async () => {
      const hash = await hashOf(paths, folder);
      const known = seen.has(hash);
      seen.add(hash);
      return !known;
    };
    git("add", ".");
    assert.equal(await hashOf(paths, folder), first, "files that git would track count as those that it tracks");
    for (const name of ["a.test.js", "made.js", "notes.md"]) write(name, "other");
    assert.equal(await hashOf(paths, folder), first);
    write("a.js", "12");
    assert.ok(await changes());
    write("c.js", "");
    assert.ok(await changes());
    git("mv", "b.js", "d.js");
    assert.ok(await changes());
    rmSync(join(folder, "a.js"));
    assert.ok(await changes());
    assert.notEqual(await hashOf([...paths, "nothing"], folder), await hashOf(paths, folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Where each extra suite of JavaScript begins. @type {Record<string, string[]>} */
const entries = {
  "firefox-more": [":(glob)e2e/*.spec.js", "e2e/firefox/playwright.config.js"],
  hosts: ["e2e/hosts/*.spec.js", "e2e/hosts/playwright.config.js"],
  tex: ["e2e/tex/*.spec.js", "e2e/tex/playwright.config.js"],
  fuzz: ["tools/fuzz/run.mjs", "tools/fuzz/arrays.mjs"],
  trust: ["tools/trust/run.mjs", "tools/trust/page.js", "tools/own/play.mjs"],
  load: ["wasm/share/worker/test/load.test.mjs", "wasm/share/worker/test/bundle.mjs"],
  kills: ["e2e/kills.spec.js", "playwright.config.js"],
  supply: ["tools/build/site.mjs", "tools/test/twice.mjs", "tools/test/audit.mjs"],
};

for (const { name, extra } of suites)
  if (extra)
    test(`the list of ${name} has what its tests import, the list itself, and no file that says when it passed`, async () => {
      const listed = new Set(await filesOf(extra.paths));
      for (const file of ["tools/test/suites.mjs", "tools/test/suite.mjs", "go.mod", "go.sum"])
        assert.ok(listed.has(file), file);
      assert.ok(!listed.has("tools/test/passed.json"));
      if (!(name in entries)) return;
      const { metafile } = await build({
        absWorkingDir: root,
        entryPoints: await filesOf(entries[name]),
        bundle: true,
        write: false,
        outdir: "out",
        metafile: true,
        packages: "external",
        external: ["./revisit.js"], // the page's, where a test has the page import it
        platform: "node",
        format: "esm",
        logLevel: "error",
        supported: { "top-level-await": true },
      });
      const imported = Object.keys(metafile.inputs).filter((file) => !file.includes("node_modules/"));
      assert.ok(imported.length > 1);
      assert.deepEqual(
        imported.filter((file) => !listed.has(file)),
        [],
      );
    });

test("every suite that has a list is an extra one, and passed.json speaks of no other", () => {
  const extras = suites.filter(({ extra }) => extra).map(({ name }) => name);
  assert.deepEqual(
    Object.keys(readStamps()).filter((name) => !extras.includes(name)),
    [],
  );
  for (const { date, hash } of Object.values(readStamps())) {
    assert.match(date, /^\d{4}-\d\d-\d\d$/);
    assert.match(hash, /^[0-9a-f]{64}$/);
  }
});
