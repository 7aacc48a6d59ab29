// The page's only Trusted Types policy: script URLs of this origin.

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

function createPolicy() {
  const page = /** @type {{ trustedTypes?: any, revisitPolicy?: any }} */ (globalThis);
  try {
    // A page may have only one policy of this name, and its first script, which shares no module with the others, needs it too.
    return (page.revisitPolicy ??= page.trustedTypes?.createPolicy("revisit", { createScriptURL: ownURL }));
  } catch {
    return undefined; // the host's own Content-Security-Policy does not list it; if that matters, the browser reports it
  }
}

/** @param {string} url */
function ownURL(url) {
  const { href, origin, protocol } = new URL(url, globalThis.location.href);
  // data: has no origin of its own, and blob: has the page's origin, whatever its content.
  if (origin !== globalThis.location.origin || !/^https?:$/.test(protocol)) {
    throw new TypeError(`${href} is not of this page's origin, ${globalThis.location.origin}`);
  }
  return href;
}
