// Letting messages in. A timer would cost 4 ms each time; a message to oneself costs microseconds.

/** @type {(resolve: () => void) => void} */
let soon;
if (typeof setImmediate === "function") {
  // Node reads a thousand messages to oneself before one from elsewhere, so that no stop would be heard for seconds.
  soon = setImmediate;
} else {
  const { port1, port2 } = new MessageChannel();
  /** @type {(() => void)[]} */
  const waiting = [];
  port1.onmessage = () => waiting.shift()?.();
  soon = (resolve) => {
    waiting.push(resolve);
    port2.postMessage(null);
  };
}

/**
 * Resolves when the messages that wait now have been let in, and no sooner than in so many milliseconds unless woken.
 * @param {number} milliseconds
 * @param {Promise<void>} woken
 * @returns {Promise<void>}
 */
export async function pause(milliseconds, woken) {
  if (milliseconds <= 0) {
    await new Promise((resolve) => soon(() => resolve(undefined)));
    return;
  }
  let timer;
  await Promise.race([woken, new Promise((resolve) => (timer = setTimeout(resolve, milliseconds)))]);
  clearTimeout(timer);
}
