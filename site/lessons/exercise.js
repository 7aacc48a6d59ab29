// An exercise of a lesson: a section with a <revisit-lab> and a form. It notes what the run tells by the element's events, and asks its check.

import { el } from "../ui/dom.js";
import { isOver } from "./checks.js";

/** @typedef {import("../revisit.d.ts").Moment} Moment */
/** @typedef {import("../revisit.d.ts").Progress} Progress */
/** @typedef {import("../revisit.d.ts").Record_} Record */
/** @typedef {import("../revisit.d.ts").Spec} Spec */
/** @typedef {{ [name: string]: string | string[] }} Answers what is entered, by the fields' names; a list where boxes share a name */

/**
 * What an exercise knows of its run.
 * @typedef {object} State
 * @property {Answers} answers as they are now
 * @property {Answers | null} guessed as they were when the run's first path was seen; null: none was
 * @property {Progress | null} progress
 * @property {{ h: number, s: number, computed: number }[]} pins states that the reader pinned in this run, and the paths that were computed then
 * @property {Map<number, { step: number, state: number | null }>} nexts by path: where the next one begins; state: null at the start
 * @property {Record | null} record of this run, where it has ended or was paused
 * @property {Record[]} ended of this visit's runs, without their traces: each time that one ended or was paused
 */

/** The element, as docs/embed.md describes it. @typedef {HTMLElement & { open: (what: object | string) => Promise<Progress>,
 *   run: () => Promise<Progress>, record: (options: { trace: boolean }) => Promise<Record>, progress: () => Promise<Progress> }} Lab */

export class Exercise {
  #section;
  #lab;
  #form;
  #said;
  #check;
  #solved;
  /** @type {State} */
  #state = { answers: {}, guessed: null, progress: null, pins: [], nexts: new Map(), record: null, ended: [] };
  /** @type {Spec | null} */
  #spec = null;
  /** Opened runs, so that a late answer about an earlier one is told apart. */
  #runs = 0;
  /** Whether several seeds are run one after the other. */
  #seeding = false;
  /** What was said last, so that the events of a run do not say it again. */
  #words = "";

