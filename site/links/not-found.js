// The page not-found.html, which is built as 404.html: static hosts show it at an address that they do not have. A program that sent the address
// may have escaped its "#". A classic script, which may run twice.
{
  const folder = new URL("..", /** @type {HTMLScriptElement} */ (document.currentScript).src).href;
  const asked = location.pathname + location.search;
  const meant = asked.replace(/%(?:25)*23/, "#");
  if (meant !== asked) location.replace(location.origin + meant + location.hash);
  else
    for (const link of document.querySelectorAll("link[href], a[href]"))
      link.setAttribute("href", new URL(link.getAttribute("href") ?? "", folder).href);
}
