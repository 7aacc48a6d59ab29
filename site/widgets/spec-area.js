// The spec's text in a plain textarea: what there is before CodeMirror, and where it does not load.

import { el } from "../dom.js";

/** @typedef {import("../places.js").Range} Range */

/**
 * A place for text. The spec's editor works with any.
 * @typedef {object} Surface
 * @property {HTMLElement} element
 * @property {() => string} read
 * @property {(text: string) => void} write shows a text; the reader's own place in it is kept where it can be
 * @property {(range: Range | null, message?: string) => void} mark shows what is wrong and where; null: nothing is
 * @property {(range: Range) => void} select moves the selection there, and the focus
 * @property {() => boolean} focused
 */

/** @typedef {{ input: () => void, send: () => void }} SurfaceEvents input: the reader changed the text; send: Ctrl+Enter */

export const NAME = "The spec as JSON";

/**
 * @param {SurfaceEvents} on
 * @param {string} [name]
 * @returns {Surface}
 */
export function createArea(on, name = NAME) {
  const area = el("textarea", {
    class: "area", spellcheck: "false", "aria-label": name, "aria-describedby": "spec-fault", on: {
      input: () => on.input(),
      keydown: ({ key, ctrlKey, metaKey }) => { if (key === "Enter" && (ctrlKey || metaKey)) on.send(); },
    },
  });
  return {
    element: area,
    read: () => area.value,
    write: (text) => { if (area.value !== text) area.value = text; },
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
