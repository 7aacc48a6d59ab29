import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const site = new URL("../", import.meta.url);
const page = await readFile(new URL("embed.html", site), "utf8");

/**
 * A module and all that it imports before it runs.
 * @param {string} path within the site
 * @param {Set<string>} [found]
 * @returns {Promise<Set<string>>}
 */
async function graph(path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  const text = await readFile(new URL(path, site), "utf8");
  for (const [, imported] of text.matchAll(/^(?:import|export)\b[^;]*?from "(\.[^"]+)";/gm)) {
    await graph(new URL(imported, new URL(path, site)).href.slice(site.href.length), found);
  }
  return found;
}

test("embed.html names every module that the embedded page needs at its start, so that none waits for another to load", async () => {
  const named = [...page.matchAll(/<link rel="modulepreload" href="\.\/([^"]+)">/g)].map(([, path]) => path);
  const needed = [...await graph("embed/main.js"), ...await graph("widgets/tree.js"), ...await graph("widgets/strip.js"), ...await graph("widgets/phase.js")];
  assert.deepEqual(named, [...new Set(needed)].sort());
});
