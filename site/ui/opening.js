// What a page shows until it is drawn: how much of the engine has come, or why nothing follows. The address #reset leads to the page that
// clears what is stored. A classic script, since it has to work where the page's modules do not.

/** @typedef {import("../engine/messages.d.ts").Loading} Loading */

(() => {
  const reset = "./reset.html";
  const leave = () => {
    if (location.hash === "#reset" && window === window.top) location.replace(reset);
  };
  leave();
  addEventListener("hashchange", leave);

  const root = document.documentElement;
  const { revisitWorker } = /** @type {{ revisitWorker?: Worker }} */ (globalThis);
  revisitWorker?.addEventListener("message", ({ data: { loading } }) => {
    if (loading) draw(loading);
  });
  addEventListener(
    "error",
    ({ target, error }) => {
      if (target instanceof HTMLScriptElement) fail(`${absent(target.src)} could not be loaded`);
      else if (error) fail(error.message);
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => fail(reason?.message ?? String(reason)));

  /** @param {Loading} loading */
  function draw({ loaded, total }) {
    const [words, bar] = document.getElementById("loading")?.children ?? [];
    if (!bar) return;
    const megabytes = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(1);
    words.textContent =
      loaded < total ? `Loading the engine: ${megabytes(loaded)} of ${megabytes(total)} MB` : "Starting the engine";
    /** @type {HTMLProgressElement} */ (bar).value = loaded / total;
  }

  /** The files that the server refused; where the browser knows none, the script that could not begin. @param {string} script */
  function absent(script) {
    const refused = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType("resource")).filter(
      ({ responseStatus }) => responseStatus >= 400,
    );
    const name = (/** @type {string} */ address) => new URL(address).pathname.split("/").pop();
    return refused.length > 0
      ? [...new Set(refused.map((file) => `${name(file.name)} (HTTP ${file.responseStatus})`))].join(", ")
      : `${name(script)}, or what it needs,`;
  }

  /** Says once why the page cannot be drawn, unless a module has said it. @param {string} reason */
  function fail(reason) {
    if (document.readyState === "loading")
      return addEventListener("DOMContentLoaded", () => fail(reason), { once: true });
    if ("ready" in root.dataset || "failed" in root.dataset) return;
    root.dataset.failed = "";
    const text = document.createElement("p");
    text.textContent = `Revisit cannot start: ${reason.replace(/\.$/, "")}. Saved runs are kept.`;
    const button = Object.assign(document.createElement("button"), { type: "button", className: "button" });
    button.textContent = "Reload the page";
    button.addEventListener("click", () => location.reload());
    const link = Object.assign(document.createElement("a"), { href: reset, textContent: "Clear stored settings…" });
    const banner = Object.assign(document.createElement("div"), {
      className: "banner wrong cannot-start",
      role: "alert",
    });
    banner.append(text, button, ...(window === window.top ? [link] : []));
    (document.getElementById("banners") ?? document.body).prepend(banner);
  }
})();
