// Where do custom learners play, if nobody says where? In a sandbox of the page, or in a process of Node.

/** @type {import("../revisit.d.ts").Lab["play"]} */
export async function playHere(spec, options) {
  return typeof document === "undefined"
    ? (await import("./node-process.js")).playInProcess(spec, options)
    : (await import("./sandbox.js")).playInSandbox(spec, options);
}
