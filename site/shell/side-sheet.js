// A sheet beside the problem for editors that need room. On a narrow screen it covers the page.

import { el } from "../ui/dom.js";
import { button } from "./button.js";

const NARROW = "(max-width: 56.25em)";

/**
 * @param {HTMLElement} tools shown in its head
 * @param {() => void} onClose
 */
export function createSideSheet(tools, onClose) {
  const title = el("h2", { id: "bench-title" });
  const body = el("div", { class: "bench-body" });
  const fault = el("p", { class: "bench-fault", role: "alert", hidden: true });
  const dialog = el(
    "dialog",
    {
      class: "workbench",
      "aria-labelledby": "bench-title",
      on: {
        close: () => {
          opener?.focus();
          onClose();
        },
        keydown: (event) => {
          if (event.key !== "Escape" || event.defaultPrevented) return;
          event.preventDefault();
          dialog.close();
        },
      },
    },
    el(
      "div",
      { class: "bench-head" },
      title,
      tools,
      button({ icon: "close", name: "Close", kind: "quiet" }, () => dialog.close()),
    ),
    body,
    fault,
  );
  document.body.append(dialog);
  /** The element that had the focus before. @type {HTMLElement | null} */
  let opener = null;

  return {
    get isOpen() {
      return dialog.open;
    },
    /**
     * @param {string} name
     * @param {HTMLElement} content
     */
    open(name, content) {
      title.textContent = name;
      body.replaceChildren(content);
      if (dialog.open) return;
      opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      if (matchMedia(NARROW).matches) dialog.showModal();
      else dialog.show();
    },
    close: () => dialog.close(),
    /** @param {string | null} text */
    fault(text) {
      fault.textContent = text ?? "";
      fault.hidden = text === null;
    },
  };
}
