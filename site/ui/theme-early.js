// Sets the remembered theme before the first paint. It is a classic script, since a module would run too late.
(() => {
  try {
    const theme = localStorage.getItem("revisit.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    /* storage is blocked: the system's theme is used */
  }
})();