  /**
   * @param {HTMLElement} section
   * @param {(state: State) => import("./checks.js").Finding} check
   * @param {{ solved: () => void }} on
   */
  constructor(section, check, on) {
    const [lab, form] = [section.querySelector("revisit-lab"), section.querySelector("form")];
    if (!lab || !form) throw new Error(`exercise ${section.id}: found no <revisit-lab> or no <form>`);
    this.#section = section;
    this.#lab = /** @type {Lab} */ (lab);
    this.#form = form;
    this.#check = check;
    this.#solved = on.solved;
    this.#said = el("p", { class: "said", role: "status" });
    form.append(this.#said);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#judge({ asked: true });
    });
    form.addEventListener("change", (event) => this.#changed(/** @type {HTMLElement} */ (event.target)));
    const listen = (/** @type {string} */ name, /** @type {(detail: any) => void} */ hear) =>
      lab.addEventListener(`revisit-${name}`, (event) => hear(/** @type {CustomEvent} */ (event).detail));
    listen("opened", ({ spec }) => this.#opened(spec));
    listen("progress", (progress) => this.#progressed(progress));
    listen("moment", (moment) => this.#moved(moment));
    listen("pinned", ({ pinned }) => this.#pinned(pinned));
    for (const button of this.#choices)
      button.addEventListener("click", () => this.#attempt(() => this.#choose(button)));
    const seeds = /** @type {HTMLButtonElement | null} */ (section.querySelector("button[data-seeds]"));
    seeds?.addEventListener("click", () => this.#attempt(() => this.#runSeeds(Number(seeds.dataset.seeds))));
  }

  /** Shows that it was solved, now or earlier. */
  showSolved() {
    this.#section.classList.add("solved");
    const mark = this.#section.querySelector("[data-mark]");
    if (mark) mark.textContent = "Solved";
  }

  /** Buttons that each open a run. @returns {HTMLButtonElement[]} */
  get #choices() {
    return [...this.#section.querySelectorAll("button")].filter(({ dataset }) => dataset.link);
  }

  /** @param {HTMLButtonElement} chosen */
  async #choose(chosen) {
    for (const button of this.#choices) button.setAttribute("aria-pressed", String(button === chosen));
    await this.#lab.open(chosen.dataset.link ?? "");
  }

  /** @param {Spec} spec */
  #opened(spec) {
    this.#runs++;
    this.#spec = spec;
    Object.assign(this.#state, { guessed: null, progress: null, pins: [], nexts: new Map(), record: null });
  }

  /** @param {Progress} progress */
  async #progressed(progress) {
    this.#state.progress = progress;
    // Looking back at an earlier moment does not undo that the run has ended.
    if ((progress.computed ?? 0) > (this.#state.record?.summary.paths ?? 0)) this.#state.record = null;
    if (progress.paths > 0) this.#state.guessed ??= this.#answers();
    if (this.#seeding || (!progress.done && !progress.stopped && !progress.diverged)) return;
    const run = this.#runs;
    const record = await this.#lab.record({ trace: true }).catch(() => null); // the frame says what is wrong
    if (!record || run !== this.#runs) return;
    this.#note(record);
    this.#judge({ asked: Object.values(this.#state.guessed ?? {}).some((answer) => answer !== "") });
  }

  /** @param {Moment & { state: number | null }} moment */
  #moved({ path, line, step, state }) {
    if (line || path === 0) return;
    this.#state.nexts.set(path, { step, state });
    this.#judge({ asked: false });
  }

  /** @param {{ h: number, s: number } | null} pinned */
  #pinned(pinned) {
    if (!pinned) return;
    const { computed = 0 } = this.#state.progress ?? {};
    this.#state.pins.push({ ...pinned, computed });
    this.#judge({ asked: this.#section.dataset.answer === "pin" });
  }

  /** @param {Record} record of this run */
  #note(record) {
    this.#state.record = record;
    this.#state.ended.push({ ...record, trace: null }); // many traces would fill the memory
  }

  /** @param {HTMLElement} field */
  #changed(field) {
    if (field.dataset.spec) this.#attempt(async () => void (await this.#lab.open(await this.#wanted())));
  }

  /** The run's spec with what is entered: a field with data-spec="algorithm.c_beta" sets that member. */
  async #wanted() {
    await this.#lab.progress(); // the spec is told once the run is there
    const fields = /** @type {NodeListOf<HTMLSelectElement | HTMLInputElement>} */ (
      this.#form.querySelectorAll("[data-spec]")
    );
    return [...fields].reduce(
      (spec, { dataset, value }) => withMember(spec, (dataset.spec ?? "").split("."), Number(value)),
      /** @type {Spec} */ (this.#spec),
    );
  }

  /** Runs the spec with the seeds 1 to many, until one run is paused. @param {number} many */
  async #runSeeds(many) {
    if (this.#seeding) return;
    this.#seeding = true;
    try {
      const spec = await this.#wanted();
      for (let seed = 1; seed <= many; seed++) {
        this.#say(`Seed ${seed} of ${many} runs.`, "");
        await this.#lab.open({ ...spec, seed });
        await this.#lab.run();
        const record = await this.#lab.record({ trace: true });
        this.#note(record);
        if (!isOver(record)) break;
      }
    } finally {
      this.#seeding = false;
    }
    this.#judge({ asked: true });
  }

  /** @param {{ asked: boolean }} how asked: the reader has answered; else a hint only replaces another */
  #judge({ asked }) {
    if (this.#seeding) return;
    const { solved, says } = this.#check({ ...this.#state, answers: this.#answers() });
    if (!solved && !asked && this.#words === "") return;
    this.#say(solved ? `Right. ${says}` : says, solved ? "yes" : "no");
    if (!solved) return;
    this.showSolved();
    this.#solved();
  }

  /** @param {() => Promise<unknown>} task of the reader's */
  async #attempt(task) {
    try {
      await task();
    } catch (error) {
      this.#say(`The run does not answer: ${error instanceof Error ? error.message : error}`, "no");
    }
  }

  /** @param {string} words @param {"yes" | "no" | ""} tone */
  #say(words, tone) {
    if (words === this.#words) return;
    this.#words = words;
    this.#said.className = `said ${tone}`;
    this.#said.textContent = words;
  }

  /** @returns {Answers} */
  #answers() {
    const data = new FormData(this.#form);
    return Object.fromEntries(
      [...new Set(data.keys())].map((name) => {
        const all = data.getAll(name).map(String);
        return [name, all.length > 1 ? all : all[0]];
      }),
    );
  }
}

/**
 * A copy of a document with one member set.
 * @template T
 * @param {T} document
 * @param {string[]} path
 * @param {number} value
 * @returns {T}
 */
export function withMember(document, [name, ...rest], value) {
  const inner = /** @type {{ [name: string]: any } | undefined} */ (document)?.[name];
  return { ...document, [name]: rest.length > 0 ? withMember(inner, rest, value) : value };
}
