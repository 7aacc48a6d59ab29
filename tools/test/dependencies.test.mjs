import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { MANIFESTS, SHIPPED, asked, bringing, broughtAlong, licenceIn, licenceOf, tables } from "../dependencies.mjs";
import { output, root } from "./command.mjs";
import { TOOLS } from "./tools.mjs";

const lines = tables(readFileSync(join(root, "docs", "measured", "dependencies.md"), "utf8"));
const debian = lines.get("Debian");
const along = lines.get(SHIPPED);
lines.delete("Debian");
lines.delete(SHIPPED);

test("every manifest of the repository has its table", async () => {
  const files = await output("git", [
    "ls-files",
    "--cached",
    "--others",
    "--exclude-standard",
    "*package.json",
    "*go.mod",
  ]);
  assert.deepEqual(files.split("\n").sort(), [...MANIFESTS].sort());
  assert.deepEqual([...lines.keys()], MANIFESTS);
});

for (const manifest of MANIFESTS) {
  test(`${manifest}: each dependency has a line with what it is for, its version, its licence and its date`, () => {
    const dependencies = asked(manifest);
    const table = lines.get(manifest) ?? [];
    assert.deepEqual(
      table.map(({ name }) => name),
      dependencies.map(({ name }) => name),
    );
    assert.ok(dependencies.length > 0);
    for (const [i, dependency] of dependencies.entries()) {
      const { name, why, licence, version } = table[i];
      assert.ok(why.length > 3, `${name}: what is it for?`);
      assert.match(version, /^\S+ \(\d{4}-\d\d-\d\d\)$/, name);
      assert.equal(version.split(" ")[0], dependency.version, name);
      assert.equal(licence, licenceOf(manifest, dependency) ?? licence, name);
      assert.match(
        licence,
        /^(MIT|ISC|(MIT OR )?Apache-2\.0|BSD-[23]-Clause|MPL-2\.0)$/,
        `${name}: a licence that is new here`,
      );
    }
  });
}

test("what others bring along into what is shipped has its version, its licence and its date; the build checks that it is all", () => {
  assert.ok(along && along.length > 0);
  for (const { name, why, licence, version } of along) {
    const installed = broughtAlong(name);
    assert.ok(why.length > 3, `${name}: what is it for?`);
    assert.match(version, /^\S+ \(\d{4}-\d\d-\d\d\)$/, name);
    assert.equal(version.split(" ")[0], installed.version, name);
    assert.equal(licence, licenceOf(bringing(name), installed), name);
  }
});

test("each of Debian's packages that suites need has a line", () => {
  const packages = [...new Set(Object.values(TOOLS).flatMap((tool) => tool.packages.split(" ")))].sort();
  assert.deepEqual(
    debian?.map(({ name }) => name),
    packages,
  );
  for (const { name, why, licence, version } of debian ?? [])
    assert.ok(why.length > 3 && licence && /^\S+ \(\d{4}-\d\d-\d\d\)$/.test(version), name);
});

test("a licence is known by its text, and an unknown one is refused", () => {
  assert.equal(licenceIn("Redistribution and use in source and binary forms … Neither the name of"), "BSD-3-Clause");
  assert.throws(() => licenceIn("All rights reserved, keep out."), /found a licence that begins “All rights/);
});
