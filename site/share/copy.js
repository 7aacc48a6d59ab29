// Texts to be copied, each with its button.

import { toClipboard } from "../ui/clipboard.js";
import { el } from "../ui/dom.js";
import { button, relabel } from "../shell/button.js";

/** How long the button says that it has copied, ms. */
const SAYS = 2500;

/**
 * @param {string} name of what is copied
 * @param {() => string} text
 * @param {{ strong?: boolean, select: () => void, say: (text: string) => void }} on select: selects the text if the clipboard cannot be used
 */
export function copyButton(name, text, { strong, select, say }) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let back;
  const copy = button(
    { icon: "copy", text: "Copy", name: `Copy ${name}`, kind: strong ? "strong copy" : "copy" },
    async () => {
      if (text() === "") return;
      const copied = await toClipboard(text());
      if (!copied) select();
      relabel(copy, copied ? "yes" : "copy", copied ? "Copied" : "Ctrl+C");
      say(
        copied
          ? `Copied ${name}.`
          : `The browser does not let this page use the clipboard: ${name} is selected, press Ctrl+C.`,
      );
      clearTimeout(back);
      back = setTimeout(() => relabel(copy, "copy", "Copy"), SAYS);
    },
  );
  return copy;
}

/**
 * An address on one line.
 * @param {string} name
 * @param {(text: string) => void} say
 * @param {boolean} strong
 */
export function addressLine(name, say, strong) {
  const input = el("input", {
    class: "input address",
    type: "text",
    readonly: true,
    "aria-label": name[0].toUpperCase() + name.slice(1),
    on: { focus: () => input.select() },
  });
  const copy = copyButton(`the ${name}`, () => input.value, { strong, say, select: () => input.focus() });
  return { element: el("div", { class: "copy-line" }, input, copy), input, copy };
}

/**
 * A text of many lines.
 * @param {string} name
 * @param {(text: string) => void} say
 */
export function snippet(name, say) {
  const area = el("textarea", {
    class: "area",
    readonly: true,
    rows: 6,
    spellcheck: "false",
    "aria-label": name,
    on: { focus: () => area.select() },
  });
  const copy = copyButton(`the ${name}`, () => area.value, { say, select: () => area.focus() });
  return { area, copy };
}
