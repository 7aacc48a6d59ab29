// Runs before the first paint, as a classic script: shows what needs scripts, and sets the theme that the host page asks for. Nothing
// is remembered, since the theme in other pages is theirs to choose.
(() => {
  document.documentElement.classList.add("scripted");
  const theme = new URLSearchParams(location.search).get("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
})();
