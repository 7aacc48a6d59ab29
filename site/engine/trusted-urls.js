// The page's only Trusted Types policy: script URLs of this origin. On pages of other origins, also the worker's.

const page = /** @type {{ trustedTypes?: any, revisitPolicy?: any, revisitWorkers?: Map<string, string> }} */ (
  globalThis
);

/**
 * The addresses that workerURL has made, by those of the scripts that they import. Kept where every copy of this module finds them, as the policy is.
 * @type {Map<string, string>}
 */
const made = (page.revisitWorkers ??= new Map());
const policy = createPolicy();

/**
 * A URL to give to `new Worker` and the like.
 * @param {string | URL} url relative to the page, or absolute
 * @returns {string} strictly a TrustedScriptURL, if the browser knows Trusted Types
 * @throws {TypeError} if it is of another origin
 */
export function scriptURL(url) {
  return policy ? /** @type {any} */ (policy.createScriptURL(String(url))) : ownURL(String(url));
}

/**
 * The address to start a worker with. No browser starts a worker from another origin, so there a page starts one of its own that imports
 * the script.
 * @param {URL} script of the origin that this module comes from
 * @returns {string} as scriptURL
 */
export function workerURL({ href, origin }) {
  if (origin === globalThis.location.origin) return scriptURL(href);
  const own = made.get(href) ?? importing(href);
  made.set(href, own);
  return scriptURL(own);
}

/** @param {string} script @returns {string} the address of a script that imports it */
function importing(script) {
  const text = `import ${JSON.stringify(script)};`;
  // A page without an origin, such as a sandboxed frame, has no blob: that its workers could read; a data: has no storage.
  if (globalThis.origin === "null") return `data:text/javascript,${encodeURIComponent(text)}`;
  return URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
}

function createPolicy() {
  try {
    // A page may have only one policy of this name, and its first script, which shares no module with the others, needs it too.
    return (page.revisitPolicy ??= page.trustedTypes?.createPolicy("revisit", { createScriptURL: ownURL }));
  } catch {
    return undefined; // the host's own Content-Security-Policy does not list it; if that matters, the browser reports it
  }
}

/** @param {string} url */
function ownURL(url) {
  if ([...made.values()].includes(url)) return url;
  const { href, origin, protocol } = new URL(url, globalThis.location.href);
  // data: has no origin of its own, and blob: has the page's origin, whatever its content.
  if (origin !== globalThis.location.origin || !/^https?:$/.test(protocol)) {
    throw new TypeError(`${href} is not of this page's origin, ${globalThis.location.origin}`);
  }
  return href;
}
