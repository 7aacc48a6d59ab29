// What a tab keeps while one leads from page to page, or loads one anew: a spec on its way to Compare that is too long for an address, what was
// set there, and a text that was typed and not applied.

/** @typedef {"revisit.compare" | "revisit.compare.set" | "revisit.typed"} Name */

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
