// What a student hands in: revisit.hand-in/1, a JSON document with the answers, the runs' specs and their digests.
//
// A run's digest is checked by running it again. What was entered beside it has no run of its own, so each exercise has a seal as well: a
// checksum, which tells an edit by hand. It is no signature; who reads this file can make one.

import { textOf } from "../ui/utf8.js";

/** @typedef {import("../revisit.d.ts").Record_} Record */
/** @typedef {import("../revisit.d.ts").Spec} Spec */
/** @typedef {import("./exercise-state.js").Answers} Answers */
/** @typedef {import("./exercise-state.js").Pin} Pin */
/** @typedef {{ engine: string, spec: Spec, paths: number, digest: string }} Run paths: drawn so far, of which the digest is */
/** @typedef {{ exercise: string, answers: Answers, guessed: Answers | null, pins: Pin[], runs: Run[] }} Work exercise: "lesson/exercise"; runs: the last one is that which the answers are about */
/** @typedef {{ format: "revisit.hand-in/1", student: string, work: (Work & { seal: string })[] }} HandIn */

const FORMAT = "revisit.hand-in/1";
/** Runs of an exercise that are handed in: the newest ones. */
export const MOST_RUNS = 100;
/** Exercises of a file, more than there are. */
const MOST_WORK = 200;
/** The largest file, bytes. */
const MOST_BYTES = 4e6;

/** @param {Record} record @returns {Run} */
export function runOf({ engine, spec, summary, digest }) {
  return { engine, spec, paths: summary.paths, digest };
}

/** The runs in the order in which they were made, each once. @param {Run[]} runs */
export function differentRuns(runs) {
  const newest = new Map(runs.map((run, i) => [`${run.digest} ${JSON.stringify(run.spec)}`, i]));
  return runs.filter((run, i) => newest.get(`${run.digest} ${JSON.stringify(run.spec)}`) === i).slice(-MOST_RUNS);
}

/** @param {string} student @param {Work[]} work @returns {HandIn} */
export function handIn(student, work) {
  return { format: FORMAT, student, work: work.map((one) => ({ ...one, seal: sealOf(student, one) })) };
}

/** Whether what was entered is as it was handed in. @param {HandIn} given @param {HandIn["work"][number]} work */
export function isSealed({ student }, { seal, ...work }) {
  return seal === sealOf(student, work);
}

/** FNV-1a of 64 bits. @param {string} student @param {Work} work */
function sealOf(student, { exercise, answers, guessed, pins, runs }) {
  const bytes = new TextEncoder().encode(JSON.stringify([FORMAT, student, exercise, answers, guessed, pins, runs]));
  let hash = 0xcbf29ce484222325n;
  for (const byte of bytes) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return `fnv1a:${hash.toString(16).padStart(16, "0")}`;
}

/**
 * @param {Uint8Array} bytes of a file, whatever its name
 * @returns {HandIn}
 * @throws {Error} naming the place, what was found there and what was expected
 */
export function readHandIn(bytes) {
  if (bytes.length === 0) throw new Error("found an empty file");
  if (bytes.length > MOST_BYTES) throw new Error(`found ${bytes.length} bytes, expected at most ${MOST_BYTES}`);
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) throw new Error("found a ZIP archive: unpack it first");
  const given = JSON.parse(decoded(bytes));
  need(given?.format === FORMAT, "format", given?.format, `"${FORMAT}"`);
  need(typeof given.student === "string" && given.student !== "", "student", given.student, "a name");
  need(Array.isArray(given.work), "work", given.work, "a list of exercises");
  need(given.work.length <= MOST_WORK, "work", given.work.length, `at most ${MOST_WORK} exercises`);
  const before = new Set();
  given.work.forEach((/** @type {any} */ one, /** @type {number} */ i) => {
    const at = `work[${i}]`;
    need(/^[\w-]+\/[\w-]+$/.test(one?.exercise), `${at}.exercise`, one?.exercise, '"lesson/exercise"');
    need(!before.has(one.exercise), `${at}.exercise`, one.exercise, "each exercise once");
    before.add(one.exercise);
    need(isAnswers(one.answers), `${at}.answers`, one.answers, "texts by their fields' names");
    need(one.guessed === null || isAnswers(one.guessed), `${at}.guessed`, one.guessed, "the same, or null");
    need(Array.isArray(one.pins) && one.pins.every(isPin), `${at}.pins`, one.pins, "a list of {h, s, computed}");
    const { runs } = one;
    need(Array.isArray(runs) && runs.length <= MOST_RUNS, `${at}.runs`, runs, `a list of at most ${MOST_RUNS} runs`);
    runs.forEach((/** @type {any} */ run, /** @type {number} */ j) =>
      need(isRun(run), `${at}.runs[${j}]`, run, "{engine, spec, paths, digest}"),
    );
    need(typeof one.seal === "string", `${at}.seal`, one.seal, "a text");
  });
  return given;
}

/** UTF-8, or UTF-16 with its mark, as editors on Windows save it. @param {Uint8Array} bytes */
function decoded(bytes) {
  const mark = (bytes[0] << 8) | bytes[1];
  if (mark !== 0xfffe && mark !== 0xfeff) return textOf(bytes);
  return new TextDecoder(mark === 0xfffe ? "utf-16le" : "utf-16be").decode(bytes);
}

/** @param {boolean} holds @param {string} path @param {unknown} found @param {string} expected */
function need(holds, path, found, expected) {
  if (!holds)
    throw new Error(`${path}: found ${(JSON.stringify(found) ?? "nothing").slice(0, 80)}, expected ${expected}`);
}

const isObject = (/** @type {unknown} */ value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (/** @type {unknown} */ value) => typeof value === "string";
/** @param {unknown} value */
function isAnswers(value) {
  const texts = isObject(value) ? Object.values(/** @type {object} */ (value)) : [null];
  return texts.every((text) => isText(text) || (Array.isArray(text) && text.every(isText)));
}
/** @param {any} pin */
const isPin = (pin) => [pin?.h, pin?.s, pin?.computed].every(Number.isSafeInteger);
/** @param {any} run */
function isRun(run) {
  const texts = [run?.engine, run?.digest];
  return texts.every(isText) && isObject(run.spec) && Number.isSafeInteger(run.paths) && run.paths > 0;
}
