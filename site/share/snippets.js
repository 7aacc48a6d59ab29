// Texts for other documents. A title comes from a stranger, so it is escaped for each language.

/** @typedef {"" | "stage" | "tree" | "regret" | "grid" | "full"} EmbedView "": that of the link */

/** @typedef {{ controls?: string, theme?: string }} EmbedOptions "" or missing: the default */

/** The frame may run scripts, save runs and open links in new tabs, but not navigate the page around it. */
const SANDBOX = "allow-scripts allow-same-origin allow-downloads allow-popups allow-popups-to-escape-sandbox";

/** Heights of frames, px: a frame cannot grow with its content, so the rest scrolls. @type {{ [view in EmbedView]: number }} */
const HEIGHTS = { "": 780, stage: 960, tree: 780, regret: 480, grid: 560, full: 1840 };

/** @param {EmbedOptions} look */
function chosen({ controls, theme }) {
  return Object.entries({ controls, theme }).flatMap(([name, value]) => (value ? [[name, value]] : []));
}

/**
 * A text on one line, without control characters.
 * @param {string} text
 */
export function plain(text) {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

/**
 * Escapes a text for HTML, also in attributes. Braces are code in MDX and Vue.
 * @param {string} text
 */
export function escapeHTML(text) {
  return text.replace(/[&<>"'{}]/g, (c) => `&#${c.charCodeAt(0)};`);
}

/**
 * Escapes a text for CommonMark and its extensions. Dollars, carets, tildes, at-signs and braces mean something to Pandoc and MyST.
 * @param {string} text
 */
export function escapeMarkdown(text) {
  return text.replace(/[\\`*_{}[\]<>&!|~$^@#"']/g, "\\$&");
}

/**
 * A frame, with a link below it for readers without JavaScript or frames.
 * @param {{ root: string, href: string, reference: string, view: EmbedView, look?: EmbedOptions, title: string }} what root: the page's folder; reference: "r=1...", or "id=..."
 */
export function iframe({ root, href, reference, view, look = {}, title }) {
  const address = new URL("embed.html", root);
  if (view) address.searchParams.set("view", view);
  for (const [name, value] of chosen(look)) address.searchParams.set(name, value);
  address.hash = reference;
  const name = escapeHTML(plain(title));
  return (
    `<iframe src="${escapeHTML(address.href)}" title="${name}"\n` +
    `  width="100%" height="${HEIGHTS[view]}" frameborder="0" loading="lazy" sandbox="${SANDBOX}"></iframe>\n<p><a href="${escapeHTML(href)}">${name}: open in Revisit</a></p>`
  );
}

/**
 * The element <revisit-lab>, with a link in it for readers without JavaScript and for print.
 * @param {{ root: string, href: string, view: EmbedView, look?: EmbedOptions, title: string, picture: string | null }} what
 */
export function element({ root, href, view, look = {}, title, picture }) {
  const name = escapeHTML(plain(title));
  const inside = picture ? `<img src="${escapeHTML(picture)}" alt="${name}" width="600" height="315" />` : name;
  return (
    `<script src="${escapeHTML(new URL("embed.js", root).href)}" async></script>\n` +
    `<revisit-lab href="${escapeHTML(href)}"${view ? ` view="${view}"` : ""}${chosen(look)
      .map(([name, value]) => ` ${name}="${escapeHTML(value)}"`)
      .join("")}>\n  <a href="${escapeHTML(href)}">${inside}</a>\n</revisit-lab>`
  );
}

/**
 * @param {{ href: string, title: string, picture: string | null }} what
 */
export function markdown({ href, title, picture }) {
  const name = escapeMarkdown(plain(title));
  const to = destination(href);
  return picture ? `[![${name}](${destination(picture)})](${to})` : `[${name}](${to})`;
}

/** A link's destination in Markdown. @param {string} address must have no unescaped closing bracket */
function destination(address) {
  return address.replace(/[()<>\\ ]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}
