// Links between documents lead to files and headings that are there.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import test from "node:test";
import { output, root } from "./command.mjs";

const files = (await output("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"]))
  .split("\n")
  .filter((file) => /^(docs|experiments)\/|^[A-Z]+\.md$/.test(file) && existsSync(join(root, file)));

/** @param {string} file @returns {string[]} its headings, as GitHub makes anchors of them */
function anchors(file) {
  const headings = readFileSync(join(root, file), "utf8").matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-"),
  );
}

test("links between documents lead somewhere", () => {
  assert.ok(files.length > 20, `${files.length} documents`);
  const dead = [];
  for (const file of files)
    for (const [, link] of readFileSync(join(root, file), "utf8").matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(link)) continue;
      const [path, anchor] = link.split("#");
      const target = path ? normalize(join(dirname(file), path)) : file;
      if (!existsSync(join(root, target))) dead.push(`${file}: ${link}`);
      else if (anchor && target.endsWith(".md") && !anchors(target).includes(anchor)) dead.push(`${file}: ${link}`);
    }
  assert.deepEqual(dead, []);
});
