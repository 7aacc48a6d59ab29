// Letting messages in. A timer would cost 4 ms each time; a message to oneself costs microseconds.

const { port1, port2 } = new MessageChannel();
/** @type {(() => void)[]} */
const waiting = [];
port1.onmessage = () => waiting.shift()?.();

/**
 * Resolves when the messages that wait now have been let in, and no sooner than in so many milliseconds unless woken.
 * @param {number} milliseconds
 * @param {Promise<void>} woken
 * @returns {Promise<void>}
 */
export async function pause(milliseconds, woken) {
  if (milliseconds <= 0) {
    await new Promise((resolve) => {
      waiting.push(() => resolve(undefined));
      port2.postMessage(null);
    });
    return;
  }
  let timer;
  await Promise.race([woken, new Promise((resolve) => (timer = setTimeout(resolve, milliseconds)))]);
  clearTimeout(timer);
}
