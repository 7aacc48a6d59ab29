// The fragment of a lecturer's link to a lesson: lessons/why-return.html#exercise=2&seed=7&algorithm.c_beta=0.002. It names an exercise, and sets
// members of its runs' specs, which the reader then cannot change.

import { carriedIn, withoutEscapes } from "../links/address.js";

/** @typedef {{ [path: string]: unknown }} Members of a spec, by paths such as "problem.length" */
/** @typedef {{ lesson: string, exercise: string, members: Members }} Preset exercise: its number or its name; "": all of the lesson */

/** A path into a spec; no name of JavaScript's own begins with a letter and has an underscore before it. */
const PATH = /^[a-z]\w*(\.[a-z0-9]\w*){0,4}$/;
/** What mail programs, Moodle and others append to any address. */
const APPENDED = /^(utm_\w+|\w*clid|\w*clkid|igshid|mc_[ce]id|_gl|forceview|redirect|lang)$/;
/** Between two members, and between a name and its value: as they are, or escaped for HTML, for an address or for mail. */
const BETWEEN = /(?:[?&]|%3F|%26)(?:amp(?:;|%3B))*(?=[\w.]+(?:=|%3D))/i;
const MEMBER = /^([^=%]+)(?:=3D|=|%3D)(.*)$/is;
/** What asks for an exercise or sets something where a program has put the fragment into the query. */
const ASKED = /(?:\?|%3F|&|%26)(?:amp(?:;|%3B))*(?=(?:exercise|seed|episodes|[a-z]\w*\.[a-z_]+)(?:=|%3D))(.*)/is;
/** Soft hyphens, spaces of no width and the like. */
const INVISIBLE = /\p{Cf}|%C2%AD|%E2%80%8[B-F]|%E2%81%A0|%EF%BB%BF/giu;

/**
 * @param {string} address of a lesson, with or without what comes before its name
 * @returns {Preset}
 * @throws {Error} a sentence, if a part of it cannot be read: then none of it holds
 */
export function presetOf(address) {
  let text = address.trim().replace(INVISIBLE, "");
  while (/%25[\da-f]{2}/i.test(text)) text = text.replaceAll("%25", "%");
  text = withoutEscapes(text)
    .replace(/%2E/gi, ".")
    .replace(/(?:\\|%5C)?(?:_|%5F)/gi, "_");
  if (carriedIn(text)) throw new Error("found the link of a run, expected an address such as why-return.html#seed=7");
  const [page, ...after] = text.split(/#|%23/);
  if (after.length === 0 && /^[^/?]*=/.test(text))
    throw new Error(`found “${text.slice(0, 60)}”, expected an address such as why-return.html#seed=7`);
  const asked = ASKED.exec(page)?.[1];
  const fragment = [...(asked ? [asked] : []), after.join("#")].filter(Boolean).join("&");
  const [, lesson = ""] = /([\w-]+)\.html/.exec(page) ?? [];
  /** @type {Map<string, string>} */
  const fields = new Map();
  for (const part of /=|%3D/i.test(fragment) ? fragment.split(BETWEEN) : []) {
    const [, name = "", value = ""] = MEMBER.exec(part) ?? [];
    if (APPENDED.test(name)) continue;
    if (!PATH.test(name))
      throw new Error(`found “${part.slice(0, 60)}”, expected a name such as seed or algorithm.c_beta, = and a value`);
    if (fields.has(name)) throw new Error(`found ${name} twice, expected it once`);
    fields.set(name, decoded(name, value));
  }
  const { exercise = "", ...members } = Object.fromEntries(fields);
  return {
    lesson,
    exercise,
    members: Object.fromEntries(Object.entries(members).map(([name, value]) => [name, read(value)])),
  };
}

/**
 * What a lecturer says that the students were given.
 * @param {string} address "": none
 * @returns {Preset}
 * @throws {Error} as presetOf, and if it names neither a lesson nor an exercise, and sets nothing
 */
export function givenPreset(address) {
  const preset = presetOf(address);
  const { lesson, exercise, members } = preset;
  if (address.trim() !== "" && lesson + exercise === "" && Object.keys(members).length === 0)
    throw new Error(`found “${address.trim().slice(0, 60)}”, expected an address such as why-return.html#seed=7`);
  return preset;
}

/** @param {string} name @param {string} value */
function decoded(name, value) {
  try {
    return decodeURIComponent(value.replaceAll("+", " "));
  } catch {
    throw new Error(`${name}: found “${value.slice(0, 60)}”, expected % only before two digits of a byte`);
  }
}

/**
 * @param {Preset} preset
 * @param {string[]} names of the lesson's exercises
 * @throws {Error} a sentence, if it is for none of them
 */
export function needExercise(preset, names) {
  if (!names.some((exercise, i) => isFor({ ...preset, lesson: "" }, { lesson: "", exercise, number: i + 1 })))
    throw new Error(
      `found exercise “${preset.exercise.slice(0, 40)}”, expected a number from 1 to ${names.length}, or one of ${names.join(", ")}`,
    );
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

/** @param {unknown} error why an address sets nothing */
export function noneSet(error) {
  const why = error instanceof Error ? error.message : String(error);
  return `The address sets nothing here: ${why.replace(/\.$/, "")}. Ask for a new address, or go on without.`;
}

/** @param {string} text @returns {unknown} what it says as JSON, or itself */
function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
