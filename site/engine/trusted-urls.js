// The page's one Trusted Types policy: script URLs of this origin, and nothing else.

const policy = createPolicy();

/**
 * A URL to give to `new Worker` and the like.
 * @param {string | URL} url relative to the page, or absolute
 * @returns {string} a TrustedScriptURL, to be exact, where the browser knows Trusted Types
 * @throws {TypeError} where it is of another origin
 */
export function scriptURL(url) {
  return policy ? /** @type {any} */ (policy.createScriptURL(String(url))) : ownURL(String(url));
}

function createPolicy() {
  const page = /** @type {{ trustedTypes?: any, revisitPolicy?: any }} */ (globalThis);
  try {
    // A page may have one of that name only, and its first script, which shares no module with the others, needs it too.
    return (page.revisitPolicy ??= page.trustedTypes?.createPolicy("revisit", { createScriptURL: ownURL }));
  } catch {
    return undefined; // the host's own Content-Security-Policy does not list it; where that matters, the browser will say so
  }
}

/** @param {string} url */
function ownURL(url) {
  const { href, origin, protocol } = new URL(url, globalThis.location.href);
  // data: has no origin of its own, and blob: has the page's, whatever is in it.
  if (origin !== globalThis.location.origin || !/^https?:$/.test(protocol)) {
    throw new TypeError(`${href} is not of this page's origin, ${globalThis.location.origin}`);
  }
  return href;
}
