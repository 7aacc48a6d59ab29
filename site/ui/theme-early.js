// Sets the remembered theme, and the lab's projector, before the first paint. It is a classic script, since a module would run too late.
(() => {
  if (history.state?.projector === true) document.documentElement.dataset.projector = "";
  try {
    const theme = localStorage.getItem("revisit.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    /* storage is blocked: the system's theme is used */
  }
})();
