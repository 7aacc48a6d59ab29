// The places of the site, which the bar of every page names.

import { posix } from "node:path";

/** Where each place is, and which pages belong to it. @type {{ name: string, file: string, has: RegExp }[]} */
const PLACES = [
  { name: "Watch", file: "index.html", has: /^index\.html$/ },
  { name: "Lab", file: "lab.html", has: /^lab\.html$/ },
  { name: "Compare", file: "compare.html", has: /^compare\.html$/ },
  { name: "Lessons", file: "lessons/index.html", has: /^lessons\// },
];
const MARK = '<nav class="places"></nav>';

/**
 * Fills a page's list of places.
 * @param {string} page
 * @param {string} file of the page, in the site
 */
export function withPlaces(page, file) {
  const links = PLACES.map(({ name, file: to, has }) => {
    const path = posix.relative(posix.dirname(file), to);
    const href =
      to === "index.html" ? path.replace(/index\.html$/, "") || "./" : path.startsWith(".") ? path : `./${path}`;
    return `<a href="${href}"${has.test(file) ? ' aria-current="page"' : ""}>${name}</a>`;
  });
  return page.replace(MARK, `<nav class="places" aria-label="Places">${links.join("")}</nav>`);
}
