// A text in CodeMirror: colours, and faults at their lines. Loaded when it is first shown.

import { el } from "../ui/dom.js";
import { fileOf } from "../ui/files.js";
import {
  Compartment,
  EditorState,
  EditorView,
  Prec,
  Text,
  basicSetup,
  indentWithTab,
  keymap,
  lintGutter,
  setDiagnostics,
  syntaxHighlighting,
} from "../vendor/codemirror.js";
import { colours, look } from "./code-theme.js";

/** @typedef {import("./spec-area.js").Surface} Surface */
/** @typedef {import("./spec-area.js").SurfaceEvents} SurfaceEvents */

/** A text of more characters is not kept for Undo when another replaces it, and has no colours: parsing it takes seconds. */
const long = 200_000;

/**
 * @param {SurfaceEvents} on
 * @param {import("@codemirror/state").Extension} read the language, and what it completes
 * @param {string} name
 * @returns {Surface}
 */
export function createCodeSurface(on, read, name) {
  const element = el("div", { class: "code" });
  // In a shadow root CodeMirror's styles are adopted style sheets, which the Content-Security-Policy allows.
  const root = element.attachShadow({ mode: "open" });
  const manners = new Compartment();
  const language = new Compartment();
  /** @type {[]} */
  const none = [];
  const grammar = (/** @type {number} */ length) => (length > long ? none : read);
  let writing = false;
  const send = () => {
    on.send();
    return true;
  };
  const extensions = (/** @type {number} */ length) => [
    Prec.highest(
      keymap.of([
        { key: "Mod-Enter", run: send },
        { key: "Ctrl-Enter", run: send },
      ]),
    ),
    basicSetup,
    keymap.of([indentWithTab]),
    language.of(grammar(length)),
    lintGutter(),
    syntaxHighlighting(colours),
    look,
    EditorView.lineWrapping,
    overSelection,
    manners.of(attributes(name, false)),
    EditorView.updateListener.of(({ docChanged, startState, state: { doc }, view }) => {
      if (docChanged && grammar(startState.doc.length) !== grammar(doc.length))
        view.dispatch({ effects: language.reconfigure(grammar(doc.length)) });
      if (docChanged && !writing) on.input();
    }),
  ];
  const view = new EditorView({ root, parent: root, state: EditorState.create({ extensions: extensions(0) }) });

  return {
    element,
    text: () => view.state.doc,
    file: () => fileOf(view.state.doc, "text/plain"),
    prepare: (text, before = Text.empty) => /** @type {Text} */ (before).append(Text.of(text.split("\n"))),
    same: (one, other) => /** @type {Text} */ (one).eq(/** @type {Text} */ (other)),
    write: (text) => {
      const { doc: old } = view.state;
      const doc = /** @type {Text} */ (text);
      if (old.eq(doc)) return;
      writing = true;
      if (Math.max(old.length, doc.length) > long)
        view.setState(EditorState.create({ doc, extensions: extensions(doc.length) }));
      else view.dispatch({ changes: difference(old.toString(), doc.toString()) });
      writing = false;
    },
    mark: (range, message = "") => {
      const { doc } = view.state;
      // Only to the end of its first line: a mark over many lines would be unclear.
      const marks = range
        ? [
            {
              from: range.from,
              to: Math.min(range.to, doc.lineAt(range.from).to),
              severity: /** @type {const} */ ("error"),
              message,
            },
          ]
        : [];
      view.dispatch(setDiagnostics(view.state, marks), {
        effects: [
          manners.reconfigure(attributes(name, range !== null)),
          ...(range ? [EditorView.scrollIntoView(range.from, { y: "center" })] : []),
        ],
      });
    },
    select: ({ from, to }) => {
      view.focus();
      const end = Math.min(to, view.state.doc.lineAt(from).to);
      view.dispatch({
        selection: { anchor: from, head: end },
        effects: EditorView.scrollIntoView(from, { y: "center" }),
      });
    },
    focused: () => view.hasFocus,
  };
}

/**
 * Text typed over a selection. If the browser inserted it, Chromium would add an inline style and report that the page's
 * Content-Security-Policy forbids it.
 */
const overSelection = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const { inputType, data, isComposing, cancelable } = event;
    if (inputType !== "insertText" || data === null || isComposing || !cancelable) return false;
    const { from, to } = selectedNow(view);
    if (from === to) return false;
    const insert = () =>
      view.state.update({
        changes: { from, to, insert: data },
        selection: { anchor: from + data.length },
        userEvent: "input.type",
        scrollIntoView: true,
      });
    if (!view.state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, data, insert)))
      view.dispatch(insert());
    event.preventDefault();
    return true;
  },
});

/**
 * The browser's selection. CodeMirror learns of a change a moment later.
 * @param {EditorView} view
 */
function selectedNow(view) {
  // Chromium's own method for a selection within a shadow root.
  const selection = /** @type {{ getSelection?: () => Selection | null }} */ (view.root).getSelection?.();
  if (!selection?.anchorNode || !selection.focusNode || !view.contentDOM.contains(selection.anchorNode))
    return view.state.selection.main;
  const ends = [
    view.posAtDOM(selection.anchorNode, selection.anchorOffset),
    view.posAtDOM(selection.focusNode, selection.focusOffset),
  ];
  return { from: Math.min(...ends), to: Math.max(...ends) };
}

/** @param {string} name @param {boolean} invalid */
function attributes(name, invalid) {
  return EditorView.contentAttributes.of({
    "aria-label": name,
    tabindex: "0",
    ...(invalid ? { "aria-invalid": "true" } : {}),
  });
}

/**
 * The one change that turns one text into another. The common beginning and end stay, and with them the cursor and the view.
 * @param {string} old
 * @param {string} text
 */
function difference(old, text) {
  let from = 0;
  while (from < old.length && from < text.length && old[from] === text[from]) from++;
  let end = 0;
  while (
    end < old.length - from &&
    end < text.length - from &&
    old[old.length - 1 - end] === text[text.length - 1 - end]
  )
    end++;
  return { from, to: old.length - end, insert: text.slice(from, text.length - end) };
}
