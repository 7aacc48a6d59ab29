// The code of a learner in CodeMirror, in place of a text area of an exercise. The text area stays until the editor has loaded, and keeps the text.

import { el } from "../ui/dom.js";
import { button } from "../shell/button.js";
import { markFault, placed } from "../code/code-fault.js";

/** The reader has paused in the writing, ms: what was written is then opened. */
const PAUSE = 400;

export class CodeField {
  #field;
  /** @type {import("../code/spec-area.js").Surface | null} */
  #surface = null;
  #fault = el("p", { class: "fault", role: "alert", hidden: true });
  #keys = el(
    "p",
    { class: "hint", hidden: true },
    el("kbd", {}, "Ctrl"),
    " ",
    el("kbd", {}, "Enter"),
    " runs it; ",
    el("kbd", {}, "Esc"),
    " then ",
    el("kbd", {}, "Tab"),
    " leaves the text.",
  );
  /** The lesson's own code. */
  #original = "";
  /** The text that was opened last. */
  #told = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {HTMLTextAreaElement} field disabled where a lecturer's link sets it
   * @param {{ written: (code: string) => void, run: () => void }} on written: another code is there; it is told after a pause, and before run
   */
  constructor(field, on) {
    this.#field = field;
    const tell = () => {
      clearTimeout(this.#timer);
      if (field.value === this.#told) return;
      this.#told = field.value;
      on.written(field.value);
    };
    const edited = () => {
      this.mark(null);
      clearTimeout(this.#timer);
      this.#timer = setTimeout(tell, PAUSE);
    };
    const events = {
      input: () => {
        field.value = String(this.#surface?.text());
        edited();
      },
      send: () => {
        tell();
        on.run();
      },
    };
    const again = button({ text: "Begin again", kind: "small" }, () => {
      this.#write(this.#original);
      tell();
    });
    const element = el("div", { class: "code-field", "data-empty": "" });
    field.before(element);
    element.append(field, el("div", { class: "code-foot" }, again, this.#fault, this.#keys));
    field.addEventListener("input", edited);
    element.addEventListener("focusout", tell);
    import("../code/own-code.js").then(
      ({ createOwnCode }) => {
        const surface = createOwnCode(events, field.getAttribute("aria-label") ?? "");
        surface.write(surface.prepare(field.value));
        const had = document.activeElement === field;
        field.hidden = true;
        field.before(surface.element);
        this.#surface = surface;
        this.#keys.hidden = false;
        this.lock(field.disabled);
        if (had) surface.select({ from: 0, to: 0 });
      },
      (error) => console.warn("the editor did not load:", error), // the text area stays
    );
  }

  /**
   * The code that is there before the reader writes.
   * @param {string} original the lesson's own
   * @param {string} [code] what the reader wrote earlier
   */
  begin(original, code = original) {
    this.#original = original;
    this.#told = original;
    this.#write(code);
  }

  /** @param {boolean} locked whether nothing can be written */
  lock(locked) {
    this.#field.parentElement?.toggleAttribute("inert", locked);
  }

  /** Shows what ended the learner, at its line. @param {{ line: number | null, text: string } | null} fault */
  mark(fault) {
    if (this.#surface) markFault(this.#surface, fault);
    this.#fault.textContent = placed(this.#field.value, fault).words;
    this.#fault.hidden = fault === null;
  }

  /** @param {string} code */
  #write(code) {
    this.#field.value = code;
    this.#field.parentElement?.toggleAttribute("data-empty", code === "");
    this.#surface?.write(this.#surface.prepare(code));
    this.mark(null);
  }
}
