// What goes into other documents. A title is a stranger's text: it is escaped for each language that it lands in.

/** @typedef {"" | "tree" | "regret" | "grid" | "full"} EmbedView "": as the link says */

/** @typedef {{ controls?: string, theme?: string }} Look "" or none: as it is without being asked for */

/** The frame may run, keep runs and open links in new tabs; it may not move the page around it. */
const SANDBOX = "allow-scripts allow-same-origin allow-downloads allow-popups allow-popups-to-escape-sandbox";

/** A frame cannot grow with its content: so much room each view asks for, px; what a run needs beyond that scrolls. @type {{ [view in EmbedView]: number }} */
const HEIGHTS = { "": 780, tree: 780, regret: 480, grid: 560, full: 1480 };

/** @param {Look} look */
function chosen({ controls, theme }) {
  return Object.entries({ controls, theme }).flatMap(([name, value]) => (value ? [[name, value]] : []));
}

/**
 * On one line, without control characters.
 * @param {string} text
 */
export function plain(text) {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

/**
 * For text and for attributes in quotes of either kind.
 * @param {string} text
 */
export function escapeHTML(text) {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

/**
 * For CommonMark and what is built on it: also for dollars, carets, tildes, at-signs and braces, which mean something to Pandoc and MyST.
 * @param {string} text
 */
export function escapeMarkdown(text) {
  return text.replace(/[\\`*_{}[\]<>&!|~$^@#"']/g, "\\$&");
}

/**
 * The line after the frame is what is left without JavaScript and where frames are taken out.
 * @param {{ root: string, href: string, reference: string, view: EmbedView, look?: Look, title: string }} what root: the page's folder; reference: "r=1...", or "id=..."
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
 * The link inside is what stands there without JavaScript and on paper.
 * @param {{ root: string, href: string, view: EmbedView, look?: Look, title: string, picture: string | null }} what
 */
export function element({ root, href, view, look = {}, title, picture }) {
  const name = escapeHTML(plain(title));
  const inside = picture ? `<img src="${escapeHTML(picture)}" alt="${name}" width="600" height="315">` : name;
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

/** @param {string} address would end at its first closing bracket */
function destination(address) {
  return address.replace(/[()<>\\ ]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}
