// Replays what was handed in: every run is drawn again, and the exercise's check asked again. In the page and in Node (`make grade`).

import { gameOf, problemOf } from "../access/game.js";
import { counted } from "../ui/numbers.js";
import { tableCSV } from "../figure/csv.js";
import { learnerCode } from "../run/plays.js";
import { deepEqual } from "../spec/deep-equal.js";
import { isDigest } from "../ui/digest.js";
import { CHECKS } from "./checks.js";
import { isSealed, readHandIn } from "./hand-in.js";
import { isFor, needExercise } from "./preset.js";
import { endedOf, nextsOf, nothing } from "./exercise-state.js";
import { memberAt, withMember } from "../spec/member.js";

/** @typedef {import("../revisit.d.ts").Lab} Lab */
/** @typedef {import("../revisit.d.ts").Record_} Record */
/** @typedef {import("../revisit.d.ts").Spec} Spec */
/** @typedef {import("./hand-in.js").Run} Run */
/** @typedef {import("./hand-in.js").Work} Work */
/** @typedef {import("./preset.js").Preset} Preset */
/** @typedef {import("./exercise-state.js").State} State */

/** remark: what is wrong, else what the check says. @typedef {{ student: string, lesson: string, exercise: string, answer: string, solved: boolean, reproduced: boolean, remark: string, file: string }} Row */
/** A run of an exercise. spec: with all defaults and what is preset; free: what the reader may set; refused: why nothing is preset, or "" @typedef {{ spec: Spec, free: string[], refused: string }} Own */
/** @typedef {{ query: string, sliders: string[] }} List a price list: its address's query, and the sliders that the reader may move */
/** @typedef {{ lesson: string, exercise: string, number: number, links: string[], free: string[], list: List | null, formative: boolean }} Asked of a lesson's page: its runs, and the members of their specs that the reader may set; or its price list; formative: its answers are not for marks */

export const COLUMNS = /** @type {const} */ ([
  "student",
  "lesson",
  "exercise",
  "answer",
  "solved",
  "reproduced",
  "remark",
  "file",
]);

/** How long a learner that was handed in may play, s: in the lesson it had a minute, perhaps on a faster computer. */
const SECONDS = 120;

/** How long the replay of a file may take, s: of an honest one it takes minutes at most. */
const SECONDS_A_FILE = 600;

/** The time of a file is over. */
class Late extends Error {}

export class Grader {
  #lab;
  #page;
  #preset;
  #seconds;
  /** By lesson. @type {Map<string, Promise<Asked[]>>} */
  #asked = new Map();
  /** By exercise. @type {Map<Asked, Promise<Own[]>>} */
  #own = new Map();

  /**
   * @param {Lab} lab
   * @param {{ page: (lesson: string) => Promise<string>, preset: Preset, seconds?: number }} from page: the text of a lesson's page; preset: of the link that the
   *   students were given; seconds: that a file may take
   */
  constructor(lab, { page, preset, seconds = SECONDS_A_FILE }) {
    this.#lab = lab;
    this.#page = page;
    this.#preset = preset;
    this.#seconds = seconds;
  }

