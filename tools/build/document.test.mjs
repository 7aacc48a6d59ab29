import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { documentHTML, withDocuments } from "./document.mjs";
import { MathWriter } from "./math.mjs";

test("formulas in the line and on lines of their own become elements for the build's KaTeX, other code stays", () => {
  assert.equal(
    documentHTML(
      "## A *b*, (16) `eq:c`\n\nWith $`a_1<b_2`$, `$x` and $5.\n\n```math\n\\sum_k\n```\n\n```json\n{}\n```\n",
    ),
    [
      '<h2 id="a-b">A <em>b</em>, (16) <code>eq:c</code></h2>',
      '<p>With <span data-tex="a_1&lt;b_2"></span>, <code>$x</code> and $5.</p>',
      '<div data-tex="\\sum_k" data-display></div>',
      '<pre><code class="language-json">{}\n</code></pre>\n',
    ].join("\n"),
  );
});

test("a picture of the site is beside the page", () => {
  assert.equal(
    documentHTML("![Of runs](../site/lessons/figures/a.svg#b)\n![Else](images/c.png)"),
    '<p><img src="./lessons/figures/a.svg#b" alt="Of runs" />\n<img src="images/c.png" alt="Else" /></p>\n',
  );
});

test("a page has the document that it names in its place", () => {
  const page = withDocuments('<main class="a" data-document="b.md"></main>', (name) => `# ${name}`);
  assert.equal(page, '<main class="a">\n<h1 id="b-md">b.md</h1>\n</main>');
});

test("no document of the site shows a formula's source", () => {
  const site = new URL("../../site/", import.meta.url);
  const names = readdirSync(site)
    .filter((file) => file.endsWith(".html"))
    .flatMap((file) => /\sdata-document="([^"]*)"/.exec(readFileSync(new URL(file, site), "utf8"))?.[1] ?? []);
  assert.ok(names.length > 1);
  for (const name of names) {
    const html = documentHTML(readFileSync(new URL(`../../docs/${name}`, import.meta.url), "utf8"));
    assert.doesNotMatch(html.replace(/<(pre|code)\b[\s\S]*?<\/\1>/g, ""), /\$/, name);
  }
});

test("every formula of the fine print is one, and every label has its number or name before it", () => {
  const markdown = readFileSync(new URL("../../docs/theory.md", import.meta.url), "utf8");
  const html = documentHTML(markdown);
  assert.ok(html.split("data-tex").length > 150);
  assert.doesNotThrow(() => new MathWriter().renderPage(html, "theory.md"));
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  assert.equal(new Set(ids).size, ids.length);
  const labels = [...markdown.matchAll(/(\S+)\s+`((?:eq|eqn|lem|alg):[^`]*)`/g)].filter(
    ([, before]) => before !== "as",
  );
  assert.ok(labels.length > 40);
  for (const [, before, label] of labels) assert.match(before, /^\*?\*?\(?\d+[a-z]?[),]?$/, label);
});
