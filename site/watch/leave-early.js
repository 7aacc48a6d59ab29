// The first script of the first page: links of before lead to the lab, which is gone to before anything is painted or started.

(() => {
  const { hash, search } = location;
  if (hash.length < 2 || hash === "#reset" || hash === "#watch") return;
  document.documentElement.style.display = "none";
  /** @type {{ revisitLeaves?: boolean }} */ (globalThis).revisitLeaves = true;
  location.replace(`./lab.html${search}${hash}`);
})();
