// Puts documents of docs/ into the site's pages: <main data-document="theory.md"></main> gets the document's HTML. Documents are CommonMark;
// formulas are written as GitHub has them, in the line as $`...`$ and on lines of their own as a block of "math". Pictures of ../site/ are the site's own.
import { HtmlRenderer, Node, Parser } from "commonmark";

const place = /(<main\b[^>]*?)\sdata-document="([^"]*)"([^>]*)>\s*<\/main>/g;

/**
 * @param {string} html a page
 * @param {(name: string) => string} read a document's text
 */
export function withDocuments(html, read) {
  return html.replace(place, (_, before, name, after) => `${before}${after}>\n${documentHTML(read(name))}</main>`);
}

/** @param {string} markdown @returns {string} with data-tex elements for its formulas */
export function documentHTML(markdown) {
  const tree = new Parser({ smart: true }).parse(markdown);
  const walker = tree.walker();
  for (let event = walker.next(); event; event = walker.next()) {
    const { node } = event;
    if (node.type === "code") inLine(node);
    else if (node.type === "image") node.destination = node.destination?.replace("../site/", "./") ?? "";
    else if (node.type === "code_block" && node.info === "math")
      put(node, "html_block", `<div data-tex="${escaped(String(node.literal).trim())}" data-display></div>`);
  }
  return linkable(new HtmlRenderer().render(tree));
}

/** A code span between two dollars is a formula. @param {Node} node */
function inLine(node) {
  const { prev, next } = node;
  if (prev?.type !== "text" || next?.type !== "text") return;
  if (!prev.literal?.endsWith("$") || !next.literal?.startsWith("$")) return;
  prev.literal = prev.literal.slice(0, -1);
  next.literal = next.literal.slice(1);
  put(node, "html_inline", `<span data-tex="${escaped(String(node.literal))}"></span>`);
}

/** @param {Node} node @param {"html_inline" | "html_block"} type @param {string} html */
function put(node, type, html) {
  const made = new Node(type);
  made.literal = html;
  node.insertBefore(made);
  node.unlink();
}

/** Headings have ids, so that one can link to them: their words, "readings" or "8-probability". @param {string} html */
function linkable(html) {
  return html.replace(/<(h[1-6])>(.*?)<\/\1>/g, (_, level, words) => {
    const text = words.replace(/<code>.*?<\/code>|<[^>]*>|[(].*?[)]/g, "").toLowerCase();
    return `<${level} id="${text.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "")}">${words}</${level}>`;
  });
}

/** @param {string} text for an attribute */
function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
