// Makes the page larger for readers who have the browser show larger letters, before the first paint: its lengths are made for letters of 16 px.
// Media queries are in em, which follow by themselves. It is a classic script, since a module would run too late.
(() => {
  const root = document.documentElement;
  const zoom = Number.parseFloat(getComputedStyle(root).fontSize) / 16;
  if (zoom === 1) return;
  root.style.setProperty("zoom", String(zoom));
  root.style.setProperty("--zoom", String(zoom));
})();