  /** Whether the link can be what students were given. @throws {Error} a sentence that says why not */
  async checkLink() {
    const { lesson, exercise, members } = this.#preset;
    if (!lesson && !exercise) return;
    const all = await this.#exercises(lesson);
    if (all.length === 0)
      throw new Error(`found no lesson “${lesson}”, expected an address such as why-return.html#seed=7`);
    needExercise(
      this.#preset,
      all.map((one) => one.exercise),
    );
    const own = await Promise.all(all.filter((one) => isFor(this.#preset, one)).map((one) => this.#ownOf(one)));
    const refused = own.flat().map((one) => one.refused);
    if (Object.keys(members).length > 0 && !refused.includes(""))
      throw new Error(refused[0] ?? "a price list has no run to set");
  }

  /**
   * @param {{ name: string, read: () => Promise<ArrayBuffer | Uint8Array> }} file
   * @returns {Promise<Row[]>} one for each exercise, or one without a student for a file that is no hand-in
   */
  async grade({ name, read }) {
    let given;
    try {
      given = readHandIn(new Uint8Array(await read()));
    } catch (error) {
      return [unread(name, `no hand-in: ${error instanceof Error ? error.message : error}`)];
    }
    if (given.work.length === 0) return [{ ...unread(name, "no exercise was handed in"), student: given.student }];
    const end = AbortSignal.timeout(1000 * this.#seconds);
    const rows = [];
    for (const work of given.work) {
      const [lesson, exercise] = work.exercise.split("/");
      const row = {
        student: given.student,
        lesson,
        exercise,
        answer: "",
        solved: false,
        reproduced: false,
        file: name,
      };
      const known = CHECKS[work.exercise] ? await this.#exercises(lesson) : [];
      const asked = known.find((one) => one.exercise === exercise);
      if (!asked) rows.push({ ...row, remark: UNKNOWN });
      else
        rows.push({
          ...row,
          answer: answerOf(work, asked),
          ...(await this.#judge(work, asked, isSealed(given, work), end)),
        });
    }
    return rows;
  }

  /** @param {string} lesson @returns {Promise<Asked[]>} */
  #exercises(lesson) {
    const known = this.#asked.get(lesson);
    if (known) return known;
    const found = this.#page(lesson).then(
      (html) => exercisesOf(lesson, html),
      () => [],
    );
    this.#asked.set(lesson, found);
    return found;
  }

  /**
   * @param {Work} work
   * @param {Asked} asked
   * @param {boolean} sealed
   * @param {AbortSignal} end of the file's time
   */
  async #judge(work, asked, sealed, end) {
    const faults = sealed ? [] : ["what was entered was changed after it was handed in"];
    /** @type {State} */
    const state = { ...nothing(), answers: work.answers, guessed: work.guessed, pins: work.pins };
    for (const [i, run] of work.runs.entries()) {
      const name = `run ${i + 1} of ${work.runs.length}`;
      try {
        if (!(await this.#isAsked(run.spec, asked))) throw new Error("its spec is not that of the exercise");
        const fault = await this.#replay(run, state, end);
        if (fault) throw new Error(fault);
      } catch (error) {
        faults.push(`${name}: ${error instanceof Error ? error.message : error}`);
        state.record = null;
        if (error instanceof Late) break;
      }
    }
    if (asked.list) state.prices = await this.#pricesOf(asked.list, work.answers);
    const { solved, says } = CHECKS[work.exercise](state);
    const remark = asked.formative ? `formative: ${says}` : says;
    return { solved, reproduced: faults.length === 0, remark: faults.length > 0 ? faults.join("; ") : remark };
  }

  /** The prices that the reader's list had. @param {List} list @param {Work["answers"]} answers */
  async #pricesOf({ query, sliders }, answers) {
    const game = new URLSearchParams(query);
    for (const name of sliders) game.set(name, String(answers[name]));
    const session = await this.#lab.open({ format: "revisit.spec/1", problem: problemOf(gameOf(game)) });
    return session.accessPrices({ seeds: 1 }).finally(() => session.close());
  }

  /**
   * Draws a run again. The state then is that of the page after it.
   * @param {Run} run
   * @param {State} state
   * @param {AbortSignal} end
   * @returns {Promise<string>} why it is not the same; "": it is
   */
  async #replay({ engine, spec, paths, digest }, state, end) {
    const inTime = () => {
      if (end.aborted) throw new Late(`the ${this.#seconds} s of this file are over, and no more of it is replayed`);
    };
    inTime();
    // A custom learner plays again: what it decided is not taken from the file.
    const played = learnerCode(spec) === null ? null : await this.#lab.play(spec, { seconds: SECONDS, signal: end });
    inTime();
    const session = await this.#lab.open(spec, {
      decisions: played?.decisions,
      digestLike: isDigest(digest) ? digest : undefined,
    });
    try {
      await session.run({ until: { paths }, signal: end });
      inTime();
      const record = await session.record({ trace: true });
      if (record.digest !== digest || record.summary.paths !== paths) {
        const other = engine === record.engine ? "" : `, and it was made by engine ${engine}; this is ${record.engine}`;
        const ended = played?.fault
          ? `, and its learner ended${played.line ? ` in line ${played.line}` : ""}: ${played.fault}`
          : "";
        return `its digest is not that of the run${other}${ended}`;
      }
      const { summary } = record;
      state.record = record;
      state.checks = session.checks;
      state.nexts = nextsOf(record);
      state.progress = { ...(await session.progress()), done: summary.complete };
      state.ended.push(endedOf(record, session.checks));
      return "";
    } finally {
      session.close();
    }
  }

