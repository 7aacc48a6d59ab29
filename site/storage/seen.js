// What this browser has shown to its reader, so that it is not shown unasked again.

/** @typedef {"film" | "tour"} Shown */

/** @param {Shown} what @returns {boolean} also true if nothing can be kept, since it would come back on every visit */
export function wasSeen(what) {
  try {
    return localStorage.getItem(nameOf(what)) !== null;
  } catch {
    return true;
  }
}

/** @param {Shown} what */
export function noteSeen(what) {
  try {
    localStorage.setItem(nameOf(what), "1");
  } catch {
    /* storage is blocked: wasSeen says the same */
  }
}

/** @param {Shown} what */
function nameOf(what) {
  return `revisit.seen.${what}`;
}
