// Which exercises of the lessons were solved in this browser.

const NAME = "revisit.lessons";
/** Of the record that is kept: a later one that means something else gets another number, and this one is then left alone. */
const VERSION = 1;

/** When each exercise was solved first, ISO 8601, by its id. @typedef {{ [exercise: string]: string }} Solved */

/** What this page knows, also where nothing can be kept. @type {Solved} */
const here = {};

/** @returns {Solved} */
export function solvedExercises() {
  return { ...kept(), ...here };
}

/** @param {string} exercise "lesson/exercise" @param {Date} [now] */
export function noteSolved(exercise, now = new Date()) {
  const solved = solvedExercises();
  here[exercise] = solved[exercise] ?? now.toISOString();
  try {
    if (isLater()) return;
    localStorage.setItem(NAME, JSON.stringify({ version: VERSION, solved: { ...solved, ...here } }));
  } catch {
    /* storage is blocked or full: it lasts as long as the page */
  }
}

/** @returns {Solved} empty: nothing is kept that can be read */
function kept() {
  try {
    const { version, solved } = JSON.parse(localStorage.getItem(NAME) ?? "null") ?? {};
    if (version !== VERSION || typeof solved !== "object" || solved === null) return {};
    return Object.fromEntries(Object.entries(solved).filter(([, when]) => typeof when === "string"));
  } catch {
    return {};
  }
}

/** Whether a later version of this page has kept its record here. */
function isLater() {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "null")?.version > VERSION;
  } catch {
    return false;
  }
}
