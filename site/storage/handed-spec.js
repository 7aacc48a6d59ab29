// A spec that one page hands to another in the same tab, where an address would be too long for it.

const key = "revisit.compare";

/**
 * @param {string} text
 * @throws where storage is blocked or full
 */
export function handSpec(text) {
  sessionStorage.setItem(key, text);
}

/** @param {Storage | null} storage the tab's own; null: it is blocked */
export function handedSpec(storage) {
  return storage?.getItem(key) ?? "";
}
