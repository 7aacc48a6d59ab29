// Files to and from the reader's machine.

import { joinTexts, writeJSON } from "../engine/json.js";
import { el } from "./dom.js";

/**
 * @param {string} name
 * @param {Blob} content
 */
export function download(name, content) {
  const url = URL.createObjectURL(content);
  el("a", { href: url, download: name }).click();
  // The browser needs the blob for a while after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * A file of a value as JSON. The page responds while a long one is written; the value must not change meanwhile.
 * @param {unknown} value
 */
export async function jsonFile(value) {
  return new Blob([await writeJSON(value)], { type: "application/json" });
}

/**
 * A file of a text in pieces.
 * @param {Iterable<string>} pieces
 * @param {string} type
 */
export async function fileOf(pieces, type) {
  return new Blob([await joinTexts(pieces)], { type });
}

/** The files that the page opens. */
const KINDS = ".json,.jsonl,.npy,.npz,.csv,.tsv,.txt,application/json,text/csv,text/plain";

/**
 * Lets the reader choose files.
 * @param {(files: File[]) => void} take
 */
export function pickFiles(take) {
  const input = el("input", {
    type: "file",
    accept: KINDS,
    multiple: true,
    hidden: true,
    "aria-label": "Files to open",
  });
  input.addEventListener("change", () => {
    const files = [...(input.files ?? [])];
    input.remove();
    if (files.length > 0) take(files);
  });
  input.addEventListener("cancel", () => input.remove());
  document.body.append(input);
  input.click();
}

/**
 * Takes files that are dropped anywhere on the page, and shows where while they hover over it.
 * @param {(files: File[]) => void} take
 * @param {[verb: string, what: string]} [words] what then is done
 */
export function takeDropped(
  take,
  [verb, what] = ["Drop to open", "a spec or a run (.json), or arrays P, r, φ (.npy, .npz, .csv)"],
) {
  const hint = el("div", { class: "drop-hint", popover: "manual" }, el("p", {}, el("strong", {}, verb), ` ${what}`));
  document.body.append(hint);
  const show = (/** @type {boolean} */ on) => {
    if (hint.matches(":popover-open") !== on) hint.togglePopover(on);
  };
  const carries = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") ?? false;
  // On capture, before an editor takes the text of the file.
  const listen = (
    /** @type {"dragover" | "dragleave" | "drop"} */ type,
    /** @type {(event: DragEvent) => void} */ listener,
  ) => window.addEventListener(type, listener, { capture: true });
  listen("dragover", (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    event.stopPropagation();
    show(true);
  });
  listen("dragleave", (event) => {
    if (event.relatedTarget === null) show(false);
  });
  listen("drop", (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    event.stopPropagation();
    show(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) take(files);
  });
}

/**
 * A file name that any system accepts: letters of any script and digits, joined by hyphens.
 * @param {string} name
 * @param {string} [ending]
 */
export function fileName(name, ending = "json") {
  return `${
    name
      .normalize("NFC")
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
      .slice(0, 60)
      .replace(/^-+|-+$/g, "") || "run"
  }.${ending}`;
}
