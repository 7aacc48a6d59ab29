// Files to and from the reader's machine.

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
 * Lets the reader choose a JSON file.
 * @param {(file: File) => void} take
 */
export function pickFile(take) {
  const input = el("input", { type: "file", accept: ".json,application/json", hidden: true, "aria-label": "A run’s file" });
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    input.remove();
    if (file) take(file);
  });
  input.addEventListener("cancel", () => input.remove());
  document.body.append(input);
  input.click();
}

/**
 * A name that any file system takes.
 * @param {string} name
 */
export function fileName(name) {
  return `${name.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "") || "run"}.json`;
}
