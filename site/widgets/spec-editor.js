// The whole spec as text, with Apply.

import { el } from "../dom.js";
import { pretty } from "../json.js";
import { button } from "./button.js";

/** @typedef {import("../revisit.d.ts").Spec} Spec */

/**
 * @param {HTMLElement} mount
 * @param {{ apply: (text: string) => Promise<void>, copy: (text: string) => void }} on
 */
export function createSpecEditor(mount, on) {
  let applied = "";
  /** Whether the run changed under a text that was not applied. */
  let meanwhile = false;
  let applying = false;
  const area = el("textarea", {
    class: "area", spellcheck: "false", "aria-label": "The spec as JSON", "aria-describedby": "spec-fault", on: {
      input: () => say(),
      keydown: (event) => {
        const { key, ctrlKey, metaKey } = event;
        if (key === "Enter" && (ctrlKey || metaKey)) send();
      },
    },
  });
  const fault = el("p", { class: "fault", id: "spec-fault", role: "alert", hidden: true });
  const state = el("p", { class: "spec-state" });
  const apply = button({ text: "Apply", kind: "strong", key: "Ctrl ↵" }, () => send());
  const revert = button({ text: "Revert" }, () => { area.value = applied; clear(); });
  mount.replaceChildren(area, el("div", { class: "spec-foot" }, apply, revert, button({ icon: "copy", text: "Copy" }, () => on.copy(area.value)), fault, state));

  async function send() {
    applying = true;
    try {
      await on.apply(area.value);
    } finally {
      applying = false;
    }
  }

  function say() {
    const same = area.value === applied;
    if (same) meanwhile = false;
    revert.disabled = same;
    state.textContent = same ? "This is what runs: every default is written out." : meanwhile ? "Not applied yet; the run changed meanwhile." : "Not applied yet.";
  }

  function clear() {
    fault.hidden = true;
    state.hidden = false;
    area.removeAttribute("aria-invalid");
    say();
  }

  return {
    /**
     * Shows what runs now, unless a text stands here that was not applied.
     * @param {Spec} spec with all defaults
     */
    fill(spec) {
      const text = pretty(spec);
      const mine = area.value !== applied && !applying;
      if (mine) meanwhile ||= text !== applied;
      else area.value = text;
      applied = text;
      clear();
    },
    /**
     * @param {string} path of the fault, "" for the whole
     * @param {string} message
     */
    fault(path, message) {
      fault.replaceChildren(path && el("code", {}, path), path && " — ", message);
      fault.hidden = false;
      state.hidden = true;
      area.setAttribute("aria-invalid", "true");
    },
  };
}
