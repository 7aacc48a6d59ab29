// Loaded before the first paint, as a classic script: what is drawn by scripts alone is shown, and the theme that the host asks for must
// not flash in late. Nothing is
// remembered: what stands in other pages does not follow the reader's choice on Revisit's own.
(() => {
  document.documentElement.classList.add("scripted");
  const theme = new URLSearchParams(location.search).get("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
})();
