import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { MathWriter } from "./math.mjs";

test("a page's formulas are rendered in place, other markup stays as it is", () => {
  const page = new MathWriter().renderPage(
    '<p>a <span class="n" data-tex="b_h &lt; 1"></span><div data-tex="x" data-display></div></p>',
    "page.html",
  );
  assert.match(
    page,
    /^<p>a <span class="n"><span class="katex">.*<\/span><div><span class="katex-display">.*<\/div><\/p>$/s,
  );
  assert.match(page, /<mo>&lt;<\/mo>/);
  assert.doesNotMatch(page, /data-tex|data-display/);
});

test("a formula in the line is held to the sign after it, and to nothing else", () => {
  const after = (/** @type {string} */ text, tag = "span", more = "") =>
    new MathWriter().renderPage(`<${tag} data-tex="x"${more}></${tag}>${text}`, "page.html").split(`</${tag}>`).at(-1);
  for (const sign of [".", ", and", ")", "”."]) assert.equal(after(sign), `\u2060${sign}`);
  for (const text of [" and", "th", "<br>", ""]) assert.equal(after(text), text);
  assert.equal(after(".", "div", " data-display"), ".");
});

test("no style attribute is left, and equal ones share a class", () => {
  const math = new MathWriter();
  const html =
    math.render("\\sqrt{\\phi^\\top \\Lambda^{-1} \\phi} \\le \\tfrac{1}{2}", false) + math.render("x^2 + y^2", true);
  assert.doesNotMatch(html, /\sstyle=/);
  const rules = math.styles().trim().split("\n");
  assert.ok(rules.length > 3);
  const names = rules.map((rule) => /^\.(kx\d+)\{([\w-]+:[^;]+!important;?)+\}$/.exec(rule)?.[1]);
  for (const name of names) assert.match(html, new RegExp(`class="[^"]*\\b${name}\\b`));
  assert.equal(new Set(rules.map((rule) => rule.replace(/^\.kx\d+/, ""))).size, rules.length);
});

test("a faulty formula names its page and itself", () => {
  assert.throws(
    () => new MathWriter().renderPage('<span data-tex="\\frac{1"></span>', "site/index.html"),
    /site\/index\.html: data-tex="\\frac\{1"/,
  );
});

test("an element that cannot be filled is refused", () => {
  assert.throws(
    () => new MathWriter().renderPage('<span data-tex="x">old</span>', "page.html"),
    /page\.html: found <span data-tex="x">/,
  );
  assert.throws(() => new MathWriter().renderPage("<span data-tex='x'></span>", "page.html"), /page\.html/);
});

test("only fonts that a formula can ask for are delivered, all as woff2", async () => {
  const out = await mkdtemp(join(tmpdir(), "math-"));
  try {
    const math = new MathWriter();
    math.render("x + 1", false);
    await math.writeAssets(out);
    const fonts = await readdir(join(out, "fonts"));
    const css = await readFile(join(out, "katex.css"), "utf8");
    assert.ok(fonts.includes("KaTeX_Math-Italic.woff2") && fonts.includes("KaTeX_Main-Regular.woff2"));
    assert.ok(!fonts.some((font) => /Fraktur|Typewriter|AMS|Bold|Main-Italic/.test(font)), fonts.join(", "));
    const named = [...css.matchAll(/url\(fonts\/([^)]+)\)/g)].map(([, font]) => font);
    assert.deepEqual(named.sort(), fonts.sort());
    assert.doesNotMatch(css, /format\("(woff|truetype)"\)/);
    assert.match(css, /\.mathnormal\s*{/);
    assert.doesNotMatch(css, /\.(mathfrak|sqrt|delimsizing|leqno)\b/);
  } finally {
    await rm(out, { recursive: true });
  }
});

test("a formula's bold and slanted letters have their own faces", async () => {
  const out = await mkdtemp(join(tmpdir(), "math-"));
  try {
    const math = new MathWriter();
    math.render("\\mathbf{x} + \\boldsymbol{\\theta} + \\textit{so}", false);
    await math.writeAssets(out);
    const fonts = await readdir(join(out, "fonts"));
    for (const face of ["Main-Bold", "Math-BoldItalic", "Main-Italic", "Main-Regular"])
      assert.ok(fonts.includes(`KaTeX_${face}.woff2`), `${face}: ${fonts.join(", ")}`);
  } finally {
    await rm(out, { recursive: true });
  }
});

test("a page without formulas needs no font", async () => {
  const out = await mkdtemp(join(tmpdir(), "math-"));
  try {
    await new MathWriter().writeAssets(out);
    assert.deepEqual(await readdir(join(out, "fonts")), []);
  } finally {
    await rm(out, { recursive: true });
  }
});
