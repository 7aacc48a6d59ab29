// The content of other pages of the site, such as the pseudocode: elements that a page shows without holding them from the start.

/** The pages loaded so far, by their addresses. @type {Map<string, Promise<HTMLElement>>} */
const loading = new Map();

/**
 * The content of another page of the site, loaded once. Whoever shows it takes a copy.
 * @param {URL} address
 * @returns {Promise<HTMLElement>}
 */
export function mainOf(address) {
  const known = loading.get(address.href);
  if (known) return known;
  const asked = page(address).catch((error) => {
    loading.delete(address.href);
    throw error;
  });
  loading.set(address.href, asked);
  return asked;
}

/**
 * @param {URL} address
 * @returns {Promise<HTMLElement>} its content, taken over as elements: the page's policy forbids parsing text as markup
 */
function page(address) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("GET", address);
    request.responseType = "document";
    request.addEventListener("error", reject);
    request.addEventListener("load", () => {
      const main = request.status === 200 && request.responseXML?.querySelector("main");
      if (main) resolve(document.adoptNode(main));
      else reject(new Error(`HTTP ${request.status}`));
    });
    request.send();
  });
}
