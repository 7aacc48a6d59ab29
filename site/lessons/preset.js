// The fragment of a lecturer's link to a lesson: lessons/why-return.html#exercise=2&seed=7&algorithm.c_beta=0.002. It names an exercise, and sets
// members of its runs' specs, which the reader then cannot change.

/** @typedef {{ [path: string]: unknown }} Members of a spec, by paths such as "problem.length" */
/** @typedef {{ lesson: string, exercise: string, members: Members }} Preset exercise: its number or its name; "": all of the lesson */

/** A path into a spec; no name of JavaScript's own begins with a letter and has an underscore before it. */
const PATH = /^[a-z]\w*(\.[a-z0-9]\w*){0,4}$/;

/**
 * @param {string} address of a lesson, with or without what comes before its name
 * @returns {Preset}
 */
export function presetOf(address) {
  const [page, fragment = ""] = address.split("#", 2);
  const [, lesson = ""] = /([\w-]+)\.html/.exec(page) ?? [];
  const fields = fragment.includes("=") ? [...new URLSearchParams(fragment)] : [];
  return {
    lesson,
    exercise: fields.find(([name]) => name === "exercise")?.[1] ?? "",
    members: Object.fromEntries(
      fields.filter(([name]) => name !== "exercise" && PATH.test(name)).map(([name, text]) => [name, read(text)]),
    ),
  };
}

/**
 * Whether a preset is for an exercise.
 * @param {Preset} preset
 * @param {{ lesson: string, exercise: string, number: number }} one number: its place in the lesson, from 1
 */
export function isFor(preset, { lesson, exercise, number }) {
  const { lesson: of, exercise: wanted } = preset;
  return (of === "" || of === lesson) && (wanted === "" || wanted === exercise || wanted === String(number));
}

/** @param {string} text @returns {unknown} what it says as JSON, or itself */
function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
