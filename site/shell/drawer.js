// The drawer at the bottom of a page: its tabs, its height, and whether it is open.

import { el } from "../ui/dom.js";
import { pointOf, windowSize } from "../ui/places.js";
import { button } from "./button.js";

const shortest = 120;
const stride = 24;
/** Share of the window's height for a tab that opens by itself. */
const share = 0.36;

/**
 * @template {string} Tab
 * @param {HTMLElement} drawer
 * @param {HTMLElement} bar
 * @param {{ [tab in Tab]: { title: string, panel: HTMLElement, height: number, shown?: () => void } }} tabs height: the initial one, px
 * @param {{ change: (tab: Tab, open: boolean) => void }} on
 */
export function createDrawer(drawer, bar, tabs, on) {
  const names = /** @type {Tab[]} */ (Object.keys(tabs));
  let current = names[0];
  let open = true;
  const heights = /** @type {{ [tab in Tab]: number }} */ (
    Object.fromEntries(names.map((name) => [name, tabs[name].height]))
  );
  const buttons = names.map((name) =>
    el(
      "button",
      {
        type: "button",
        class: "tab",
        role: "tab",
        id: `tab-${name}`,
        "aria-controls": tabs[name].panel.id,
        on: {
          click: (event) => {
            set(name, name === current ? !open : true);
            on.change(current, open);
            // After a click with the pointer the arrow keys step the run, as before it. From the keyboard they change tabs.
            if (event.detail > 0) buttons[names.indexOf(name)].blur();
          },
          keydown: (event) => move(event),
        },
      },
      tabs[name].title,
    ),
  );
  const store = el("span", { class: "store" });
  const fold = button({ icon: "chevron", name: "Collapse panel", kind: "quiet small fold" }, () => {
    set(current, !open);
    on.change(current, open);
  });
  const grip = el("div", {
    class: "drawer-grip",
    role: "separator",
    tabindex: 0,
    "aria-orientation": "horizontal",
    "aria-label": "Height of the drawer",
    "aria-valuemin": shortest,
    "aria-valuemax": 1000,
  });
  bar.replaceChildren(
    el("div", { class: "tabs", role: "tablist", "aria-label": "Drawer" }, ...buttons),
    el("div", { class: "drawer-side" }, store, fold),
  );
  drawer.prepend(grip);
  for (const name of names) {
    tabs[name].panel.setAttribute("role", "tabpanel");
    tabs[name].panel.setAttribute("aria-labelledby", `tab-${name}`);
    tabs[name].panel.tabIndex = 0;
  }

  /** @param {KeyboardEvent} event */
  function move(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const there = names.filter(isThere);
    const next = there[(there.indexOf(current) + by + there.length) % there.length];
    set(next, true);
    buttons[names.indexOf(next)].focus();
    on.change(next, true);
  }

  /** Whether a tab is on the page. A link may hide some. @param {Tab} name */
  function isThere(name) {
    return !buttons[names.indexOf(name)].matches("[data-hidden-by-link], [data-not-in-view]");
  }

  /** @param {number} height */
  function stretch(height) {
    heights[current] = Math.round(Math.max(shortest, Math.min(windowSize().height - 240, height)));
    size();
  }

  function size() {
    drawer.style.height = open ? `${heights[current]}px` : "auto";
    grip.setAttribute("aria-valuenow", String(heights[current]));
  }

  grip.addEventListener("pointerdown", (event) => {
    grip.setPointerCapture(event.pointerId);
    const from = pointOf(event).y + drawer.clientHeight;
    const drag = (/** @type {PointerEvent} */ e) => stretch(from - pointOf(e).y);
    grip.addEventListener("pointermove", drag);
    grip.addEventListener("lostpointercapture", () => grip.removeEventListener("pointermove", drag), { once: true });
  });
  grip.addEventListener("keydown", (event) => {
    const by = { ArrowUp: stride, ArrowDown: -stride }[event.key];
    if (!by) return;
    event.preventDefault();
    stretch(heights[current] + by);
  });

  /**
   * @param {Tab} tab
   * @param {boolean} isOpen
   */
  function set(tab, isOpen) {
    if (isThere(tab)) current = tab;
    open = isOpen;
    drawer.classList.toggle("closed", !open);
    grip.hidden = !open;
    names.forEach((name, i) => {
      const chosen = name === current;
      buttons[i].setAttribute("aria-selected", String(chosen));
      buttons[i].tabIndex = chosen ? 0 : -1;
      tabs[name].panel.hidden = !chosen;
    });
    fold.setAttribute("aria-label", open ? "Collapse panel" : "Open panel");
    fold.title = open ? "Collapse panel" : "Open panel";
    fold.setAttribute("aria-expanded", String(open));
    size();
    if (open) tabs[current].shown?.();
  }
  set(current, open);

  return {
    set,
    /** If a link has hidden the open tab, opens the first of the others. */
    reach() {
      const first = names.find(isThere);
      if (!first || isThere(current)) return;
      heights[first] = Math.min(heights[first], Math.max(shortest, Math.round(share * windowSize().height)));
      set(first, open);
      on.change(first, open);
    },
    /** @param {string} text where runs are saved */
    setStore(text) {
      store.textContent = text;
    },
  };
}
