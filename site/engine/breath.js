/** Lets the page do what waits to be done: messages, the reader's input, a frame. @returns {Promise<void>} */
export function breath() {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
