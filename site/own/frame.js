// The script of frame.html, which has no origin and no network: starts the worker that it is given. It ends when the page removes the frame.

addEventListener("message", ({ source, data }) => {
  if (source !== parent || origin !== "null") return; // in a sandbox only
  if (data === "are you there?") return parent.postMessage("here", "*");
  const { script, ...parts } = data;
  // A page without an origin has no blob: that its workers could read.
  const worker = new Worker(`data:text/javascript,${encodeURIComponent(script)}`, { type: "module" });
  worker.onerror = ({ message }) => parts.port.postMessage({ broken: message || "its worker cannot be loaded" });
  worker.postMessage(parts, [parts.port]);
});
parent.postMessage("ready", "*");
