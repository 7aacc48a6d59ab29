// The spec's text in a plain textarea: what there is before CodeMirror, and where it does not load.

import { el } from "../ui/dom.js";
import { fileOf } from "../ui/files.js";

/** @typedef {import("../ui/json-ranges.js").Range} Range */

/** A text as a surface has it. @typedef {{ length: number, toString: () => string }} Held */

/**
 * A place for text. The spec's editor works with any.
 * @typedef {object} Surface
 * @property {HTMLElement} element
 * @property {() => Held} held what stands there
 * @property {() => Promise<Blob>} file the same as a file, where it is long
 * @property {(text: string, before?: Held) => Held} hold takes a text, or more of it: a long one comes in parts
 * @property {(one: Held, other: Held) => boolean} same
 * @property {(text: Held) => void} write shows a text; the reader's own place in it is kept where it can be
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
    class: "area",
    spellcheck: "false",
    "aria-label": name,
    "aria-describedby": "spec-fault",
    on: {
      input: () => on.input(),
      keydown: ({ key, ctrlKey, metaKey }) => {
        if (key === "Enter" && (ctrlKey || metaKey)) on.send();
      },
    },
  });
  return {
    element: area,
    held: () => area.value,
    file: () => fileOf([area.value], "text/plain"),
    hold: (text, before = "") => before + text,
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
