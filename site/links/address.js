// The shared run that an address names. A link contains the run itself, after "#r="; a short link names one that the site stores, after
// "r/".

/** @typedef {string} Link "#r=1.…", or "r/" and an id. What stands after "r/" is not checked here. */

/**
 * @param {string} href of the page
 * @param {string} base the folder that the page is served from
 * @returns {Link | null}
 */
export function linkIn(href, base) {
  const { hash, pathname } = new URL(href);
  if (hash.startsWith("#r=")) return hash;
  const under = new URL("r/", base).pathname;
  return pathname.startsWith(under) ? `r/${pathname.slice(under.length)}` : null;
}

/**
 * The page's address without a link in it.
 * @param {string} href
 * @param {string} base
 */
export function plainAddress(href, base) {
  const url = new URL(href);
  if (linkIn(url.origin + url.pathname, base) !== null) return base;
  return url.origin + url.pathname + url.search;
}

/**
 * @param {Link} link
 * @param {string} href of the page
 * @param {string} base
 */
export function addressOf(link, href, base) {
  return link.startsWith("#") ? plainAddress(href, base) + link : base + link;
}
