// Which exercises of the lessons were solved in this browser, and what was answered, to be handed in.

const NAME = "revisit.lessons";
/** Of the record that is kept: a later one that means something else gets another number, and this one is then left alone. */
const VERSION = 1;

/** When each exercise was solved first, ISO 8601, by its id. @typedef {{ [exercise: string]: string }} Solved */

/** The last answer to each exercise, or the last that solved it, by its id. @typedef {{ [exercise: string]: unknown }} Answered */

/** The code that was written last, by the exercise's id. @typedef {{ [exercise: string]: string }} Written */

/** What this page knows, also where nothing can be kept. @type {{ solved: Solved, answered: Answered, written: Written }} */
const here = { solved: {}, answered: {}, written: {} };

/** @returns {Solved} */
export function solvedExercises() {
  return { ...kept().solved, ...here.solved };
}

/** @returns {Answered} */
export function answeredExercises() {
  return { ...kept().answered, ...here.answered };
}

/** @returns {Written} */
export function writtenCode() {
  return { ...kept().written, ...here.written };
}

/** @param {string} exercise "lesson/exercise" @param {string} code @returns {boolean} whether it is kept */
export function noteWritten(exercise, code) {
  here.written[exercise] = code;
  return keep();
}

/** @param {string} exercise "lesson/exercise" @param {Date} [now] @returns {boolean} whether it is kept */
export function noteSolved(exercise, now = new Date()) {
  here.solved[exercise] = solvedExercises()[exercise] ?? now.toISOString();
  return keep();
}

/** @param {string} exercise "lesson/exercise" @param {unknown} answer JSON that can be handed in @returns {boolean} whether it is kept */
export function noteAnswered(exercise, answer) {
  here.answered[exercise] = answer;
  return keep();
}

/** Whether what this page knows is kept now: not where storage is blocked or full, or has the record of a later version. */
function keep() {
  try {
    if (isLater()) return false;
    const kept = {
      version: VERSION,
      solved: solvedExercises(),
      answered: answeredExercises(),
      written: writtenCode(),
    };
    localStorage.setItem(NAME, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** @returns {{ solved: Solved, answered: Answered, written: Written }} empty: nothing is kept that can be read */
function kept() {
  const nothing = { solved: {}, answered: {}, written: {} };
  try {
    const { version, solved, answered, written } = JSON.parse(localStorage.getItem(NAME) ?? "null") ?? {};
    if (version !== VERSION || !isObject(solved)) return nothing;
    return { solved: textsOf(solved), answered: isObject(answered) ? answered : {}, written: textsOf(written) };
  } catch {
    return nothing;
  }
}

/** @param {unknown} members @returns {{ [name: string]: string }} those that are texts */
function textsOf(members) {
  const all = isObject(members) ? Object.entries(members) : [];
  return Object.fromEntries(
    all.flatMap(([name, value]) => (typeof value === "string" ? [/** @type {const} */ ([name, value])] : [])),
  );
}

/** @param {unknown} value @returns {value is { [name: string]: unknown }} */
const isObject = (value) => typeof value === "object" && value !== null;

/** Whether a later version of this page has kept its record here. */
function isLater() {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "null")?.version > VERSION;
  } catch {
    return false;
  }
}
