// The menu of a button: what it opens, where it stands, and its keys.

import { boxOf, windowSize } from "../ui/places.js";

/**
 * Makes an element the menu of a button, which is to call open.
 * @param {HTMLElement} menu a popover with role menu; the page's shortcuts do not hear its keys
 * @param {HTMLButtonElement} opener
 * @param {HTMLButtonElement[]} items
 * @param {"left" | "right"} [side] of the button with which the menu is flush
 */
export function createMenu(menu, opener, items, side = "left") {
  opener.setAttribute("aria-haspopup", "menu");
  opener.setAttribute("aria-expanded", "false");
  menu.addEventListener("toggle", (event) =>
    opener.setAttribute("aria-expanded", String(/** @type {ToggleEvent} */ (event).newState === "open")),
  );
  menu.addEventListener("keydown", (event) => {
    event.stopPropagation();
    const here = items.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const next = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: items.length - 1 }[event.key];
    if (event.key === "Tab") menu.hidePopover();
    if (next === undefined) return;
    event.preventDefault();
    items[(next + items.length) % items.length].focus();
  });
  return {
    /** Shows it below the button, or above it where there is no room. */
    open() {
      menu.showPopover();
      const [place, size] = [boxOf(opener), boxOf(menu)];
      const { width, height } = windowSize();
      const left = side === "left" ? place.left : place.right - size.width;
      const below = place.bottom + 4;
      menu.style.left = `${Math.max(8, Math.min(left, width - size.width - 8))}px`;
      menu.style.top = `${below + size.height > height ? Math.max(8, place.top - 4 - size.height) : below}px`;
      items[0].focus();
    },
  };
}
