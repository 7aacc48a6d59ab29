// Renders formulas when the site is built: <span data-tex="..."> and <div data-tex="..." data-display> become KaTeX's HTML.
// The page's Content-Security-Policy drops style attributes, so each distinct one becomes a class of vendor/katex.css.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import katex from "katex";

const require = createRequire(import.meta.url);
const katexDist = dirname(require.resolve("katex"));
/** The package brings no types. @type {(font: Buffer, text: string, options: { targetFormat: "woff2", noHinting: boolean }) => Promise<Buffer>} */
const subsetFont = require(/** @type {string} */ ("subset-font"));

const element = /<(span|div)\b([^>]*?)\sdata-tex="([^"]*)"([^>]*)>\s*<\/\1>/g;

/** Keeps a formula and the sign after it on one line, which browsers else break there. */
const JOINER = "\u2060";

// These letters stay in the fonts even where no formula shows them: browsers measure heights on them to hint all glyphs (FreeType's blue zones).
const measures = "THEZOCQSLUfijkdbhxzroescpqgjyΓΒΕΖΘΟΩΛΔΠΣΦΨβθδζλξαειοπστωβγημρφχψ";

export class MathWriter {
  /** @type {Map<string, string>} the class for each style attribute's text */
  #classes = new Map();
  /** @type {Set<string>} every class that some formula uses */
  #used = new Set();
  /** @type {Map<string, Set<string>>} for each of them the characters that some formula shows in it */
  #shown = new Map();

