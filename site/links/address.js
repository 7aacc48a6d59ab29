// The shared run that an address names. A link contains the run itself, after "#r="; a short link names one that the site stores, after
// "r/".

/** @typedef {string} Link "#r=1.…", or "r/" and an id. What stands after "r/" is not checked here. */

/** What stands before the content of a link. Programs that send it may have escaped these letters, or put some between them that nobody sees. */
const CARRIED = /(?:^|#|%(?:25)*23)(?:%\w\w|\W)*?r(?:%\w\w|\W)*?(?:=|%(?:25)*3D)(.*)/is;

/** A letter as HTML writes it, "&#61;" or "&equals;", which some programs leave in an address, escaped once more or not. */
const WRITTEN =
  /(?:&|%26)(?:amp(?:;|%3B))*(?:(?:#|%23)(?:(\d{2,3})|x([\da-f]{2}))|(num|equals|period|lowbar))(?:;|%3B)/gi;
/** @type {{ [name: string]: string }} */
const NAMED = { num: "#", equals: "=", period: ".", lowbar: "_" };
/** Full-width letters, as some keyboards write them. */
const WIDE = /＃|＝|．|＿|＆|%EF%BC%(?:83|9D|8E|BF|86)/gi;

/** An address with such letters as they were. @param {string} text */
export function withoutEscapes(text) {
  return text
    .replace(WIDE, (wide) => String.fromCharCode(decodeURIComponent(wide).charCodeAt(0) - 0xfee0))
    .replace(WRITTEN, (letter, decimal, hex, name) => {
      if (name) return NAMED[name.toLowerCase()];
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 32 && code < 127 ? String.fromCharCode(code) : letter;
    });
}

/**
 * @param {string} text an address, or its fragment
 * @returns {Link | null} the link that contains its run, whose content the engine reads
 */
export function carriedIn(text) {
  const content = CARRIED.exec(withoutEscapes(text))?.[1];
  return content === undefined ? null : `#r=${content}`;
}

/**
 * @param {string} href of the page
 * @param {string} base the folder that the page is served from
 * @returns {Link | null}
 */
export function linkIn(href, base) {
  const carried = carriedIn(href);
  if (carried) return carried;
  const { pathname } = new URL(href);
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
  if (linkIn(url.origin + url.pathname, base) !== null) return `${base}lab.html`;
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
