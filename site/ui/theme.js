// Light, dark, or what the system has: theme.js puts the remembered one in place before the first paint.

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
    /* storage is blocked: remembered until the page closes */
  }
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
