// The theme: light, dark or the system's. theme-early.js sets the remembered one before the first paint.

/** @typedef {"system" | "light" | "dark"} Theme */

/** @returns {Theme} */
export function storedTheme() {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}

/** @param {Theme} theme */
export function chooseTheme(theme) {
  try {
    localStorage.setItem("revisit.theme", theme);
  } catch {
    /* storage is blocked: the choice lasts until the page closes */
  }
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
