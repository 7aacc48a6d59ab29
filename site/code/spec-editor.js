// The editor of a whole spec as text, with the button Apply.

import { allow } from "../ui/allowed.js";
import { el } from "../ui/dom.js";
import { yieldToPage } from "../engine/yield-to-page.js";
import { pieces } from "../ui/json-text.js";
import { button } from "../shell/button.js";
import { keepInTab, keptInTab } from "../storage/tab-storage.js";
import { createArea } from "./spec-area.js";

/** @typedef {import("../ui/json-ranges.js").Range} Range */
/** @typedef {import("./spec-area.js").Text} Text */
/** @typedef {import("./spec-area.js").Surface} Surface */

/** How long typing may pause before the text is checked, ms. Texts longer than `most` are checked only on Apply. */
const typing = 600;
const most = 500_000;
/** How long a text is written at a time, ms, and how many characters are passed on at once. */
const slice = 8;
const portion = 50_000;
/** A longer text is not shown in the textarea if CodeMirror is about to come: its layout would take seconds. */
const long = 200_000;

/**
 * @param {HTMLElement} mount
 * @param {{ apply: (text: string | Blob) => Promise<void>, copy: (text: string | Promise<Blob>) => void }} on long texts are files
 * @param {{ name?: string, schema?: string }} [of] name: of the document; schema: the file for its completion
 */
export function createSpecEditor(mount, on, { name, schema: file = "spec.schema.json" } = {}) {
  /** The document that runs, if the panel has not been opened since: it is written out then. @type {object | null} */
  let unwritten = null;
  /** Counts the documents that were to be written out; only the newest one is shown. */
  let writes = 0;
  let opened = false;
  /** Whether CodeMirror is loading. */
  let loading = false;
  /** Whether another document runs now than when the reader began to edit. */
  let outdated = false;
  let applying = false;
  /** Whether the document that runs is the text of the editor. */
  let sent = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;
  /** @type {{ range: Range, text: string } | null} */
  let wrong = null;

  const events = { input: edited, send };
  let surface = createArea(events, name);
  let applied = surface.prepare("");
  const fault = el("p", { class: "fault", id: "spec-fault", role: "alert", hidden: true });
  const goto = button({ text: "Show the place", kind: "small" }, () => wrong && surface.select(wrong.range));
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
      button({ icon: "copy", text: "Copy" }, () => on.copy(isLong() ? surface.file() : String(surface.text()))),
      fault,
      goto,
      state,
      leave,
    ),
  );

  /** What was typed and not applied before the page was loaded anew, until the panel shows it. */
  let typed = readTyped();
  addEventListener("pagehide", () =>
    keepTyped(typed || (isApplied() || sent || isLong() ? "" : String(surface.text()))),
  );

  function isLong() {
    return surface.text().length > most;
  }

  function isApplied() {
    return surface.same(surface.text(), applied);
  }

  async function send() {
    applying = true;
    try {
      await on.apply(isLong() ? await surface.file() : String(surface.text()));
    } finally {
      applying = false;
    }
  }

  function edited() {
    sent = false;
    clear();
    clearTimeout(pause);
    pause = setTimeout(async () => {
      if (isLong() || isApplied()) return;
      const ranges = await rangesOrNone();
      const text = String(surface.text());
      const found = isLong() || isApplied() ? null : ranges?.syntaxFault(text);
      if (ranges && found) show(found, ranges.lineOf(text, found.from).line, "", found.message, false);
    }, typing);
  }

  function say() {
    const same = isApplied();
    if (same) outdated = false;
    allow(revert, same ? "This is what runs already" : null);
    state.textContent = same
      ? "This is what runs: every default is written out."
      : outdated
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
   * @param {Range | null} range null: the place is not known
   * @param {number} line of the range
   * @param {string} path
   * @param {string} message
   * @param {boolean} loud whether the foot of the editor says it, too; while typing it is only marked
   */
  function show(range, line, path, message, loud) {
    const text = path ? `${path}: ${message}` : message;
    wrong = range && { range, text };
    surface.mark(range, text);
    goto.textContent = `Show line ${line}`;
    goto.hidden = range === null;
    if (!loud) return;
    fault.replaceChildren(path && el("code", {}, path), path && " — ", message);
    fault.hidden = false;
    state.hidden = true;
  }

  function write() {
    const turn = ++writes;
    const [spec, into] = [unwritten, surface];
    if (!spec) return;
    mount.ariaBusy = "true";
    const source = pieces(spec);
    let text = into.prepare("");
    /** @returns {void} */
    const goOn = () => {
      for (const until = performance.now() + slice; turn === writes; ) {
        const { part, done } = portionOf(source);
        text = into.prepare(part, text);
        if (loading && text.length > long) return;
        if (done) return finish(text, turn);
        if (performance.now() > until) return void yieldToPage().then(goOn);
      }
    };
    goOn();
  }

  /** Shows a long text in a task of its own. @param {Text} text @param {number} turn */
  function finish(text, turn) {
    if (text.length <= long) put(text);
    else
      yieldToPage().then(() => {
        if (turn === writes) put(text);
      });
  }

  /** @param {Text} text of the document that runs */
  function put(text) {
    unwritten = null;
    mount.ariaBusy = null;
    const hasEdits = !isApplied() && !sent;
    if (hasEdits) outdated ||= !surface.same(text, applied);
    else surface.write(text);
    applied = text;
    if (typed) surface.write(surface.prepare(typed));
    typed = "";
    clear();
  }

  /** Replaces the textarea by CodeMirror, with the text that it has by then. */
  async function loadCode() {
    const [{ createCode }, schema] = await Promise.all([import("./spec-code.js"), readSchema(file)]);
    const before = surface;
    const had = before.focused();
    const marked = wrong;
    surface = createCode(events, schema, name);
    applied = surface.prepare(String(applied));
    surface.write(surface.prepare(String(before.text())));
    before.element.replaceWith(surface.element);
    leave.hidden = false;
    if (marked) surface.mark(marked.range, marked.text);
    if (had) surface.select({ from: 0, to: 0 });
    say();
  }

  return {
    /** The panel is shown: writes the text out, and loads CodeMirror the first time. */
    open() {
      if (opened) return write();
      opened = loading = true;
      write();
      // If it does not load, the textarea stays.
      loadCode()
        .catch((error) => console.warn("the editor did not load:", error))
        .finally(() => {
          loading = false;
          write();
        });
    },
    /**
     * Shows the document that runs, unless the editor has changes that were not applied.
     * @param {object} spec with all defaults
     */
    fill(spec) {
      unwritten = spec;
      sent = applying;
      if (opened) write();
    },
    /**
     * @param {string} path of the fault, "" for the whole document
     * @param {string} message
     */
    async fault(path, message) {
      const text = String(surface.text());
      const ranges = await rangesOrNone();
      if (text !== String(surface.text())) return; // it is about another text than is there
      const range = ranges && placeOf(ranges, text, path, message);
      show(range, ranges && range ? ranges.lineOf(text, range.from).line : 0, path, message, true);
    },
  };
}

