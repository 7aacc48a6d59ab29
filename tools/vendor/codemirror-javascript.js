// CodeMirror's JavaScript, which only the editor of a learner's code needs.
export { javascript } from "@codemirror/lang-javascript";
