// An exercise of a lesson: a section with a <revisit-lab> and a form. It notes what the run tells by the element's events, and asks its check.
// With data-prices it is about a price list, whose prices are shown once it is solved.

import { el } from "../ui/dom.js";
import { found, readNumber } from "../ui/typed-numbers.js";
import { button } from "../shell/button.js";
import { isOver } from "./checks.js";
import { CodeField } from "./code-field.js";
import { differentRuns, runOf } from "./hand-in.js";
import { noneSet } from "./preset.js";
import { endedOf, nothing } from "./exercise-state.js";
import { memberAt, withMember } from "../spec/member.js";
import { codeOf } from "../ui/faults.js";

/** @typedef {import("../revisit.d.ts").AccessProgress} AccessProgress */
/** @typedef {import("../revisit.d.ts").Check} Check */
/** @typedef {import("../revisit.d.ts").Moment} Moment */
/** @typedef {import("../revisit.d.ts").Progress} Progress */
/** @typedef {import("../revisit.d.ts").Record_} Record */
/** @typedef {import("../revisit.d.ts").Spec} Spec */
/** @typedef {import("./exercise-state.js").Answers} Answers */
/** @typedef {import("./hand-in.js").Work} Work */

/** The element, as docs/embed.md describes it. @typedef {HTMLElement & { open: (what: object | string) => Promise<Progress>,
 *   run: () => Promise<Progress>, record: (options: { trace: boolean }) => Promise<Record>, progress: () => Promise<Progress> }} Lab
 * with data-prices progress resolves to AccessProgress */

export class Exercise {
  #section;
  #lab;
  #form;
  #said;
  #tell;
  /** What the button tells. */
  #answer = "";
  #check;
  #on;
  #state = nothing();
  /** @type {Spec | null} */
  #spec = null;
  /** Opened runs, so that a late answer about an earlier one is told apart. */
  #runs = 0;
  /** Whether several seeds are run one after the other. */
  #seeding = false;
  /** What was said last, so that the events of a run do not say it again. */
  #words = "";
  /** Members of every run's spec that a lecturer's link sets. @type {[path: string, value: unknown][]} */
  #preset = [];
  /** Gives the reader back what is preset. @type {(() => void) | null} */
  #unlock = null;
  /** Whether the run that is opened next has them. */
  #presetting = false;
  /** The opening of what was entered last: why it was refused, or nothing. @type {Promise<string | void>} */
  #entered = Promise.resolve();
  /** The code of a learner that the reader writes. @type {CodeField | null} */
  #code = null;
  /** The code that the reader wrote in an earlier visit. @type {string | undefined} */
  #draft;
  /** What the sliders of a price list were set to when an answer was asked for. @type {Answers} */
  #sliders = {};