/** What finds places in JSON; null: it could not be loaded, and faults are said without their line. */
const rangesOrNone = () => import("../ui/json-ranges.js").catch(() => null);

/** @param {string} text that was not applied; "": there is none */
function keepTyped(text) {
  try {
    keepInTab("revisit.typed", JSON.stringify(text));
  } catch {
    /* storage is blocked or full */
  }
}

/** @returns {string} the text that was kept, if this page was loaded anew */
function readTyped() {
  const [loading] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  return loading?.type === "reload" ? (keptInTab("revisit.typed") ?? "") : "";
}

/**
 * @param {Iterator<string, void>} source
 * @returns {{ part: string, done: boolean }} the next part of a text, and whether it is the last
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
 * @param {typeof import("../ui/json-ranges.js")} ranges
 * @param {string} text
 * @param {string} path
 * @param {string} message with line and column, if the text is no JSON
 * @returns {Range}
 */
function placeOf({ offsetOf, rangeOf, syntaxFault }, text, path, message) {
  if (path !== "") return rangeOf(text, path);
  const syntax = syntaxFault(text);
  const found = /line (\d+), column (\d+)/.exec(message);
  if (syntax || !found) return syntax ?? rangeOf(text, "");
  const from = offsetOf(text, Number(found[1]), Number(found[2]));
  return { from, to: Math.min(from + 1, text.length) };
}

/** @param {string} file @returns {Promise<import("../spec/completion.js").Schema | null>} the schema for completion; null: it could not be loaded */
async function readSchema(file) {
  try {
    return await (await fetch(new URL(`../${file}`, import.meta.url))).json();
  } catch {
    return null;
  }
}
