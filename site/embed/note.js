// The note of the link's author: two lines, and the rest on demand.

import { el, isNew } from "../ui/dom.js";

/** @param {HTMLElement} mount */
export function createNote(mount) {
  const text = el("p", { id: "note-text" });
  const more = el(
    "button",
    {
      type: "button",
      class: "unfold",
      "aria-expanded": "false",
      "aria-controls": "note-text",
      on: { click: () => open(!mount.classList.contains("whole")) },
    },
    "more",
  );
  mount.append(text, more);

  /** @param {boolean} whole */
  function open(whole) {
    mount.classList.toggle("whole", whole);
    more.setAttribute("aria-expanded", String(whole));
    more.textContent = whole ? "less" : "more";
    measure();
  }

  function measure() {
    more.hidden = !mount.classList.contains("whole") && text.scrollHeight <= text.clientHeight + 1;
  }
  new ResizeObserver(measure).observe(text);

  return {
    /** @param {string} note "": none */
    draw(note) {
      if (!isNew(text, note)) return;
      text.textContent = note;
      mount.hidden = note === "";
      open(false);
    },
  };
}
