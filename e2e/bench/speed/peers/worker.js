// Runs the plain JavaScript peer in a worker. A message says "load", or how many paths to run from the start.
import { makeLinq } from "./linq.js";

/** @type {ReturnType<typeof makeLinq>} */
let linq;

/** @param {string} address */
async function numbers(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: status ${response.status}`);
  return new Float64Array(await response.arrayBuffer());
}

/** @param {MessageEvent<"load" | { paths: number, traced: number }>} event */
self.onmessage = async ({ data }) => {
  if (data === "load") linq = makeLinq(await numbers("/instance"), await numbers("/uniforms"));
  postMessage(data === "load" ? null : timed(data));
};

/** @param {{ paths: number, traced: number }} order */
function timed({ paths, traced }) {
  linq.reset();
  /** @type {number[][]} */
  const trace = [];
  const started = performance.now();
  if (traced > 0) linq.run(Math.min(paths, traced), trace);
  linq.run(paths - trace.length);
  const seconds = (performance.now() - started) / 1000;
  return { seconds, paths, ...linq.outcome(), trace };
}
