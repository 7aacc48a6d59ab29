// The whole spec as text, with Apply.

import { el } from "../ui/dom.js";
import { breath } from "../engine/breath.js";
import { pieces } from "../ui/json-text.js";
import { lineOf, offsetOf, rangeOf, syntaxFault } from "../ui/json-ranges.js";
import { button } from "./button.js";
import { createArea } from "./spec-area.js";

/** @typedef {import("../ui/json-ranges.js").Range} Range */
/** @typedef {import("./spec-area.js").Held} Held */
/** @typedef {import("./spec-area.js").Surface} Surface */

/** How long typing may pause before the text is looked through, ms; longer texts than `most` are only looked through on Apply. */
const typing = 600;
const most = 500_000;
/** How long a text is written out at a time, ms, and how many characters of it are handed on at once. */
const slice = 8;
const portion = 50_000;
/** A longer text is not put into the textarea while CodeMirror is still to come: laying it out takes seconds. */
const long = 200_000;

/**
 * @param {HTMLElement} mount
 * @param {{ apply: (text: string | Blob) => Promise<void>, copy: (text: string | Promise<Blob>) => void }} on long texts come as files
 * @param {{ name?: string, schema?: string }} [of] name: of what is edited; schema: the file that completes it
 */
export function createSpecEditor(mount, on, { name, schema: file = "spec.schema.json" } = {}) {
  /** What runs now, while nobody looks: written out when the panel is opened. @type {object | null} */
  let unwritten = null;
  /** Counts what was to be written out: only the newest is. */
  let spelled = 0;
  let opened = false;
  /** Whether CodeMirror is on its way. */
  let coming = false;
  /** Whether the run changed under a text that was not applied. */
  let meanwhile = false;
  let applying = false;
  /** Whether what runs now is what was sent from here, and nothing was typed since. */
  let sent = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;
  /** @type {Range | null} */
  let wrong = null;

  const events = { input: edited, send };
  let surface = createArea(events, name);
  let applied = surface.hold("");
  const fault = el("p", { class: "fault", id: "spec-fault", role: "alert", hidden: true });
  const goto = button({ text: "Show the place", kind: "small" }, () => wrong && surface.select(wrong));
  const state = el("p", { class: "spec-state" });
  const apply = button({ text: "Apply", kind: "strong", key: "Ctrl ↵", control: "spec" }, () => send());
  const revert = button({ text: "Revert" }, () => {
    surface.write(applied);
    clear();
  });
  const leave = el(
    "p",
    { class: "spec-keys", hidden: true },
    el("kbd", {}, "Esc"),
    " then ",
    el("kbd", {}, "Tab"),
    " leaves the text, ",
    el("kbd", {}, "Ctrl Space"),
    " completes",
  );
  mount.replaceChildren(
    surface.element,
    el(
      "div",
      { class: "spec-foot" },
      apply,
      revert,
      button({ icon: "copy", text: "Copy" }, () => on.copy(isLong() ? surface.file() : String(surface.held()))),
      fault,
      goto,
      state,
      leave,
    ),
  );

  function isLong() {
    return surface.held().length > most;
  }

  function isApplied() {
    return surface.same(surface.held(), applied);
  }

  async function send() {
    applying = true;
    try {
      await on.apply(isLong() ? await surface.file() : String(surface.held()));
    } finally {
      applying = false;
    }
  }

  function edited() {
    sent = false;
    clear();
    clearTimeout(pause);
    pause = setTimeout(() => {
      const found = isLong() || isApplied() ? null : syntaxFault(String(surface.held()));
      if (found) show(found, "", found.message, false);
    }, typing);
  }

  function say() {
    const same = isApplied();
    if (same) meanwhile = false;
    revert.disabled = same;
    state.textContent = same
      ? "This is what runs: every default is written out."
      : meanwhile
        ? "Not applied yet; the run changed meanwhile."
        : "Not applied yet.";
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
    goto.textContent = `Show line ${lineOf(String(surface.held()), range.from).line}`;
    goto.hidden = false;
    if (!loud) return;
    fault.replaceChildren(path && el("code", {}, path), path && " — ", message);
    fault.hidden = false;
    state.hidden = true;
  }

  function write() {
    const mine = ++spelled;
    const [spec, into] = [unwritten, surface];
    if (!spec) return;
    const source = pieces(spec);
    let text = into.hold("");
    /** @returns {void} */
    const goOn = () => {
      for (const until = performance.now() + slice; mine === spelled; ) {
        const { part, done } = portionOf(source);
        text = into.hold(part, text);
        if (coming && text.length > long) return;
        if (done) return finish(text, mine);
        if (performance.now() > until) return void breath().then(goOn);
      }
    };
    goOn();
  }

  /** A long text takes its place in a task of its own. @param {Held} text @param {number} mine */
  function finish(text, mine) {
    if (text.length <= long) put(text);
    else
      breath().then(() => {
        if (mine === spelled) put(text);
      });
  }

  /** @param {Held} text what runs now */
  function put(text) {
    unwritten = null;
    const mine = !isApplied() && !sent;
    if (mine) meanwhile ||= !surface.same(text, applied);
    else surface.write(text);
    applied = text;
    clear();
  }

  /** CodeMirror takes the textarea's place, with whatever stands in it by then. */
  async function improve() {
    const [{ createCode }, schema] = await Promise.all([import("./spec-code.js"), readSchema(file)]);
    const before = surface;
    const had = before.focused();
    const marked = wrong;
    surface = createCode(events, schema, name);
    applied = surface.hold(String(applied));
    surface.write(surface.hold(String(before.held())));
    before.element.replaceWith(surface.element);
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
      improve()
        .catch((error) => console.warn("the editor did not load:", error))
        .finally(() => {
          coming = false;
          write();
        });
    },
    /**
     * Shows what runs now, unless a text stands here that was not applied.
     * @param {object} spec with all defaults
     */
    fill(spec) {
      unwritten = spec;
      sent = applying;
      if (opened) write();
    },
    /**
     * @param {string} path of the fault, "" for the whole
     * @param {string} message
     */
    fault(path, message) {
      show(placeOf(String(surface.held()), path, message), path, message, true);
    },
  };
}

/**
 * @param {Iterator<string, void>} source
 * @returns {{ part: string, done: boolean }} what comes next of a text, and whether that is all
 */
function portionOf(source) {
  const part = [];
  for (let length = 0; length < portion; ) {
    const { done, value } = source.next();
    if (done) return { part: part.join(""), done };
    part.push(value);
    length += value.length;
  }
  return { part: part.join(""), done: false };
}

/**
 * @param {string} text
 * @param {string} path
 * @param {string} message in which the engine names line and column where the text is no JSON
 * @returns {Range}
 */
function placeOf(text, path, message) {
  const named = path === "" ? (syntaxFault(text) ?? fromMessage(text, message)) : null;
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

/** @param {string} file @returns {Promise<import("../spec/completion.js").Schema | null>} what completion goes by; null: it was not to be had */
async function readSchema(file) {
  try {
    return await (await fetch(new URL(`../${file}`, import.meta.url))).json();
  } catch {
    return null;
  }
}
