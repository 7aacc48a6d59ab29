import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { expect, test } from "@playwright/test";
import katex from "katex";
import { MathWriter } from "../tools/build/math.mjs";

const formulas = [
  "Q_h^\\star(s,a) = \\langle \\varphi_h(s,a), \\theta_h^\\star \\rangle",
  "\\theta_h = \\Lambda_h^{-1}\\Big(\\sum_{i\\in\\mathcal I_h} \\varphi_h^i \\big(r_h^i + \\langle \\varphi_{h+1}^i, \\theta_{h+1}\\rangle\\big)\\Big)",
  "b_{h+1} = \\beta\\sqrt{\\varphi^\\top \\Lambda^{-1} \\varphi} < \\tfrac{1}{2}\\Delta_{\\mathrm{gap}}",
  "\\beta = c_\\beta \\sqrt{d H^4 \\log\\frac{KH}{\\delta}}, \\qquad \\widehat{V} \\le \\overline{\\min\\{\\widetilde Q, H\\}}",
  "\\mathcal I_1 \\subseteq \\cdots \\subseteq \\mathcal I_H,\\quad \\mathbb{E}\\left[\\sum_{n=1}^N \\left(V_1^\\star - V_1^{\\pi^{(n)}}\\right)\\right] \\lesssim \\sqrt{\\frac{d^2 H^6 T}{\\Delta^2}}",
];

// The CSP forbids style attributes, so classes replace them. That must not move a pixel.
test("formulas without style attributes look as KaTeX draws them", async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), "math-"));
  try {
    const math = new MathWriter();
    const ours = formulas.map((tex) => `<p>${math.render(tex, true)}</p>`).join("");
    await math.writeAssets(folder);
    const theirs = formulas.map((tex) => `<p>${katex.renderToString(tex, { displayMode: true })}</p>`).join("");
    const original = pathToFileURL(join(dirname(createRequire(import.meta.url).resolve("katex")), "katex.css")).href;

    const picture = async (/** @type {string} */ name, /** @type {string} */ css, /** @type {string} */ body) => {
      const file = join(folder, name);
      await writeFile(file, `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="${css}"><body>${body}`);
      await page.goto(pathToFileURL(file).href);
      await page.evaluate(() => document.fonts.ready);
      expect(
        await page.evaluate(() =>
          [...document.fonts].filter((font) => font.status === "error").map((font) => font.family),
        ),
      ).toEqual([]);
      return page.screenshot({ fullPage: true });
    };
    const expected = await picture("theirs.html", original, theirs);
    const found = await picture("ours.html", "katex.css", ours);
    expect(await readFile(join(folder, "ours.html"), "utf8")).not.toMatch(/\sstyle=/);
    expect(found.equals(expected), "the two screenshots are the same bytes").toBe(true);
    // Proves that the comparison can fail: without the classes the picture differs.
    const plain = await picture("plain.html", "katex.css", ours.replaceAll(/kx\d+/g, ""));
    expect(plain.equals(expected)).toBe(false);
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** How many children MathML asks of an element. */
const arity = { mfrac: 2, mroot: 2, msub: 2, msup: 2, munder: 2, mover: 2, msubsup: 3, munderover: 3 };

for (const address of ["lab.html", "theory.html", "pseudocode.html", "lessons/why-return.html"])
  test(`formulas of /${address} have all parts that MathML asks for`, async ({ page, baseURL }) => {
    await page.goto(`${baseURL}${address}`);
    const count = (/** @type {Record<string, number>} */ arity) =>
      Object.entries(arity).flatMap(([tag, n]) =>
        [...document.querySelectorAll(tag)].map((one) => `${one.childElementCount === n} ${one.outerHTML}`),
      );
    const found = await page.evaluate(count, arity);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((one) => !one.startsWith("true"))).toEqual([]);
  });
