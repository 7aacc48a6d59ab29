// The whole spec as text, with Apply.

import { el } from "../dom.js";
import { breath } from "../engine/breath.js";
import { pieces } from "../json.js";
import { lineOf, offsetOf, rangeOf, syntaxFault } from "../places.js";
import { button } from "./button.js";
import { createArea } from "./spec-area.js";

/** @typedef {import("../places.js").Range} Range */
/** @typedef {import("./spec-area.js").Surface} Surface */

/** How long typing may pause before the text is looked through, ms; longer texts than `most` are only looked through on Apply. */
const typing = 600;
const most = 500_000;
/** How long a text is written out at a time, ms. */
const slice = 8;
/** A longer text is not put into the textarea while CodeMirror is still to come: laying it out takes seconds. */
const long = 200_000;

/**
 * @param {HTMLElement} mount
 * @param {{ apply: (text: string) => Promise<void>, copy: (text: string) => void }} on
 * @param {{ name?: string, schema?: string }} [of] name: of what is edited; schema: the file that completes it
 */
export function createSpecEditor(mount, on, { name, schema: file = "spec.schema.json" } = {}) {
  let applied = "";
  /** What runs now, while nobody looks: written out when the panel is opened. @type {object | string | null} */
  let unwritten = null;
  /** Counts what was to be written out: only the newest is. */
  let spelled = 0;
  let opened = false;
  /** Whether CodeMirror is on its way. */
  let coming = false;
  /** Whether the run changed under a text that was not applied. */
  let meanwhile = false;
  let applying = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;
  /** @type {Range | null} */
  let wrong = null;

  const events = { input: edited, send };
  let surface = createArea(events, name);
  const fault = el("p", { class: "fault", id: "spec-fault", role: "alert", hidden: true });
  const goto = button({ text: "Show the place", kind: "small" }, () => wrong && surface.select(wrong));
  const state = el("p", { class: "spec-state" });
  const apply = button({ text: "Apply", kind: "strong", key: "Ctrl ↵", control: "spec" }, () => send());
  const revert = button({ text: "Revert" }, () => { surface.write(applied); clear(); });
  const leave = el("p", { class: "spec-keys", hidden: true }, el("kbd", {}, "Esc"), " then ", el("kbd", {}, "Tab"), " leaves the text, ", el("kbd", {}, "Ctrl Space"), " completes");
  mount.replaceChildren(surface.element, el("div", { class: "spec-foot" }, apply, revert, button({ icon: "copy", text: "Copy" }, () => on.copy(surface.read())), fault, goto, state, leave));

  async function send() {
    applying = true;
    try {
      await on.apply(surface.read());
    } finally {
      applying = false;
    }
  }

  function edited() {
    clear();
    clearTimeout(pause);
    pause = setTimeout(() => {
      const text = surface.read();
      const found = text.length <= most && text !== applied ? syntaxFault(text) : null;
      if (found) show(found, "", found.message, false);
    }, typing);
  }

  function say() {
    const same = surface.read() === applied;
    if (same) meanwhile = false;
    revert.disabled = same;
    state.textContent = same ? "This is what runs: every default is written out." : meanwhile ? "Not applied yet; the run changed meanwhile." : "Not applied yet.";
  }

  function clear() {
    wrong = null;
    fault.hidden = true;
    goto.hidden = true;
    state.hidden = false;
    surface.mark(null);
    say();
  }

  /**
   * @param {Range} range
   * @param {string} path
   * @param {string} message
   * @param {boolean} loud whether the foot says it too: what was just typed is only marked
   */
  function show(range, path, message, loud) {
    wrong = range;
    surface.mark(range, path ? `${path}: ${message}` : message);
    goto.textContent = `Show line ${lineOf(surface.read(), range.from).line}`;
    goto.hidden = false;
    if (!loud) return;
    fault.replaceChildren(path && el("code", {}, path), path && " — ", message);
    fault.hidden = false;
    state.hidden = true;
  }

  function write() {
    const mine = ++spelled;
    if (!unwritten) return;
    if (typeof unwritten === "string") return put(unwritten);
    const source = pieces(unwritten);
    /** @type {string[]} */
    const all = [];
    const goOn = () => {
      for (const until = performance.now() + slice; mine === spelled;) {
        const piece = source.next();
        if (piece.done) return finish(all.join(""), mine);
        all.push(piece.value);
        if (performance.now() > until) return void breath().then(goOn);
      }
    };
    goOn();
  }

  /** A long text takes its place in a task of its own. @param {string} text @param {number} mine */
  function finish(text, mine) {
    if (text.length <= long) put(text);
    else breath().then(() => { if (mine === spelled) put(text); });
  }

  /** @param {string} text what runs now */
  function put(text) {
    unwritten = coming && text.length > long ? text : null;
    if (unwritten !== null) return;
    const mine = surface.read() !== applied && !applying;
    if (mine) meanwhile ||= text !== applied;
    else surface.write(text);
    applied = text;
    clear();
  }

  /** CodeMirror takes the textarea's place, with whatever stands in it by then. */
  async function improve() {
    const [{ createCode }, schema] = await Promise.all([import("./spec-code.js"), readSchema(file)]);
    const had = surface.focused();
    const text = surface.read();
    const marked = wrong;
    const before = surface.element;
    surface = createCode(events, schema, name);
    surface.write(text);
    before.replaceWith(surface.element);
    leave.hidden = false;
    if (marked) surface.mark(marked, fault.textContent ?? "");
    if (had) surface.select({ from: 0, to: 0 });
    say();
  }

  return {
    /** The panel is shown: the text is written out, and the first time the editor is loaded. */
    open() {
      if (opened) return write();
      opened = coming = true;
      write();
      // Without it, the textarea does.
      improve().catch((error) => console.warn("the editor did not load:", error)).finally(() => { coming = false; write(); });
    },
    /**
     * Shows what runs now, unless a text stands here that was not applied.
     * @param {object} spec with all defaults
     */
    fill(spec) {
      unwritten = spec;
      if (opened) write();
    },
    /**
     * @param {string} path of the fault, "" for the whole
     * @param {string} message
     */
    fault(path, message) {
      show(placeOf(surface.read(), path, message), path, message, true);
    },
  };
}

/**
 * @param {string} text
 * @param {string} path
 * @param {string} message in which the engine names line and column where the text is no JSON
 * @returns {Range}
 */
function placeOf(text, path, message) {
  const named = path === "" ? syntaxFault(text) ?? fromMessage(text, message) : null;
  return named ?? rangeOf(text, path);
}

/**
 * @param {string} text
 * @param {string} message
 * @returns {Range | null}
 */
function fromMessage(text, message) {
  const found = /line (\d+), column (\d+)/.exec(message);
  if (!found) return null;
  const from = offsetOf(text, Number(found[1]), Number(found[2]));
  return { from, to: Math.min(from + 1, text.length) };
}

/** @param {string} file @returns {Promise<import("../completion.js").Schema | null>} what completion goes by; null: it was not to be had */
async function readSchema(file) {
  try {
    return await (await fetch(new URL(`../${file}`, import.meta.url))).json();
  } catch {
    return null;
  }
}
