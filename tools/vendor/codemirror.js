// Of CodeMirror, what site/code/code-surface.js and spec-code.js use.
export { basicSetup } from "codemirror";
export { json, jsonLanguage } from "@codemirror/lang-json";
export { HighlightStyle, syntaxHighlighting, syntaxTree } from "@codemirror/language";
export { indentWithTab } from "@codemirror/commands";
export { lintGutter, setDiagnostics } from "@codemirror/lint";
export { Compartment, EditorSelection, EditorState, Prec, Text, Transaction } from "@codemirror/state";
export { EditorView, keymap } from "@codemirror/view";
export { tags } from "@lezer/highlight";
