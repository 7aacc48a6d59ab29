// Loaded before the first paint, as a classic script: the remembered theme must not flash in late.
(() => {
  try {
    const theme = localStorage.getItem("revisit.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    /* storage is blocked: the system's theme it is */
  }
})();
