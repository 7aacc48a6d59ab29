import assert from "node:assert/strict";
import { test } from "node:test";
import { HtmlRenderer, Parser } from "commonmark";
import { escapeAddress, escapeLaTeX, latex } from "./latex.js";
import { element, escapeHTML, iframe, markdown } from "./snippets.js";

const HOSTILE = [
  `"><script>alert(1)</script>`,
  `' onload='alert(1)`,
  "a & b &lt; c &#39;",
  `](javascript:alert(1)) ![x](y)`,
  "`code` *b* _i_ ~s~ <b>",
  "\\",
  "ends with \\",
  "two\nlines\u2028three\u0000",
  "a]b[c",
  "<!-- --> ]]> </textarea>",
  "100% of $x_1^2 & {y} # ~\\input{secret} | <>",
  "$`e^1`$ {role}`x` @key",
  "https://evil.example/",
];
const root = "https://revisit.example/course/";
const href = `${root}#r=1.Ab_-9`;

/** Decodes the numeric character references that escapeHTML writes. */
const unescapeHTML = (/** @type {string} */ text) => text.replace(/&#(\d+);/g, (_, n) => String.fromCharCode(n));
const onOneLine = (/** @type {string} */ text) => text.replace(/[\s\u2028\u0000]+/g, " ").trim();

test("a title lands in HTML as text: nothing in it opens a tag or ends an attribute", () => {
  for (const title of HOSTILE) {
    assert.equal(unescapeHTML(escapeHTML(title)), title);
    assert.doesNotMatch(escapeHTML(title), /[<>"'{}]|&(?!#\d+;)/);
    const frame =
      /^<iframe src="([^"<>]*)" title="([^"<>]*)"\n {2}width="100%" height="780" frameborder="0" loading="lazy" sandbox="[a-z -]*"><\/iframe>\n<p><a href="([^"<>]*)">([^"<>]*): open in Revisit<\/a><\/p>$/.exec(
        iframe({ root, href, reference: "r=1.Ab_-9", view: "tree", look: { controls: "run,step", theme: "" }, title }),
      );
    assert.ok(frame, title);
    assert.equal(unescapeHTML(frame[1]), `${root}embed.html?view=tree&controls=run%2Cstep#r=1.Ab_-9`);
    assert.deepEqual(frame.slice(2).map(unescapeHTML), [onOneLine(title), href, onOneLine(title)]);
    const own =
      /^<script src="([^"<>]*)" async><\/script>\n<revisit-lab href="([^"<>]*)" theme="dark">\n {2}<a href="\2"><img src="([^"<>]*)" alt="([^"<>]*)" width="600" height="315" \/><\/a>\n<\/revisit-lab>$/.exec(
        element({ root, href, view: "", look: { theme: "dark" }, title, picture: `${root}card.svg` }),
      );
    assert.ok(own, title);
    assert.deepEqual(own.slice(1).map(unescapeHTML), [`${root}embed.js`, href, `${root}card.svg`, onOneLine(title)]);
  }
});

test("a title lands in Markdown as text, as the reference parser reads it", () => {
  const read = (/** @type {string} */ text) => new HtmlRenderer().render(new Parser().parse(text));
  const named = (/** @type {string} */ text) =>
    text
      .replace(/&#38;/g, "&amp;")
      .replace(/&#60;/g, "&lt;")
      .replace(/&#62;/g, "&gt;")
      .replace(/&#34;/g, "&quot;")
      .replace(/&#39;/g, "'")
      .replace(/&#123;/g, "{")
      .replace(/&#125;/g, "}");
  for (const title of HOSTILE) {
    const name = named(escapeHTML(onOneLine(title)));
    assert.equal(read(markdown({ href, title, picture: null })), `<p><a href="${href}">${name}</a></p>\n`);
    assert.equal(
      read(markdown({ href, title, picture: `${root}card.svg` })),
      `<p><a href="${href}"><img src="${root}card.svg" alt="${name}" /></a></p>\n`,
    );
  }
  assert.equal(
    read(markdown({ href: "https://a.example/x_(1)/_y_#r=1.A", title: "t", picture: null })),
    `<p><a href="https://a.example/x_%281%29/_y_#r=1.A">t</a></p>\n`,
  );
});

test("a title and an address land in LaTeX as text", () => {
  assert.equal(
    escapeLaTeX('100% of $x_1^2 & {y} # ~\\input|<>"'),
    "100\\% of \\$x\\_1\\textasciicircum{}2 \\& \\{y\\} \\# \\textasciitilde{}\\textbackslash{}input\\textbar{}\\textless{}\\textgreater{}\\char34{}",
  );
  assert.equal(escapeLaTeX("``a'' -- b's"), "\\char96{}\\char96{}a{'}' {-}- b's");
  assert.equal(
    escapeAddress("https://a.example/~b/c%20d/?x=1&y=2\\{}#r=1.A_-"),
    "https://a.example/\\~b/c\\%20d/?x=1\\&y=2\\\\\\%7B\\%7D\\#r=1.A\\_-",
  );
  for (const title of HOSTILE) {
    const text = latex({ href, title, code: null });
    const [note, link, ...rest] = text.split("\n");
    assert.match(note, /^% /);
    assert.deepEqual(rest, [""]);
    // Once escaped characters and commands for characters are removed, only \href and its two groups may be left.
    const bare = link
      .replace(/\\[\\{}$&#_%~]/g, "")
      .replace(/\\(textbackslash|textasciitilde|textasciicircum|textless|textgreater|textbar|char34|char96)\{\}/g, "")
      .replace(/\{['-]\}/g, "");
    assert.match(bare, /^\\href\{[^\\{}$&#_%~^]*\}\{[^\\{}$&#_%~^<>|"]*\}$/, title);
  }
});
