// The pause between two slices of long work on the page's thread.

/** Lets the page handle messages, input and a frame before the work goes on. @returns {Promise<void>} */
export function yieldToPage() {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
