// The colours of code. They come from the page (tokens.css), so they change with the theme.

import { EditorView, HighlightStyle, tags } from "../vendor/codemirror.js";

export const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--ink)" },
  { tag: tags.string, color: "var(--trusted)" },
  { tag: tags.number, color: "var(--blue)" },
  { tag: [tags.bool, tags.null], color: "var(--purple)" },
  { tag: [tags.separator, tags.squareBracket, tags.brace], color: "var(--soft)" },
  { tag: tags.invalid, color: "var(--wrong)" },
]);

const mark = "color-mix(in srgb, var(--blue) 22%, transparent)";

export const look = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "transparent", fontSize: "var(--small)" },
  // On paper the whole text stands, which needs neither bars nor what folds it.
  "@media print": {
    "&": { height: "auto" },
    ".cm-scroller": { overflow: "visible !important" },
    ".cm-foldGutter": { display: "none !important" },
  },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: "var(--mono)",
    lineHeight: "18px",
    scrollbarWidth: "thin",
    scrollbarColor: "var(--line) transparent",
  },
  ".cm-content": { padding: "8px 0", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 12px 0 8px" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--faint)", border: "none" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "28px", paddingRight: "4px" },
  ".cm-activeLine": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--hover) 60%, transparent)" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--ink)" },
  ".cm-foldGutter .cm-gutterElement": { cursor: "pointer" },
  ".cm-foldPlaceholder": { backgroundColor: "var(--hover)", borderColor: "var(--line)", color: "var(--soft)" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    backgroundColor: mark,
  },
  ".cm-selectionMatch": { backgroundColor: "color-mix(in srgb, var(--blue) 12%, transparent)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--blue-wash)", color: "inherit" },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: "var(--wrong-wash)", color: "inherit" },
  ".cm-searchMatch": { backgroundColor: "var(--warn-wash)", outline: "1px solid var(--warn)" },
  ".cm-searchMatch-selected": { backgroundColor: mark },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--wrong)",
    textUnderlineOffset: "3px",
  },
  ".cm-lintPoint-error::after": { borderBottomColor: "var(--wrong)" },
  ".cm-gutter-lint": { width: "14px" },
  ".cm-gutter-lint .cm-gutterElement": { padding: "5px 3px" },
  ".cm-lint-marker": { width: "8px", height: "8px" },
  ".cm-lint-marker-error": { content: "none", borderRadius: "50%", backgroundColor: "var(--wrong)" },
  ".cm-diagnostic": { padding: "6px 12px", fontFamily: "var(--sans)" },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--wrong)" },
  ".cm-tooltip": {
    backgroundColor: "var(--panel)",
    color: "var(--ink)",
    border: "1px solid var(--line)",
    borderRadius: "var(--radius)",
    boxShadow: "var(--shadow)",
    overflow: "hidden",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", maxHeight: "180px" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "3px 12px", display: "flex", gap: "16px" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--hover)",
    color: "var(--ink)",
    boxShadow: "inset 3px 0 var(--ink)",
  },
  ".cm-completionIcon": { display: "none" },
  ".cm-completionLabel": { flex: "none" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "650" },
  ".cm-completionDetail": {
    fontFamily: "var(--sans)",
    fontStyle: "normal",
    color: "var(--soft)",
    marginLeft: "auto",
    overflow: "hidden",
    textOverflow: "ellipsis",
    maxWidth: "420px",
  },
  ".cm-panels": { backgroundColor: "var(--ground)", color: "var(--ink)", borderColor: "var(--line)" },
  ".cm-panels-bottom": { borderTop: "1px solid var(--line)" },
  ".cm-panel.cm-search": { fontFamily: "var(--sans)", fontSize: "var(--small)", padding: "8px 12px" },
  ".cm-panel .cm-textfield": {
    backgroundColor: "var(--panel)",
    border: "1px solid var(--line)",
    borderRadius: "4px",
    padding: "2px 6px",
  },
  ".cm-panel .cm-button": {
    backgroundColor: "var(--panel)",
    backgroundImage: "none",
    border: "1px solid var(--line)",
    borderRadius: "4px",
    padding: "2px 8px",
  },
  ".cm-panel.cm-search [name=close]": { color: "var(--soft)", cursor: "pointer" },
});
