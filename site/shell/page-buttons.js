// What every bar has: the buttons of the theme and of Help.

import { byId } from "../ui/dom.js";
import { chooseTheme, storedTheme } from "../ui/theme.js";
import { button } from "./button.js";
import { icon } from "./icons.js";

/** @type {import("../ui/theme.js").Theme[]} */
const THEMES = ["system", "light", "dark"];

/** @param {() => void} [changed] hears that another theme was chosen */
export function createThemeButton(changed = () => {}) {
  let theme = storedTheme();
  const element = button({ icon: theme, name: "Theme", kind: "quiet" }, () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    chooseTheme(theme);
    draw();
    changed();
  });
  function draw() {
    const name = theme === "system" ? "Theme: as the system" : `Theme: ${theme}`;
    element.setAttribute("aria-label", name);
    element.title = name;
    element.replaceChildren(icon(theme));
  }
  draw();
  return element;
}

export function createHelpButton() {
  return button({ icon: "help", name: "Help", kind: "quiet" }, openHelp);
}

export function openHelp() {
  /** @type {HTMLDialogElement} */ (byId("help")).showModal();
}
