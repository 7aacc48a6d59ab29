// What a tab keeps while one leads from page to page: a spec on its way to Compare that is too long for an address, and what was set there.

/** @typedef {"revisit.compare" | "revisit.compare.set"} Name */

/**
 * @param {Name} name
 * @param {string} text
 * @throws if storage is blocked or full
 */
export function keepInTab(name, text) {
  sessionStorage.setItem(name, text);
}

/** @param {Name} name @returns {any} what was kept as JSON; null: nothing that can be read */
export function keptInTab(name) {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}