  /**
   * @param {string} html a page with data-tex elements
   * @param {string} name the page, for messages
   * @returns {string} the page with formulas in their places
   */
  renderPage(html, name) {
    const page = html.replace(element, (whole, tag, before, tex, after, at) => {
      const attributes = `${before}${after}`;
      const display = /\sdata-display\b/.test(attributes);
      let formula;
      try {
        formula = this.render(unescapeHTML(tex), display);
      } catch (error) {
        throw new Error(`${name}: data-tex="${tex}": ${error instanceof Error ? error.message : error}`);
      }
      const held = !display && /[.,;:!?)\]”’]/.test(html[at + whole.length] ?? "") ? JOINER : "";
      return `<${tag}${attributes.replace(/\sdata-display(="[^"]*")?/, "")}>${formula}</${tag}>${held}`;
    });
    const left = /<[^>]*\sdata-tex=[^>]*>/.exec(page);
    if (left)
      throw new Error(`${name}: found ${left[0]}, expected an empty <span> or <div> with a double-quoted data-tex`);
    return page;
  }

  /**
   * @param {string} tex one formula
   * @param {boolean} display on a line of its own
   * @returns {string} HTML and MathML without style attributes
   */
  render(tex, display) {
    const html = katex.renderToString(tex, { displayMode: display, throwOnError: true, strict: "error" });
    this.#note(html);
    return this.#withoutStyles(html);
  }

  /** Notes the characters of a formula under each class that they stand in. @param {string} html */
  #note(html) {
    /** @type {string[][]} */
    const open = [];
    for (const [, closing, attributes = "", alone, text] of html.matchAll(/<(\/?)\w+([^>]*?)(\/?)>|([^<]+)/g)) {
      if (text !== undefined) {
        for (const name of open.flat()) {
          if (!this.#shown.has(name)) this.#shown.set(name, new Set());
          for (const character of unescapeHTML(text)) this.#shown.get(name)?.add(character);
        }
      } else if (closing) open.pop();
      else if (!alone) open.push((/\sclass="([^"]*)"/.exec(attributes)?.[1] ?? "").split(/\s+/));
    }
  }

  /** The rules for the style attributes; `!important` gives them the precedence of an attribute. */
  styles() {
    return [...this.#classes]
      .map(([style, name]) => {
        const declarations = style
          .split(";")
          .map((text) => text.trim())
          .filter(Boolean);
        return `.${name}{${declarations.map((text) => `${text}!important`).join(";")}}\n`;
      })
      .join("");
  }

  /**
   * Writes katex.css and the fonts that the formulas rendered so far can use, with only the characters that they show.
   * @param {string} out
   */
  async writeAssets(out) {
    await mkdir(join(out, "fonts"), { recursive: true });
    const { css, fonts } = this.#trim(await readFile(join(katexDist, "katex.css"), "utf8"));
    await writeFile(join(out, "katex.css"), css + this.styles());
    for (const { file, shown } of fonts) {
      await writeFile(
        join(out, "fonts", file),
        await subsetFont(await readFile(join(katexDist, "fonts", file)), [...shown, measures].join(""), {
          targetFormat: "woff2",
          noHinting: true,
        }),
      );
    }
  }

  /** @param {string} html */
  #withoutStyles(html) {
    const page = html.replace(/<([a-z]+)((?:\s[^\s=>]+="[^"]*")*)\s*(\/?)>/g, (_tag, name, attributes, slash) => {
      const style = /\sstyle="([^"]*)"/.exec(attributes)?.[1];
      let rest = attributes;
      if (style !== undefined) {
        rest = rest.replace(/\sstyle="[^"]*"/, "");
        const stand = this.#classFor(style);
        rest = /\sclass="/.test(rest)
          ? rest.replace(/\sclass="([^"]*)"/, ` class="$1 ${stand}"`)
          : `${rest} class="${stand}"`;
      }
      for (const used of (/\sclass="([^"]*)"/.exec(rest)?.[1] ?? "").split(/\s+/)) this.#used.add(used);
      return `<${name}${rest}${slash}>`;
    });
    if (/<[^>]*\sstyle\s*=/.test(page)) throw new Error("a style attribute is left in KaTeX's output");
    return page;
  }

  /** @param {string} style */
  #classFor(style) {
    let name = this.#classes.get(style);
    if (!name) {
      name = `kx${this.#classes.size}`;
      this.#classes.set(style, name);
    }
    return name;
  }

  /**
   * KaTeX's style sheet with only the rules of used classes and the font faces that these need, and of these only woff2.
   * @param {string} css
   */
  #trim(css) {
    const faces = /@font-face\s*{[^}]*}\s*/g;
    const rules = css.replace(faces, "").replace(/\/\*[\s\S]*?\*\//g, "");
    const asked = this.#faces(rules);
    /** @type {{ file: string, shown: Set<string> }[]} */
    const fonts = [];
    const kept = (css.match(faces) ?? [])
      .filter((face) => asked(faceOf(face)))
      .map((face) => {
        const file = /url\(fonts\/([^)]+\.woff2)\)/.exec(face)?.[1];
        if (!file) throw new Error(`katex.css: found a font face without woff2: ${face}`);
        fonts.push({ file, shown: this.#shownIn(faceOf(face).family, rules) });
        return face.replace(/src:[^;]*;/, `src: url(fonts/${file}) format("woff2");`);
      });
    return { css: kept.join("") + this.#usedOf(rules).trimStart(), fonts };
  }

  /** The rules with only the selectors that match a formula. @param {string} rules */
  #usedOf(rules) {
    return rules.replace(/([^{}]+){([^{}]*)}/g, (_, selectors, body) => {
      const used = selectors.split(",").filter((/** @type {string} */ selector) => this.#matches(selector));
      return used.length > 0 ? `${used.join(",").trim()}{${body}}\n` : "";
    });
  }

  /** Whether formulas use all classes of a selector. @param {string} selector */
  #matches(selector) {
    return [...selector.matchAll(/\.([\w-]+)/g)].every(([, name]) => this.#used.has(name));
  }

  /**
   * @param {string} family
   * @param {string} rules
   * @returns {Set<string>} the characters that formulas show in elements with a class that a rule gives this family
   */
  #shownIn(family, rules) {
    const all = new Set();
    for (const [, selectors, body] of rules.matchAll(/([^{}]+){([^{}]*)}/g)) {
      if (fontFamily(body) !== family) continue;
      for (const selector of selectors.split(",")) {
        const [last] = [...selector.matchAll(/\.([\w-]+)/g)].slice(-1);
        for (const character of this.#shown.get(last?.[1] ?? "") ?? []) all.add(character);
      }
    }
    return all;
  }

  /**
   * @param {string} rules
   * @returns {(face: Face) => boolean} whether a used class needs a face; a class with a weight or a style alone needs it in every family
   */
  #faces(rules) {
    /** @type {Face[]} */
    const asked = [];
    for (const [, selectors, body] of rules.matchAll(/([^{}]+){([^{}]*)}/g)) {
      const used = selectors.split(",").some((selector) => selector.includes(".") && this.#matches(selector));
      const face = faceOf(body);
      if (used && (face.family || face.bold || face.italic)) asked.push(face);
    }
    return (face) =>
      asked.some(({ family, bold, italic }) =>
        family
          ? family === face.family && bold === face.bold && italic === face.italic
          : bold <= face.bold && italic <= face.italic,
      ) && asked.some(({ family }) => family === face.family);
  }
}

/** @typedef {{ family: string, bold: boolean, italic: boolean }} Face */

/** @param {string} css declarations @returns {Face} family: "" where none is named */
function faceOf(css) {
  return {
    family: fontFamily(css) ?? "",
    bold: /font-weight:\s*(bold|700)/.test(css),
    italic: /font-style:\s*italic/.test(css),
  };
}

/** @param {string} css declarations */
function fontFamily(css) {
  return /(?:font-family:|font:[^;]*?)\s*"?(KaTeX_\w+)/.exec(css)?.[1];
}

/** @param {string} text an attribute's text in HTML */
function unescapeHTML(text) {
  const named = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => named[/** @type {keyof typeof named} */ (name)]);
}