  /**
   * @param {HTMLElement} section
   * @param {(state: import("./exercise-state.js").State) => import("./checks.js").Finding} check
   * @param {{ solved: () => void, worked: (work: Omit<Work, "exercise">, solved: boolean) => void, wrote: (code: string) => void }} on solved, and
   *   worked: an answer was judged; wrote: a learner's code
   * @param {string} [draft] the code that the reader wrote in an earlier visit
   */
  constructor(section, check, on, draft) {
    const [lab, form] = [section.querySelector("revisit-lab"), section.querySelector("form")];
    if (!lab || !form) throw new Error(`exercise ${section.id}: found no <revisit-lab> or no <form>`);
    this.#section = section;
    this.#lab = /** @type {Lab} */ (lab);
    this.#form = form;
    this.#check = check;
    this.#on = on;
    this.#said = el("p", { class: "said", role: "status" });
    this.#tell = button({ text: "Tell me the number", kind: "small" }, () => {
      this.#say(this.#answer, "no");
      this.#tell.hidden = true;
    });
    this.#tell.hidden = true;
    form.append(this.#said, this.#tell);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#asked();
    });
    form.addEventListener("change", (event) => this.#changed(/** @type {HTMLElement} */ (event.target)));
    const listen = (/** @type {string} */ name, /** @type {(detail: any) => void} */ hear) =>
      lab.addEventListener(`revisit-${name}`, (event) => hear(/** @type {CustomEvent} */ (event).detail));
    listen("opened", ({ spec, checks }) => this.#opened(spec, checks));
    listen("progress", (progress) => this.#progressed(progress));
    listen("moment", (moment) => this.#moved(moment));
    listen("pinned", ({ pinned }) => this.#pinned(pinned));
    listen("error", ({ code, message, line }) => code === "learner" && this.#code?.mark({ line, text: message }));
    for (const button of this.#buttons("link"))
      button.addEventListener("click", () => this.#attempt(() => this.#choose(button)));
    for (const button of this.#buttons("seeds"))
      button.addEventListener("click", () => this.#attempt(() => this.#runSeeds(button)));
    const map = /** @type {HTMLInputElement | null} */ (form.querySelector("input[data-map]"));
    if (map) import("./painter.js").then(({ createPainter }) => createPainter(map));
    const code = /** @type {HTMLTextAreaElement | null} */ (form.querySelector("textarea[data-code]"));
    this.#draft = draft;
    if (code) {
      this.#loadWith(form);
      this.#code = new CodeField(code, {
        written: (text) => {
          on.wrote(text);
          this.#changed(code);
        },
        run: () =>
          this.#attempt(async () => {
            await this.#entered;
            await this.#lab.run();
          }),
      });
    }
    form.inert = false; // so far an answer would have been sent nowhere
  }

  /** The run, which brings the code that the reader begins with, is loaded when the form comes in sight; the run itself may be far below. @param {HTMLElement} form */
  #loadWith(form) {
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      customElements
        .whenDefined("revisit-lab")
        .then(() => this.#lab.progress())
        .catch(() => {
          /* the element says why there is no run */
        });
    });
    seen.observe(form);
  }

  /** Brings the reader here. */
  show() {
    const title = this.#section.querySelector("h3");
    title?.setAttribute("tabindex", "-1");
    title?.focus({ preventScroll: true });
    this.#section.scrollIntoView();
  }

  /** Sets members of every run's spec, so that the reader cannot change them. @param {import("./preset.js").Members} members */
  preset(members) {
    if (this.#isPriced) {
      if (Object.keys(members).length > 0) this.#say(noneSet(new Error("a price list has no run to set")), "no");
      return;
    }
    this.#preset = Object.entries(members);
    this.#lock();
  }

  get #isPriced() {
    return this.#section.dataset.prices !== undefined;
  }

  /** Keeps the reader from what is preset. */
  #lock() {
    if (this.#unlock) return;
    const members = Object.fromEntries(this.#preset);
    const given = this.#lab.getAttribute("controls") ?? "";
    const controls = given.split(" ").filter((name) => !(name in members));
    this.#lab.setAttribute("controls", controls.join(" ") || "none");
    const undo = [() => this.#lab.setAttribute("controls", given)];
    for (const field of this.#fields) {
      const path = field.dataset.spec ?? "";
      if (!(path in members)) continue;
      const before = field.value;
      const value = [members[path]].flat().join("/");
      const isNew = field instanceof HTMLSelectElement && ![...field.options].some((option) => option.value === value);
      const option = isNew ? el("option", { value }, value) : null;
      if (option) field.append(option);
      field.value = value;
      field.disabled = true;
      undo.push(() => {
        option?.remove();
        Object.assign(field, { value: before, disabled: false });
      });
    }
    this.#unlock = () => {
      for (const one of undo) one();
      this.#unlock = null;
    };
  }

  /** Opens a run again with what is preset, all of it or, where the engine refuses a part, nothing. @param {Spec} spec */
  async #openPreset(spec) {
    this.#presetting = true;
    try {
      await this.#lab.open(this.#withPreset(spec));
      this.#lock();
    } catch (error) {
      if (codeOf(error) !== "bad-spec") throw error;
      this.#unlock?.();
      this.#say(noneSet(error), "no");
    } finally {
      this.#presetting = false;
    }
  }

  /** Shows that it was solved, now or earlier. */
  showSolved() {
    this.#section.classList.add("solved");
    const mark = this.#section.querySelector("[data-mark]");
    if (mark) mark.textContent = "Solved";
    if (this.#isPriced) this.#lab.setAttribute("view", "access");
  }

  /** Fields that each set a member of the run's spec. @returns {(HTMLSelectElement | HTMLInputElement | HTMLTextAreaElement)[]} */
  get #fields() {
    return [...this.#form.querySelectorAll("[data-spec]")].map((field) => /** @type {HTMLInputElement} */ (field));
  }

  /** Buttons that open a run (link), or run seeds. @param {"link" | "seeds"} name of their data */
  #buttons(name) {
    return [...this.#section.querySelectorAll("button")].filter(({ dataset }) => dataset[name]);
  }

  /** @param {HTMLButtonElement} chosen */
  async #choose(chosen) {
    for (const button of this.#buttons("link")) button.setAttribute("aria-pressed", String(button === chosen));
    await this.#keep();
    await this.#lab.open(chosen.dataset.link ?? "");
  }

  /** Notes the run that is there, if it has ended and this was not heard yet, before another takes its place. */
  async #keep() {
    const progress = await this.#lab.progress().catch(() => null); // the frame says why there is none
    if (progress && !this.#state.record && (await this.#noteEnd(progress))) this.#judge({ asked: false });
  }

  /** @param {Spec} spec @param {Check[]} checks */
  #opened(spec, checks) {
    this.#runs++;
    this.#spec = spec;
    Object.assign(this.#state, { ...nothing(), checks, ended: this.#state.ended });
    this.#fillCode(spec);
    const differs = this.#preset.some(
      ([path, value]) => JSON.stringify(memberAt(spec, path)) !== JSON.stringify(value),
    );
    // Seeds are set by who runs them; and what the engine writes otherwise is not asked for again.
    if (!differs || this.#seeding || this.#presetting) return;
    this.#attempt(() => this.#openPreset(spec));
  }

  /** The first run brings the code that the reader begins with. @param {Spec} spec */
  #fillCode(spec) {
    const field = this.#fields.find(({ dataset }) => dataset.code !== undefined);
    const code = memberAt(spec, field?.dataset.spec ?? "");
    if (field?.value !== "" || typeof code !== "string") return;
    this.#code?.begin(code, this.#draft);
    if (field.value !== code) this.#changed(field);
  }

  /** @param {Spec} spec */
  #withPreset(spec) {
    return this.#preset.reduce((s, [path, value]) => withMember(s, path, value), spec);
  }

  /** @param {Progress} progress */
  async #progressed(progress) {
    this.#state.progress = progress;
    // Looking back at an earlier moment does not undo that the run has ended.
    if ((progress.computed ?? 0) > (this.#state.record?.summary.paths ?? 0)) this.#state.record = null;
    if (progress.paths > 0) this.#state.guessed ??= this.#answers();
    if (!this.#seeding && (await this.#noteEnd(progress)))
      this.#judge({ asked: Object.values(this.#state.guessed ?? {}).some((answer) => answer !== "") });
  }

  /** Notes the run that is there, if this is its end. @param {Progress} progress @returns {Promise<boolean>} whether it did */
  async #noteEnd({ done, stopped, diverged }) {
    if (!done && !stopped && !diverged) return false;
    const run = this.#runs;
    const record = await this.#lab.record({ trace: true }).catch(() => null); // the frame says what is wrong
    if (!record || run !== this.#runs || record.summary.paths === 0) return false; // a learner that has not played has no path
    this.#note(record);
    return true;
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
    this.#state.ended.push(endedOf(record, this.#state.checks));
  }

  /** @param {HTMLElement} field */
  #changed(field) {
    if (!field.dataset.spec || this.#seeding) return;
    const opening = this.#wanted().then((spec) => this.#lab.open(spec));
    this.#attempt(() => opening);
    this.#entered = opening.then(
      () => {},
      ({ message }) => `${message}. The run is still that of before`,
    );
  }

  /** The reader asks: of what was entered, if there is a run of it. */
  async #asked() {
    const refused = (await this.#entered) || this.#unread();
    if (refused) return this.#say(`${refused}.`, "no");
    if (this.#isPriced) await this.#attempt(() => this.#price());
    else this.#judge({ asked: true });
  }

  /** Judges by the price list as it is now. */
  async #price() {
    await customElements.whenDefined("revisit-lab");
    const { problem, prices } = /** @type {AccessProgress} */ (/** @type {unknown} */ (await this.#lab.progress()));
    const sliders = (this.#lab.getAttribute("controls") ?? "").split(" ");
    this.#sliders = Object.fromEntries(
      sliders.filter((name) => name in problem).map((name) => [name, String(problem[name])]),
    );
    this.#state.prices = prices;
    this.#judge({ asked: true });
  }

  /** What is wrong with a number that was entered, "": nothing. */
  #unread() {
    const fields = this.#form.querySelectorAll("input[inputmode]:not([data-spec])");
    const [wrong] = [.../** @type {NodeListOf<HTMLInputElement>} */ (fields)]
      .map(({ value, inputMode }) => ({ value, whole: inputMode === "numeric" }))
      .filter(({ value, whole }) => value.trim() !== "" && Number.isNaN(readNumber(value, whole)));
    return wrong ? `Expected a number; found ${found(wrong.value, wrong.whole)}` : "";
  }

  /** The run's spec with what is entered: a field with data-spec="algorithm.c_beta" sets that member. */
  async #wanted() {
    await this.#lab.progress(); // the spec is told once the run is there
    return this.#withEntered(/** @type {Spec} */ (this.#spec));
  }

  /** A spec with what is entered, of members that it has. @param {Spec} spec */
  #withEntered(spec) {
    return this.#fields.reduce((changed, field) => {
      const path = field.dataset.spec ?? "";
      return memberAt(spec, path) === undefined ? changed : withMember(changed, path, enteredIn(field));
    }, spec);
  }

  /** Runs the seeds from 1 on, of the button's runs or of the run that is there, until one is paused. @param {HTMLButtonElement} button */
  async #runSeeds({ dataset }) {
    if (this.#seeding) return;
    await this.#entered;
    this.#seeding = true;
    const shown = this.#spec;
    const guessed = this.#answers();
    this.#code?.lock(true);
    this.#code?.mark(null);
    try {
      const many = Number(dataset.seeds);
      const specs = [];
      if (!dataset.links) specs.push(await this.#wanted());
      for (const link of dataset.links?.split(" ") ?? []) {
        await this.#lab.open(link);
        specs.push(this.#withPreset(this.#withEntered(/** @type {Spec} */ (this.#spec))));
      }
      for (const [i, spec] of specs.entries())
        for (let seed = 1; seed <= many; seed++) {
          this.#say(`Run ${i * many + seed} of ${specs.length * many}.`, "");
          await this.#lab.open({ ...spec, seed });
          const { done } = await this.#lab.run();
          const record = await this.#lab.record({ trace: true });
          if (record.summary.paths === 0) return;
          this.#note(record);
          if (!done && !isOver(record)) return;
        }
    } finally {
      this.#seeding = false;
      this.#state.guessed = guessed; // before the first of them, not before the last
      this.#spec = shown; // what is entered next is of the run that was there before
      this.#code?.lock(false);
      this.#judge({ asked: true });
    }
  }

  /** @param {{ asked: boolean }} how asked: the reader has answered; else a hint only replaces another */
  #judge({ asked }) {
    if (this.#seeding) return;
    const { solved, says, answer = "" } = this.#check({ ...this.#state, answers: this.#answers() });
    if (!solved && !asked && this.#words === "") return;
    this.#say(solved ? `Right. ${says}` : says, solved ? "yes" : "no");
    this.#answer = answer;
    this.#tell.hidden = answer === "";
    if (solved || asked) this.#work(solved);
    if (!solved) return;
    this.showSolved();
    this.#on.solved();
  }

  /** Tells what can be handed in: what was entered, and the runs with their digests. @param {boolean} solved */
  async #work(solved) {
    const { guessed, pins, ended, record, progress } = this.#state;
    const runs = ended.map(runOf);
    const answers = this.#answers();
    if (!record && progress && progress.paths > 0) {
      const now = await this.#lab.record({ trace: false }).catch(() => null); // while it runs there is none
      if (now) runs.push(runOf(now));
    }
    this.#on.worked({ answers, guessed, pins, runs: differentRuns(runs) }, solved);
  }

  /** @param {() => Promise<unknown>} task of the reader's */
  async #attempt(task) {
    try {
      await task();
    } catch (error) {
      const { code, message } = /** @type {{ code?: string, message?: string }} */ (error ?? {});
      if (code === "bad-spec") this.#say(`${message}.`, "no");
      else if (code === "learner") this.#say(`Your learner left no run: ${message}.`, "no");
      else this.#say(`The run does not answer: ${message ?? error}`, "no");
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
    const entered = [...new Set(data.keys())].map((name) => {
      const all = data.getAll(name).map(String);
      return [name, all.length > 1 ? all : all[0]];
    });
    return { ...Object.fromEntries(entered), ...this.#sliders };
  }
}

/** What a field sets: a map's rows, a text or a number. @param {HTMLSelectElement | HTMLInputElement | HTMLTextAreaElement} field */
function enteredIn({ value, dataset }) {
  if (dataset.map !== undefined) return value.split("/");
  return dataset.text === undefined ? Number(value) : value;
}
