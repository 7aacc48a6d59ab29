import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { checkLines, licenceOf, npmPackages, writeLicenses } from "./licenses.mjs";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** @param {(folder: string) => void} act */
function inScratch(act) {
  const folder = mkdtempSync(join(tmpdir(), "licenses-"));
  try {
    act(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("a part without a licence stops the build", () => {
  inScratch((folder) => {
    assert.throws(() => licenceOf({ name: "nameless 1.0.0", folder }), /nameless 1\.0\.0 is part of what is shipped/);
    writeFileSync(join(folder, "LICENSE.md"), "You may.\n");
    assert.match(licenceOf({ name: "nameless 1.0.0", folder }), /nameless 1\.0\.0\n=+\n\nYou may\.\n$/);
  });
});

test("a part without a line in docs/measured/dependencies.md, or with that of another version, stops the build", () => {
  const text = "## Shipped: `licenses.txt`\n\n| `crelt` | more | MIT | 1.0.7 (2026-01-01) | the same |\n";
  const part = (/** @type {string} */ name) => [{ name, folder: "" }];
  checkLines(part("crelt 1.0.7"), text);
  for (const name of ["crelt 1.0.6", "safejs v0.1.0"])
    assert.throws(
      () => checkLines(part(name), text),
      new RegExp(`${name} is part of what is shipped, but docs/measured/dep`),
    );
});

test("a package is named once, whatever the bundler read of it, and by the folder that it is in", () => {
  inScratch((folder) => {
    for (const [path, name] of [
      ["node_modules/a", "a"],
      ["node_modules/@b/c", "@b/c"],
      ["node_modules/a/node_modules/d", "d"],
    ]) {
      mkdirSync(join(folder, path), { recursive: true });
      writeFileSync(join(folder, path, "package.json"), JSON.stringify({ name, version: "1.2.3" }));
    }
    const files = [
      "site/main.js",
      "node_modules/a/x.js",
      "node_modules/a/y/z.js",
      "node_modules/@b/c/index.js",
      "node_modules/a/node_modules/d/d.js",
    ];
    assert.deepEqual(
      npmPackages(folder, files).map(({ name }) => name),
      ["@b/c 1.2.3", "a 1.2.3", "d 1.2.3"],
    );
  });
});

test("a module's licences of code that it took over come along", () => {
  inScratch((folder) => {
    writeFileSync(join(folder, "LICENSE"), "You may.\n");
    mkdirSync(join(folder, "THIRD_PARTY_LICENSES"));
    writeFileSync(join(folder, "THIRD_PARTY_LICENSES", "Other-LICENSE"), "So may others.\n");
    assert.match(licenceOf({ name: "m v1", folder }), /You may\.\n\nSo may others\.\n$/);
  });
});

test("a font of unknown licence stops the build", () => {
  inScratch((folder) => {
    mkdirSync(join(folder, "vendor", "fonts"), { recursive: true });
    writeFileSync(join(folder, "vendor", "fonts", "Other.woff2"), "");
    assert.throws(() => writeLicenses(root, folder, []), /vendor\/fonts has Other\.woff2/);
  });
});

test("the file holds our licence, Go's, those of the engine's modules and of packages", () => {
  inScratch((folder) => {
    mkdirSync(join(folder, "vendor", "fonts"), { recursive: true });
    writeFileSync(join(folder, "vendor", "fonts", "KaTeX_Main-Bold.woff2"), "");
    writeLicenses(root, folder, ["node_modules/d3-array/src/index.js"]);
    const text = readFileSync(join(folder, "licenses.txt"), "utf8");
    for (const part of [
      /^Revisit$/m,
      /^d3-array \d/m,
      /^katex \d/m,
      /^Go go1/m,
      /^gonum\.org\/v1\/gonum v/m,
      /go-indexeddb v/,
      /gowebpki\/jcs v/,
    ])
      assert.match(text, part);
    assert.match(text, /The Go Authors/);
    assert.match(text, /The Gonum Authors/);
    // gonum took over code of others, with licences of their own.
    assert.match(text, /Stephen L\. Moshier/);
    // The share service: natively, and in Cloudflare's runtime.
    assert.match(text, /^golang\.org\/x\/time v/m);
    assert.match(text, /^github\.com\/syumai\/workers v/m);
    assert.match(text, /Reserved Font Names KaTeX_Main\./);
    assert.match(text, /SIL OPEN FONT LICENSE Version 1\.1/);
  });
});