  /** Whether a spec is one of the exercise's, but for what the reader may set. @param {Spec} spec @param {Asked} asked */
  async #isAsked(spec, asked) {
    const own = await this.#ownOf(asked);
    return own.some((one) => deepEqual(withFree(one.spec, spec, one.free), spec));
  }

  /** @param {Asked} asked @returns {Promise<Own[]>} */
  #ownOf(asked) {
    const known = this.#own.get(asked);
    if (known) return known;
    const members = isFor(this.#preset, asked) ? this.#preset.members : {};
    const open = async (/** @type {Spec} */ spec) => {
      const session = await this.#lab.open(spec);
      session.close();
      return session.spec;
    };
    const found = Promise.all(
      asked.links.map(async (link) => {
        const spec = await open((await this.#lab.parseLink(link.slice(link.indexOf("#") + 1))).spec);
        // As the page does it: members are set where all defaults are written out, all or none of them.
        const preset = Object.entries(members).reduce((s, [path, to]) => withMember(s, path, to), spec);
        return open(preset).then(
          (one) => ({ spec: one, free: asked.free.filter((path) => !(path in members)), refused: "" }),
          ({ message }) => ({ spec, free: asked.free, refused: message }),
        );
      }),
    );
    this.#own.set(asked, found);
    return found;
  }
}

/**
 * What a lesson's page asks, read from its text: a built page, whose runs are links.
 * @param {string} lesson
 * @param {string} html
 * @returns {Asked[]}
 */
export function exercisesOf(lesson, html) {
  const sections = [...html.matchAll(/<section class="exercise" data-exercise="([\w-]+)".*?<\/section>/gs)];
  return sections.map(([section, exercise], i) => {
    const links = [...section.matchAll(/(?:href|data-links?)="(\.\.\/#r=[^"]+)"/g)].flatMap(([, link]) =>
      link.split(" "),
    );
    const free = [...section.matchAll(/data-spec="([\w.]+)"/g)].map(([, path]) => path);
    const seeds = /controls="[^"]*\bseed\b|data-seeds=/.test(section);
    const [, controls, query] =
      /<revisit-lab [^>]*controls="([^"]*)" href="\.\.\/access\.html\?([^"]*)"/.exec(section) ?? [];
    return {
      lesson,
      exercise,
      number: i + 1,
      links: [...new Set(links)],
      free: seeds ? [...free, "seed"] : free,
      list: query === undefined ? null : { query: query.replaceAll("&amp;", "&"), sliders: controls.split(" ") },
      formative: /^<section[^>]* data-(prices|formative)\b/.test(section),
    };
  });
}

/** @param {Spec} own @param {Spec} given @param {string[]} free */
function withFree(own, given, free) {
  return free.reduce((spec, path) => {
    const value = memberAt(given, path);
    return value === undefined ? spec : withMember(spec, path, value);
  }, own);
}

/** Why work is not graded that no lesson asks for. */
const UNKNOWN = "there is no such exercise";

/** The member that is a learner's code. */
const CODE = "algorithm.code";

/** What was answered, in a cell: what was entered, the last pin, and what was set: all numbers that were tried, else the last. @param {Work} work @param {Asked} asked */
function answerOf({ answers, guessed, pins, runs }, { free }) {
  const entered = Object.entries(answers).map(([name, value]) => {
    const before = guessed?.[name] ?? "";
    const then = before === "" || `${before}` === `${value}` ? "" : ` (${[before].flat().join(" ")} before the run)`;
    return `${name}=${[value].flat().join(" ")}${then}`;
  });
  const pin = pins.at(-1);
  const set = free
    .filter((path) => path !== "seed" && runs.length > 0)
    .map((path) => {
      const tried = new Set(runs.map(({ spec }) => [memberAt(spec, path)].flat().join("/")));
      const last = [...tried].at(-1) ?? "";
      if (path === CODE) return `a learner of ${counted(last.trimEnd().split("\n").length, "line")}`;
      const numbers = [...tried].every((value) => Number.isFinite(Number(value)));
      return `${path}=${numbers ? [...tried].join(" ") : last}`;
    });
  return [...entered, ...(pin ? [`step=${pin.h} state=${pin.s}`] : []), ...set].join(", ");
}

/** The files in which something was not graded, in a sentence; "": there are none. @param {Row[]} rows */
export function notGraded(rows) {
  const files = [
    ...new Set(rows.filter(({ student, remark }) => student === "" || remark === UNKNOWN).map(({ file }) => file)),
  ];
  return files.length === 0
    ? ""
    : `${counted(files.length, "file")} ${files.length === 1 ? "was" : "were"} not graded: ${files.map((file) => file.replace(/\s/g, " ")).join(", ")}`;
}

/** The row of a file that is no hand-in. @param {string} file @param {string} remark @returns {Row} */
function unread(file, remark) {
  return { student: "", lesson: "", exercise: "", answer: "", solved: false, reproduced: false, remark, file };
}

/** The table, with a byte order mark where spreadsheets need one to read names. @param {Row[]} rows */
export function csvOf(rows) {
  const table = tableCSV([[...COLUMNS], ...rows.map((row) => COLUMNS.map((name) => wordOf(row[name])))]);
  return /[^\0-\x7f]/.test(table) ? `\ufeff${table}` : table;
}

/** @param {string | boolean} value of a cell */
export function wordOf(value) {
  return typeof value === "boolean" ? (value ? "yes" : "no") : value;
}
