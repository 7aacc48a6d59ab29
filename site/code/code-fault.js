// Where in a learner's code is what ended it, and in which words is that said?

import { offsetOf } from "../ui/json-ranges.js";

/**
 * @param {string} code
 * @param {{ line: number | null, text: string } | null} fault
 * @returns {{ range: import("../ui/json-ranges.js").Range | null, words: string }} range: of its line; null: that is not known
 */
export function placed(code, fault) {
  const lines = code.split("\n");
  const line = fault?.line ?? 0;
  if (!fault || line < 1 || line > lines.length) return { range: null, words: fault?.text ?? "" };
  const from = offsetOf(code, line, 1);
  return { range: { from, to: from + lines[line - 1].length }, words: `Line ${line}: ${fault.text}` };
}

/**
 * Marks in an editor what ended the learner, at its line, or at the beginning.
 * @param {import("./spec-area.js").Surface} surface
 * @param {{ line: number | null, text: string } | null} fault null: nothing did
 */
export function markFault(surface, fault) {
  const { range, words } = placed(String(surface.text()), fault);
  surface.mark(fault && (range ?? { from: 0, to: 0 }), fault?.text ?? "");
  return { range, words };
}
