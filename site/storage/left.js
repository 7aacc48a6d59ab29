// Where a reader was in the lab when its page was left: the first page offers to continue there.

const NAME = "revisit.left";
/** The fragment with which the lab's page is asked to take it up. */
export const CONTINUE = "#continue";

/**
 * @typedef {object} Left
 * @property {unknown} entry of the browser's history
 * @property {string} address of a linked run, "" for none
 * @property {string} title of the problem
 * @property {number} paths of the run
 */

/** @param {Left} left */
export function keepLeft(left) {
  try {
    localStorage.setItem(NAME, JSON.stringify(left));
  } catch {
    /* storage is blocked or full: what was kept before stays */
  }
}

/** @returns {Left | null} null: nothing that can be read */
export function leftThere() {
  try {
    const { entry, address, title, paths } = JSON.parse(localStorage.getItem(NAME) ?? "null");
    const isLeft =
      typeof entry === "object" &&
      (address === "" || new URL(address).origin === location.origin) &&
      typeof title === "string" &&
      paths > 0;
    return isLeft ? { entry, address, title, paths } : null;
  } catch {
    return null;
  }
}

/** Makes this page what was left. */
export function takeUp() {
  history.replaceState(leftThere()?.entry ?? null, "", location.pathname + location.search);
}
