// Hands a spec from one page to another in the same tab, if it is too long for an address.

const key = "revisit.compare";

/**
 * @param {string} text
 * @throws if storage is blocked or full
 */
export function handSpec(text) {
  sessionStorage.setItem(key, text);
}

/** @param {Storage | null} storage the tab's own; null: it is blocked */
export function handedSpec(storage) {
  return storage?.getItem(key) ?? "";
}
