// Files to and from the reader's machine.

import { filed, written } from "../engine/json.js";
import { el } from "./dom.js";

/**
 * @param {string} name
 * @param {Blob} content
 */
export function download(name, content) {
  const url = URL.createObjectURL(content);
  el("a", { href: url, download: name }).click();
  // The browser has taken the blob over once the click was handled; freeing it at once would be too early in some.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * A file of a value as JSON. The page goes on while a long one is written, which must not change meanwhile.
 * @param {unknown} value
 */
export async function jsonFile(value) {
  return new Blob([await written(value)], { type: "application/json" });
}

/**
 * The same of a text in pieces.
 * @param {Iterable<string>} pieces
 * @param {string} type
 */
export async function fileOf(pieces, type) {
  return new Blob([await filed(pieces)], { type });
}

/** What the page opens. */
const KINDS = ".json,.npy,.npz,.csv,.tsv,.txt,application/json,text/csv,text/plain";

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
 * Takes files that are dropped anywhere on the page, and says so while they hover over it.
 * @param {(files: File[]) => void} take
 */
export function takeDropped(take) {
  const hint = el(
    "div",
    { class: "drop-hint", popover: "manual" },
    el("p", {}, el("strong", {}, "Drop to open"), " a spec or a run (.json), or arrays P, r, φ (.npy, .npz, .csv)"),
  );
  document.body.append(hint);
  const show = (/** @type {boolean} */ on) => {
    if (hint.matches(":popover-open") !== on) hint.togglePopover(on);
  };
  const carries = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") ?? false;
  // Before any editor takes a file's text in.
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
 * A name that any file system takes.
 * @param {string} name
 * @param {string} [ending]
 */
export function fileName(name, ending = "json") {
  return `${
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "") || "run"
  }.${ending}`;
}
