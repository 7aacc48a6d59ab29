// The spec's text in a plain textarea, which is used until CodeMirror has loaded, or if it does not load.

import { el } from "../ui/dom.js";
import { fileOf } from "../ui/files.js";

/** @typedef {import("../ui/json-ranges.js").Range} Range */

/** A text in the form that a surface keeps it. @typedef {{ length: number, toString: () => string }} Text */

/**
 * A text area of the spec editor: the textarea, or CodeMirror.
 * @typedef {object} Surface
 * @property {HTMLElement} element
 * @property {() => Text} text its present text
 * @property {() => Promise<Blob>} file the text as a file, if it is long
 * @property {(text: string, before?: Text) => Text} prepare makes a text that it can show; a long one is made in parts
 * @property {(one: Text, other: Text) => boolean} same
 * @property {(text: Text) => void} write shows a text; the reader's place in it is kept if possible
 * @property {(range: Range | null, message?: string) => void} mark shows a fault and its place; null: there is none
 * @property {(range: Range) => void} select selects a range, and focuses it
 * @property {() => boolean} focused
 */

/** @typedef {{ input: () => void, send: () => void }} SurfaceEvents input: the reader changed the text; send: Ctrl+Enter */

export const NAME = "The spec as JSON";

/**
 * @param {SurfaceEvents} on
 * @param {string} [name]
 * @param {string} [fault] the id of the element that says what is wrong with it
 * @returns {Surface}
 */
export function createArea(on, name = NAME, fault = "spec-fault") {
  const area = el("textarea", {
    class: "area",
    spellcheck: "false",
    "aria-label": name,
    "aria-describedby": fault,
    on: {
      input: () => on.input(),
      keydown: ({ key, ctrlKey, metaKey }) => {
        if (key === "Enter" && (ctrlKey || metaKey)) on.send();
      },
    },
  });
  return {
    element: area,
    text: () => area.value,
    file: () => fileOf([area.value], "text/plain"),
    prepare: (text, before = "") => before + text,
    same: (one, other) => one === other,
    write: (text) => {
      if (area.value !== text) area.value = String(text);
    },
    mark: (range) => {
      if (range) area.setAttribute("aria-invalid", "true");
      else area.removeAttribute("aria-invalid");
    },
    select: ({ from, to }) => {
      area.focus();
      area.setSelectionRange(from, to);
    },
    focused: () => document.activeElement === area,
  };
}
